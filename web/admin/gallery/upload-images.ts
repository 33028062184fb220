import { editorNotices } from '#shared/editor-notices.ts';
import type { GallerySlug } from '#shared/gallery.ts';
import type { Notice } from '#shared/notices.ts';
import { type UploadedFile, uploadPictures } from '../../api/uploads.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';
import { uploadNotice } from '../editor/upload-notice.ts';

/**
 * Uploads images for a gallery; what is wrong with one is told at once and holds up none of the others (UPL-13).
 * @returns the addresses of those that were stored, in the order of the files
 */
export async function uploadImages(category: GallerySlug, files: readonly File[]): Promise<string[]> {
  if (files.length === 0) return [];
  const tell = (notice: Notice | undefined) => notice && showNotice(notice);
  const onSettled = (each: UploadedFile) => tell(skippedNotice(each));
  const { files: uploaded } = await uploadPictures('gallery', files, { category, onSettled });
  tell(lostNotice(uploaded));
  return uploaded.flatMap((each) => ('address' in each ? [each.address] : []));
}

/** About a file that no new try would help. */
export function skippedNotice(uploaded: UploadedFile): Notice | undefined {
  if (!('failure' in uploaded) || uploaded.failure.reason === 'failed') return;
  return uploadNotice('gallery', uploaded.file.name, uploaded.failure);
}

/** About all the files that failed on their way. */
export function lostNotice(uploaded: readonly UploadedFile[]): Notice | undefined {
  const sent = uploaded.filter((each) => !skippedNotice(each));
  if (sent.every((each) => 'address' in each)) return;
  return sent.length > 1 ? editorNotices.imagesUploadFailed : editorNotices.imageUploadFailed;
}
