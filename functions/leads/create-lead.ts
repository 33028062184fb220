import { randomUUID } from 'node:crypto';
import type { Booking, Lead } from '#shared/leads.ts';
import { kindsOf, log } from '../aws/log.ts';
import type { RateLimit } from '../guests/rate-limit.ts';
import { idFromKey } from '../http/id-from-key.ts';
import type { CountedLeads } from './counted-leads.ts';
import { KeyReusedError } from './errors.ts';

type Needs = {
  leads: Pick<CountedLeads, 'addOnce'>;
  guests: Pick<RateLimit, 'take'>;
  /** Whom a choice of the form stands for. */
  artists: { find(choice: string): Promise<{ id: string; name: string } | undefined> };
};
type Guest = { address: string; requestKey: string | undefined };

/**
 * Stores a booking request as a new lead, once for each request key: a repeated request gets the lead already stored.
 * The lead's id is made from the key, so that this needs no second record that could be lost between two writes. Staff
 * are mailed from the table's stream, so a failing mail never fails a booking (specification 8).
 * @throws {TooManyRequestsError} after 10 requests from one address in 10 minutes; nothing is stored
 * @throws {KeyReusedError} when the key came before with other values; nothing is stored
 * @throws {LeadErasedError} when the key came before and its lead was erased; nothing is stored
 */
export async function createLead(needs: Needs, booking: Booking, guest: Guest, now: Date): Promise<Lead> {
  const requestKey = guest.requestKey ?? randomUUID();
  await needs.guests.take(guest.address, requestKey, now);
  const artist = await chosenArtist(needs.artists, booking);
  const created_at = now.toISOString();
  const stored = await needs.leads.addOnce({
    ...booking,
    ...artist,
    id: idFromKey(requestKey),
    status: 'new',
    created_at,
    notification: { state: 'pending', attempts: 0, updated_at: created_at },
  });
  if (!holds(stored, booking)) {
    throw new KeyReusedError('This Idempotency-Key was used for another booking request. Send a new key.');
  }
  return stored;
}

/**
 * The artist with id and name, so that a later renaming changes nothing (LEAD-28). Where nobody is found, or the read
 * fails, the lead keeps the choice as it came: a booking is worth more than a name.
 */
async function chosenArtist(artists: Needs['artists'], { artist }: Booking) {
  if (artist === null) return {};
  try {
    const found = await artists.find(artist);
    return found ? { artist: found.name, artist_id: found.id, artist_choice: artist } : {};
  } catch (error) {
    log.warn('The artist of a booking could not be looked up', { kinds: kindsOf(error) });
    return {};
  }
}

function holds(lead: Lead, booking: Booking): boolean {
  const sent = { ...lead, artist: lead.artist_choice ?? lead.artist };
  return Object.entries(booking).every(([field, value]) => sent[field as keyof Booking] === value);
}
