import { waitingList } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { seconds } from '../aws/seconds.ts';
import type { Item } from '../aws/table-store.ts';
import { changeItem, type Write } from '../aws/write.ts';

const days = 30;
const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Each bucket ends 10 % after it begins, so its middle is at most 5 % away from any time in it. */
const growth = 1.1;
const bucketName = /^minutes_(\d+)$/;

/**
 * Counts the first answer of a lead for its day, as part of the transaction of the answer. A lead that had one, or that staff
 * marked as contacted before, adds nothing, nor does one from a waiting list.
 * @param times -1 when the answer is taken back; `lead` is then as it was before the answer
 */
export function countFirstAnswer(
  TableName: string,
  { answered_at, created_at, turn, waiting_since }: Pick<Lead, 'answered_at' | 'created_at' | 'turn' | 'waiting_since'>,
  answered: string,
  times: 1 | -1 = 1,
): Write[] {
  if (answered_at || turn === waitingList || waiting_since) return [];
  const at = new Date(answered);
  const minutes = Math.max(1, (at.getTime() - Date.parse(created_at)) / minuteMs);
  const bucket = `minutes_${Math.floor(Math.log(minutes) / Math.log(growth))}`;
  const expires = seconds(new Date(at.getTime() + (days + 2) * dayMs));
  return [changeItem(TableName, dayKey(at), `ADD ${bucket} :times SET expires_at = :expires`, { times, expires })];
}

/** The keys of the last 30 days, today first: an item a day in the limits table, with a number for each bucket. */
export function answerDays(now: Date): [{ id: string }, ...{ id: string }[]] {
  const before = Array.from({ length: days - 1 }, (_, ago) => dayKey(new Date(now.getTime() - (ago + 1) * dayMs)));
  return [dayKey(now), ...before];
}

/** The median of these days in minutes, at most 5 % off; null without answers. */
export function medianMinutes(items: readonly Item[]): number | null {
  const buckets = items
    .flatMap(Object.entries)
    .map(([name, count]) => ({ bucket: Number(bucketName.exec(name)?.[1] ?? Number.NaN), count: Number(count) }))
    .filter(({ bucket, count }) => !Number.isNaN(bucket) && count > 0)
    .sort((one, other) => one.bucket - other.bucket);
  let left = buckets.reduce((sum, { count }) => sum + count, 0) / 2;
  for (const { bucket, count } of buckets) {
    left -= count;
    if (left <= 0) return Math.round(growth ** (bucket + 0.5));
  }
  return null;
}

function dayKey(at: Date) {
  return { id: `answers ${at.toISOString().slice(0, 10)}` };
}
