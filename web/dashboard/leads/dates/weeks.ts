import { startOfDay } from '#shared/website/event-date.ts';
import { serverNow } from '../../account/server-clock.ts';
import { addDays, dayOf } from '../../ui/studio-day.ts';

export const weeksShown = 4;

/** The first day of the week in a country, 0 for Sunday; Sunday too in a browser that does not know. */
export function firstDayIn(country: string | undefined): number {
  if (!country) return 0;
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getWeekInfo?(): { firstDay: number } };
  return (locale.getWeekInfo?.().firstDay ?? 7) % 7;
}

/** The first day of the week; of that of today if the text is no day. */
export function startOfWeek(day: string, firstDay = 0): string {
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(day) ? day : Number.NaN);
  const known = Number.isNaN(date.getTime()) ? serverNow() : date;
  return addDays(known.toISOString().slice(0, 10), -((known.getUTCDay() - firstDay + 7) % 7));
}

/** The first and the last time of days of the studio. */
export function spanOf(day: string, timeZone: string, days = weeksShown * 7): [from: string, to: string] {
  const end = Date.parse(startOfDay(addDays(day, days), timeZone));
  return [startOfDay(day, timeZone), new Date(end - 1).toISOString()];
}

export function byDay<Date extends { starts_at: string }>(dates: readonly Date[], timeZone: string) {
  return Map.groupBy(dates, ({ starts_at }) => dayOf(starts_at, timeZone));
}
