import { done, failed } from '../../../common/notice.ts';

/** Labels of the photos on the lead page. */
export const photoLabels = {
  title: 'Photos',
  open: (number: number) => `Open photo ${number}`,
  openBody: 'Open photo of the body',
  waiting: 'Not received yet',
  refused: 'Cannot be shown',
  shown: 'Photo',
  delete: 'Delete Photo',
  confirm: 'Delete this photo? It cannot be brought back.',
  keep: 'Keep It',
  close: 'Close',
  listFailed: failed('Failed to fetch the photos. Please try again.'),
  openFailed: failed('Failed to open the photo. Please try again.'),
  deleted: done('Photo Deleted', 'The log shows it.'),
  deleteFailed: failed('Failed to delete the photo. Please try again.'),
} as const;
