import { isEmailAddress } from '#shared/emails/email-rules.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { EmailDelivery, LogEntryOf } from '#shared/leads/log-schemas.ts';
import { errorNames, log, recordMetric } from '../aws/log.ts';
import { newEntry } from '../leads/lead-log.ts';
import type { Allowed, ConfirmationLimit } from '../visitors/confirmation-limit.ts';

type Deps = {
  /** Whether the stage can email visitors: it has an identity and is not in the SES sandbox. */
  reachesVisitors: boolean;
  settings: { read(): Promise<{ confirmations: boolean }> };
  limit: Pick<ConfirmationLimit, 'take'>;
};
type Visitor = { ip: string; requestKey: string };

/**
 * The log entry that confirms a booking to the visitor. A booking must not fail for its confirmation: if the settings or
 * limits cannot be read, there is none. When the limit of the studio is reached, the entry says that it is not sent.
 * @returns undefined when confirmations are off, or the limit of the address or network is used up
 */
export async function confirmBooking(
  { reachesVisitors, settings, limit }: Deps,
  { id, email }: Pick<Lead, 'id' | 'email'>,
  visitor: Visitor,
  now: Date,
): Promise<LogEntryOf<'confirmation'> | undefined> {
  if (!reachesVisitors || !isEmailAddress(email)) return undefined;
  let allowed: Allowed;
  try {
    if (!(await settings.read()).confirmations) return undefined;
    allowed = await limit.take({ email, ...visitor }, now);
  } catch (error) {
    log.warn('No confirmation', { lead: id, errors: errorNames(error) });
    return undefined;
  }
  if (allowed !== 'allowed') {
    log.info('No confirmation: its limit is used up', { lead: id, allowed });
    recordMetric('ConfirmationsHeldBack');
  }
  if (allowed === 'refused') return undefined;
  const at = now.toISOString();
  const delivery: EmailDelivery =
    allowed === 'studio-limit'
      ? { fate: 'failed', at, attempts: 0, reason: studioLimitReason }
      : { fate: 'queued', at, attempts: 0 };
  return newEntry({ kind: 'confirmation', recipient: email, delivery } as const, now);
}

/** Staff read it in the log of the lead. */
const studioLimitReason = 'The studio has reached its limit of confirmations per hour or day.';
