import { isEmailAddress, normalizeEmail } from '#shared/emails/email-addresses.ts';
import type { Lead, Notification } from '#shared/leads/lead-schemas.ts';
import { AppError } from '../http/app-error.ts';
import { NotificationChangedError } from '../leads/errors.ts';
import type { LeadRepository } from '../leads/lead-repository.ts';
import { reasonOf, storeOutcome } from './attempts.ts';
import type { EmailSettings } from './email-settings-repository.ts';
import { EmailNotSentError } from './errors.ts';
import { isDue, isLastAttempt, nextAttempt } from './retry-schedule.ts';

/** Emails the studio about a lead. Calls `onAccepted` for each group of recipients that SES accepted. */
export type Send = (
  lead: Lead,
  settings: EmailSettings,
  onAccepted: (to: readonly string[]) => Promise<void>,
) => Promise<void>;
type Delivery = { leads: Pick<LeadRepository, 'setNotification'>; send: Send };
type Deps = Delivery & {
  leads: Pick<LeadRepository, 'findIntact'>;
  settings: { read(): Promise<EmailSettings> };
};

/**
 * Emails the studio about a lead if the email is due. Each attempt is first claimed on the lead, so only one of several
 * concurrent processes sends. Recipients who already have the email are left out. A crash between SES's response and
 * storing it on the lead causes a duplicate, unless SES reports the email before the next attempt.
 * @returns the current notification; undefined when the lead was erased
 * @throws {EmailNotSentError} when SES did not accept the email; the attempt is stored on the lead
 */
export async function notify(deps: Deps, leadId: string, now: () => Date): Promise<Notification | undefined> {
  try {
    const lead = await deps.leads.findIntact(leadId);
    if (!lead || !isDue(lead.notification, now())) return lead?.notification;
    return await settle(deps, lead, now);
  } catch (error) {
    if (error instanceof NotificationChangedError) return (await deps.leads.findIntact(leadId))?.notification;
    if (error instanceof AppError && error.code === 'not-found') return undefined;
    throw error;
  }
}

async function settle(deps: Deps, lead: Lead, now: () => Date): Promise<Notification> {
  const settings = await deps.settings.read();
  const { attempts } = lead.notification;
  if (!settings.enabled) return note(deps, lead, { state: 'off', attempts }, now);
  if (!isEmailAddress(settings.from) || !settings.to.some(isEmailAddress)) {
    const reason = 'No sender or no recipient is set in New Lead Notifications';
    return note(deps, lead, { state: 'failed', attempts, reason }, now);
  }
  return deliver(deps, lead, settings, now);
}

/**
 * Emails the recipients who do not have the email yet, and stores the outcome on the lead. After a failed attempt, the
 * notification stays `pending` until the next one, or becomes `failed` a day after the first attempt.
 * @throws {NotificationChangedError} when another process is sending it; nothing is sent
 * @throws {EmailNotSentError} with the error of `send` as its cause
 */
export async function deliver(
  deps: Delivery,
  lead: Lead,
  settings: EmailSettings,
  now: () => Date,
): Promise<Notification> {
  const claimed = await claim(deps, lead, now);
  const { attempts, retry_at, since = lead.created_at, accepted: before = [] } = claimed.notification;
  const accepted = [...before];
  const to = settings.to.filter(isEmailAddress);
  const open = () => {
    const emailed = accepted.map(normalizeEmail);
    return to.filter((email) => !emailed.includes(normalizeEmail(email)));
  };
  try {
    await deps.send(lead, { ...settings, to: open() }, async (group) => {
      accepted.push(...group);
      if (open().length > 0) await storeOutcome(() => note(deps, claimed, { ...claimed.notification, accepted }, now));
    });
  } catch (error) {
    const rest = { reason: reasonOf(error), ...(accepted.length > 0 && { accepted }) };
    const change: Change = isLastAttempt({ attempts, since }, now())
      ? { state: 'failed', attempts, ...rest }
      : { state: 'pending', attempts, retry_at, since, ...rest };
    throw new EmailNotSentError(await storeOutcome(() => note(deps, claimed, change, now)), error);
  }
  const unusable = settings.to.filter((email) => !isEmailAddress(email));
  const skipped = `Not sent to invalid email addresses: ${unusable.join(', ')}`.slice(0, 300);
  const sent = { state: 'sent', attempts, ...(unusable.length > 0 && { reason: skipped }) } as const;
  return storeOutcome(() => note(deps, claimed, sent, now));
}

/** Counts the attempt and sets the time of the next one, so that a crash during this attempt loses no email. */
async function claim({ leads }: Pick<Delivery, 'leads'>, lead: Lead, now: () => Date): Promise<Lead> {
  const { state, attempts, accepted, since } = lead.notification;
  // After staff resend a failed notification, its retries get another day.
  const attempt = nextAttempt({ attempts, since: state === 'pending' ? since : undefined }, now());
  const claimed = { state: 'pending', ...attempt, ...(accepted && { accepted }) } as const;
  return { ...lead, notification: await note({ leads }, lead, claimed, now) };
}

type Change = Omit<Notification, 'updated_at'>;
type Note = (deps: Pick<Delivery, 'leads'>, lead: Lead, change: Change, now: () => Date) => Promise<Notification>;

const note: Note = async ({ leads }, { id, notification: read }, change, now) => {
  const stored = await leads.setNotification(id, { ...change, updated_at: now().toISOString() }, read);
  return stored.notification;
};
