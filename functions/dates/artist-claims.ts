import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { dateEnd } from '#shared/dates/date-limits.ts';
import type { LeadDate, OpenOffer } from '#shared/dates/date-schemas.ts';
import { batchGet } from '../aws/batches.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import { seconds } from '../aws/seconds.ts';
import { ifVersion, type Write } from '../aws/write.ts';
import { isLeadChanged, LeadChangedError } from '../leads/errors.ts';
import { transactLeads } from '../leads/transact-leads.ts';
import { ArtistTakenError } from './errors.ts';

const dayMs = 86_400_000;

/** The time for which an artist is promised. `id` is that of the date, any text for an offer. */
type Slot = Pick<LeadDate, 'id' | 'artist_id' | 'starts_at' | 'minutes'>;
/** A date, which also keeps the agreed time before a move until its visitor has answered. */
export type Claiming = Slot & Pick<LeadDate, 'agreed_before'>;
type Span = { from: string; to: string };
/** What an artist is promised on one day (UTC), by the id of the date, and the ids of leads that have an offer for it. It names no person. */
type Day = { claims: Record<string, Span>; offers?: string[] };
type StoredDay = Day & { id: string; version: number };

/** Leads whose offers a day remembers. Of an older one, a time that is taken leaves the offer only when its visitor looks. */
const maxOffers = 200;

/**
 * Changes what artists are promised, as part of the transaction that changes the dates. Each artist has an item per day, which
 * expires after it. The writes fail when another one has changed since it was read.
 * @throws {ArtistTakenError} when an added date overlaps another one of the artist
 */
export async function claimChanges(
  documents: DynamoDBDocumentClient,
  TableName: string,
  dates: { gone?: readonly Claiming[]; added?: readonly Claiming[] },
): Promise<Write[]> {
  const [gone, added] = [dates.gone ?? [], dates.added ?? []].map((some) => some.flatMap(slotsOf)) as [Slot[], Slot[]];
  const days = await readDays(documents, TableName, [...gone, ...added]);
  for (const slot of gone) for (const { id } of daysOf(slot)) delete days.get(id)?.claims[slot.id];
  for (const slot of added) {
    for (const { id } of daysOf(slot)) {
      requireFree(days.get(id), slot);
      const { claims = {}, ...day } = days.get(id) ?? {};
      days.set(id, { ...day, claims: { ...claims, [slot.id]: spanOf(slot) } });
    }
  }
  return putDays(TableName, days, [...gone, ...added]);
}

/** The times that the studio offers to a lead. */
export type Offered = Pick<OpenOffer, 'artist_id' | 'minutes' | 'times'>;

/**
 * Remembers that these times are offered to a lead, so that a taken one can leave the offer.
 * @throws {ArtistTakenError} when the artist has a date at one of them
 */
export async function holdOffer(documents: DynamoDBDocumentClient, TableName: string, lead: string, offer: Offered) {
  const hold = async () => {
    const slots = slotsOfOffer(offer);
    const days = await readDays(documents, TableName, slots);
    for (const slot of slots) {
      for (const { id } of daysOf(slot)) {
        requireFree(days.get(id), slot);
        const { claims = {}, offers = [], ...day } = days.get(id) ?? {};
        const others = offers.filter((each) => each !== lead).slice(1 - maxOffers);
        days.set(id, { ...day, claims, offers: [...others, lead] });
      }
    }
    if (await transactLeads(documents, putDays(TableName, days, slots))) throw new LeadChangedError();
  };
  await retryConflicts(hold, isLeadChanged);
}

/** Forgets on the days of these times that they were offered to a lead, which is erased. */
export async function forgetOffers(
  documents: DynamoDBDocumentClient,
  TableName: string,
  lead: string,
  times: Omit<Slot, 'id'>[],
): Promise<void> {
  const forget = async () => {
    const days = [...(await readDays(documents, TableName, times))].filter(([, { offers }]) => offers?.includes(lead));
    const others = days.map(
      ([id, day]) => [id, { ...day, offers: day.offers?.filter((each) => each !== lead) }] as const,
    );
    const writes = putDays(TableName, new Map(others), times);
    if (writes.length > 0 && (await transactLeads(documents, writes))) throw new LeadChangedError();
  };
  await retryConflicts(forget, isLeadChanged);
}

/** The leads that have an offer of the artist for the days of dates, or of other times. */
export async function leadsOffered(
  documents: DynamoDBDocumentClient,
  table: string,
  ...times: Omit<Slot, 'id'>[]
): Promise<string[]> {
  const days = await readDays(documents, table, times);
  return [...new Set([...days.values()].flatMap(({ offers = [] }) => offers))];
}

/** The offered times at which the artist has no date. */
export async function freeTimes(documents: DynamoDBDocumentClient, table: string, offer: Offered): Promise<string[]> {
  const slots = slotsOfOffer(offer);
  const days = await readDays(documents, table, slots);
  const isFree = (slot: Slot) => daysOf(slot).every(({ id }) => dateAt(days.get(id), slot) === undefined);
  return slots.filter(isFree).map(({ starts_at }) => starts_at);
}

function slotsOfOffer({ times, ...slot }: Offered): Slot[] {
  return times.map((starts_at) => ({ ...slot, id: '', starts_at }));
}

/** The writes of changed days. They fail when another one has changed a day since it was read. */
function putDays(
  TableName: string,
  days: ReadonlyMap<string, Partial<StoredDay>>,
  slots: readonly Omit<Slot, 'id'>[],
): Write[] {
  const ends = new Map(slots.flatMap(daysOf).map(({ id, end }) => [id, end]));
  return [...days].map(([id, { version, ...day }]) => ({
    Put: {
      TableName,
      Item: {
        ...day,
        id,
        version: (version ?? 0) + 1,
        expires_at: seconds(new Date((ends.get(id) ?? 0) + dayMs)),
      },
      ...ifVersion(version ?? 0),
    },
  }));
}

async function readDays(documents: DynamoDBDocumentClient, table: string, slots: readonly Omit<Slot, 'id'>[]) {
  const keys = slots.flatMap(daysOf).map(({ id }) => ({ id }));
  const items = await batchGet(documents, table, keys);
  return new Map<string, Day & Partial<StoredDay>>((items as StoredDay[]).map((day) => [day.id, day]));
}

function requireFree(day: Day | undefined, slot: Slot): void {
  const other = dateAt(day, slot);
  if (other !== undefined) throw new ArtistTakenError(other);
}

/** The id of another date that has a part of this time. */
function dateAt(day: Day | undefined, slot: Slot): string | undefined {
  return Object.entries(day?.claims ?? {})
    .filter(([, span]) => overlap(span, spanOf(slot)))
    .map(([claim]) => dateIn(claim))
    .find((id) => id !== dateIn(slot.id));
}

function overlap(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to;
}

/** What a date claims, under its id, and the time before a move under another one. */
function slotsOf({ agreed_before, ...date }: Claiming): Slot[] {
  return [date, ...(agreed_before ? [{ ...agreed_before, id: `${date.id} before` }] : [])];
}

function dateIn(claim: string): string {
  return claim.split(' ')[0] ?? '';
}

/** The days (UTC) that a slot touches: the keys of their items, and when they end. */
function daysOf({ artist_id, starts_at, minutes }: Omit<Slot, 'id'>): { id: string; end: number }[] {
  const first = Math.floor(Date.parse(starts_at) / dayMs);
  const last = Math.floor((Date.parse(dateEnd({ starts_at, minutes })) - 1) / dayMs);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const day = (first + index) * dayMs;
    return { id: `claims ${artist_id} ${new Date(day).toISOString().slice(0, 10)}`, end: day + dayMs };
  });
}

/** Start and end in one form, because they are compared as text. */
function spanOf(slot: Slot): Span {
  return { from: new Date(slot.starts_at).toISOString(), to: dateEnd(slot) };
}
