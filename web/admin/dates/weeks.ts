import { startOfDay } from '#shared/website/event-date.ts';
import { addDays, dayOf } from '../studio-day.ts';

export const weeksShown = 4;

/** The Sunday of the week; that of today if the text is no day. */
export function startOfWeek(day: string): string {
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(day) ? day : Number.NaN);
  const known = Number.isNaN(date.getTime()) ? new Date() : date;
  return addDays(known.toISOString().slice(0, 10), -known.getUTCDay());
}

/** The first and the last time of the four weeks that begin with a day of the studio. */
export function spanOf(day: string, timeZone: string): [from: string, to: string] {
  const end = Date.parse(startOfDay(addDays(day, weeksShown * 7), timeZone));
  return [startOfDay(day, timeZone), new Date(end - 1).toISOString()];
}

export function byDay<Date extends { starts_at: string }>(dates: readonly Date[], timeZone: string) {
  return Map.groupBy(dates, ({ starts_at }) => dayOf(starts_at, timeZone));
}
