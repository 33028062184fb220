import { isEmailAddress } from '#shared/emails/email-addresses.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { EmailDelivery, EmailEntry } from '#shared/leads/log-schemas.ts';
import { confirmationMark, requestPath } from '#shared/requests/request-link.ts';
import { namedError } from '../aws/named-error.ts';
import { reasonOf, storeOutcome } from '../email/attempts.ts';
import { displayName, headerAddress } from '../email/email-header.ts';
import type { EmailSettings } from '../email/email-settings-repository.ts';
import { EmailNotSentError, EmailRejectedError } from '../email/errors.ts';
import type { RawEmail } from '../email/raw-email.ts';
import { isAttemptDue, isLastAttempt, nextAttempt } from '../email/retry-schedule.ts';
import type { Studio } from '../email/studio.ts';
import { noSender } from '../email/usable-settings.ts';
import { holdMs } from '../visitors/reply-hold.ts';
import { confirmationContent, dateContent, linkContent, replyContent } from './compose-visitor-email.tsx';
import type { EmailKey, EmailLog } from './email-log.ts';
import { DeliveryChangedError } from './errors.ts';

type Deps = {
  emails: Pick<EmailLog, 'find' | 'setDelivery' | 'earlierMessageIds' | 'drop'>;
  leads: { findIntact(id: string): Promise<Lead | undefined> };
  email: { read(): Promise<EmailSettings> };
  settings: { read(): Promise<{ reply_to: string }> };
  mailer: { send(email: RawEmail, tags: Record<string, string>): Promise<string> };
  /** The keys of visitors' pages. */
  keys: { keyOf(lead: Pick<Lead, 'id' | 'link_version'>): Promise<string> };
  studio: Studio;
  address: { read(): Promise<string> };
  wait: (ms: number) => Promise<unknown>;
};

/**
 * Sends an email to a visitor if it is due. A new reply waits until its author cannot take it back any more. Each attempt is first claimed on the entry, so only one of several concurrent
 * processes sends. A crash between SES's response and storing it causes a duplicate, unless SES reports the delivery
 * before the next attempt.
 * @returns the current delivery; undefined when there is no such email or its lead was erased
 * An email that SES refuses because the account is in its sandbox waits, and is tried for a day like those that fail.
 * @throws {EmailNotSentError} when SES did not accept the email; the attempt is stored
 */
export async function sendVisitorEmail(deps: Deps, key: EmailKey, now: () => Date): Promise<EmailDelivery | undefined> {
  let entry = await deps.emails.find(key);
  const restMs = entry ? restOf(entry, now()) : 0;
  if (restMs > 0) {
    await deps.wait(restMs);
    entry = await deps.emails.find(key);
  }
  if (entry?.delivery.fate !== 'queued' || !isAttemptDue(entry.delivery, now())) return entry?.delivery;
  if (await isOutdated(deps, key, entry)) {
    await deps.emails.drop(key);
    return undefined;
  }
  try {
    return await attempt(deps, key, entry, now);
  } catch (error) {
    if (error instanceof DeliveryChangedError) return (await deps.emails.find(key))?.delivery;
    throw error;
  }
}

/** Staff read it in the log of the lead. */
const sandboxReason =
  'Amazon SES emails only confirmed addresses so far. The email waits for a day: ask your operator to open email for everyone.';

/** Whether the date of a reminder was moved or cancelled in the meantime, or the visitor of an email after it did not come. */
async function isOutdated({ leads }: Deps, { lead_id }: EmailKey, entry: EmailEntry): Promise<boolean> {
  const isFollowUp = entry.kind === 'followup';
  if (!isFollowUp && (entry.kind !== 'date' || entry.change !== 'reminder')) return false;
  const { id, starts_at } = entry.date;
  const { dates = [], status } = (await leads.findIntact(lead_id)) ?? {};
  if (isFollowUp) return status === 'closed' || !dates.some((date) => date.id === id && !date.missed_at);
  return !dates.some((date) => date.id === id && date.starts_at === starts_at && !date.declined_at);
}

/** How long the author of a reply can still take it back. */
function restOf({ kind, at, delivery }: EmailEntry, now: Date): number {
  if (kind !== 'reply' || delivery.fate !== 'queued' || delivery.attempts > 0) return 0;
  return Math.min(holdMs, Date.parse(at) + holdMs - now.getTime());
}

async function attempt(deps: Deps, key: EmailKey, entry: EmailEntry, now: () => Date): Promise<EmailDelivery> {
  const { reason: _, ...before } = entry.delivery;
  const next = nextAttempt(before, now());
  const claimed: EmailDelivery = { fate: 'queued', at: entry.delivery.at, ...next };
  await deps.emails.setDelivery(key, claimed, entry.delivery);
  const { attempts, since } = next;
  let messageId: string;
  let to: readonly string[] = [];
  try {
    const email = await compose(deps, key, entry);
    to = email.to;
    messageId = await deps.mailer.send(email, { lead: key.lead_id, entry: key.id });
  } catch (error) {
    const isSandboxed =
      error instanceof EmailRejectedError && to.some((each) => error.isOfSandbox(headerAddress(each)));
    const reason = isSandboxed ? sandboxReason : reasonOf(error);
    const at = now().toISOString();
    const change: EmailDelivery = isLastAttempt(next, now())
      ? { fate: 'failed', at, attempts, since, reason }
      : { ...claimed, at, reason };
    const unsent = isSandboxed ? 'sandbox' : 'queued';
    await storeOutcome(() => deps.emails.setDelivery(key, change, claimed, { unsent }));
    // Nothing is wrong with the email, so no alarm counts it.
    if (isSandboxed) return change;
    throw new EmailNotSentError({ state: change.fate, attempts }, error);
  }
  const sent: EmailDelivery = { fate: 'sent', at: now().toISOString(), attempts, since };
  await storeOutcome(() => deps.emails.setDelivery(key, sent, claimed, { messageId }));
  return sent;
}

async function compose(deps: Deps, key: EmailKey, entry: EmailEntry): Promise<RawEmail> {
  const [{ from }, { reply_to }, references] = await Promise.all([
    deps.email.read(),
    deps.settings.read(),
    deps.emails.earlierMessageIds(key),
  ]);
  if (!isEmailAddress(from)) throw new NoSenderError(noSender);
  const { to, ...content } = await contentOf(deps, key, entry, from);
  return {
    ...content,
    to: [to],
    from: displayName(from) ? from : `${deps.studio.name} <${from}>`,
    ...(reply_to && { replyTo: reply_to }),
    references,
    isAutomatic: entry.kind !== 'reply',
  };
}

/** The visitor may have got another email address since the email was queued: the old one gets no more. */
async function contentOf(
  { leads, keys, studio, address }: Deps,
  { lead_id: id }: EmailKey,
  entry: EmailEntry,
  from: string,
) {
  const page = `${studio.siteUrl}${requestPath}#`;
  if (entry.kind === 'link' && entry.confirms) {
    // Without the lead, which can be a held request.
    const key = await keys.keyOf({ id, link_version: entry.confirms });
    return { to: entry.recipient, ...linkContent(undefined, studio, `${page}${confirmationMark}${key}`) };
  }
  const lead = await leads.findIntact(id);
  if (!lead) throw new DeliveryChangedError(`The lead ${id} was erased`);
  const to = lead.email;
  const link = page + (await keys.keyOf(lead));
  switch (entry.kind) {
    case 'reply':
    case 'followup':
      return {
        to,
        ...replyContent(entry, studio, link, {
          deposit: lead.deposit,
          address: 'offer' in entry && entry.offer ? await address.read() : '',
        }),
      };
    case 'date':
      return { to, ...dateContent(entry, lead, studio, { link, from, address: await address.read() }) };
    case 'link':
      return { to, ...linkContent(lead, studio, link) };
    case 'confirmation':
      return { to, ...confirmationContent(lead, studio, link) };
  }
}

/** The stored settings have no valid sender. Retried, because an administrator can set one. */
const NoSenderError = namedError('NoSenderError');
