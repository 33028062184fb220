import { canSendAgain } from '#shared/emails/lead-emails.ts';
import type { Lead, ResentLeads } from '#shared/leads/lead-schemas.ts';
import { limitConcurrency } from '../aws/limit-concurrency.ts';
import { AppError } from '../http/app-error.ts';
import { LeadNotFoundError, NotificationChangedError } from '../leads/errors.ts';
import type { LeadRepository } from '../leads/lead-repository.ts';
import type { EmailSettings } from './email-settings-repository.ts';
import { EmailInProgressError, EmailNotSentError } from './errors.ts';
import { deliver, type Send } from './notify.ts';
import { overdueAfterMs } from './retry-schedule.ts';
import type { SentEmails } from './sent-emails.ts';
import { requireUsable } from './usable-settings.ts';

type Deps = {
  leads: Pick<LeadRepository, 'find' | 'setNotification'>;
  settings: { read(): Promise<EmailSettings> };
  sent: Pick<SentEmails, 'withLock'>;
  send: Send;
  /** The domain or email address that the studio may send from, if there is one. */
  identity: string | undefined;
};

/**
 * Sends a lead's notification on request of a staff member: one that failed, waits for its next attempt, or arrived while
 * notifications were off. Sends it even while they are off. Recipients who already have the email are left out, so
 * repeating the call changes nothing.
 * @returns the lead with its current notification
 * @throws {LeadNotFoundError}
 * @throws {EmailInProgressError} while it is still being sent
 * @throws {UnusableSettingsError} when the stored settings have no valid sender or recipient
 * @throws {EmailRejectedError} when SES rejects the email; the reason is stored on the lead
 */
export function resendNotification(deps: Deps, leadId: string, now: () => Date): Promise<Lead> {
  return deps.sent.withLock(`notification ${leadId}`, async () => {
    const lead = await deps.leads.find(leadId);
    if (!lead) throw new LeadNotFoundError(`No lead has the id ${leadId}`);
    if (lead.notification.state === 'sent') return lead;
    if (!canSendAgain(lead.notification, now())) throw new EmailInProgressError();
    const settings = await deps.settings.read();
    requireUsable(settings, deps.identity);
    try {
      return { ...lead, notification: await deliver(deps, lead, settings, now) };
    } catch (error) {
      throw error instanceof EmailNotSentError ? error.cause : error;
    }
  });
}

/** Leads per call, which fit into the time of a call. */
const maxPerRun = 100;
/** Emails sent at the same time. */
const concurrency = 5;

/**
 * Sends all overdue notifications until the time is up. The next call continues, and no recipient gets an email twice.
 * @param until the time after which no further email is started
 * @throws like `resendNotification`, if not a single email was sent
 */
export async function resendOverdueNotifications(
  deps: Deps & { leads: Pick<LeadRepository, 'overdue'> },
  now: () => Date,
  until: Date,
): Promise<ResentLeads> {
  const before = new Date(now().getTime() - overdueAfterMs);
  const ids = await deps.leads.overdue({ before, orTried: true }, maxPerRun);
  let emailed = 0;
  const errors: unknown[] = [];
  const resend = async (id: string) => {
    if (now() >= until) return;
    try {
      await resendNotification(deps, id, now);
      emailed++;
    } catch (error) {
      errors.push(error);
    }
  };
  const limited = limitConcurrency(concurrency);
  await Promise.all(ids.map((id) => limited(() => resend(id))));
  // A lead that was erased, or is being sent by another call, is not a problem.
  const problem = errors.find((error) => !(error instanceof LeadNotFoundError || isBeingSent(error)));
  if (problem && emailed === 0) throw problem;
  const reason = problem instanceof AppError ? problem.message : undefined;
  return { emailed, left: ids.length - emailed, ...(reason && { reason }) };
}

function isBeingSent(error: unknown): boolean {
  return error instanceof EmailInProgressError || error instanceof NotificationChangedError;
}
