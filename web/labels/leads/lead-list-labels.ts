import type { LeadQueue, LeadStatus } from '#shared/leads/lead-filters.ts';
import { done, failed, type Notice } from '../notice.ts';

const queues = { studio: 'To answer', visitor: 'Waiting for the visitor', later: 'Later', books: 'Waiting list' };
const places = { ...queues, new: 'New', contacted: 'Contacted', converted: 'Converted', closed: 'Closed' };

/** Labels of the lead list that the sign-in page does not load, unlike those in `labels.ts`. */
export const leadListLabels = {
  undo: 'Undo',
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
  requests: (count: number) => `${count} requests`,
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
  emptyMine: (status: string | undefined) =>
    status ? `No leads with status "${status}" are assigned to you.` : 'No leads are assigned to you.',
  emptyUnassigned: (status: string | undefined) =>
    status ? `All leads with status "${status}" are assigned.` : 'All leads are assigned.',
  medianAnswer: (time: string) => `Median time to the first answer: ${time}, last 30 days`,
  answered: 'Answered',
  newStatus: 'New status',
  setStatus: (count: number) => `Set Status (${count})`,
  settingStatus: 'Saving...',
  progress: (done: number, count: number) => `${done} of ${count}...`,
  keys: {
    next: 'Next lead',
    previous: 'Previous lead',
    select: 'Select or deselect the lead',
    contact: 'Open a draft in your email program',
    search: 'Search',
  },
} as const;

/** Notices about changes that can be undone, and about several leads. */
export const leadListNotices = {
  undone: { title: 'Undone', variant: 'normal' },
  statusesUndoFailed: failed('Some of the leads may have kept the new status. Please look at the list.'),
  statusesUpdateFailed: failed('Failed to update the status. No lead was changed. Please try again.'),
} as const satisfies Record<string, Notice>;

/** Some of the selected leads have a new status, and the change of the others failed. */
export function statusesPartlyUpdated(done: number, left: number, status: string): Notice {
  const body = `${done} of ${done + left} leads are now ${status}. The other ${left} are still selected. Please try again.`;
  return { title: 'Status Partly Updated', body, variant: 'warning' };
}

/** Several leads have a new status. */
export function statusesUpdated(count: number, status: string): Notice {
  return done('Status Updated', `${count === 1 ? '1 lead is' : `${count} leads are`} now ${status}.`);
}
