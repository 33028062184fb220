import type { EmailTest } from '#shared/email-settings.ts';
import { bareAddress, coversSender, isMailAddress, type SettingKey } from '#shared/mail-rules.ts';
import { InvalidInputError } from '../http/app-error.ts';
import type { LeadRepository } from '../leads/lead-repository.ts';
import { leadDetailsMail, leadTestMail, type Studio, testMail } from './compose-mails.tsx';
import { UnusableSettingsError } from './errors.ts';
import { type MailSettings, type MailSettingsRepository, toMailSettings } from './mail-settings.ts';
import type { Mailer } from './mailer.ts';
import { sampleLead } from './sample-lead.ts';
import type { SentMails } from './sent-mails.ts';

type Needs = {
  leads: Pick<LeadRepository, 'findAll'>;
  settings: Pick<MailSettingsRepository, 'read'>;
  sent: Pick<SentMails, 'open' | 'note'>;
  mailer: Pick<Mailer, 'send'>;
  studio: Studio;
  /** The domain or address that the studio may send from; undefined where there is none. */
  identity: string | undefined;
};

/**
 * Sends a short mail with settings as they are given, stored or not.
 * @throws {InvalidInputError} naming the setting that no mail can be sent with; nothing is sent
 * @throws {NotAcceptedError}
 */
export async function sendTestEmail(needs: Needs, { settings }: EmailTest): Promise<{ recipients: number }> {
  const usable = usableForTest(settings, needs.identity);
  await needs.mailer.send(testMail(usable, needs.studio));
  return { recipients: usable.to.length };
}

/** Sends the notification of an invented lead, with settings as they are given. Throws as `sendTestEmail` does. */
export async function sendTestLead(needs: Needs, { settings }: EmailTest, now: Date): Promise<{ recipients: number }> {
  const usable = usableForTest(settings, needs.identity);
  await needs.mailer.send(leadTestMail(sampleLead(now), usable, needs.studio));
  return { recipients: usable.to.length };
}

/** Who asks, under which key; the same request again, such as after a partial failure, mails nobody twice. */
type Request = { callerId: string; key: string };

/**
 * Mails the details of leads to those who get the notifications, whether or not these are switched on: somebody of the
 * staff asks for it (LEAD-30, LEAD-33).
 * @throws {LeadNotFoundError} when one of them is not there; nothing is sent
 * @throws {UnusableSettingsError} when the stored settings name nobody who could send or get the mail
 * @throws {NotAcceptedError} when some or all recipients were not mailed
 */
export async function emailLeads(
  needs: Needs,
  leadIds: readonly string[],
  { callerId, key }: Request,
  now: Date,
): Promise<{ leads: number; recipients: number }> {
  const ids = [...new Set(leadIds)];
  const [leads, settings] = await Promise.all([needs.leads.findAll(ids), needs.settings.read()]);
  const to = settings.to.filter(isMailAddress);
  const problem = senderProblem(settings.from, needs.identity) ?? (to.length === 0 ? noRecipient : undefined);
  if (problem) throw new UnusableSettingsError(problem);
  const request = JSON.stringify([callerId, key, ids.toSorted()]);
  const open = await needs.sent.open(request, to);
  const mail = leadDetailsMail(leads, { ...settings, to: open }, needs.studio);
  await needs.mailer.send(mail, (group) => needs.sent.note(request, group, now));
  return { leads: leads.length, recipients: to.length };
}

const noRecipient = 'Enter at least one To Email Address.';

/** Whoever tries settings out wants to know about each address, so one that is none is not passed over. */
function usableForTest(values: Record<SettingKey, string>, identity: string | undefined): MailSettings {
  const settings = toMailSettings(values);
  const sender = senderProblem(settings.from, identity);
  if (sender) throw new InvalidInputError(sender, { field: 'settings.from_email' });
  const wrong = settings.to.find((address) => !isMailAddress(address));
  const recipient = wrong === undefined ? settings.to.length === 0 && noRecipient : `${wrong} is not an email address.`;
  if (recipient) throw new InvalidInputError(recipient, { field: 'settings.to_emails' });
  return settings;
}

function senderProblem(from: string, identity: string | undefined): string | undefined {
  if (!identity) return 'This installation has no verified sender identity yet, so it cannot send mail.';
  if (!from) return 'Enter a From Email Address.';
  if (!isMailAddress(from)) return `${bareAddress(from)} is not an email address.`;
  if (!coversSender(identity, from)) return `The From Email Address must belong to ${identity}.`;
}
