// No schemas here: the dashboard works without the schema library.

/** Maximum characters of a note. */
export const noteLimit = 5000;

/** Maximum characters of an answer that staff log. */
export const answerLimit = 2000;

/** Maximum characters of the remark with which a lead is put aside. It is stored as `word`. */
export const remarkLimit = 200;

/** How far ahead a lead can be put aside. */
export const laterDays = 366;

/** How visitor and studio answer each other outside of the product. */
export const answerWays = ['phone', 'email', 'instagram', 'in person'] as const;
export type AnswerWay = (typeof answerWays)[number];

/** The author of what the visitor did on the page of the request. All other authors are account ids. */
export const byVisitor = 'visitor';

/** How long its author can edit or delete a note. */
export const noteEditMinutes = 15;

/** Entries on one page of a lead's log. */
export const logPageSize = 50;
