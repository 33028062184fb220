import type { UploadKind } from '#shared/upload-kinds.ts';
import type { UploadFailure } from '../../api/uploads.ts';
import { editorNotices, imageTooLarge } from '../../labels/editor-notices.ts';
import type { Notice } from '../../labels/notice.ts';

type UploadNotices = { tooLarge: (file: string) => Notice; failed: Notice };

const photo: UploadNotices = { tooLarge: () => editorNotices.photoTooLarge, failed: editorNotices.photoUploadFailed };
const icon: UploadNotices = { tooLarge: () => editorNotices.iconTooLarge, failed: editorNotices.iconUploadFailed };
const image: UploadNotices = { tooLarge: imageTooLarge, failed: editorNotices.imageUploadFailed };

const noticesByKind: Record<UploadKind, UploadNotices> = {
  logo: { tooLarge: () => editorNotices.logoTooLarge, failed: editorNotices.logoUploadFailed },
  about: photo,
  artist: photo,
  favicon: icon,
  preview: icon,
  gallery: image,
  event: image,
};

/** The notice about a file that was not uploaded. */
export function uploadNotice(kind: UploadKind, file: string, { reason, message }: UploadFailure): Notice {
  const { tooLarge, failed } = noticesByKind[kind];
  if (reason === 'type') return editorNotices.notAnImage;
  if (reason === 'size') return tooLarge(file);
  // A retry does not help; the server's message says what does.
  return (reason === 'refused' || reason === 'limit') && message ? { ...failed, body: message } : failed;
}
