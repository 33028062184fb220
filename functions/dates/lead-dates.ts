import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Deposit, dateEnd, datesPerLead, upcomingDatesPerLead } from '#shared/dates/date-limits.ts';
import type { LeadDate, MovedDate, SentDate } from '#shared/dates/date-schemas.ts';
import { dateState, standingOfDate } from '#shared/dates/date-states.ts';
import { isEmailAddress } from '#shared/emails/email-addresses.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LogEntry, LogEntryOf } from '#shared/leads/log-schemas.ts';
import type { Write } from '../aws/write.ts';
import { idFromKey } from '../http/id-from-key.ts';
import type { Change, EntryEvent, LeadChanges } from '../leads/lead-changes.ts';
import { newDelivery, newEntry } from '../leads/lead-log.ts';
import type { LeadTables } from '../leads/lead-tables.ts';
import { countedUnlessRefused, type ReplyLimit } from '../visitors/reply-limit.ts';
import { agreedRules, type RulesDeps } from './agreed-rules.ts';
import { claimChanges } from './artist-claims.ts';
import type { DateDeps } from './date-list.ts';
import { DateNotFoundError, DateRefusedError, OfferEndedError } from './errors.ts';
import { namingOther } from './naming-other.ts';
import { type AbsenceStore, type Artist, ifPossible, requirePossible } from './presence.ts';
import { studioTime } from './studio-time.ts';

export type Deps = {
  documents: DynamoDBDocumentClient;
  tables: Pick<LeadTables, 'log' | 'limits'>;
  changes: Pick<LeadChanges, 'once' | 'changeFound'>;
  settings: { read(): Promise<{ convert: boolean }> };
  artists: { findById(id: string): Promise<Artist | undefined> };
  absences: AbsenceStore;
  timeZone: string;
};
type StaffDeps = Deps &
  DateDeps & {
    /** Dates count as replies, because each change emails the visitor. */
    limit: Pick<ReplyLimit, 'take' | 'giveBack'>;
  };
export type Once = { key: string; now: Date };

/**
 * Stores that the visitor cannot come, or wants another time than the one to which the date was moved, once per key. The date stays until
 * staff move or cancel it; the time of before the move is free again.
 * @throws {DateNotFoundError} when there is no such date, or it has begun
 * @throws {DateRefusedError} when the visitor has said so already
 * @throws like `LeadChanges.once`
 */
export async function declineDate(
  deps: Deps,
  id: string,
  { date, text }: { date: string; text: string },
  { key, now }: Once,
): Promise<Lead> {
  const content = JSON.stringify(['absence', date, text]);
  const { lead } = await deps.changes.once({ lead: id, key, content }, async (current) => {
    const found = requireUpcoming(current, date, now);
    if (!standingOfDate(found, now).canDecline)
      throw new DateRefusedError('We know that you cannot come. To tell us more, please write a message.');
    const declined = { ...answered(found), declined_at: now.toISOString() };
    const did = dateState(found, now) === 'proposed' ? 'asked for another time' : 'cannot come';
    const former = found.agreed_before?.starts_at;
    const entry = visitorActed(did, { time: found.starts_at, former, text }, now);
    return { change: { dates: withDate(current, declined) }, entry, others: await reclaimed(deps, found, declined) };
  });
  return lead;
}

/**
 * Agrees to the time to which the studio has moved a date, for the visitor, once per key. The time before is free again. A time that is
 * not possible any more gives the turn to the studio.
 * @throws {OfferEndedError} when the date is not proposed for this time, or the time is not possible any more
 * @throws like `declineDate` and `agreedRules`
 */
export async function agreeToMove(
  deps: Deps & RulesDeps,
  id: string,
  { date, time, rules }: { date: string; time: string; rules?: string | undefined },
  { key, now }: Once,
): Promise<Lead> {
  const content = JSON.stringify(['agreement', date, time]);
  const { entry, lead } = await deps.changes.once({ lead: id, key, content }, async (current) => {
    const found = requireProposed(current, date, time, now);
    const possible = await ifPossible(deps, current, found);
    if (!possible) {
      const dates = withDate(current, { ...found, unavailable_at: now.toISOString() });
      return { change: { dates }, entry: visitorActed('agreed too late', { time, text: '' }, now) };
    }
    const { ofLead, ofDate } = await agreedRules(deps, current, rules, now);
    const agreed = { ...answered(found), ...ofDate, sequence: found.sequence + 1, changed_at: now.toISOString() };
    return {
      change: { dates: withDate(current, agreed), ...ofLead },
      entry: visitorActed('agreed to a move', { time, former: found.agreed_before?.starts_at, text: '' }, now),
      more: [dateEntry(current, 'agreed', agreed, { now })],
      others: [...(await reclaimed(deps, found, agreed)), possible.unchanged],
    };
  });
  if (entry?.did === 'agreed too late') {
    throw new OfferEndedError('We cannot keep this time any more. We will write to you about another one.');
  }
  return lead;
}

/**
 * Gives a moved date the time back that it had before, for the visitor, once per key.
 * @throws {OfferEndedError} when the date is not proposed for this time, or its time before is not promised or not possible any more
 * @throws like `declineDate`
 */
export async function keepTime(
  deps: Deps,
  id: string,
  { date, time }: { date: string; time: string },
  { key, now }: Once,
): Promise<Lead> {
  const content = JSON.stringify(['keep', date, time]);
  const { lead } = await deps.changes.once({ lead: id, key, content }, async (current) => {
    const found = requireProposed(current, date, time, now);
    const before = found.agreed_before;
    const kept = { ...answered(found), ...before, sequence: found.sequence + 1, changed_at: now.toISOString() };
    const isAhead = before && Date.parse(before.starts_at) > now.getTime();
    const possible = isAhead && (await ifPossible(deps, current, kept));
    if (!possible) {
      throw new OfferEndedError(
        'We cannot keep your earlier time. Please choose the new time, or ask for another one.',
      );
    }
    return {
      change: { dates: withDate(current, kept) },
      entry: visitorActed('kept the time', { time: kept.starts_at, text: '' }, now),
      more: [dateEntry(current, 'agreed', kept, { now })],
      others: [
        ...(await reclaimed(deps, found, kept)),
        calendarItem(deps.tables.log, current.id, kept),
        possible.unchanged,
      ],
    };
  });
  return lead;
}

/**
 * Gives back the time that a moved date had before, while its visitor has not answered, or that of a date that the visitor has declined.
 * Twice is not an error.
 * @throws {DateNotFoundError} when there is no such date, or it has begun
 */
export async function releaseFormerTime(deps: Deps, id: string, dateId: string, now: Date): Promise<Lead> {
  return deps.changes.changeFound(id, async (lead) => {
    const found = requireUpcoming(lead, dateId, now);
    const { agreed_before, ...date } = found;
    if (found.declined_at) {
      return { change: {}, others: await claimChanges(deps.documents, deps.tables.limits, { gone: [found] }) };
    }
    if (!agreed_before) return undefined;
    const others = await reclaimed(deps, { ...date, agreed_before }, date);
    return { change: { dates: withDate(lead, date) }, others };
  });
}

/** How long a date that staff enter can have begun: the visitor is in the chair. */
const begunMs = 10 * 60_000;

/**
 * Enters a date by hand, once per key. An open offer ends. One that has begun is not emailed.
 * @throws {InvalidInputError} for an unusable time
 * @throws {ArtistTakenError} with the names of the artist and the other lead
 * @throws {TooManyRequestsError} after ten replies and changes of dates in a day, or as many as an account or the studio may send
 * @throws {DateRefusedError} when the lead has 20 upcoming dates, or the visitor's email address cannot receive emails
 * @throws like `requirePossible` and `LeadChanges.once`
 */
export async function enterDate(deps: StaffDeps, id: string, sent: SentDate, { by, now, key }: Change & Once) {
  const { starts_at: local, despite_absence: _, ...terms } = sent;
  const { convert } = await deps.settings.read();
  const begun = new Date(now.getTime() - begunMs);
  const starts_at = studioTime(local, deps.timeZone, now, 'starts_at', begun);
  const content = JSON.stringify(['date', sent]);
  const asked = { leadId: id, callerId: by, key, content };
  const enter = async (current: Lead) => {
    const times = [{ starts_at, field: 'starts_at' }];
    const { artist, unchanged } = await requirePossible(deps, current, { ...sent, times });
    const date = dateOf(id, { ...filled(terms), artist: artist.name }, starts_at, { key, now });
    const agreed = await agreeEvent(deps, current, date, { convert, by, now });
    await deps.limit.take(asked, now);
    return { ...agreed, others: [...agreed.others, unchanged] };
  };
  const entering = () => deps.changes.once({ lead: id, key, content }, enter);
  const counted = () => countedUnlessRefused(deps.limit, asked, now, entering);
  return (await namingOther(deps, now, counted)).lead;
}

/**
 * Moves an upcoming date, or gives it to another artist. The same values change nothing.
 * @throws {DateNotFoundError} when there is no such date, or it has begun
 * @throws like `enterDate`
 */
export async function moveDate(deps: StaffDeps, id: string, dateId: string, moved: MovedDate, { by, now }: Change) {
  const { minutes, artist_id } = moved;
  const starts_at = studioTime(moved.starts_at, deps.timeZone, now, 'starts_at');
  const move = async (lead: Lead) => {
    const before = requireUpcoming(lead, dateId, now);
    const isRefused = before.declined_at ?? before.unavailable_at;
    if (isAt(before, { starts_at, minutes, artist_id }) && !isRefused) return undefined;
    const times = [{ starts_at, field: 'starts_at' }];
    const { artist, despite, unchanged } = await requirePossible(deps, lead, { ...moved, times });
    const terms = { starts_at, minutes, artist_id, artist: artist.name };
    const { declined_at: _, reminded_at: __, chased_at: ___, ...kept } = answered(before);
    const agreed = agreedTime(before);
    const date: LeadDate = {
      ...kept,
      ...terms,
      sequence: before.sequence + 1,
      changed_at: now.toISOString(),
      ...(!(agreed && isAt(agreed, terms)) && {
        proposed_at: now.toISOString(),
        agreed_before: agreed,
        ...(despite.length > 0 && { despite }),
      }),
    };
    const event = {
      change: { dates: withDate(lead, date) },
      entry: dateEntry(lead, 'moved', date, { by, now }, before.starts_at),
      others: [...(await reclaimed(deps, before, date)), calendarItem(deps.tables.log, lead.id, date), unchanged],
    };
    await deps.limit.take(changeOf(lead, before, by), now);
    return event;
  };
  return namingOther(deps, now, () => deps.changes.changeFound(id, move));
}

/**
 * Cancels an upcoming date. Cancelling it twice is not an error. The status that the only date of the lead gave it is taken back.
 * @throws {LeadNotFoundError} and nothing is written
 * @throws {TooManyRequestsError} like `enterDate`
 */
export async function cancelDate(
  deps: Deps & Pick<StaffDeps, 'limit'>,
  id: string,
  dateId: string,
  { by, now }: Change,
): Promise<Lead> {
  const { convert } = await deps.settings.read();
  return deps.changes.changeFound(id, async (lead) => {
    const date = upcomingOf(lead, now).find((each) => each.id === dateId);
    if (!date) return undefined;
    await deps.limit.take(changeOf(lead, date, by), now);
    const cancelled = await cancelEvent(deps, lead, [date], { by, now });
    const { dates } = cancelled.change;
    const { status, converted_from } = lead;
    if (!convert || dates || !converted_from || status !== 'converted') return cancelled;
    // The visitor was emailed about the date.
    const to = converted_from === 'new' ? 'contacted' : converted_from;
    const reverted = newEntry({ kind: 'status', from: status, to } as const, now);
    return { ...cancelled, change: { ...cancelled.change, status: to }, more: [reverted] };
  });
}

/**
 * Stores what became of the deposit. The same value changes nothing.
 * @throws {LeadNotFoundError} and nothing is written
 */
export async function setDeposit({ changes }: Deps, id: string, to: Deposit, { by, now }: Change): Promise<Lead> {
  return changes.changeFound(id, ({ deposit: from = 'none' }) =>
    from === to ? undefined : { change: { deposit: to }, entry: newEntry({ kind: 'deposit', by, from, to }, now) },
  );
}

/**
 * Stores whether the visitor came to a date that is over. The same value changes nothing.
 * @throws {DateNotFoundError} when there is no such date
 * @throws {DateRefusedError} before it has ended
 */
export async function recordVisit({ changes }: Deps, id: string, dateId: string, came: boolean, { by, now }: Change) {
  return changes.changeFound(id, (lead) => {
    const found = lead.dates?.find((each) => each.id === dateId);
    if (!found) throw new DateNotFoundError('This time was cancelled. Please load the page again.');
    if (Date.parse(dateEnd(found)) > now.getTime()) throw new DateRefusedError('This time is not over yet.');
    const { missed_at, ...date } = found;
    if (came === (missed_at === undefined)) return undefined;
    const dates = withDate(lead, came ? date : { ...date, missed_at: now.toISOString() });
    return { change: { dates }, entry: newEntry({ kind: 'visit', by, came, time: date.starts_at } as const, now) };
  });
}

/** The deposit of a lead once these terms ask for one. */
export function askedDeposit(
  { deposit = 'none' }: Pick<Lead, 'deposit'>,
  terms: Pick<LeadDate, 'deposit'>,
): { deposit?: 'asked' } {
  return terms.deposit && deposit !== 'received' ? { deposit: 'asked' } : {};
}

type Time = Pick<LeadDate, 'starts_at' | 'minutes' | 'artist_id' | 'artist'>;

/** The time that both sides agreed on last; none once the visitor has declined it. */
function agreedTime({ starts_at, minutes, artist_id, artist, ...date }: LeadDate): Time | undefined {
  if (date.proposed_at) return date.agreed_before;
  return date.declined_at ? undefined : { starts_at, minutes, artist_id, artist };
}

function isAt(date: Time, { starts_at, minutes, artist_id }: Omit<Time, 'artist'>): boolean {
  return date.starts_at === starts_at && date.minutes === minutes && date.artist_id === artist_id;
}

/** A date that is not proposed any more. */
function answered(date: LeadDate): LeadDate {
  const { proposed_at: _, agreed_before: __, despite: ___, unavailable_at: ____, ...kept } = date;
  return kept;
}

/** The writes by which a changed date claims its times. */
function reclaimed({ documents, tables }: Deps, before: LeadDate, after: LeadDate): Promise<Write[]> {
  return claimChanges(documents, tables.limits, { gone: [before], added: [after] });
}

/** The event that cancels dates of a lead. */
export async function cancelEvent(
  { documents, tables }: Pick<Deps, 'documents' | 'tables'>,
  lead: Lead,
  cancelled: readonly LeadDate[],
  change: Partial<Change> & { now: Date },
): Promise<EntryEvent> {
  const [entry, ...more] = cancelled.map((date) =>
    dateEntry(lead, 'cancelled', { ...date, sequence: date.sequence + 1 }, change),
  ) as [LogEntry, ...LogEntry[]];
  const ids = cancelled.map(({ id }) => id);
  return {
    change: { dates: datesOr(lead.dates?.filter(({ id }) => !ids.includes(id))) },
    entry,
    more,
    others: [
      ...(await claimChanges(documents, tables.limits, { gone: cancelled })),
      ...ids.map((id) => ({ Delete: { TableName: tables.log, Key: { lead_id: lead.id, id: calendarId(id) } } })),
    ],
  };
}

/** The dates of a lead that have not begun. */
export function upcomingOf({ dates = [] }: Pick<Lead, 'dates'>, now: Date): LeadDate[] {
  return dates.filter(({ starts_at }) => Date.parse(starts_at) > now.getTime());
}

/** The item that lists a date in the index of dates. It is in the log of the lead, so it is erased with it. */
export function calendarItem(TableName: string, lead_id: string, { id, starts_at }: LeadDate): Write {
  return { Put: { TableName, Item: { lead_id, id: calendarId(id), calendar: 'dates', starts_at } } };
}

/** Ids of entries of the log start with a digit. */
function calendarId(id: string): string {
  return `date-${id}`;
}

/** `by` is absent for a time that the visitor picked: what the visitor did is in an entry of its own. */
type Agreement = { convert: boolean; by?: string; now: Date };

export async function agreeEvent(
  { documents, tables }: Deps,
  lead: Lead,
  date: LeadDate,
  { convert, by, now }: Agreement,
) {
  if (upcomingOf(lead, now).length >= upcomingDatesPerLead) {
    throw new DateRefusedError(`A request can have at most ${upcomingDatesPerLead} agreed times ahead.`);
  }
  if ((lead.dates ?? []).length >= datesPerLead) {
    throw new DateRefusedError(`A request can have at most ${datesPerLead} agreed times.`);
  }
  const status = convert ? 'converted' : lead.status;
  const entry = dateEntry(lead, 'agreed', date, { ...(by && { by }), now });
  const marked = newEntry({ kind: 'status', by, from: lead.status, to: status }, now);
  const converted_from = status === lead.status ? lead.converted_from : lead.status;
  const change = { offer: undefined, dates: withDate(lead, date), status, converted_from, ...askedDeposit(lead, date) };
  const others = [
    ...(await claimChanges(documents, tables.limits, { added: [date] })),
    calendarItem(tables.log, lead.id, date),
  ];
  return { change, entry, more: status === lead.status ? [] : [marked], others };
}

export function dateEntry(
  lead: Lead,
  change: LogEntryOf<'date'>['change'],
  date: LeadDate,
  { by, now }: Partial<Change> & { now: Date },
  from?: string,
): LogEntryOf<'date'> {
  const email = Date.parse(date.starts_at) > now.getTime() ? lead.email : '';
  if (email && !isEmailAddress(email)) {
    throw new DateRefusedError(`${email} cannot receive emails, so the visitor would not learn of it.`);
  }
  return newEntry(
    { kind: 'date', by, change, date, from, recipient: email, delivery: newDelivery({ email }, now) },
    now,
  );
}

export function visitorActed(
  did: NonNullable<LogEntryOf<'answer'>['did']>,
  { text, ...times }: { text: string; time?: string; former?: string | undefined },
  now: Date,
) {
  const answer = { from: 'visitor', way: 'page', text, happened_at: now.toISOString(), did, ...times } as const;
  return newEntry({ kind: 'answer', ...answer } as const, now);
}

/** The id of the date is derived from its lead and the key of the request, because artists are promised to an id. */
export function dateOf(
  lead: string,
  { minutes, artist_id, artist, price, deposit, payment_url }: Omit<LeadDate, 'id' | 'starts_at' | 'sequence'>,
  starts_at: string,
  { key, now }: Once,
): LeadDate {
  const words = { price, deposit, payment_url };
  const changed_at = now.toISOString();
  const id = idFromKey(`date ${lead} ${key}`);
  return { id, starts_at, minutes, artist_id, artist, ...words, sequence: 0, changed_at };
}

export function withDate({ dates = [] }: Lead, date: LeadDate): LeadDate[] {
  const others = dates.filter(({ id }) => id !== date.id);
  return [...others, date].sort((one, other) => one.starts_at.localeCompare(other.starts_at));
}

/** Counts a change of a date once, also when it is tried again. */
function changeOf({ id: leadId }: Lead, { id, sequence }: LeadDate, callerId: string) {
  return { leadId, callerId, content: ['date', id, sequence] };
}

function datesOr(dates: LeadDate[] | undefined): LeadDate[] | undefined {
  return dates && dates.length > 0 ? dates : undefined;
}

/** The date that was moved to this time and waits for the visitor's answer. */
function requireProposed(lead: Lead, id: string, time: string, now: Date): LeadDate {
  const found = requireUpcoming(lead, id, now);
  if (dateState(found, now) !== 'proposed' || found.starts_at !== time) {
    throw new OfferEndedError('This appointment has changed in the meantime. Please load the page again.');
  }
  return found;
}

function requireUpcoming(lead: Lead, id: string, now: Date): LeadDate {
  const found = upcomingOf(lead, now).find((date) => date.id === id);
  if (!found) throw new DateNotFoundError('This time has begun, or was cancelled. Please load the page again.');
  return found;
}

/** Without empty words. */
export function filled<Terms extends object>(terms: Terms): Terms {
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== '')) as Terms;
}
