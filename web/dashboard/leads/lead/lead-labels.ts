import type { Deposit } from '#shared/dates/date-limits.ts';
import { durationText } from '#shared/dates/date-texts.ts';
import type { LeadTurn } from '#shared/leads/lead-filters.ts';
import type { AnswerWay } from '#shared/leads/log-limits.ts';
import type { EmailStatus } from '#shared/leads/log-schemas.ts';
import { done, failed, type Notice } from '../../../common/notice.ts';

/** Labels of the lead page. */
export const leadLabels = {
  missing: 'This lead cannot be shown',
  missingHint:
    'It may have been erased, the link may be incomplete, or its data is damaged. The list names leads that could not be read.',
  related: 'Other requests by this visitor',
  missed: 'did not come',
  call: 'Call',
  sendAgain: 'Send Again',
  text: 'Text',
  whatsapp: 'WhatsApp',
  profile: 'Instagram Profile',
  copy: 'Copy',
  copied: 'Copied',
  noEmail:
    'This visitor has no email address. Say it another way, and save it: the log and the page of the request have it then.',
  sendAs: { text: 'Send as Text', whatsapp: 'Send by WhatsApp' },
  chooseAt: (url: string) => `Choose a time here: ${url}`,
  requestLink: {
    show: 'Show the Link of the Request',
    title: 'Page of This Request',
    hint: 'The visitor opens it to follow the request, choose a time, and add photos or an email address. Show it to the visitor alone: with it, one can answer as the visitor.',
    code: 'QR code with the link of the request',
    url: 'Link of the request',
    copy: 'Copy the Link',
    copied: 'Link Copied',
    close: 'Close',
    failed: failed('Failed to read the link. Please try again.'),
  },
  newTab: '(opens in a new tab)',
  loading: 'Loading lead...',
  back: 'All Leads',
  previous: 'Previous lead',
  next: 'Next lead',
  actions: 'Actions',
  request: 'Request',
  wholeText: 'Show the whole text',
  log: 'Log',
  received: 'Received',
  unassigned: 'Unassigned',
  you: (name: string) => `${name} (you)`,
  inactive: (name: string) => `${name} (disabled)`,
  reply: 'Reply',
  composer: 'Reply or note',
  unsent: 'Not sent yet',
  earlier: 'Show Earlier Entries',
  events: (count: number) => `${count} changes`,
  loadingEarlier: 'Loading entries...',
  unreadable: (count: number) => (count === 1 ? '1 entry could not be read' : `${count} entries could not be read`),
  lines: {
    received: 'Request received',
    privacy: (day: string) => `with the privacy notice of ${day}`,
    notified: 'The studio was emailed',
    notification: 'Email to the studio',
    formerStaff: 'A former staff member',
    formerStaffInside: 'a former staff member',
    staff: 'A staff member',
    visitor: 'The visitor',
    to: (recipient: string) => `to ${recipient}`,
    edited: 'edited',
  },
  deliveryStatuses: {
    queued: 'Sending',
    sent: 'Sent',
    delayed: 'Delayed',
    delivered: 'Delivered',
    bounced: 'Bounced',
    complaint: 'Marked as spam',
    rejected: 'Rejected',
    failed: 'Not sent',
    none: 'Not emailed',
  } satisfies Record<EmailStatus, string>,
  note: {
    label: 'Note',
    hint: 'Only staff can see notes.',
    add: 'Add Note',
    adding: 'Adding...',
    restored: 'You started this note earlier.',
    discard: 'Discard',
  },
  keys: {
    assign: 'Assign to me',
    reply: 'Write a reply',
    note: 'Write a note',
    status: 'Choose a status',
    close: 'Close the lead',
    back: 'Back to the list',
  },
} as const;

export const leadPageNotices = {
  fetchFailed: failed('Failed to fetch the lead. Please try again.'),
  copyFailed: failed('Failed to copy. Please try again.'),
  logFailed: failed('Failed to fetch the log. Please try again.'),
  erased: failed('This lead was erased. Your text was not sent.', 'Lead Erased'),
  noteFailed: failed('Failed to add the note. Your text is still here; please try again.'),
  assignFailed: failed('Failed to change the assignee.'),
  noteEditFailed: failed('Failed to save the note. Please try again.'),
  noteDeleteFailed: failed('Failed to delete the note. Please try again.'),
  noteTooOld: failed('Notes can be changed for 15 minutes.', 'Note Not Changed'),
  repeatFailed: failed('Please try again.', 'Reply Not Sent'),
} as const satisfies Record<string, Notice>;

/** The assignee was changed; `name` is undefined for an unassigned lead. */
export function assigneeUpdated(name: string | undefined): Notice {
  const body = name === undefined ? 'The lead is unassigned.' : `The lead is assigned to ${name}.`;
  return done('Assignee Updated', body);
}

/** Labels of what changes the turn of a lead apart from a reply. */
export const turnLabels = {
  unsnooze: 'Take back',
  again: (day: string) => `Later again: ${day}`,
  laterTitle: 'Put this lead aside',
  logAnswer: 'Log an answer',
  answerTitle: 'Log an answer that came another way',
} as const;

export const turnNotices = {
  snoozed: (day: string) => done('Put Aside', `This lead comes back on ${day}.`),
  unsnoozed: done('Taken Back', 'This lead is in its former queue again.'),
  laterFailed: failed('Failed to put the lead aside. Please try again.'),
  logged: done('Answer Logged', 'The log shows it.'),
  logFailed: failed('Failed to log the answer. Your text is still here; please try again.'),
} as const;

/** The server refused the change, for this reason. */
export function turnRefused(reason: string): Notice {
  return failed(reason, 'Not Saved');
}

/** Labels of the dialogs that put a lead aside and log an answer. */
export const turnFormLabels = {
  laterHint: 'It comes back to the leads to answer when the day begins.',
  days: { 1: 'Tomorrow', 7: 'In a Week', 30: 'In 30 Days' },
  until: 'Until',
  remark: 'Reason (optional)',
  snooze: 'Put Aside',
  from: 'Who answered',
  sides: { visitor: 'The visitor', studio: 'The studio' } satisfies Record<LeadTurn, string>,
  way: 'How',
  ways: {
    phone: 'By phone',
    email: 'By email',
    instagram: 'On Instagram',
    'in person': 'In person',
  } satisfies Record<AnswerWay, string>,
  happenedAt: 'When',
  text: 'What was said',
  log: 'Log Answer',
  saving: 'Saving...',
  required: 'Please fill in this field.',
} as const;

const shortDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** Labels of the dialog that asks for times. */
export const dateFormLabels = {
  hints: {
    offer: 'The visitor picks one of the times. They are sent with your reply.',
    date: 'A visitor with an email address gets an email with a calendar file.',
    move: 'A visitor with an email address gets an email and is asked to agree. Until then, the old time stays promised.',
  },
  time: 'Start time',
  anotherTime: 'Another time',
  add: 'Add',
  chosen: 'Chosen times',
  removeTime: (time: string) => `Remove ${time}`,
  full: 'That is as many as an offer holds.',
  noTime: 'Please press a free time, or enter one.',
  weekFailed: failed('Failed to fetch the dates. Please try again.'),
  artistFirst: 'Choose an artist to see their week.',
  /** `3 h · $450 · deposit $100 · answer by Dec 4` */
  terms: ({ minutes, price, deposit, answer_by }: Record<'minutes' | 'price' | 'deposit' | 'answer_by', string>) =>
    [
      durationText(Number(minutes)),
      price,
      deposit && `deposit ${deposit}`,
      answer_by && `answer by ${shortDay.format(new Date(answer_by))}`,
    ]
      .filter(Boolean)
      .join(' · '),
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
  despiteAbsence: 'Do it in the time off',
} as const;

/** Labels of the list of the dates of a lead. */
export const agreedDateLabels = {
  title: 'Dates',
  offered: (times: number, day: string) => `${times} ${times === 1 ? 'time' : 'times'} offered, answer by ${day}`,
  before: (time: string) => `Still promised: ${time}`,
  rules: (time: string) => `Agreed to the rules on ${time}`,
  depositOf: 'Deposit',
  deposits: { none: 'None', asked: 'Asked', received: 'Received', returned: 'Returned' } satisfies Record<
    Deposit,
    string
  >,
  move: 'Move',
  cancel: 'Cancel Date',
  keep: 'Keep the Date',
  cancelTitle: 'Cancel this date?',
  cancelHint: (time: string) => `${time}. A visitor with an email address gets an email, and the artist is free again.`,
  missed: 'Did Not Come',
  came: 'Did Come',
  release: 'Release the Old Time',
} as const;

/** Labels of the emails that are planned after a date. */
export const followUpLabels = {
  aftercare: {
    planned: (day = 'stopped') => `Aftercare email: ${day}`,
    stop: 'Stop the Aftercare Email',
    resume: 'Resume the Aftercare Email',
  },
  checkup: {
    planned: (day = 'stopped') => `Check-up email: ${day}`,
    stop: 'Stop the Check-up Email',
    resume: 'Resume the Check-up Email',
  },
  stop: 'Stop',
  resume: 'Resume',
} as const;

/** How a change of a date went, and whether the visitor of the lead gets an email about it. */
function emailed(title: string, text: string) {
  return ({ email }: { email: string }) =>
    done(title, email ? text : 'The visitor has no email address. Please say it another way.');
}

export const dateNotices = {
  entered: emailed('Date Agreed', 'The visitor gets an email with a calendar file.'),
  moved: emailed('Date Moved', 'The visitor gets an email and is asked to agree.'),
  released: done('Old Time Released', 'Others can have it now.'),
  missed: done('Visit Noted', 'It shows beside the next request of this visitor.'),
  came: done('Visit Noted', 'The mark is gone.'),
  cancelled: emailed('Date Cancelled', 'The visitor gets an email.'),
  failed: failed('Failed to save the date. Please try again.'),
  stopped: done('Email Stopped', 'The visitor does not get it.'),
  resumed: done('Email Planned', 'The visitor gets it as planned.'),
  deposit: done('Deposit Saved', 'The log shows it.'),
  depositFailed: failed('Failed to save the deposit. Please try again.'),
} as const;

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

/** Labels of the staff member's own notes. */
export const ownNoteLabels = {
  edit: 'Edit',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
  delete: 'Delete',
  deleteTitle: 'Delete this note?',
  deleteHint: "This can't be undone.",
  keep: 'Cancel',
} as const;
