import { createHash, randomUUID } from 'node:crypto';
import type { Booking, Lead } from '#shared/leads.ts';
import type { RateLimit } from '../guests/rate-limit.ts';
import { KeyReusedError } from './errors.ts';
import type { LeadRepository } from './lead-repository.ts';

type Needs = { leads: Pick<LeadRepository, 'addOnce'>; guests: Pick<RateLimit, 'take'> };
type Guest = { address: string; requestKey: string | undefined };

/**
 * Stores a booking request as a new lead, once for each request key: a repeated request gets the lead already stored.
 * The lead's id is made from the key, so that this needs no second record that could be lost between two writes. Staff
 * are mailed from the table's stream, so a failing mail never fails a booking (specification 8).
 * @throws {TooManyRequestsError} after 10 requests from one address in 10 minutes; nothing is stored
 * @throws {KeyReusedError} when the key came before with other values; nothing is stored
 */
export async function createLead(needs: Needs, booking: Booking, guest: Guest, now: Date): Promise<Lead> {
  const requestKey = guest.requestKey ?? randomUUID();
  await needs.guests.take(guest.address, requestKey, now);
  const created_at = now.toISOString();
  const stored = await needs.leads.addOnce({
    ...booking,
    id: idFrom(requestKey),
    status: 'new',
    created_at,
    notification: { state: 'pending', attempts: 0, updated_at: created_at },
  });
  if (!holds(stored, booking)) {
    throw new KeyReusedError('This Idempotency-Key was used for another booking request. Send a new key.');
  }
  return stored;
}

/** A UUID of version 8 (RFC 9562): its bits are ours to choose, here from a hash of the key. */
function idFrom(requestKey: string): string {
  const hex = createHash('sha256').update(requestKey).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

function holds(lead: Lead, booking: Booking): boolean {
  return Object.entries(booking).every(([field, value]) => lead[field as keyof Booking] === value);
}
