import type { UploadKind } from '#shared/images/upload-kinds.ts';
import type { Notice } from '../../../common/notice.ts';
import { editorNotices, imageTooLarge, ofFiles, withoutConnection } from './editor-notices.ts';
import type { UploadFailure } from './uploads.ts';

type UploadNotices = { tooLarge?: Notice; failed: Notice };

const photo: UploadNotices = { tooLarge: editorNotices.photoTooLarge, failed: editorNotices.photoUploadFailed };
const icon: UploadNotices = { tooLarge: editorNotices.iconTooLarge, failed: editorNotices.iconUploadFailed };
const image: UploadNotices = { failed: editorNotices.imageUploadFailed };

const noticesByKind: Record<UploadKind, UploadNotices> = {
  logo: { tooLarge: editorNotices.logoTooLarge, failed: editorNotices.logoUploadFailed },
  about: photo,
  artist: photo,
  favicon: icon,
  preview: icon,
  gallery: image,
  event: image,
};

/** The notice about files that were not uploaded, all for the same reason. */
export function uploadNotice(kind: UploadKind, files: readonly string[], { reason, message }: UploadFailure): Notice {
  const { tooLarge, failed } = noticesByKind[kind];
  if (reason === 'type') return ofFiles(files, editorNotices.notAnImage);
  if (reason === 'empty') return ofFiles(files, editorNotices.emptyFile);
  if (reason === 'offline') return ofFiles(files, withoutConnection(failed));
  if (reason === 'size') return tooLarge ? ofFiles(files, tooLarge) : imageTooLarge(files);
  // A retry does not help; the server's message says what does. The limit applies to any file.
  if (reason === 'limit' && message) return { ...failed, body: message };
  return ofFiles(files, reason === 'refused' && message ? { ...failed, body: message } : failed);
}
