/** The WebSocket path on the site that informs open pages of new content. Also the name of the API's stage. */
export const livePath = '/live';

/** The only message that pages send. It keeps an idle connection open, because browsers cannot send ping frames. */
export const heartbeat = { action: 'heartbeat' } as const;

/** Tells open pages which version of the content is live. The pages then fetch the content themselves. */
export type LiveMessage = { version: number };
