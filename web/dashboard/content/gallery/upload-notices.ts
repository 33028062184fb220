import type { Notice } from '../../../common/notice.ts';
import { imagesUploadFailed } from '../../ui/editor/editor-notices.ts';
import { uploadNotice } from '../../ui/editor/upload-notice.ts';
import type { UploadFailure } from '../../ui/editor/uploads.ts';

export type FailedFile = { file: File; failure: UploadFailure };

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
