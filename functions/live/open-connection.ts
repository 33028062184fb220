import type { AccountStates } from '../users/account-states.ts';
import type { ConnectionRepository } from './connection-repository.ts';
import type { StaffTickets } from './staff-tickets.ts';

type Deps = {
  connections: Pick<ConnectionRepository, 'add' | 'remove'>;
  tickets: Pick<StaffTickets, 'redeem'>;
  states: Pick<AccountStates, 'couldBeUsed'>;
};
/** `network` as in `ConnectionRepository`; a `ticket` asks for the staff channel. */
type Request = { id: string; network: string; ticket?: string | undefined };

/** Adds a connection of a page of the website, or of the staff channel. @returns the status of the handshake */
export async function openConnection(
  { connections, tickets, states }: Deps,
  { id, network, ticket }: Request,
  now: Date,
): Promise<200 | 403 | 429> {
  const holder = ticket === undefined ? undefined : await tickets.redeem(ticket, now);
  if (ticket !== undefined && !holder) return 403;
  if (!(await connections.add(id, network, now, holder?.id))) return 429;
  // Only now: of an account that ends in this moment, either this check sees the end, or the end finds the connection.
  if (!holder || (await states.couldBeUsed(holder.id, holder.session))) return 200;
  await connections.remove(id);
  return 403;
}
