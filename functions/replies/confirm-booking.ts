import { isEmailAddress } from '#shared/emails/email-addresses.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { EmailDelivery } from '#shared/leads/log-schemas.ts';
import { errorNames, log, recordRefusal } from '../aws/log.ts';
import type { Confirmation } from '../bookings/create-lead.ts';
import { newEntry } from '../leads/lead-log.ts';
import { ConfirmationRefusedError, countConfirmation } from '../visitors/confirmation-limit.ts';

type Deps = {
  /** Whether the stage can email visitors: it has an identity and is not in the SES sandbox. */
  reachesVisitors: boolean;
  settings: { read(): Promise<{ confirmations: boolean }> };
  email: { read(): Promise<{ from: string }> };
  /** The limits table. */
  table: string;
};

/** Staff read it in the log of the lead. */
const studioLimitReason = 'The studio has reached its limit of confirmations per hour or day.';

/**
 * The log entry that confirms a booking to the visitor. A booking must not fail for its confirmation: if the settings cannot be read,
 * there is none. When the limit of the studio is reached, the entry says that it is not sent.
 * @returns undefined when confirmations are off; its `refused` is undefined when the limit of the address or network is used up
 */
export async function confirmBooking(
  deps: Deps,
  { id, email }: Pick<Lead, 'id' | 'email'>,
  ip: string,
  now: Date,
): Promise<Confirmation | undefined> {
  if (!isEmailAddress(email) || !(await isOn(deps, id))) return undefined;
  const at = now.toISOString();
  const entryWith = (delivery: EmailDelivery) =>
    newEntry({ kind: 'confirmation', recipient: email, delivery } as const, now);
  return {
    entry: entryWith({ fate: 'queued', at, attempts: 0 }),
    counting: countConfirmation(deps.table, { email, ip }, now),
    refused(error) {
      if (!(error instanceof ConfirmationRefusedError)) throw error;
      log.info('No confirmation: its limit is used up', { lead: id, limit: error.limit });
      recordRefusal('confirmations', 2);
      if (error.limit === 'visitor') return undefined;
      return entryWith({ fate: 'failed', at, attempts: 0, reason: studioLimitReason });
    },
  };
}

/** A new stage has confirmations on before it has a sender. */
async function isOn({ reachesVisitors, settings, email }: Deps, lead: string): Promise<boolean> {
  try {
    if (!reachesVisitors || !(await settings.read()).confirmations) return false;
    return isEmailAddress((await email.read()).from);
  } catch (error) {
    log.warn('No confirmation', { lead, errors: errorNames(error) });
    return false;
  }
}
