import type { EmailTest } from '#shared/email-settings.ts';
import { isMailAddress, type SettingKey } from '#shared/mail-rules.ts';
import { InvalidInputError } from '../http/app-error.ts';
import type { LeadRepository } from '../leads/lead-repository.ts';
import { leadDetailsMail, leadTestMail, type Studio, testMail } from './compose-mails.tsx';
import { type MailSettings, type MailSettingsRepository, toMailSettings } from './mail-settings.ts';
import type { Mailer } from './mailer.ts';
import { sampleLead } from './sample-lead.ts';
import type { SentMails } from './sent-mails.ts';
import { noRecipient, requireUsable, senderProblem } from './usable-settings.ts';

type Needs = {
  leads: Pick<LeadRepository, 'findAll'>;
  settings: Pick<MailSettingsRepository, 'read'>;
  sent: Pick<SentMails, 'oneAtATime' | 'open' | 'note'>;
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
 * @throws {BeingMailedError} while the same request is at work elsewhere for longer than one waits
 */
export async function emailLeads(
  needs: Needs,
  leadIds: readonly string[],
  { callerId, key }: Request,
  now: Date,
): Promise<{ leads: number; recipients: number }> {
  const ids = [...new Set(leadIds)];
  const [leads, settings] = await Promise.all([needs.leads.findAll(ids), needs.settings.read()]);
  requireUsable(settings, needs.identity);
  const to = settings.to.filter(isMailAddress);
  const request = JSON.stringify([callerId, key, ids.toSorted()]);
  await needs.sent.oneAtATime(request, async () => {
    const open = await needs.sent.open(request, to);
    const mail = leadDetailsMail(leads, { ...settings, to: open }, needs.studio);
    await needs.mailer.send(mail, (group) => needs.sent.note(request, group, now));
  });
  return { leads: leads.length, recipients: to.length };
}

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
