import type { Booking, Lead, ReceivedLead } from '#shared/leads/lead-schemas.ts';
import type { LeadWriter } from '../bookings/lead-writer.ts';
import { idFromKey } from '../http/id-from-key.ts';
import type { RateLimit } from '../visitors/rate-limit.ts';

type Deps = { leads: Pick<LeadWriter, 'addProbe'>; limit: Pick<RateLimit, 'take'> };

/**
 * Stores the booking of the self-test, once per request key. The table's stream triggers its email, as for any lead. It is
 * never held as spam and gets no code and no confirmation.
 * @throws {TooManyRequestsError} like a visitor's booking; nothing is stored
 */
export async function storeProbe(
  { leads, limit }: Deps,
  booking: Booking,
  { ip, requestKey }: { ip: string; requestKey: string },
  now: Date,
): Promise<ReceivedLead> {
  await limit.take(ip, { key: requestKey, content: booking }, now);
  const created_at = now.toISOString();
  const probe: Lead = {
    ...booking,
    id: idFromKey(requestKey),
    status: 'new',
    created_at,
    notification: { state: 'pending', attempts: 0, updated_at: created_at },
  };
  await leads.addProbe(probe);
  return probe;
}
