/** Where open pages are told that the content changed, on the site's own address. It is the name of the API's stage, too. */
export const livePath = '/live';

/**
 * What pages send, and all they send, so that the connection is not closed for want of traffic: browsers send no pings of
 * the protocol's own.
 */
export const heartbeat = { action: 'heartbeat' } as const;

/** What pages are told: this version of the content is live. They read it again; a message brings none. */
export type LiveMessage = { version: number };
