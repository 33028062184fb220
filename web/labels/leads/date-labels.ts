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
  hints: {
    offer: 'The visitor picks one of the times. They are sent with your reply.',
    date: 'The visitor gets an email with a calendar file.',
    move: 'The visitor gets an email and is asked to agree. Until then, the old time stays promised.',
  },
  time: (number: number) => (number === 0 ? 'Start time' : `Start time ${number + 1} (optional)`),
  zone: (timeZone: string) => `In the time zone of the studio, ${timeZone}.`,
  minutes: 'Duration in minutes',
  artist: 'Artist',
  chooseArtist: 'Choose an artist',
  noArtists: 'Add an artist to the website first.',
  price: 'Price (optional)',
  deposit: 'Deposit (optional)',
  paymentUrl: 'URL of the payment page (optional)',
  paymentHint: 'Your own page, which begins with https://. No money passes through this website.',
  answerBy: 'Answer by',
  required: 'Please fill in this field.',
  unusable: {
    minutes: 'Please enter 15 to 720 minutes.',
    payment_url: 'Please enter a URL that begins with https://.',
  },
  confirms: { offer: 'Add to the Reply', date: 'Agree on This Date', move: 'Move the Date' },
  saving: 'Saving...',
  keep: 'Keep the Date',
  cancelTitle: 'Cancel this date?',
  cancelHint: (time: string) => `${time}. The visitor gets an email, and the artist is free again.`,
  offered: (times: number, day: string) => `${times} ${times === 1 ? 'time' : 'times'} offered, answer by ${day}`,
  attached: (times: number, artist: string) => `${times} ${times === 1 ? 'time' : 'times'} with ${artist}`,
  change: 'Change',
  remove: 'Remove',
  cannotCome: 'The visitor cannot come.',
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
  cancelled: done('Date Cancelled', 'The visitor gets an email.'),
  failed: failed('Failed to save the date. Please try again.'),
  deposit: done('Deposit Saved', 'The log shows it.'),
  depositFailed: failed('Failed to save the deposit. Please try again.'),
} as const;
