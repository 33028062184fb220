import type { Lead, Notification } from '#shared/leads.ts';
import { isMailAddress } from '#shared/mail-rules.ts';
import type { LeadRepository } from '../leads/lead-repository.ts';
import { NotAcceptedError } from './errors.ts';
import type { MailSettings } from './mail-settings.ts';

/** Mails the studio about a lead; `onAccepted` hears of those who have the mail, group by group. */
export type Send = (
  lead: Lead,
  settings: MailSettings,
  onAccepted: (to: readonly string[]) => Promise<void>,
) => Promise<void>;
type Needs = {
  leads: Pick<LeadRepository, 'find' | 'setNotification'>;
  settings: { read(): Promise<MailSettings> };
  send: Send;
  /** How often a mail is tried before it is given up; the stream stops repeating it then, too. */
  maxAttempts: number;
};

/** The mail was not accepted for sending; `last` tells that it will not be tried again. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
  readonly last: boolean;

  constructor(last: boolean, cause: unknown) {
    super(`The notification was not accepted for sending${last ? ' and is given up' : ''}`, { cause });
    this.last = last;
  }
}

/**
 * Mails the studio about a lead, unless that was settled before: a record that the stream hands over again changes
 * nothing, and of many recipients those are left out who have the mail already. Between the mail service's answer and the
 * note of it on the lead lies the one moment in which a crash leads to a second mail: the service knows no request keys,
 * and a second mail is better than none.
 * @returns how the notification stands now; undefined for a lead that is gone
 * @throws {NotSentError} when the mail service did not accept the mail; the attempt is noted on the lead
 */
export async function notify(needs: Needs, leadId: string, now: () => Date): Promise<Notification | undefined> {
  const lead = await needs.leads.find(leadId);
  if (lead?.notification.state !== 'pending') return lead?.notification;
  const settings = await needs.settings.read();
  const note = async (change: Omit<Notification, 'updated_at'>) => {
    const notification = { ...change, updated_at: now().toISOString() };
    await needs.leads.setNotification(leadId, notification);
    return notification;
  };

  const { attempts } = lead.notification;
  if (!settings.enabled) return note({ state: 'off', attempts });
  const to = settings.to.filter(isMailAddress);
  if (!settings.from || to.length === 0) {
    return note({ state: 'failed', attempts, reason: 'No sender or no recipient is set in New Lead Notifications' });
  }
  const accepted = lead.notification.accepted ?? [];
  const open = () => to.filter((address) => !accepted.includes(address));
  try {
    await needs.send(lead, { ...settings, to: open() }, async (group) => {
      accepted.push(...group);
      if (open().length > 0) await note({ state: 'pending', attempts, accepted });
    });
  } catch (error) {
    const last = attempts + 1 >= needs.maxAttempts;
    const some = accepted.length > 0 ? { accepted } : {};
    await note({ state: last ? 'failed' : 'pending', attempts: attempts + 1, reason: reasonOf(error), ...some });
    throw new NotSentError(last, error);
  }
  const unusable = settings.to.filter((address) => !isMailAddress(address));
  return note({
    state: 'sent',
    attempts: attempts + 1,
    ...(unusable.length > 0 && { reason: `Not mailed, since it is no address: ${unusable.join(', ')}`.slice(0, 300) }),
  });
}

/** The mail service's own words, where it has said something. */
function reasonOf(error: unknown): string {
  const told = error instanceof NotAcceptedError ? error.cause : error;
  return told instanceof Error ? `${told.name}: ${told.message}`.slice(0, 300) : 'Unknown error';
}
