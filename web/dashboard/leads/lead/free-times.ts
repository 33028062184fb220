import { dateEnd } from '#shared/dates/date-limits.ts';
import type { LeadDate } from '#shared/dates/date-schemas.ts';

type Slot = Pick<LeadDate, 'starts_at' | 'minutes'>;

/** The starts right before and after taken times at which so many minutes are free, in the order of time, as ISO times. */
export function freeBeside(taken: readonly Slot[], minutes: number, now: Date): string[] {
  const length = minutes * 60_000;
  const spans = taken.map((slot) => [Date.parse(slot.starts_at), Date.parse(dateEnd(slot))] as const);
  const isFree = (start: number) =>
    start > now.getTime() && spans.every(([from, until]) => until <= start || start + length <= from);
  const starts = new Set(spans.flatMap(([from, until]) => [from - length, until]).filter(isFree));
  return [...starts].sort((one, other) => one - other).map((start) => new Date(start).toISOString());
}
