// No schemas here: pages work without the schema library.
import { clockTimes, startOfDay } from '../website/event-date.ts';
import type { Absence } from './absence-schemas.ts';

type Times = Pick<Absence, 'from' | 'until' | 'from_time' | 'until_time' | 'weekly' | 'last_day' | 'also'>;
/** In milliseconds. */
export type Span = { from: number; until: number };
type Time = Span & { days: { from: string; until: string } };

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;

/** The times of an absence that overlap a span. Touching ends do not overlap. @param span with an end */
export function absenceSpans(absence: Times, span: Span, timeZone: string): Time[] {
  return startsNear(absence, span)
    .map((start) => timeFrom(absence, start, timeZone))
    .filter(({ from, until }) => from < span.until && until > span.from);
}

/** The last day of an absence; undefined if it repeats without an end. */
export function lastDayOf({ from, until, weekly, last_day, also = [] }: Times): string | undefined {
  const start = weekly ? last_day : [from, ...also].toSorted().at(-1);
  return start && dayText(Date.parse(start) + Date.parse(until) - Date.parse(from));
}

/** First days, as UTC midnights, of the times that can overlap a span in any time zone. */
function startsNear({ from, until, weekly, last_day, also = [] }: Times, span: Span): number[] {
  const first = Date.parse(from);
  const earliest = span.from - 2 * dayMs - (Date.parse(until) - first);
  const latest = Math.min(span.until + dayMs, last_day ? Date.parse(last_day) : Number.POSITIVE_INFINITY);
  if (!weekly) return [first, ...also.map(Date.parse)].filter((start) => start >= earliest && start <= latest);
  const starts: number[] = [];
  const skipped = Math.max(0, Math.ceil((earliest - first) / weekMs));
  for (let start = first + skipped * weekMs; start <= latest; start += weekMs) starts.push(start);
  return starts;
}

/** The time of an absence that begins on a day. An hour that the clocks skip or repeat belongs to it as a whole. */
function timeFrom({ from, until, from_time, until_time }: Times, start: number, timeZone: string): Time {
  const end = start + Date.parse(until) - Date.parse(from);
  const days = { from: dayText(start), until: dayText(end) };
  return {
    days,
    from: from_time ? clockTimes(`${days.from}T${from_time}`, timeZone)[0] : midnight(start, timeZone),
    until: until_time ? clockTimes(`${days.until}T${until_time}`, timeZone)[1] : midnight(end + dayMs, timeZone),
  };
}

function midnight(day: number, timeZone: string): number {
  return Date.parse(startOfDay(dayText(day), timeZone));
}

function dayText(utcMidnight: number): string {
  return new Date(utcMidnight).toISOString().slice(0, 10);
}
