import { editorNotices, imageTooLarge } from '#shared/editor-notices.ts';
import type { Notice } from '#shared/notices.ts';
import type { UploadKind } from '#shared/upload-kinds.ts';
import type { UploadFailure } from '../../api/uploads.ts';

type Words = { tooLarge: (file: string) => Notice; failed: Notice };

const photo: Words = { tooLarge: () => editorNotices.photoTooLarge, failed: editorNotices.photoUploadFailed };
const icon: Words = { tooLarge: () => editorNotices.iconTooLarge, failed: editorNotices.iconUploadFailed };
const image: Words = { tooLarge: imageTooLarge, failed: editorNotices.imageUploadFailed };

const wordsOf: Record<UploadKind, Words> = {
  logo: { tooLarge: () => editorNotices.logoTooLarge, failed: editorNotices.logoUploadFailed },
  about: photo,
  artist: photo,
  favicon: icon,
  preview: icon,
  gallery: image,
  event: image,
};

/** What to say of a file that was not uploaded. */
export function uploadNotice(kind: UploadKind, file: string, { reason, message }: UploadFailure): Notice {
  const { tooLarge, failed } = wordsOf[kind];
  if (reason === 'type') return editorNotices.notAnImage;
  if (reason === 'size') return tooLarge(file);
  // Trying again would not help: what is wrong with the file does.
  return reason === 'refused' && message ? { ...failed, body: message } : failed;
}
