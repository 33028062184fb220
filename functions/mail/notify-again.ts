import type { Lead } from '#shared/leads.ts';
import { canSendAgain } from '#shared/mail-rules.ts';
import { LeadNotFoundError } from '../leads/errors.ts';
import type { LeadRepository } from '../leads/lead-repository.ts';
import { BeingMailedError } from './errors.ts';
import type { MailSettings } from './mail-settings.ts';
import { deliver, NotSentError, type Send } from './notify.ts';
import type { SentMails } from './sent-mails.ts';
import { requireUsable } from './usable-settings.ts';

type Needs = {
  leads: Pick<LeadRepository, 'find' | 'setNotification'>;
  settings: { read(): Promise<MailSettings> };
  sent: Pick<SentMails, 'oneAtATime'>;
  send: Send;
  /** The domain or address that the studio may send from; undefined where there is none. */
  identity: string | undefined;
};

/**
 * Sends the notification of a lead that was given up, or that came in while notifications were off; somebody of the
 * staff asks for it, so that it is sent also while they are off. Who was mailed about the lead is left out, and once all
 * are mailed, asking again changes nothing.
 * @returns the lead with its notification as it stands now
 * @throws {LeadNotFoundError}
 * @throws {BeingMailedError} while it is still being sent
 * @throws {UnusableSettingsError} when the stored settings name nobody who could send or get the mail
 * @throws {NotAcceptedError} when the mail service did not take it; the lead says why
 */
export function notifyAgain(needs: Needs, leadId: string, now: () => Date): Promise<Lead> {
  return needs.sent.oneAtATime(`notification ${leadId}`, async () => {
    const lead = await needs.leads.find(leadId);
    if (!lead) throw new LeadNotFoundError(`No lead has the id ${leadId}`);
    if (lead.notification.state === 'sent') return lead;
    if (!canSendAgain(lead.notification, now())) throw new BeingMailedError();
    const settings = await needs.settings.read();
    requireUsable(settings, needs.identity);
    try {
      return { ...lead, notification: await deliver(needs, lead, settings, { last: true }, now) };
    } catch (error) {
      throw error instanceof NotSentError ? error.cause : error;
    }
  });
}
