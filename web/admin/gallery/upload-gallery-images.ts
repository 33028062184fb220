import type { GallerySlug } from '#shared/content/gallery.ts';
import { type UploadedFile, uploadImages } from '../../api/uploads.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';
import { imagesUploadFailed } from '../../labels/editors/editor-notices.ts';
import type { Notice } from '../../labels/notice.ts';
import { uploadNotice } from '../editor/upload-notice.ts';

type FailedFile = Extract<UploadedFile, { failure: unknown }>;

/**
 * Uploads images for a gallery. Files that fail do not stop the others (UPL-13). Wrong types and sizes are reported before
 * anything is sent, other failures at the end.
 * @returns the URLs of the stored images, in the order of the files
 */
export async function uploadGalleryImages(category: GallerySlug, files: readonly File[]): Promise<string[]> {
  if (files.length === 0) return [];
  const failed: FailedFile[] = [];
  const onSettled = (each: UploadedFile) => 'failure' in each && failed.push(each);
  const uploading = uploadImages('gallery', files, { category, onSettled });
  const wrong = failed.splice(0);
  for (const notice of uploadNotices(wrong, files.length)) showNotice(notice);
  const { files: uploaded } = await uploading;
  for (const notice of uploadNotices(failed, files.length - wrong.length)) showNotice(notice);
  return uploaded.flatMap((each) => ('url' in each ? [each.url] : []));
}

/** A notice for each reason. `sent` is the number of files that were uploaded together. */
export function uploadNotices(failed: readonly FailedFile[], sent: number): Notice[] {
  const isFault = ({ failure }: FailedFile) => failure.reason === 'failed';
  const groups = Map.groupBy(failed, (each) => (isFault(each) ? 'failed' : each.failure.reason + each.failure.message));
  return [...groups.values()].map((group) => {
    const [first] = group as [FailedFile, ...FailedFile[]];
    const names = group.map(({ file }) => file.name);
    return isFault(first) && sent > 1 ? imagesUploadFailed(names) : uploadNotice('gallery', names, first.failure);
  });
}
