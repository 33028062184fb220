import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { dateEnd } from '#shared/dates/date-limits.ts';
import type { LeadDate } from '#shared/dates/date-schemas.ts';
import { batchGet } from '../aws/batches.ts';
import { seconds } from '../aws/seconds.ts';
import type { Write } from '../aws/write.ts';
import { ArtistTakenError } from './errors.ts';

const dayMs = 86_400_000;

/** The time for which an artist is promised. `id` is that of the date, any text for an offer. */
type Slot = Pick<LeadDate, 'id' | 'artist_id' | 'starts_at' | 'minutes'>;
/** A date, which also keeps the agreed time before a move until its visitor has answered. */
export type Claiming = Slot & Pick<LeadDate, 'agreed_before'>;
/** What an artist is promised on one day (UTC): start and end by the id of the date. It names no person. */
type Claims = Record<string, { from: string; to: string }>;
type StoredDay = { id: string; claims: Claims; version: number };

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
  const wanted = new Map([...days].map(([id, { claims }]) => [id, { ...claims }]));
  for (const slot of gone) for (const { id } of daysOf(slot)) delete wanted.get(id)?.[slot.id];
  for (const slot of added) {
    for (const { id } of daysOf(slot)) {
      requireFree(wanted.get(id), slot);
      wanted.set(id, { ...wanted.get(id), [slot.id]: spanOf(slot) });
    }
  }
  const ends = new Map([...gone, ...added].flatMap(daysOf).map(({ id, end }) => [id, end]));
  return [...wanted].map(([id, claims]) => {
    const version = days.get(id)?.version;
    return {
      Put: {
        TableName,
        Item: { id, claims, version: (version ?? 0) + 1, expires_at: seconds(new Date((ends.get(id) ?? 0) + dayMs)) },
        ...(version === undefined
          ? { ConditionExpression: 'attribute_not_exists(id)' }
          : { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': version } }),
      },
    };
  });
}

/**
 * Checks that the artist is free at these times.
 * @throws {ArtistTakenError}
 */
export async function requireFreeArtist(documents: DynamoDBDocumentClient, table: string, slots: readonly Slot[]) {
  const days = await readDays(documents, table, slots);
  for (const slot of slots) for (const { id } of daysOf(slot)) requireFree(days.get(id)?.claims, slot);
}

async function readDays(documents: DynamoDBDocumentClient, table: string, slots: readonly Slot[]) {
  const keys = slots.flatMap(daysOf).map(({ id }) => ({ id }));
  const items = await batchGet(documents, table, keys);
  return new Map((items as StoredDay[]).map((day) => [day.id, day]));
}

function requireFree(claims: Claims | undefined, slot: Slot): void {
  const { from, to } = spanOf(slot);
  const isTaken = Object.entries(claims ?? {}).some(
    ([id, each]) => dateIn(id) !== dateIn(slot.id) && each.from < to && from < each.to,
  );
  if (isTaken) throw new ArtistTakenError('The artist has another date at that time. Please choose another time.');
}

/** What a date claims, under its id, and the time before a move under another one. */
function slotsOf({ agreed_before, ...date }: Claiming): Slot[] {
  return [date, ...(agreed_before ? [{ ...agreed_before, id: `${date.id} before` }] : [])];
}

function dateIn(claim: string): string | undefined {
  return claim.split(' ')[0];
}

/** The days (UTC) that a slot touches: the keys of their items, and when they end. */
function daysOf({ artist_id, starts_at, minutes }: Slot): { id: string; end: number }[] {
  const first = Math.floor(Date.parse(starts_at) / dayMs);
  const last = Math.floor((Date.parse(dateEnd({ starts_at, minutes })) - 1) / dayMs);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const day = (first + index) * dayMs;
    return { id: `claims ${artist_id} ${new Date(day).toISOString().slice(0, 10)}`, end: day + dayMs };
  });
}

/** Start and end in one form, because they are compared as text. */
function spanOf(slot: Slot) {
  return { from: new Date(slot.starts_at).toISOString(), to: dateEnd(slot) };
}
