import { TZDate } from '@date-fns/tz';
import { daysAhead } from '#shared/dates/date-limits.ts';
import { startOfDay } from '#shared/website/event-date.ts';
import { InvalidInputError } from '../http/app-error.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * The ISO time at which the clocks of the studio show a time.
 * @param local such as `2026-03-01T14:30`
 * @param from the earliest time, if not the next moment
 * @throws {InvalidInputError} for a time in the past or more than a year ahead, and for one that the change of the clocks skips or
 * repeats, unless it has just begun
 */
export function studioTime(local: string, timeZone: string, now: Date, field: string, from = now): string {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = local.split(/\D/).map(Number);
  const time = new TZDate(year, month - 1, day, hour, minute, timeZone).getTime();
  const shown = (at: number) => new TZDate(at, timeZone).toISOString().slice(0, 16);
  if (shown(time) !== local) throw new InvalidInputError('The clocks skip that time. Choose another one.', { field });
  // Lord Howe Island sets its clocks by half an hour.
  const times = [-hourMs, -hourMs / 2, 0, hourMs / 2, hourMs].map((shift) => time + shift);
  const meant = times.filter((at) => shown(at) === local);
  const begun = meant.find((at) => at > from.getTime() && at <= now.getTime());
  if (begun) return new Date(begun).toISOString();
  if (meant.length > 1) {
    throw new InvalidInputError('The clocks show that time twice. Choose another one.', { field });
  }
  if (time <= from.getTime()) throw new InvalidInputError('Choose a time in the future.', { field });
  if (time > now.getTime() + daysAhead * dayMs) throw new InvalidInputError('Choose a time within a year.', { field });
  return new Date(time).toISOString();
}

/** The ISO time at which a day of the studio is over. @param day such as `2026-03-01` */
export function endOfStudioDay(day: string, timeZone: string): string {
  const next = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
  return startOfDay(next, timeZone);
}
