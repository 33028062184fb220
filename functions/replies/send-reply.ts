import { canBeAsked } from '#shared/dates/asked-times.ts';
import type { Offer, SentOffer } from '#shared/dates/date-schemas.ts';
import { isEmailAddress } from '#shared/emails/email-addresses.ts';
import { announcesTimes, hasLink, placeholdersIn } from '#shared/emails/reply-rules.ts';
import type { Reply, SentReply } from '#shared/emails/reply-schemas.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LogEntryOf } from '#shared/leads/log-schemas.ts';
import { turnOf } from '#shared/leads/turn.ts';
import { hash } from '../aws/hash.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import type { EmailSettings } from '../email/email-settings-repository.ts';
import { UnusableSettingsError } from '../email/errors.ts';
import { senderProblem } from '../email/usable-settings.ts';
import { InvalidInputError } from '../http/app-error.ts';
import { isLeadChanged, KeyReusedError, LeadNotFoundError } from '../leads/errors.ts';
import { newDelivery, newEntry } from '../leads/lead-log.ts';
import { countedUnlessRefused, type ReplyLimit } from '../visitors/reply-limit.ts';
import {
  AnsweredMeanwhileError,
  ReplyNotFailedError,
  ReplyNotFoundError,
  ReplySentError,
  UnusableRecipientError,
} from './errors.ts';
import type { ReplyRepository, StoredReply } from './reply-repository.ts';

type Deps = {
  leads: { find(id: string): Promise<Lead | undefined> };
  replies: Pick<ReplyRepository, 'find' | 'findByKey' | 'add'>;
  email: { read(): Promise<EmailSettings> };
  limit: Pick<ReplyLimit, 'take' | 'giveBack'>;
  /** The offer as it is stored (`functions/dates`). */
  offerOf(lead: Lead, sent: SentOffer, now: Date): Promise<Offer>;
  /** The domain or email address that the studio may send from, if there is one. */
  identity: string | undefined;
};
type UndoDeps = Pick<Deps, 'leads'> & {
  replies: Pick<ReplyRepository, 'findByKey' | 'withdraw'>;
  limit: Pick<ReplyLimit, 'giveBack'>;
};
type Request = { leadId: string; callerId: string; key: string };
/** `content` is the hash of the requested reply. */
type Asked = Request & { content: string };

/**
 * Stores a reply to the visitor in the log of the lead, once per request key. The table's stream sends it, so a failing
 * email never fails the call. A repeated request returns the stored reply.
 * @throws {InvalidInputError} when a placeholder is left, the subject has the link, or the text announces times that are missing
 * @throws {ArtistTakenError} when the artist has a date at one of the offered times
 * @throws {LeadNotFoundError}
 * @throws {AnsweredMeanwhileError} when the visitor was answered since the caller read the lead
 * @throws {UnusableSettingsError} when the stored settings have no valid sender
 * @throws {UnusableRecipientError} when the visitor's email address cannot receive emails
 * @throws {TooManyRequestsError} after 10 replies to the lead or 300 of the studio in a day, or 60 of the caller in an hour
 * @throws {KeyReusedError} when the key was used for another reply or for a note
 */
export async function sendReply(deps: Deps, reply: Reply, request: Request, now: Date): Promise<SentReply> {
  for (const field of ['subject', 'text'] as const) {
    const [left] = placeholdersIn(reply[field]);
    if (left !== undefined) {
      throw new InvalidInputError(`The ${field} still contains the placeholder {{${left}}}`, { field });
    }
  }
  if (hasLink(reply.subject)) {
    throw new InvalidInputError('The subject cannot contain {{link}}. Move it to the message.', { field: 'subject' });
  }
  if (announcesTimes(reply.text) && !reply.offer) {
    const message = 'The message says that times are below, but it has none. Add times, or change that sentence.';
    throw new InvalidInputError(message, { field: 'text' });
  }
  const { subject, text, mark_contacted, offer } = reply;
  const fingerprint = hash(JSON.stringify([subject, text, mark_contacted, ...(offer ? [offer] : [])]));
  return counted(deps, { ...request, content: fingerprint }, now, (asked) => sendOnce(deps, reply, asked, now));
}

/**
 * Sends a failed reply again, as a new entry of the log, once per failed reply and request key.
 * @throws {LeadNotFoundError}
 * @throws {ReplyNotFoundError}
 * @throws {ReplyNotFailedError} when its status is not `failed`, or it was sent again already
 * @throws {UnusableSettingsError} when the stored settings have no valid sender
 * @throws {TooManyRequestsError} like `sendReply`
 * @throws {KeyReusedError} when the key was used for another reply or for a note
 */
export async function repeatReply(deps: Deps, replyId: string, request: Request, now: Date): Promise<SentReply> {
  const fingerprint = hash(JSON.stringify(['repeat', replyId]));
  return counted(deps, { ...request, content: fingerprint }, now, (asked) => repeatOnce(deps, replyId, asked, now));
}

/**
 * Takes back a reply that waits to be sent, which then counts for no limit. Taking it back twice is not an error.
 * @throws {LeadNotFoundError}
 * @throws {ReplyNotFoundError} when no reply of the lead was sent with this key
 * @throws {ReplySentError} when an attempt to send it has begun
 */
export async function undoReply(deps: UndoDeps, replyId: string, request: Request, now: Date): Promise<Lead> {
  const undo = async () => {
    const { lead, stored } = await findBoth(deps, request);
    if (stored?.id !== replyId) throw new ReplyNotFoundError(`The lead ${lead.id} has no such reply ${replyId}`);
    // Another undo can have come between the two reads.
    if (!stored.entry) return (await deps.leads.find(lead.id)) ?? lead;
    if (!stored.before) throw new ReplySentError('The reply has been sent already.');
    const { by: callerId = request.callerId, at } = stored.entry;
    const restored = await deps.replies.withdraw(lead, stored.entry, stored.before, request.callerId, now);
    await deps.limit.giveBack({ ...request, callerId, content: stored.fingerprint }, new Date(at));
    return restored;
  };
  return retryConflicts(undo, isLeadChanged);
}

async function counted(deps: Deps, asked: Asked, now: Date, send: (asked: Asked) => Promise<SentReply>) {
  return countedUnlessRefused(deps.limit, asked, now, () => retryConflicts(() => send(asked), isLeadChanged));
}

async function sendOnce(deps: Deps, reply: Reply, asked: Asked, now: Date): Promise<SentReply> {
  const { subject, text, mark_contacted, offer: sent, ends_wait: endsWait } = reply;
  const { key, content: fingerprint } = asked;
  const { lead, stored } = await findBoth(deps, asked);
  if (stored) return { entry: entryOf(stored, fingerprint), lead };
  requireUnanswered(lead, reply.seen_turn_at);
  await requireDeliverable(deps, lead);
  const offer = sent && (await deps.offerOf(lead, sent, now));
  if (offer && sent.freed) requireUnasked(lead, offer, now);
  await deps.limit.take(asked, now);
  const entry = newReply({ subject, text, ...(offer && { offer }) }, lead, asked, now);
  return {
    entry,
    lead: await deps.replies.add(lead, entry, { key, fingerprint, endsWait, keepsPlace: sent?.freed }, mark_contacted),
  };
}

async function repeatOnce(deps: Deps, replyId: string, asked: Asked, now: Date): Promise<SentReply> {
  const { key, content: fingerprint } = asked;
  const { lead, stored } = await findBoth(deps, asked);
  if (stored) return { entry: entryOf(stored, fingerprint), lead };
  const failed = await deps.replies.find(lead.id, replyId);
  if (!failed) throw new ReplyNotFoundError(`The lead ${lead.id} has no reply ${replyId}`);
  if (failed.repeated_by) throw new ReplyNotFailedError('This reply was sent again already.');
  if (failed.delivery.fate !== 'failed') throw new ReplyNotFailedError('This reply has not failed.');
  await requireDeliverable(deps, lead);
  await deps.limit.take(asked, now);
  const { subject, text, offer } = failed;
  const content = { subject, text, ...(offer && { offer }), repeats: replyId };
  const entry = newReply(content, lead, asked, now);
  return { entry, lead: await deps.replies.add(lead, entry, { key, fingerprint }, false) };
}

async function findBoth(
  { leads, replies }: Pick<Deps, 'leads'> & { replies: Pick<ReplyRepository, 'findByKey'> },
  { leadId, key }: Request,
) {
  const [lead, stored] = await Promise.all([leads.find(leadId), replies.findByKey(leadId, key)]);
  if (!lead) throw new LeadNotFoundError(`No lead has the id ${leadId}`);
  return { lead, stored };
}

function entryOf(stored: StoredReply, fingerprint: string) {
  if (stored.fingerprint === fingerprint && stored.entry) return stored.entry;
  throw new KeyReusedError('This Idempotency-Key was used for another request. Send a new key.');
}

type Content = Pick<LogEntryOf<'reply'>, 'subject' | 'text' | 'offer' | 'repeats'>;

function newReply(content: Content, lead: Lead, { callerId }: Request, now: Date) {
  const { email: recipient } = lead;
  return newEntry(
    { kind: 'reply', by: callerId, recipient, ...content, delivery: newDelivery(lead, now) } as const,
    now,
  );
}

function requireUnanswered(lead: Lead, seenTurnAt: string | undefined): void {
  const { turn, turn_at } = turnOf(lead);
  // A lead that was answered before release 0.3.0 has the turn alone.
  const answered = lead.staff_answered_at ?? (turn === 'visitor' ? turn_at : '');
  if (seenTurnAt === undefined || answered <= new Date(seenTurnAt).toISOString()) return;
  throw new AnsweredMeanwhileError('The visitor was answered in the meantime. The log shows the answer.');
}

/** Of two staff members who offer the same freed time, or two freed times, one asks the visitor. */
function requireUnasked(lead: Lead, offer: Offer, now: Date): void {
  if (canBeAsked(lead, offer, now)) return;
  throw new AnsweredMeanwhileError('The visitor was offered a time in the meantime. The log shows the answer.');
}

/** A visitor without an email address reads the reply on the page of the request alone. */
async function requireDeliverable({ email, identity }: Deps, lead: Lead): Promise<void> {
  if (!lead.email) return;
  const problem = senderProblem((await email.read()).from, identity);
  if (problem) throw new UnusableSettingsError(problem);
  if (isEmailAddress(lead.email)) return;
  throw new UnusableRecipientError(`${lead.email} cannot receive emails. Call the visitor instead.`);
}
