// No schemas here: the dashboard works without the schema library.

/** Maximum characters of a note. */
export const noteLimit = 5000;

/** How long its author can edit or delete a note. */
export const noteEditMinutes = 15;

/** Entries on one page of a lead's log. */
export const logPageSize = 50;
