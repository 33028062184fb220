import { canBeAsked } from '#shared/dates/asked-times.ts';
import { dateEnd } from '#shared/dates/date-limits.ts';
import type { LeadDate } from '#shared/dates/date-schemas.ts';
import { normalizeEmail } from '#shared/emails/email-addresses.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { Freed } from './offer-freed-time.ts';

/** As many as a freed time is offered to. */
const most = 10;

/**
 * The leads that a freed time can be offered to: those of the waiting list in its order, then those to answer, longest waiting first. Of
 * several with one email address, the first, so that its visitor is asked once.
 */
export function candidatesFor(
  { lead, date: { artist_id, starts_at } }: Freed,
  { waiting, toAnswer }: { waiting: readonly Lead[]; toAnswer: readonly Lead[] },
  now: Date,
): Lead[] {
  // A lead of the waiting list whose visitor wrote is in both.
  const leads = new Map([...waiting, ...toAnswer].map((each) => [each.id, each]));
  leads.delete(lead);
  const asked = new Set<string>();
  const isFirst = ({ id, email }: Lead) => asked.size < asked.add(normalizeEmail(email) || id).size;
  return [...leads.values()]
    .filter((each) => canBeAsked(each, { artist_id, times: [starts_at] }, now) && isFirst(each))
    .slice(0, most);
}

/** Whether the artist has a date at the time. A declined date leaves its own time. */
export function isTaken({ date }: Freed, dates: readonly LeadDate[]): boolean {
  return dates
    .filter((other) => other.id !== date.id || !other.declined_at)
    .flatMap((other) => [other, ...(other.agreed_before ? [other.agreed_before] : [])])
    .some(
      (other) =>
        other.artist_id === date.artist_id && other.starts_at < dateEnd(date) && date.starts_at < dateEnd(other),
    );
}
