import { setTimeout } from 'node:timers/promises';
import type { Lead, Notification } from '#shared/leads.ts';
import { isMailAddress } from '#shared/mail-rules.ts';
import { isPassing } from '../aws/is-passing.ts';
import { AppError } from '../http/app-error.ts';
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
 * @returns how the notification stands now; undefined for a lead that is gone, before or meanwhile
 * @throws {NotSentError} when the mail service did not accept the mail; the attempt is noted on the lead
 */
export async function notify(needs: Needs, leadId: string, now: () => Date): Promise<Notification | undefined> {
  try {
    return await settle(needs, leadId, now);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return undefined;
    throw error;
  }
}

async function settle(needs: Needs, leadId: string, now: () => Date): Promise<Notification | undefined> {
  const lead = await needs.leads.find(leadId);
  if (lead?.notification.state !== 'pending') return lead?.notification;
  const settings = await needs.settings.read();
  const { attempts } = lead.notification;
  if (!settings.enabled) return note(needs, lead, { state: 'off', attempts }, now);
  if (!isMailAddress(settings.from) || !settings.to.some(isMailAddress)) {
    const reason = 'No sender or no recipient is set in New Lead Notifications';
    return note(needs, lead, { state: 'failed', attempts, reason }, now);
  }
  return deliver(needs, lead, settings, { last: attempts + 1 >= needs.maxAttempts }, now);
}

/**
 * Mails those who have no mail about the lead yet, and notes on the lead how that went; a failed attempt that is the
 * last leaves it `failed`.
 * @throws {NotSentError} with what `send` threw, once it is noted
 */
export async function deliver(
  needs: Pick<Needs, 'leads' | 'send'>,
  lead: Lead,
  settings: MailSettings,
  { last }: { last: boolean },
  now: () => Date,
): Promise<Notification> {
  const { state, attempts, reason, accepted: before = [] } = lead.notification;
  const accepted = [...before];
  const to = settings.to.filter(isMailAddress);
  const open = () => to.filter((address) => !accepted.includes(address));
  try {
    await needs.send(lead, { ...settings, to: open() }, async (group) => {
      accepted.push(...group);
      if (open().length > 0) await noteMailed(needs, lead, { state, attempts, reason, accepted }, now);
    });
  } catch (error) {
    const change = { state: last ? 'failed' : 'pending', attempts: attempts + 1, reason: reasonOf(error) } as const;
    await noteMailed(needs, lead, { ...change, ...(accepted.length > 0 && { accepted }) }, now);
    throw new NotSentError(last, error);
  }
  const unusable = settings.to.filter((address) => !isMailAddress(address));
  const skipped = `Not mailed, since it is no address: ${unusable.join(', ')}`.slice(0, 300);
  const sent = { state: 'sent', attempts: attempts + 1, ...(unusable.length > 0 && { reason: skipped }) } as const;
  return noteMailed(needs, lead, sent, now);
}

type Note = (
  needs: Pick<Needs, 'leads'>,
  lead: Lead,
  change: Omit<Notification, 'updated_at'>,
  now: () => Date,
) => Promise<Notification>;

/** Who was mailed and is not noted would be mailed again, so that a busy table is worth waiting for. */
const noteMailed: Note = async (...change) => {
  for (const pauseMs of [200, 800, 2_000]) {
    try {
      return await note(...change);
    } catch (error) {
      if (!isPassing(error)) throw error;
      await setTimeout(pauseMs);
    }
  }
  return note(...change);
};

const note: Note = async ({ leads }, { id }, change, now) => {
  const notification = { ...change, updated_at: now().toISOString() };
  await leads.setNotification(id, notification);
  return notification;
};

/** The mail service's own words, where it has said something. */
function reasonOf(error: unknown): string {
  const told = error instanceof NotAcceptedError ? error.cause : error;
  return told instanceof Error ? `${told.name}: ${told.message}`.slice(0, 300) : 'Unknown error';
}
