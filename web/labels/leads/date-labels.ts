import type { Deposit } from '#shared/dates/date-limits.ts';
import { done, failed } from '../notice.ts';

/** Labels of the offers and dates of a lead. */
export const dateLabels = {
  title: 'Dates',
  offerTimes: 'Offer times',
  enter: 'Enter a date',
  move: 'Move',
  cancel: 'Cancel Date',
  titles: { offer: 'Offer times', date: 'Enter a date', move: 'Move the date' },
  keep: 'Keep the Date',
  cancelTitle: 'Cancel this date?',
  cancelHint: (time: string) => `${time}. The visitor gets an email, and the artist is free again.`,
  offered: (times: number, day: string) => `${times} ${times === 1 ? 'time' : 'times'} offered, answer by ${day}`,
  attached: (times: number, artist: string) => `${times} ${times === 1 ? 'time' : 'times'} with ${artist}`,
  change: 'Change',
  remove: 'Remove',
  cannotCome: 'The visitor cannot come.',
  over: 'Over',
  missed: 'Did Not Come',
  missedText: 'The visitor did not come.',
  came: 'Did Come',
  hours: (from: string, to: string) => `${from} to ${to}`,
  proposed: 'The visitor has not agreed to this time yet.',
  before: (time: string) => `Still promised: ${time}`,
  release: 'Release the Old Time',
  depositOf: 'Deposit',
  deposits: { none: 'None', asked: 'Asked', received: 'Received', returned: 'Returned' } satisfies Record<
    Deposit,
    string
  >,
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
