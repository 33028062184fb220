import type { Deposit } from '#shared/dates/date-limits.ts';
import { done, failed } from '../../../common/notice.ts';

/** Labels of the list of the dates of a lead, which loads late. */
export const agreedDateLabels = {
  title: 'Dates',
  offered: (times: number, day: string) => `${times} ${times === 1 ? 'time' : 'times'} offered, answer by ${day}`,
  before: (time: string) => `Still promised: ${time}`,
  depositOf: 'Deposit',
  deposits: { none: 'None', asked: 'Asked', received: 'Received', returned: 'Returned' } satisfies Record<
    Deposit,
    string
  >,
  move: 'Move',
  cancel: 'Cancel Date',
  keep: 'Keep the Date',
  cancelTitle: 'Cancel this date?',
  cancelHint: (time: string) => `${time}. The visitor gets an email, and the artist is free again.`,
  missed: 'Did Not Come',
  came: 'Did Come',
  release: 'Release the Old Time',
} as const;

export const dateNotices = {
  entered: done('Date Agreed', 'The visitor gets an email with a calendar file.'),
  moved: done('Date Moved', 'The visitor gets an email and is asked to agree.'),
  released: done('Old Time Released', 'Others can have it now.'),
  missed: done('Visit Noted', 'It shows beside the next request of this visitor.'),
  came: done('Visit Noted', 'The mark is gone.'),
  cancelled: done('Date Cancelled', 'The visitor gets an email.'),
  failed: failed('Failed to save the date. Please try again.'),
  deposit: done('Deposit Saved', 'The log shows it.'),
  depositFailed: failed('Failed to save the deposit. Please try again.'),
} as const;
