import { randomBytes } from 'node:crypto';
import { hash } from '../aws/hash.ts';
import { seconds } from '../aws/seconds.ts';
import { TableStore } from '../aws/table-store.ts';
import type { Caller } from '../http/caller.ts';
import type { Allowance } from '../visitors/rate-limit.ts';

const validSeconds = 60;

/** Enough for 20 open tabs that reconnect a few times an hour. Also bounds the connections of a stolen token (INBOX-60). */
export const ticketsPerAccount: Allowance = {
  purpose: 'staff channel',
  requests: 60,
  windowSeconds: 3600,
  refusal: (wait) => `Live updates were opened too often. Please try again in ${wait}.`,
};

/** The account and the session that a ticket was issued to. */
export type TicketHolder = Pick<Caller, 'id' | 'session'>;

/**
 * Single-use tickets for the staff channel, in the partition `tickets` of the connections table, by their hash. Browsers
 * cannot send headers with a WebSocket handshake, and an access token in a URL would be in access logs.
 */
export class StaffTickets extends TableStore {
  async issue({ id: account, session }: TicketHolder, now: Date): Promise<string> {
    const ticket = randomBytes(24).toString('base64url');
    await this.put({ Item: { ...keyOf(ticket), account, session, expires_at: seconds(now) + validSeconds } });
    return ticket;
  }

  /** Uses the ticket up. @returns undefined when it was used, has expired, or was never issued */
  async redeem(ticket: string, now: Date): Promise<TicketHolder | undefined> {
    const { Attributes } = await this.delete({ Key: keyOf(ticket), ReturnValues: 'ALL_OLD' });
    // TTL can take days to delete an expired ticket.
    if (!Attributes || Attributes.expires_at <= seconds(now)) return undefined;
    return { id: Attributes.account, session: Attributes.session };
  }
}

function keyOf(ticket: string) {
  return { channel: 'tickets', id: hash(ticket) };
}
