import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { OpenOffer } from '#shared/dates/date-schemas.ts';
import { normalizeEmail } from '#shared/emails/email-rules.ts';
import { fillLink, replyHoldMs } from '#shared/emails/reply-rules.ts';
import type { HeldLead, Lead } from '#shared/leads/lead-schemas.ts';
import { shownValue } from '#shared/leads/lead-values.ts';
import { byVisitor } from '#shared/leads/log-limits.ts';
import type { LogEntry, LogPage } from '#shared/leads/log-schemas.ts';
import { queueOf, turnAt, turnOf } from '#shared/leads/turn.ts';
import { requestPhotoLimit } from '#shared/photos/photo-rules.ts';
import { daysAfterClosing } from '#shared/requests/request-link.ts';
import type { LostLink, RequestMessage, RequestView, VisitorAnswer } from '#shared/requests/request-schemas.ts';
import type { QuestionStore } from '../content/asked-questions.ts';
import { cancelEvent, declineDate, declineTimes, pickTime, upcomingOf } from '../dates/lead-dates.ts';
import { appError, InvalidInputError } from '../http/app-error.ts';
import type { LeadChanges } from '../leads/lead-changes.ts';
import type { LeadEraser } from '../leads/lead-eraser.ts';
import { newEntry } from '../leads/lead-log.ts';
import type { LeadTables } from '../leads/lead-tables.ts';
import { normalized } from '../leads/search-tokens.ts';
import { claimPhotos, type PhotoItems } from '../photos/photo-items.ts';
import { takesPhotos } from '../photos/reserve-photo.ts';
import { type ConfirmationLimit, isFree } from '../visitors/confirmation-limit.ts';
import type { Allowance, RateLimit } from '../visitors/rate-limit.ts';
import type { RequestKeys } from './request-keys.ts';

type Deps = {
  keys: Pick<RequestKeys, 'idIn' | 'isKeyOf'>;
  leads: { find(id: string): Promise<Lead | undefined> };
  held: { findExisting(ids: string[]): Promise<HeldLead[]> };
  log: { page(lead: string, before?: string): Promise<LogPage> };
  changes: Pick<LeadChanges, 'logAnswer' | 'setPhone' | 'once' | 'changeFound'>;
  documents: DynamoDBDocumentClient;
  tables: Pick<LeadTables, 'log' | 'counts'>;
  settings: { read(): Promise<{ convert: boolean }> };
  questions: Pick<QuestionStore, 'read'>;
  photos: Pick<PhotoItems, 'requireFree'>;
  eraser: Pick<LeadEraser, 'erase'>;
  limits: Record<'wrongKeys' | 'answers', Pick<RateLimit, 'take'>>;
};
type LinkDeps = {
  /** The id of the request with a code. */
  findByCode(code: string): Promise<string | undefined>;
  leads: Deps['leads'];
  changes: Pick<LeadChanges, 'renewLink'>;
  /** Whether the stage can email visitors. */
  reachesVisitors: boolean;
  limits: { links: Pick<RateLimit, 'take'>; emails: Pick<ConfirmationLimit, 'take'> };
};
/** Who asks: with which key, from which IP address. */
type Visit = { key: string; ip: string };

/** Wrong keys from one network. */
export const wrongKeys: Allowance = { purpose: 'wrong request keys', requests: 20, windowSeconds: 600 };
/** Requests for a new link from one network, right or wrong. */
export const linksPerNetwork: Allowance = { purpose: 'lost links', requests: 10, windowSeconds: 24 * 3600 };
/** Answers of a visitor to one request. */
export const answersPerRequest: Allowance = {
  purpose: 'answers',
  requests: 20,
  windowSeconds: 3600,
  refusal: (wait) => `That was a lot of messages. Please try again in ${wait} or call us.`,
};

const RequestNotFoundError = appError('RequestNotFoundError', 'not-found');

/**
 * What the visitor sees of a request, with the messages before an entry of the log, or the newest ones.
 * @throws {RequestNotFoundError} for a key that opens none
 * @throws {TooManyRequestsError} for the 21st wrong key from one network in ten minutes
 */
export async function viewRequest(deps: Deps, visit: Visit, now: Date, before?: string): Promise<RequestView> {
  return viewOf(deps, await openRequest(deps, visit, now), now, before);
}

/**
 * Does what the visitor wants, once per request key: adds a message to the log, which gives the turn to the studio, corrects
 * the phone number or closes the request.
 * @throws like `viewRequest`
 * @throws {TooManyRequestsError} after 20 answers in an hour
 * @throws {KeyReusedError} when the request key was used for another answer
 */
export async function answerRequest(deps: Deps, visit: Visit, given: VisitorAnswer, requestKey: string, now: Date) {
  const request = await openRequest(deps, visit, now);
  if ('held' in request) throw new RequestNotFoundError('This request cannot be answered yet.');
  await deps.limits.answers.take(request.id, requestKey, now);
  return viewOf(deps, await answered(deps, request, given, requestKey, now), now);
}

async function answered(deps: Deps, { id }: Lead, given: VisitorAnswer, key: string, now: Date): Promise<Lead> {
  const { changes } = deps;
  switch (given.kind) {
    case 'message': {
      const answer = { from: 'visitor', way: 'page', text: given.text, happened_at: now.toISOString() } as const;
      return (await changes.logAnswer(id, answer, key, { now })).lead;
    }
    case 'photos':
      return addPhotos(deps, id, given.photos, key, now);
    case 'phone':
      return changes.setPhone(id, given.phone, now);
    case 'withdrawal':
      return withdraw(deps, id, now);
    case 'pick':
      return pickTime(deps, id, given, { key, now });
    case 'decline':
      return declineTimes(deps, id, given, { key, now });
    case 'absence':
      return declineDate(deps, id, given, { key, now });
  }
}

/**
 * Adds uploaded photos to the request, once per key, and gives the turn to the studio.
 * @throws {InvalidInputError} when a photo is unknown, too old or of another request, or when the request has 20; nothing is written
 */
async function addPhotos(deps: Deps, id: string, photos: string[], key: string, now: Date): Promise<Lead> {
  const at = now.toISOString();
  const added = photos.map((photo) => ({ id: photo }));
  const request = { lead: id, key, content: JSON.stringify(['photos', photos]) };
  const { lead } = await deps.changes.once(request, async (current) => {
    await deps.photos.requireFree(id, photos, now);
    const all = [...(current.photos ?? []), ...added];
    if (all.length > requestPhotoLimit || new Set(all.map((each) => each.id)).size < all.length) {
      throw new InvalidInputError(`A request can have ${requestPhotoLimit} photos.`, { field: 'photos' });
    }
    return {
      change: { ...turnAt(current, 'visitor answered', at), photos: all },
      entry: newEntry(
        { kind: 'answer', from: 'visitor', way: 'page', text: '', happened_at: at, did: 'added photos' } as const,
        now,
      ),
      others: claimPhotos(deps.tables.counts, id, added, now),
    };
  });
  return lead;
}

/** Closes the request and cancels its upcoming dates, in one transaction. */
async function withdraw(deps: Deps, id: string, now: Date): Promise<Lead> {
  return deps.changes.changeFound(id, async (lead) => {
    const dates = upcomingOf(lead, now);
    if (lead.status === 'closed' && dates.length === 0 && !queueOf(lead)) return undefined;
    const entry = newEntry({ kind: 'status', by: byVisitor, from: lead.status, to: 'closed' } as const, now);
    const closed = { change: { status: 'closed', offer: undefined } as const, entry };
    if (dates.length === 0) return closed;
    const cancelled = await cancelEvent(deps, lead, dates, { now });
    const more = [cancelled.entry, ...(cancelled.more ?? [])];
    return { ...cancelled, change: { ...cancelled.change, ...closed.change }, entry, more };
  });
}

/**
 * Erases a request with everything that belongs to it, also while it is held.
 * @throws like `viewRequest`
 */
export async function eraseRequest(deps: Deps, visit: Visit, now: Date): Promise<{ erased: boolean }> {
  const { id } = await openRequest(deps, visit, now);
  return { erased: await deps.eraser.erase(id) };
}

/**
 * Emails a new link to the visitor who knows the code and the email address of a request; older links then open nothing. The
 * answer is the same for all others, so that it tells nothing about requests. The limits of confirmations apply.
 */
export async function requestLink(
  { findByCode, leads, changes, reachesVisitors, limits }: LinkDeps,
  { code, email }: LostLink,
  { ip, requestKey }: { ip: string; requestKey: string },
  now: Date,
): Promise<Record<string, never>> {
  if (!reachesVisitors || !(await isFree(() => limits.links.take(ip, requestKey, now)))) return {};
  const id = await findByCode(normalized(code));
  const lead = id && (await leads.find(id));
  if (!lead || hasEnded(lead, now) || normalizeEmail(lead.email) !== normalizeEmail(email)) return {};
  if ((await limits.emails.take({ email, ip, requestKey }, now)) !== 'allowed') return {};
  await changes.renewLink(lead.id, requestKey, now);
  return {};
}

/** A wrong key costs the same reads as a right one, so that the time tells nothing. */
async function openRequest({ keys, leads, held, limits }: Deps, { key, ip }: Visit, now: Date) {
  const id = keys.idIn(key);
  const [lead, [heldLead]] = await Promise.all([leads.find(id), held.findExisting([id])]);
  const request = lead ?? heldLead;
  const isRight = await keys.isKeyOf(key, request ?? { id });
  if (request && isRight && !hasEnded(request, now)) return request;
  await limits.wrongKeys.take(ip, key, now);
  throw new RequestNotFoundError('This link does not open a request. It may be old or incomplete.');
}

function hasEnded(request: Lead | HeldLead, now: Date): boolean {
  if ('held' in request || !request.closed_at) return false;
  return now.getTime() - Date.parse(request.closed_at) >= daysAfterClosing * 24 * 3600_000;
}

async function viewOf(
  { log, questions }: Deps,
  request: Lead | HeldLead,
  now: Date,
  before?: string,
): Promise<RequestView> {
  const { id, code, created_at, first_name, last_name, email, phone, description, details } = request;
  const [{ entries, next }, asked] = await Promise.all([log.page(id, before), questions.read()]);
  const canAnswer = !('held' in request);
  return {
    code,
    state: stateOf(request, now),
    sent_at: created_at,
    name: `${first_name} ${last_name}`,
    email,
    phone,
    service: shownValue(request, 'service') ?? '',
    artist: shownValue(request, 'artist'),
    description,
    details,
    messages: entries.flatMap((entry) => messageOf(entry, now) ?? []).reverse(),
    earlier: next,
    offer: openOffer(request, now),
    dates: 'held' in request ? [] : (request.dates ?? []),
    can_answer: canAnswer,
    more_photos: canAnswer && takesPhotos(asked) ? requestPhotoLimit - (request.photos?.length ?? 0) : 0,
  };
}

/** A request that is held looks like any other to its visitor. */
function stateOf(request: Lead | HeldLead, now: Date): RequestView['state'] {
  if ('held' in request) return request.turn === 'books' ? 'books' : 'received';
  if (upcomingOf(request, now).length > 0) return 'converted';
  if (openOffer(request, now)) return 'offered';
  if (request.status === 'closed' || request.status === 'converted') return request.status;
  if (request.turn === 'books') return 'books';
  if (!request.answered_at) return 'received';
  return turnOf(request).turn === 'studio' ? 'waiting' : 'answered';
}

/** The offer, if the visitor can pick from it. A new one is hidden until its author cannot take it back. */
function openOffer(request: Lead | HeldLead, now: Date): OpenOffer | undefined {
  if ('held' in request || !request.offer) return undefined;
  const { ends_at, offered_at } = request.offer;
  const isShown = Date.parse(ends_at) > now.getTime() && Date.parse(offered_at) + replyHoldMs <= now.getTime();
  return isShown ? request.offer : undefined;
}

/** Replies, and the visitor's own answers. Notes, and answers that staff logged, are the studio's own. */
function messageOf(entry: LogEntry, now: Date): RequestMessage | undefined {
  const { kind, at } = entry;
  if (kind === 'answer' && entry.way === 'page') {
    return { from: 'visitor', at, text: entry.text, did: entry.did, time: entry.time };
  }
  if (kind === 'date') return { from: 'studio', at, text: '', date: { change: entry.change, ...entry.date } };
  // Its author can still take it back.
  if (kind !== 'reply' || now.getTime() - Date.parse(at) < replyHoldMs || entry.repeats) return undefined;
  return { from: 'studio', at, text: fillLink(entry.text, 'this page') };
}
