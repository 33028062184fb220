// No schemas here: pages work without the schema library.
import { clockTimes, startOfDay } from '../website/event-date.ts';
import type { Absence } from './absence-schemas.ts';

type Times = Pick<Absence, 'from' | 'until' | 'from_time' | 'until_time' | 'weekly' | 'last_day'>;
/** In milliseconds. */
export type Span = { from: number; until: number };

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;

/** The times of an absence that overlap a span. Touching ends do not overlap. @param span with an end */
export function absenceSpans(absence: Times, span: Span, timeZone: string): Span[] {
  return startsNear(absence, span)
    .map((start) => spanFrom(absence, start, timeZone))
    .filter(({ from, until }) => from < span.until && until > span.from);
}

/** The last day of an absence; undefined if it repeats without an end. */
export function lastDayOf({ from, until, weekly, last_day }: Times): string | undefined {
  if (!weekly) return until;
  return last_day && dayText(Date.parse(last_day) + Date.parse(until) - Date.parse(from));
}

/** First days, as UTC midnights, of the times that can overlap a span in any time zone. */
function startsNear({ from, until, weekly, last_day }: Times, span: Span): number[] {
  const first = Date.parse(from);
  const earliest = span.from - 2 * dayMs - (Date.parse(until) - first);
  const latest = Math.min(span.until + dayMs, last_day ? Date.parse(last_day) : Number.POSITIVE_INFINITY);
  if (!weekly) return first >= earliest && first <= span.until + dayMs ? [first] : [];
  const starts: number[] = [];
  const skipped = Math.max(0, Math.ceil((earliest - first) / weekMs));
  for (let start = first + skipped * weekMs; start <= latest; start += weekMs) starts.push(start);
  return starts;
}

/** The time of an absence that begins on a day. An hour that the clocks skip or repeat belongs to it as a whole. */
function spanFrom({ from, until, from_time, until_time }: Times, start: number, timeZone: string): Span {
  const first = dayText(start);
  const last = start + Date.parse(until) - Date.parse(from);
  return {
    from: from_time ? clockTimes(`${first}T${from_time}`, timeZone)[0] : Date.parse(startOfDay(first, timeZone)),
    until: until_time
      ? clockTimes(`${dayText(last)}T${until_time}`, timeZone)[1]
      : Date.parse(startOfDay(dayText(last + dayMs), timeZone)),
  };
}

function dayText(utcMidnight: number): string {
  return new Date(utcMidnight).toISOString().slice(0, 10);
}
