/** The WebSocket path on the site that informs open pages of new content. Also the name of the API's stage. */
export const livePath = '/live';

/** The only message that pages send. It keeps an idle connection open, because browsers cannot send ping frames. */
export const heartbeat = { action: 'heartbeat' } as const;

/** Tells open pages which version of the content is live. The pages then fetch the content themselves. */
export type LiveMessage = { version: number };

/** The query parameter with the ticket that makes a connection one of the staff channel. */
export const ticketParameter = 'ticket';

/** Tells open dashboards that leads, their logs or held requests changed. The pages then fetch them themselves. */
export type StaffMessage = { leads: true };
