import type { GallerySlug } from '#shared/gallery.ts';
import { type UploadedFile, type UploadFailure, uploadImages } from '../../api/uploads.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';
import { editorNotices } from '../../labels/editor-notices.ts';
import type { Notice } from '../../labels/notice.ts';
import { uploadNotice } from '../editor/upload-notice.ts';

/**
 * Uploads images for a gallery. A rejected file shows a notice immediately and does not stop the others (UPL-13).
 * @returns the URLs of the stored images, in the order of the files
 */
export async function uploadGalleryImages(category: GallerySlug, files: readonly File[]): Promise<string[]> {
  if (files.length === 0) return [];
  const show = (notice: Notice | undefined) => notice && showNotice(notice);
  const onSettled = (each: UploadedFile) => show(rejectedFileNotice(each));
  const { files: uploaded } = await uploadImages('gallery', files, { category, onSettled });
  show(failedUploadsNotice(uploaded));
  return uploaded.flatMap((each) => ('url' in each ? [each.url] : []));
}

/** Reasons that apply to several files: one notice is enough. */
const sharedReasons = new Set<UploadFailure['reason']>(['failed', 'limit']);

/** The notice about a file that a retry cannot help. */
export function rejectedFileNotice(uploaded: UploadedFile): Notice | undefined {
  if (!('failure' in uploaded) || sharedReasons.has(uploaded.failure.reason)) return;
  return uploadNotice('gallery', uploaded.file.name, uploaded.failure);
}

/** The notice about all files whose upload failed. */
export function failedUploadsNotice(uploaded: readonly UploadedFile[]): Notice | undefined {
  const sent = uploaded.filter((each) => !rejectedFileNotice(each));
  if (sent.every((each) => 'url' in each)) return;
  const limited = sent.find((each) => 'failure' in each && each.failure.reason === 'limit');
  if (limited && 'failure' in limited) return uploadNotice('gallery', limited.file.name, limited.failure);
  return sent.length > 1 ? editorNotices.imagesUploadFailed : editorNotices.imageUploadFailed;
}
