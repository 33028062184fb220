import { waitingList } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { batchGet } from '../aws/batches.ts';
import { seconds } from '../aws/seconds.ts';
import { TableStore } from '../aws/table-store.ts';
import type { Write } from '../aws/write.ts';

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
  return [
    {
      Update: {
        TableName,
        Key: dayKey(at),
        UpdateExpression: 'ADD #bucket :times SET expires_at = :expires',
        ExpressionAttributeNames: { '#bucket': `minutes_${Math.floor(Math.log(minutes) / Math.log(growth))}` },
        ExpressionAttributeValues: {
          ':times': times,
          ':expires': seconds(new Date(at.getTime() + (days + 2) * dayMs)),
        },
      },
    },
  ];
}

/** How long visitors waited for their first answer: an item a day in the limits table, with a number for each bucket. */
export class AnswerTimes extends TableStore {
  /** The median of the last 30 days in minutes, at most 5 % off; null without answers. One batch read. */
  async medianMinutes(now: Date): Promise<number | null> {
    const keys = Array.from({ length: days }, (_, ago) => dayKey(new Date(now.getTime() - ago * dayMs)));
    const items = await batchGet(this.documents, this.table, keys);
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
}

function dayKey(at: Date) {
  return { id: `answers ${at.toISOString().slice(0, 10)}` };
}
