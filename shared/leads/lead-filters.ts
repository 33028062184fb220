// No schemas here: the lead list works without the schema library.

/** The status of a lead, in the order of the filter (specification 4). */
export const leadStatuses = ['new', 'contacted', 'converted', 'closed'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** The lists by assignee: the caller's own leads, and the leads without an assignee. */
export const assigneeFilters = ['me', 'unassigned'] as const;
export type AssigneeFilter = (typeof assigneeFilters)[number];

/** Who acts next on an open lead. */
export const leadTurns = ['studio', 'visitor'] as const;
export type LeadTurn = (typeof leadTurns)[number];

/** The turn and the queue of a lead that waits for the books of an artist to open, as they are stored. */
export const waitingList = 'books';

/**
 * The queues of open leads: those to answer, those that wait for the visitor, those put aside until a day, and those that wait for
 * the books of an artist to open.
 */
export const leadQueues = [...leadTurns, 'later', waitingList] as const;
export type LeadQueue = (typeof leadQueues)[number];

/** The counters of the dashboard: one per lead status, one for requests held as suspected spam, and one per queue. */
export const leadCounters = [...leadStatuses, 'held', ...leadQueues] as const;
export type LeadCounter = (typeof leadCounters)[number];

/** Leads on one page of the list. */
export const leadPageSize = 25;

/** Maximum leads per request, used by exports. The server returns fewer leads if they are long. */
export const leadPageLimit = 200;

/** Maximum leads whose status is changed by one request. */
export const leadChangeLimit = 100;

/** Maximum characters of a search. The longest email address fits. */
export const leadSearchLimit = 254;
