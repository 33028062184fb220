import type { LeadQueue, LeadStatus } from '#shared/leads/lead-filters.ts';
import type { ResentLeads } from '#shared/leads/lead-schemas.ts';
import { done, failed, type Notice, warned } from '../../common/notice.ts';

const queues = { studio: 'To answer', visitor: 'Waiting for the visitor', later: 'Later', books: 'Waiting list' };
const places = { ...queues, new: 'New', contacted: 'Contacted', converted: 'Converted', closed: 'Closed' };

/** Labels of the list of leads, and of what the page of a lead shows like it. */
export const leadListLabels = {
  queueFilter: 'Queues',
  queues,
  foundIn: (place: LeadQueue | LeadStatus) => `in ${places[place]}`,
  emptyQueues: {
    studio: 'Nothing waits for you.',
    visitor: 'No lead waits for the visitor.',
    later: 'No lead is put aside.',
    books: 'No lead waits for the books of an artist to open.',
  },
  turn: 'Turn',
  assignee: 'Assignee',
  code: 'Code',
  turns: {
    waits: (duration: string) => `Waiting ${duration}`,
    left: (duration: string) => `${duration} left`,
    overdue: 'Overdue',
    listed: (hint: string) => `${hint}, on the waiting list`,
    visitor: "Visitor's turn",
    since: (duration: string) => `for ${duration}`,
    books: 'Waiting list',
    booksOf: (artist: string, duration: string) => `${artist}, for ${duration}`,
    later: 'Later',
    until: (day: string) => `until ${day}`,
  },
  unread: 'New answer',
  dates: 'Dates',
  details: 'Answers',
  deposit: 'Deposit',
  photos: (count: number) => (count === 1 ? '1 photo' : `${count} photos`),
  date: (day: string) => `Date on ${day}`,
  came: ({ leads, answers }: { leads: number; answers: number }) =>
    [
      leads > 0 && (leads === 1 ? '1 new lead' : `${leads} new leads`),
      answers > 0 && (answers === 1 ? '1 new answer' : `${answers} new answers`),
    ]
      .filter(Boolean)
      .join(', '),
  actions: 'Actions',
  more: 'Show all',
  less: 'Show less',
  filters: (set: readonly unknown[]) => (set.length > 0 ? `Filters: ${set.join(', ')}` : 'Filters'),
  search: 'Search leads',
  assigneeFilter: 'Filter by assignee',
  assignees: { everyone: 'Everyone', me: 'Mine', unassigned: 'Unassigned' },
  sourceFilter: 'Filter by how they came',
  everySource: 'Any source',
  emptySource: (source: string) => `No leads of this list came by ${source.toLowerCase()}.`,
  source: 'How it came',
  sources: (counts: readonly string[]) => `Last 30 days: ${counts.join(', ')}`,
  emptyMine: (status: string | undefined) =>
    status ? `No leads with status "${status}" are assigned to you.` : 'No leads are assigned to you.',
  emptyUnassigned: (status: string | undefined) =>
    status ? `All leads with status "${status}" are assigned.` : 'All leads are assigned.',
  medianAnswer: (time: string) => `Median time to the first answer: ${time}, last 30 days`,
  answered: 'Answered',
  keys: {
    next: 'Next lead',
    previous: 'Previous lead',
    select: 'Select or deselect the lead',
    contact: 'Open a draft in your email program',
    search: 'Search',
  },
} as const;

/** Labels for the email about a lead, in addition to `labels.leads.emailStates`. */
export const leadEmailLabels = {
  off: 'Not emailed: notifications were off',
  stuck: 'Not emailed',
  waiting: (time: string) => `Not emailed yet. Next try at ${time}`,
  unsent: (count: number) =>
    count === 1 ? 'One request was not emailed to the studio.' : `${count} requests were not emailed to the studio.`,
  sendUnsent: 'Email Now',
  sent: 'Email sent',
  again: 'Send Again',
  send: 'Send Email',
  sending: 'Sending...',
} as const;

/** Notices about emails that staff send, word for word (specification 8). */
export const emailNotices = {
  notificationSent: done('Email Sent', 'The studio has been emailed about this lead.'),
  leadsFailed: failed('Failed to email', 'Email Failed'),
} as const satisfies Record<string, Notice>;

/** Unsent requests were emailed to the studio: all of them, or some with the reason for the rest. */
export function requestsEmailed({ emailed, left, reason = '' }: ResentLeads): Notice {
  const sent = `The studio has been emailed about ${emailed === 1 ? 'one request' : `${emailed} requests`}.`;
  if (left === 0) return done('Email Sent', sent);
  const open = `${left === 1 ? 'One is' : `${left} are`} left: please try again.`;
  return warned('Email Sent', `${sent} ${open} ${reason}`.trim());
}

/** The email about a lead could not be sent, with the reason. */
export function notificationFailed(reason: string): Notice {
  return failed(reason, 'Email Failed');
}

/** Labels of the offers and dates of a lead. */
export const dateLabels = {
  offerTimes: 'Offer Times',
  enter: 'Enter a date',
  titles: { offer: 'Offer Times', date: 'Enter a date', move: 'Move the date' },
  attached: (times: number, artist: string) => `${times} ${times === 1 ? 'time' : 'times'} with ${artist}`,
  change: 'Change',
  remove: 'Remove',
  depositAsked: 'Deposit asked',
  cannotCome: 'The visitor cannot come.',
  over: 'Over',
  missed: 'The visitor did not come.',
  /** A line can break before `to` alone. */
  hours: (from: string, to: string) => `${from} to\u00a0${to}`,
  unavailable: 'The visitor has agreed, but this time is not possible any more.',
  proposed: 'The visitor has not agreed to this time yet.',
} as const;
