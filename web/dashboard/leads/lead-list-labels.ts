import type { LeadQueue, LeadStatus } from '#shared/leads/lead-filters.ts';

const queues = { studio: 'To answer', visitor: 'Waiting for the visitor', later: 'Later', books: 'Waiting list' };
const places = { ...queues, new: 'New', contacted: 'Contacted', converted: 'Converted', closed: 'Closed' };

/** Labels of the lead list that the sign-in page does not load, unlike those in `labels.ts`. */
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
  keys: {
    next: 'Next lead',
    previous: 'Previous lead',
    select: 'Select or deselect the lead',
    contact: 'Open a draft in your email program',
    search: 'Search',
  },
} as const;
