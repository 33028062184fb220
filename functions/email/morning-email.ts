import { isEmailAddress } from '#shared/emails/email-addresses.ts';
import { seconds } from '../aws/seconds.ts';
import { TableStore } from '../aws/table-store.ts';
import { isWritten } from '../aws/transaction.ts';
import type { LeadCounters } from '../leads/lead-counters.ts';
import type { LeadRepository } from '../leads/lead-repository.ts';
import { morningEmail } from './compose-emails.tsx';
import type { EmailSettings } from './email-settings-repository.ts';
import type { Mailer } from './mailer.ts';
import type { Studio } from './studio.ts';

const dayMs = 86_400_000;

type Deps = {
  settings: { read(): Promise<EmailSettings> };
  counters: Pick<LeadCounters, 'counts'>;
  leads: Pick<LeadRepository, 'countWaiting'>;
  marks: Pick<MorningMarks, 'take'>;
  mailer: Pick<Mailer, 'send'>;
  studio: Studio;
};

/** The days on which the morning email was sent, in the limits table. */
export class MorningMarks extends TableStore {
  /** @returns false when the day is taken */
  take(day: string, now: Date): Promise<boolean> {
    const Item = { id: `morning ${day}`, expires_at: seconds(now) + (2 * dayMs) / 1000 };
    return isWritten(this.put({ Item, ConditionExpression: 'attribute_not_exists(id)' }));
  }
}

/**
 * Emails the studio how many leads wait, are overdue and are held, if the setting is on and there are any. The day is taken
 * before the email is sent, so a retry never sends it twice, and a failed email is not repeated.
 * @param time the scheduled time
 * @returns whether the email was sent
 */
export async function sendMorningEmail(deps: Deps, time: Date): Promise<boolean> {
  const settings = await deps.settings.read();
  const isUsable = isEmailAddress(settings.from) && settings.to.some(isEmailAddress);
  if (!settings.morning || !isUsable) return false;
  const { studio: waiting, held } = await deps.counters.counts();
  if (waiting === 0 && held === 0) return false;
  const overdue = await deps.leads.countWaiting(new Date(time.getTime() - dayMs));
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: deps.studio.timeZone, dateStyle: 'short' }).format(time);
  if (!(await deps.marks.take(day, time))) return false;
  await deps.mailer.send(morningEmail({ waiting, overdue, held }, settings, deps.studio));
  return true;
}
