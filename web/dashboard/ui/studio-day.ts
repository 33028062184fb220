import { serverNow } from '../account/server-clock.ts';

/** The day of the studio at a time, such as `2026-03-01`. */
export function dayOf(time: Date | string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(time));
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The day of the studio in so many days. */
export function dayIn(days: number, timeZone: string): string {
  return addDays(dayOf(serverNow(), timeZone), days);
}

/** A format takes fifty times longer to create than to use. */
const inputFormats = new Map<string, Intl.DateTimeFormat>();

/** The value of a `datetime-local` input for an ISO time, in the studio's time zone; empty for none. */
export function toInput(iso: string, timeZone: string): string {
  const format =
    inputFormats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  inputFormats.set(timeZone, format);
  return iso && format.format(new Date(iso)).replace(' ', 'T');
}
