import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { asksDeposit } from '#shared/dates/date-limits.ts';
import type { LeadDate } from '#shared/dates/date-schemas.ts';
import { isEmailAddress, normalizeEmail } from '#shared/emails/email-addresses.ts';
import { fillLink } from '#shared/emails/reply-rules.ts';
import { eventOf, nameOf } from '#shared/leads/lead-events.ts';
import { leadPageLimit, waitingList } from '#shared/leads/lead-filters.ts';
import type { HeldLead, Lead } from '#shared/leads/lead-schemas.ts';
import { shownValue } from '#shared/leads/lead-values.ts';
import { byVisitor } from '#shared/leads/log-limits.ts';
import type { LogEntry, LogPage } from '#shared/leads/log-schemas.ts';
import { detailsOf } from '#shared/leads/pieces.ts';
import { placeOf } from '#shared/leads/turn.ts';
import { requestPhotoLimit } from '#shared/photos/photo-rules.ts';
import { daysAfterClosing, hoursToConfirm } from '#shared/requests/request-link.ts';
import type { LostLink, RequestMessage, RequestView, VisitorAnswer } from '#shared/requests/request-schemas.ts';
import type { Books } from '#shared/website/books.ts';
import { startOfDay } from '#shared/website/event-date.ts';
import type { LeadEraser } from '../bookings/lead-eraser.ts';
import type { QuestionStore } from '../content/asked-questions.ts';
import { type RulesDeps, readRules } from '../dates/agreed-rules.ts';
import { agreeToMove, cancelEvent, declineDate, keepTime, upcomingOf } from '../dates/lead-dates.ts';
import { declineTimes, pickTime, trimOffer } from '../dates/offers.ts';
import type { AbsenceStore, Artist } from '../dates/presence.ts';
import { appError, InvalidInputError } from '../http/app-error.ts';
import type { ContactChanges } from '../leads/change-contact.ts';
import { LeadNotFoundError } from '../leads/errors.ts';
import { knownToVisitor } from '../leads/held-replies.ts';
import { newEntry } from '../leads/lead-log.ts';
import type { LeadRepository } from '../leads/lead-repository.ts';
import type { LeadTables } from '../leads/lead-tables.ts';
import { leadOf } from '../leads/read-leads.ts';
import { normalized } from '../leads/search-tokens.ts';
import { shownDate, standingOf } from '../leads/standing.ts';
import type { PhotoFiles } from '../photos/photo-files.ts';
import { claimPhotos, type PhotoItems } from '../photos/photo-items.ts';
import { takesPhotos } from '../photos/reserve-photo.ts';
import { ConfirmationRefusedError, countConfirmation } from '../visitors/confirmation-limit.ts';
import { TooManyRequestsError } from '../visitors/fixed-window.ts';
import type { Allowance, RateLimit } from '../visitors/rate-limit.ts';
import { isHeld } from '../visitors/reply-hold.ts';
import type { RequestKeys } from './request-keys.ts';

type Changes = Pick<ContactChanges, 'logAnswer' | 'setPhone' | 'checkEmail' | 'confirmEmail' | 'once' | 'changeFound'>;
type Deps = RulesDeps & {
  keys: Pick<RequestKeys, 'idIn' | 'isKeyOf'>;
  leads: { find(id: string): Promise<Lead | undefined> } & Pick<LeadRepository, 'page'>;
  held: { findExisting(ids: string[]): Promise<HeldLead[]> };
  log: { page(lead: string, before?: string): Promise<LogPage> };
  changes: Changes;
  heldChanges: Changes;
  artists: { findById(id: string): Promise<(Artist & Partial<Books>) | undefined> };
  absences: AbsenceStore;
  documents: DynamoDBDocumentClient;
  tables: Pick<LeadTables, 'log' | 'limits'>;
  settings: { read(): Promise<{ convert: boolean }> };
  questions: Pick<QuestionStore, 'read'>;
  photos: Pick<PhotoItems, 'requireFree'>;
  files: Pick<PhotoFiles, 'link'>;
  /** The time zone of the studio. */
  timeZone: string;
  /** Whether the stage can email visitors. */
  reachesVisitors: boolean;
  eraser: Pick<LeadEraser, 'erase'>;
  limits: Record<'wrongKeys' | 'answers', Pick<RateLimit, 'take'>>;
};
type LinkDeps = Pick<Deps, 'leads' | 'reachesVisitors'> & {
  /** The id of the request with a code. */
  findByCode(code: string): Promise<string | undefined>;
  changes: Pick<ContactChanges, 'renewLink'>;
  tables: Pick<LeadTables, 'limits'>;
  limits: { links: Pick<RateLimit, 'take'> };
  wait(ms: number): Promise<unknown>;
};
/** Who asks: with which key, from which IP address. */
type Visit = { key: string; ip: string };
/** What makes a change happen once, who makes it, and when. */
type Once = { key: string; ip: string; now: Date };

/** Wrong keys from one network. */
export const wrongKeys: Allowance = { purpose: 'wrong request keys', requests: 20, windowSeconds: 600 };
/** Requests for a new link from one network, right or wrong. */
export const linksPerNetwork: Allowance = { purpose: 'lost links', requests: 10, windowSeconds: 24 * 3600 };
/** The places on the waiting list that the page tells. */
const placesCounted = 100;
/** How long the answer to a request for a link takes, right or wrong: longer than the work. */
const linkMs = 1000;
/** Answers of a visitor to one request. */
export const answersPerRequest: Allowance = {
  purpose: 'answers',
  requests: 20,
  windowSeconds: 3600,
  refusal: (wait) => `That was a lot of messages. Please try again in ${wait}.`,
};

const RequestNotFoundError = appError('RequestNotFoundError', 'not-found');

/**
 * What the visitor sees of a request, with the messages before an entry of the log, or the newest ones. Only the version if the
 * visitor has seen it: that reads the request alone, because open pages ask again and again.
 * @throws {RequestNotFoundError} for a key that opens none
 * @throws {TooManyRequestsError} for the 21st wrong key from one network in ten minutes
 */
export async function viewRequest(deps: Deps, visit: Visit, now: Date, before?: string, since?: string) {
  const { lead: found } = await openRequest(deps, visit, now);
  const lead = found.offer ? await trimOffer(deps, found.id, now) : found;
  const { version } = standingOf(lead, now);
  // A page that was opened before an upgrade sends another version than any of these.
  if (String(version) === since) return { version };
  return viewOf(deps, lead, now, before);
}

/**
 * Does what the visitor wants, once per request key: adds a message to the log, which gives the turn to the studio, corrects
 * phone number or email address or closes the request.
 * @throws like `viewRequest`
 * @throws {TooManyRequestsError} after 20 answers in an hour, or when the limits of confirmations are used up
 * @throws {KeyReusedError} when the request key was used for another answer
 */
export async function answerRequest(deps: Deps, visit: Visit, given: VisitorAnswer, requestKey: string, now: Date) {
  const { isHeld, lead } = await openRequest(deps, visit, now, given.kind === 'confirmation');
  await deps.limits.answers.take(lead.id, { key: requestKey, content: given }, now);
  const once = { key: requestKey, ip: visit.ip, now };
  return viewOf(deps, await answeredWhereItIs(deps, { lead, isHeld }, given, once), now);
}

/** Staff can release a held request in this moment. */
async function answeredWhereItIs(
  deps: Deps,
  { lead, isHeld }: { lead: Lead; isHeld: boolean },
  given: VisitorAnswer,
  once: Once,
): Promise<Lead> {
  if (isHeld) {
    try {
      return await answered({ ...deps, changes: deps.heldChanges }, lead, given, once);
    } catch (error) {
      if (!(error instanceof LeadNotFoundError)) throw error;
    }
  }
  return answered(deps, lead, given, once);
}

async function answered(deps: Deps, { id, email_check }: Lead, given: VisitorAnswer, once: Once): Promise<Lead> {
  const { changes } = deps;
  const { key, now } = once;
  switch (given.kind) {
    case 'message': {
      const answer = { from: 'visitor', way: 'page', text: given.text, happened_at: now.toISOString() } as const;
      return (await changes.logAnswer(id, answer, key, { now })).lead;
    }
    case 'photos':
      return addPhotos(deps, id, given.photos, key, now);
    case 'phone':
      return changes.setPhone(id, given.phone, key, now);
    case 'email':
      return checkEmail(deps, id, given.email, once);
    case 'confirmation':
      return changes.confirmEmail(id, email_check?.version ?? 0, now);
    case 'withdrawal':
      return withdraw(deps, id, key, now);
    case 'pick':
      return pickTime(deps, id, given, { key, now });
    case 'decline':
      return declineTimes(deps, id, given, { key, now });
    case 'agreement':
      return agreeToMove(deps, id, given, { key, now });
    case 'keep':
      return keepTime(deps, id, given, { key, now });
    case 'absence':
      return declineDate(deps, id, given, { key, now });
  }
}

/** Emails a new address that it is to confirm itself, that of a held request after its release. The limits of confirmations apply, because it can be a stranger's. */
async function checkEmail(
  { changes, heldChanges, reachesVisitors, tables }: Deps,
  id: string,
  email: string,
  { key, ip, now }: Once,
) {
  if (!reachesVisitors || !isEmailAddress(email)) {
    throw new InvalidInputError('We cannot email this address. Please call us.', { field: 'email' });
  }
  const refused = 'We cannot email this address now. Please try again in an hour or call us.';
  const refusal = () => new TooManyRequestsError(refused, { retryAfterSeconds: 3600 });
  const sending = { email, ip, isHeld: changes === heldChanges };
  const counting = { ...countConfirmation(tables.limits, sending, now), refusal };
  return changes.checkEmail(id, email, key, counting, now);
}

/**
 * Adds uploaded photos to the request, once per key, and gives the turn to the studio.
 * @throws {InvalidInputError} while the studio does not ask for photos, when a photo is unknown, too old or of another request, or when
 * the request has 20; nothing is written
 */
async function addPhotos(deps: Deps, id: string, photos: string[], key: string, now: Date): Promise<Lead> {
  const at = now.toISOString();
  const added = photos.map((photo) => ({ id: photo }));
  const request = { lead: id, key, content: JSON.stringify(['photos', photos]) };
  const { lead } = await deps.changes.once(request, async (current) => {
    if (!takesPhotos(await deps.questions.read())) {
      throw new InvalidInputError('The studio takes no photos now. Please write a message.', { field: 'photos' });
    }
    await deps.photos.requireFree(id, photos, now);
    const all = [...(current.photos ?? []), ...added];
    if (all.length > requestPhotoLimit || new Set(all.map((each) => each.id)).size < all.length) {
      throw new InvalidInputError(`A request can have ${requestPhotoLimit} photos.`, { field: 'photos' });
    }
    return {
      change: { photos: all },
      entry: newEntry(
        { kind: 'answer', from: 'visitor', way: 'page', text: '', happened_at: at, did: 'added photos' } as const,
        now,
      ),
      others: claimPhotos(deps.tables.limits, id, added, now),
    };
  });
  return lead;
}

/** Closes the request and cancels its upcoming dates, in one transaction, once per key. */
async function withdraw(deps: Deps, id: string, key: string, now: Date): Promise<Lead> {
  const request = { lead: id, key, content: 'withdrawal' };
  const { lead: withdrawn } = await deps.changes.once(request, async (lead) => {
    if (!standingOf(lead, now).can_withdraw) return undefined;
    const dates = upcomingOf(lead, now);
    const cancelled = dates.length > 0 ? await cancelEvent(deps, lead, dates, { now }) : undefined;
    // Last, so that it is what the page tells.
    const entry = newEntry({ kind: 'status', by: byVisitor, from: lead.status, to: 'closed' } as const, now);
    const closed = { change: { status: 'closed', offer: undefined } as const, entry };
    if (!cancelled) return closed;
    const more = [cancelled.entry, ...(cancelled.more ?? [])];
    return { ...cancelled, change: { ...cancelled.change, ...closed.change }, entry, more };
  });
  return withdrawn;
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
 * answer is the same for all others, and takes the same time, so that it tells nothing about requests. The limits of
 * confirmations apply.
 */
export async function requestLink(
  deps: LinkDeps,
  lost: LostLink,
  { ip, requestKey }: { ip: string; requestKey: string },
  now: Date,
): Promise<Record<string, never>> {
  if (!deps.reachesVisitors) return {};
  try {
    // Each call counts, because each takes a second of a function.
    await deps.limits.links.take(ip, undefined, now);
    const [renewed] = await Promise.allSettled([renewLink(deps, lost, { ip, requestKey }, now), deps.wait(linkMs)]);
    if (renewed.status === 'rejected') throw renewed.reason;
  } catch (error) {
    if (!(error instanceof TooManyRequestsError || error instanceof ConfirmationRefusedError)) throw error;
  }
  return {};
}

async function renewLink(
  { findByCode, leads, changes, tables }: LinkDeps,
  { code, email }: LostLink,
  { ip, requestKey }: { ip: string; requestKey: string },
  now: Date,
): Promise<void> {
  const id = await findByCode(normalized(code));
  const lead = id && (await leads.find(id));
  if (!lead || hasEnded(lead, now) || normalizeEmail(lead.email) !== normalizeEmail(email)) return;
  await changes.renewLink(lead.id, requestKey, countConfirmation(tables.limits, { email, ip }, now), now);
}

/**
 * The request of a key; a held one as the lead that it becomes. A wrong key costs the same reads as a right one, so that the time
 * tells nothing.
 * @param isConfirming opens it with the link that confirms a new email address, and with no other
 */
async function openRequest({ keys, leads, held, limits }: Deps, { key, ip }: Visit, now: Date, isConfirming = false) {
  const id = keys.idIn(key);
  const [stored, [heldLead]] = await Promise.all([leads.find(id), held.findExisting([id])]);
  const lead = stored ?? (heldLead && leadOf(heldLead, now));
  const link_version = isConfirming ? versionToConfirm(lead, now) : lead?.link_version;
  const isRight = await keys.isKeyOf(key, { id, link_version });
  if (lead && isRight && !hasEnded(lead, now)) return { id, lead, isHeld: !stored };
  await limits.wrongKeys.take(ip, { content: key }, now);
  throw new RequestNotFoundError('This link does not open a request. It may be old or incomplete.');
}

/** The version of the link that confirms a new email address, or has confirmed it; 0, which no link has, without one. */
function versionToConfirm({ email_check: check, link_version = 1 }: Partial<Lead> = {}, now: Date): number {
  if (!check || check.version < link_version) return 0;
  const isOpen = now.getTime() - Date.parse(check.at) < hoursToConfirm * 3600_000;
  return isOpen || check.version === link_version ? check.version : 0;
}

function hasEnded({ closed_at }: Lead, now: Date): boolean {
  return closed_at !== undefined && now.getTime() - Date.parse(closed_at) >= daysAfterClosing * 24 * 3600_000;
}

async function viewOf(deps: Deps, stored: Lead, now: Date, before?: string): Promise<RequestView> {
  const request = knownToVisitor(stored, now);
  const { log, questions, files, timeZone } = deps;
  const { id, code, created_at, first_name, last_name, email, phone, description, photos = [] } = request;
  // Signed without a call and without a look at the photo: the page finds out which ones load.
  const signed = photos.map(async ({ id: photo, body }) => ({
    id: photo,
    url: body ? undefined : await files.link(photo, 'small', now).catch(() => undefined),
  }));
  const standing = standingOf(request, now);
  const canAgree = standing.offer || standing.can_agree.length > 0;
  const [{ entries, next }, asked, waiting, shown, rules] = await Promise.all([
    log.page(id, before),
    questions.read(),
    waitingOf(deps, request, now),
    Promise.all(signed),
    canAgree ? readRules(deps) : undefined,
  ]);
  const told = entries.flatMap((entry) => messageOf(entry, now, timeZone) ?? []);
  // No payment for a date that does not take place as it stands, or that the visitor cannot agree to any more.
  const isOpen = ({ id, proposed_at }: LeadDate) => !proposed_at || standing.can_agree.includes(id);
  const held = upcomingOf(request, now).filter((date) => !date.declined_at && !date.unavailable_at && isOpen(date));
  const isAsked = asksDeposit(standing.offer, held);
  return {
    ...standing,
    code,
    sent_at: created_at,
    name: `${first_name} ${last_name}`,
    email,
    phone,
    service: shownValue(request, 'service') ?? '',
    artist: shownValue(request, 'artist'),
    description,
    details: detailsOf(request),
    messages: told.map(({ message }) => message).reverse(),
    last: told[0]?.last,
    earlier: next,
    dates: (request.dates ?? []).map(shownDate),
    rules,
    agreed_rules: request.agreed_rules,
    deposit: request.deposit === 'asked' && !isAsked ? undefined : request.deposit,
    waiting,
    photos: shown,
    more_photos: takesPhotos(asked) ? requestPhotoLimit - photos.length : 0,
  };
}

/** Where a request is on the waiting list of its artist. Without a place if more leads are before it than one page reads. */
async function waitingOf(
  { leads, artists, timeZone }: Deps,
  request: Lead,
  now: Date,
): Promise<RequestView['waiting']> {
  const own = placeOf(request);
  if (!own) return undefined;
  const { artist_id: artist } = request;
  const [page, aside, found] = await Promise.all([
    leads.page({ queue: waitingList, artist }, undefined, placesCounted),
    leads.page({ queue: 'later', artist }, undefined, leadPageLimit),
    artist ? artists.findById(artist) : undefined,
  ]);
  const places = page.leads.map((lead) => placeOf(lead) ?? '');
  const putAside = aside.leads.flatMap((lead) => placeOf(lead) ?? []);
  const before = Math.min([...places, ...putAside].filter((place) => place < own).length, placesCounted);
  const isComplete = !aside.next && (!page.next || places.some((place) => place >= own));
  const isCounted = before === placesCounted || isComplete;
  const day = found?.books === 'closed' && found.books_open_on;
  return {
    place: isCounted ? before + 1 : undefined,
    opens_on: day && startOfDay(day, timeZone) > now.toISOString() ? day : undefined,
  };
}

/** What the visitor sees of an entry. */
function messageOf(entry: LogEntry, now: Date, timeZone: string) {
  const { id, kind, at } = entry;
  const { by, visitor } = eventOf(entry);
  // Its author can still take a reply back.
  if (!visitor || (kind === 'reply' && (isHeld(at, now) || entry.repeats))) return undefined;
  const text = 'text' in entry ? entry.text : '';
  const shown = kind === 'reply' || kind === 'followup' ? fillLink(text, 'this page') : text;
  // Without an account, the visitor has cancelled it by withdrawing the request.
  const from = kind === 'date' && entry.change === 'cancelled' && !entry.by ? 'visitor' : by;
  const message: RequestMessage = { id, from, at, event: visitor(entry, timeZone) || undefined, text: shown };
  const time = kind === 'date' ? entry.date.starts_at : 'time' in entry ? entry.time : undefined;
  return { message, last: { event: nameOf(entry), time } };
}
