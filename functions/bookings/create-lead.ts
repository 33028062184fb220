import { randomUUID } from 'node:crypto';
import { waitingList } from '#shared/leads/lead-filters.ts';
import {
  type Booking,
  bookingSchema,
  type HeldLead,
  type Lead,
  type ReceivedLead,
  type SentBooking,
} from '#shared/leads/lead-schemas.ts';
import type { LogEntryOf } from '#shared/leads/log-schemas.ts';
import { detailsOf } from '#shared/leads/pieces.ts';
import { hash } from '../aws/hash.ts';
import { errorNames, log, recordMetric } from '../aws/log.ts';
import type { Counting } from '../aws/transaction.ts';
import { InvalidInputError } from '../http/app-error.ts';
import { idFromKey } from '../http/id-from-key.ts';
import { BooksClosedError, KeyReusedError } from '../leads/errors.ts';
import { withCode } from '../leads/lead-codes.ts';
import type { RateLimit } from '../visitors/rate-limit.ts';
import type { Details } from './details.ts';
import type { LeadWriter } from './lead-writer.ts';
import { holdThreshold, type Sending, spamScore } from './spam-score.ts';

type ConfirmationEntry = LogEntryOf<'confirmation'>;
/** The log entry that confirms a booking to the visitor, and what counts it. */
export type Confirmation = {
  entry: ConfirmationEntry;
  counting: Counting;
  /** The entry to store when `counting` refuses this one, if there is one. @throws any other error */
  refused(error: unknown): ConfirmationEntry | undefined;
};
/** Returns the confirmation of a booking, if it is to be confirmed. */
export type Confirm = (lead: Lead, ip: string, now: Date) => Promise<Confirmation | undefined>;
type Deps = {
  leads: Pick<LeadWriter, 'addOnce' | 'hold' | 'find'>;
  limit: Pick<RateLimit, 'take'>;
  /** Looks up the artist that a choice of the form stands for, with the reason if the artist takes no requests. */
  artists: { find(choice: string): Promise<ChosenArtist | undefined> };
  /** The versions of the privacy notice that were published last. */
  notices: { includes(version: string): Promise<boolean> };
  confirm: Confirm;
};
type ChosenArtist = {
  id: string;
  name: string;
  account_id?: string | null | undefined;
  refused?: string | undefined;
  /** Whether a refused request can wait for the books to open. */
  canWait?: boolean;
};
type Visitor = Sending & {
  ip: string;
  requestKey: string | undefined;
  /** Reads the answers to the questions of the form, or refuses them. */
  details?: () => Promise<Details>;
  /** Whether the request may go to the waiting list. */
  waits?: boolean | undefined;
  /** The version of the privacy notice that the form linked to. */
  privacyVersion?: string | undefined;
};

/**
 * Stores a booking request as a new lead, once per request key: a repeated request returns the stored lead. The lead's id
 * is derived from the key, so no second record is needed. The table's stream triggers the email, so a failing email never
 * fails a booking (specification 8). A request that looks like spam is held for staff; the visitor gets the same response.
 * @throws {TooManyRequestsError} after 10 requests from one IP address in 10 minutes; nothing is stored
 * @throws {KeyReusedError} when the key was used with other values; nothing is stored
 * @throws {LeadErasedError} when the lead of this key was erased; nothing is stored
 * @throws {InvalidInputError} when the answers do not fit the questions of the form, or a photo cannot be taken; nothing is stored
 * @throws {BooksClosedError} when the chosen artist takes no requests; nothing is stored
 * @throws {ContentionError} when no free code was found; nothing is stored
 */
export async function createLead(deps: Deps, sent: SentBooking, visitor: Visitor, now: Date): Promise<ReceivedLead> {
  const requestKey = visitor.requestKey ?? randomUUID();
  const { details: _answers, piece, ...booking } = sent;
  const counting = deps.limit.take(visitor.ip, { key: requestKey, content: sent }, now);
  const reading = Promise.all([
    chosenArtist(deps.artists, booking),
    readAnswers(visitor),
    shownNotice(deps.notices, visitor.privacyVersion),
  ]);
  // The answer waits for the count, which could be written after it otherwise.
  await Promise.allSettled([counting, reading]);
  await counting;
  const [found, { details, photos, badAnswers }, version] = await reading;
  const created_at = now.toISOString();
  const isWaiting = Boolean(found?.refused && found.canWait && visitor.waits);
  const request = {
    ...booking,
    ...(details.length > 0 && { details }),
    ...(piece && { piece }),
    ...(photos.length > 0 && { photos }),
    ...(found && { artist: found.name, artist_id: found.id, artist_choice: booking.artist ?? undefined }),
    ...(found?.account_id && { assignee_id: found.account_id }),
    ...(isWaiting && ({ turn: waitingList, turn_since: created_at, turn_at: created_at } as const)),
    ...(version && { privacy_notice: { version, sent_at: created_at } }),
    // Without nulls, which a new optional field of a later release would add.
    sent_hash: hash(JSON.stringify(sent, (_, value) => value ?? undefined)),
    id: idFromKey(requestKey),
    created_at,
  };
  const description = [booking.description, ...detailsOf(request).map(({ answer }) => answer)].join('\n');
  const held = spamScore({ ...booking, description }, visitor);
  const refusal = badAnswers ?? refusalOf(found, isWaiting);
  // The repetition of a request that was stored before the form or the books changed.
  const earlier = refusal && (await deps.leads.find(request.id));
  if (refusal && !earlier) throw refusal;
  const add = (code: string) =>
    held.score >= holdThreshold
      ? deps.leads.hold({ ...request, code, held })
      : addLead(
          deps,
          { ...request, code, status: 'new', notification: { state: 'pending', attempts: 0, updated_at: created_at } },
          visitor.ip,
          now,
        );
  const stored = earlier || (await withCode(add));
  if (stored.sent_hash ? stored.sent_hash !== request.sent_hash : !holds(stored, booking)) {
    throw new KeyReusedError('This Idempotency-Key was used for another booking request. Send a new key.');
  }
  // A repeated request gets the earlier lead, which was counted then.
  const isNew = stored.created_at === created_at;
  if (isNew) recordMetric('held' in stored ? 'BookingsHeld' : 'Bookings');
  const waits = stored.turn === waitingList && ({ waits: true } as const);
  if (!('held' in stored)) return { ...stored, ...waits };
  log.info('Booking request held', { lead: stored.id, ...stored.held });
  const { held: _, ...answer } = stored;
  return { ...answer, status: 'new', ...waits };
}

/** The answers of the visitor, or why they are refused. */
async function readAnswers({ details }: Visitor): Promise<Details & { badAnswers?: Error }> {
  const none = { details: [], photos: [] };
  try {
    return (await details?.()) ?? none;
  } catch (error) {
    if (error instanceof InvalidInputError) return { ...none, badAnswers: error };
    throw error;
  }
}

function refusalOf(artist: ChosenArtist | undefined, isWaiting: boolean): Error | undefined {
  if (artist?.refused === undefined || isWaiting) return undefined;
  return new BooksClosedError(artist.refused, { field: 'artist' });
}

/**
 * The version of the privacy notice, if the studio published it. A lead with an unknown version is stored without one: a
 * booking must not fail for a page that was open for a long time.
 */
async function shownNotice(notices: Deps['notices'], version: string | undefined): Promise<string | undefined> {
  if (!version) return undefined;
  try {
    return (await notices.includes(version)) ? version : undefined;
  } catch (error) {
    log.warn('The privacy notice of a booking could not be looked up', { errors: errorNames(error) });
    return undefined;
  }
}

/** Stores a lead, together with its confirmation to the visitor if there is one. */
async function addLead({ leads, confirm }: Deps, lead: Lead, ip: string, now: Date): Promise<Lead | HeldLead> {
  const confirmation = await confirm(lead, ip, now);
  const add = (entry?: ConfirmationEntry, counting?: Counting) =>
    leads.addOnce(entry ? { ...lead, last_event_at: entry.at } : lead, entry && [entry], counting);
  if (!confirmation) return add();
  try {
    return await add(confirmation.entry, confirmation.counting);
  } catch (error) {
    return add(confirmation.refused(error));
  }
}

/**
 * The chosen artist, whose name the lead keeps when the artist is renamed later (LEAD-28). If the artist is not found or the read
 * fails, the lead keeps the value that was sent: a booking must not fail for a name.
 */
async function chosenArtist(artists: Deps['artists'], { artist }: Booking) {
  if (!artist) return undefined;
  try {
    return await artists.find(artist);
  } catch (error) {
    log.warn('The artist of a booking could not be looked up', { errors: errorNames(error) });
    return undefined;
  }
}

/** Whether a lead from before leads had hashes is that of a booking. */
function holds(lead: Lead | HeldLead, booking: Booking): boolean {
  const stored = bookingSchema.strip().safeParse({ ...lead, artist: lead.artist_choice ?? lead.artist }).data;
  return Object.entries(booking).every(([field, value]) => stored?.[field as keyof Booking] === value);
}
