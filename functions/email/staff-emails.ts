import { isEmailAddress, normalizeEmail } from '#shared/emails/email-addresses.ts';
import { recipientLimit } from '#shared/emails/email-rules.ts';
import type { EmailTest } from '#shared/emails/email-settings-schemas.ts';
import { InvalidInputError } from '../http/app-error.ts';
import type { LeadRepository } from '../leads/lead-repository.ts';
import type { Allowance, RateLimit } from '../visitors/rate-limit.ts';
import { leadDetailsEmail, leadTestEmail, testEmail } from './compose-emails.tsx';
import {
  type EmailSettings,
  type EmailSettingsRepository,
  type SettingTexts,
  toEmailSettings,
} from './email-settings-repository.ts';
import type { Email, Mailer } from './mailer.ts';
import { sampleLead } from './sample-lead.ts';
import type { SentEmails } from './sent-emails.ts';
import type { Studio } from './studio.ts';
import { noRecipient, requireUsable, senderProblem } from './usable-settings.ts';

type Deps = {
  leads: Pick<LeadRepository, 'findAll'>;
  settings: Pick<EmailSettingsRepository, 'read'>;
  sent: Pick<SentEmails, 'withLock' | 'open' | 'note'>;
  mailer: Pick<Mailer, 'send'>;
  leadEmails: Pick<RateLimit, 'take'>;
  studio: Studio;
  /** The domain or email address that the studio may send from, if there is one. */
  identity: string | undefined;
};
type TestDeps = Pick<Deps, 'settings' | 'mailer' | 'studio' | 'identity'> & {
  limit: Pick<RateLimit, 'take'>;
  /** The email address that the caller signs in with. */
  addressOf(callerId: string): Promise<string | undefined>;
};

/** Test emails per studio and hour: enough to test settings, too few for spam. */
export const testEmailsPerStudio: Allowance = {
  requests: 20,
  windowSeconds: 3600,
  refusal: (wait) => `The studio has sent many test emails. Please try again in ${wait}.`,
};
/** Requests of one account to email leads to the studio, within an hour. */
export const leadEmailsPerAccount: Allowance = {
  purpose: 'emails of leads',
  requests: 20,
  windowSeconds: 3600,
  refusal: (wait) => `You have emailed leads many times within an hour. Please try again in ${wait}.`,
};

/**
 * Sends a short email with the given settings, saved or not. Recipients must be saved, or be the caller's own email
 * address: otherwise anyone with an account or a stolen token could email strangers in the studio's name.
 * @throws {InvalidInputError} for the first invalid setting; nothing is sent
 * @throws {TooManyRequestsError} after 20 test emails of the studio within an hour
 * @throws {EmailRejectedError}
 */
export async function sendTestEmail(deps: TestDeps, test: EmailTest, callerId: string, now: Date) {
  return sendTest(deps, test, callerId, now, (usable) => testEmail(usable, deps.studio));
}

/** Sends a notification with a sample lead and the given settings. Throws like `sendTestEmail`. */
export async function sendTestLead(deps: TestDeps, test: EmailTest, callerId: string, now: Date) {
  return sendTest(deps, test, callerId, now, (usable) => leadTestEmail(sampleLead(now), usable, deps.studio));
}

async function sendTest(
  deps: TestDeps,
  { settings }: EmailTest,
  callerId: string,
  now: Date,
  compose: (usable: EmailSettings) => Email,
): Promise<{ recipients: number }> {
  const usable = await usableForTest(deps, settings, callerId, now);
  await deps.mailer.send(compose(usable));
  return { recipients: usable.to.length };
}

/** The caller and the request key. Repeating a request, such as after a partial failure, emails no one twice. */
type Request = { callerId: string; key: string };

/**
 * Emails the details of leads to the notification recipients, even while notifications are off, because a staff member
 * requested it (LEAD-29).
 * @throws {LeadNotFoundError} when a lead is missing; nothing is sent
 * @throws {UnusableSettingsError} when the stored settings have no valid sender or recipient
 * @throws {TooManyRequestsError} after 20 requests of the account within an hour; a repeated request counts once
 * @throws {EmailRejectedError} when some or all recipients were not emailed
 * @throws {EmailInProgressError} when the same request is still being sent after a few seconds
 */
export async function emailLeads(
  deps: Deps,
  leadIds: readonly string[],
  { callerId, key }: Request,
  now: Date,
): Promise<{ leads: number; recipients: number }> {
  const ids = [...new Set(leadIds)];
  const [leads, settings] = await Promise.all([deps.leads.findAll(ids), deps.settings.read()]);
  requireUsable(settings, deps.identity);
  const to = settings.to.filter(isEmailAddress);
  const asked = { key, content: ids.toSorted() };
  const request = JSON.stringify([callerId, asked.key, asked.content]);
  await deps.leadEmails.take(callerId, asked, now);
  await deps.sent.withLock(request, async () => {
    const open = await deps.sent.open(request, to);
    const email = leadDetailsEmail(leads, { ...settings, to: open }, deps.studio);
    await deps.mailer.send(email, (group) => deps.sent.note(request, group, now));
  });
  return { leads: leads.length, recipients: to.length };
}

async function usableForTest(
  deps: TestDeps,
  values: SettingTexts,
  callerId: string,
  now: Date,
): Promise<EmailSettings> {
  const settings = toEmailSettings(values);
  const sender = senderProblem(settings.from, deps.identity);
  if (sender) throw new InvalidInputError(sender, { field: 'settings.from_email' });
  const recipients = recipientProblem(settings.to) ?? (await strangerProblem(deps, settings.to, callerId));
  if (recipients) throw new InvalidInputError(recipients, { field: 'settings.to_emails' });
  await deps.limit.take('test emails', undefined, now);
  return settings;
}

/** A test reports an invalid recipient, where a notification would skip it. */
function recipientProblem(to: readonly string[]): string | undefined {
  const wrong = to.find((email) => !isEmailAddress(email));
  if (wrong !== undefined) return `${wrong} is not an email address.`;
  if (to.length > recipientLimit) return `A test email can have at most ${recipientLimit} recipients.`;
  return to.length === 0 ? noRecipient : undefined;
}

async function strangerProblem(
  { settings, addressOf }: TestDeps,
  to: readonly string[],
  callerId: string,
): Promise<string | undefined> {
  const stored = (await settings.read()).to.map(normalizeEmail);
  const unknown = to.filter((email) => !stored.includes(normalizeEmail(email)));
  if (unknown.length === 0) return undefined;
  const own = await addressOf(callerId);
  const strangers = unknown.filter((email) => !own || normalizeEmail(email) !== normalizeEmail(own));
  if (strangers.length === 0) return undefined;
  return `Test emails go to saved recipients and your own address only. Save the settings first to test ${strangers.join(', ')}.`;
}
