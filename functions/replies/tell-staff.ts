import { isEmailAddress } from '#shared/emails/email-addresses.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import type { EmailSettings } from '../email/email-settings-repository.ts';
import { EmailNotSentError } from '../email/errors.ts';
import type { Mailer } from '../email/mailer.ts';
import { newsEmail } from '../email/news-email.tsx';
import type { Studio } from '../email/studio.ts';
import type { EmailKey, EmailLog } from './email-log.ts';

/** The shortest time between two emails about one lead. A failed one is sent again after it. */
const intervalMs = 10 * 60_000;
/** News that could not be sent for this long is in the log only. */
const giveUpAfterMs = 24 * 3600_000;

type Deps = {
  emails: Pick<EmailLog, 'isNews' | 'news' | 'claimNews' | 'settleNews' | 'putOff'>;
  leads: { findIntact(id: string): Promise<Lead | undefined> };
  email: { read(): Promise<EmailSettings> };
  /** The email address of an account. */
  addressOf(accountId: string): Promise<string | undefined>;
  mailer: Pick<Mailer, 'send'>;
  studio: Studio;
};

/**
 * Emails the assignee what the visitor of a lead did, else the recipients of New Lead Notifications if these are on. One email has
 * all that happened since the last one. A crash between SES's response and storing it causes a duplicate.
 * @returns what happened to the email; undefined if there are no news
 * @throws {EmailNotSentError} when SES did not accept the email
 */
export async function tellStaff(deps: Deps, key: EmailKey, now: Date): Promise<string | undefined> {
  // Most new entries are no news, and finding those reads the whole log.
  if (!(await deps.emails.isNews(key))) return undefined;
  const { lead_id } = key;
  const news = await deps.emails.news(lead_id);
  if (news.length === 0) return undefined;
  const settle = () => Promise.all(news.map(({ id }) => deps.emails.settleNews({ lead_id, id })));
  const lead = await deps.leads.findIntact(lead_id);
  const settings = await deps.email.read();
  const to = lead && isEmailAddress(settings.from) ? await recipientsOf(deps, lead, settings) : [];
  if (!lead || to.length === 0 || isTooOld(news, now)) {
    await settle();
    return 'no recipient';
  }
  const before = await deps.emails.claimNews(lead_id, now, intervalMs);
  const next = new Date((before ?? now).getTime() + intervalMs);
  await Promise.all(news.map(({ id }) => deps.emails.putOff({ lead_id, id }, next)));
  if (before) return 'put off';
  try {
    await deps.mailer.send(newsEmail(lead, news, { from: settings.from, to }, deps.studio));
  } catch (error) {
    throw new EmailNotSentError({ state: 'queued', attempts: 1 }, error);
  }
  await settle();
  return 'sent';
}

async function recipientsOf(
  { addressOf }: Deps,
  { assignee_id }: Lead,
  { enabled, to }: EmailSettings,
): Promise<string[]> {
  const address = assignee_id && (await addressOf(assignee_id));
  if (address) return [address];
  return enabled ? to.filter(isEmailAddress) : [];
}

function isTooOld(news: readonly LogEntry[], now: Date): boolean {
  return news.every(({ at }) => now.getTime() - Date.parse(at) > giveUpAfterMs);
}
