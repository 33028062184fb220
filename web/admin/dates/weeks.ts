import { startOfDay } from '#shared/website/event-date.ts';

export const weeksShown = 4;
const dayMs = 86_400_000;

/** The day of the studio at a time, such as `2026-03-01`. */
export function dayOf(time: Date | string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(time));
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

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
