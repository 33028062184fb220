import type { EventDate } from '#shared/page.ts';

/**
 * How an event's date stands on the page, in the zone the studio is in, wherever the reader is (NITE-07, NITE-08,
 * NITE-12). Said here and not in the browser, which takes longer over five dates than over the rest of the page.
 */
export function eventDate(iso: string, timeZone: string): EventDate {
  const at = new Date(iso);
  // Newer releases of the Unicode data put a narrow space before AM and PM, older ones do not.
  const as = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(at).replace(/\s/g, ' ');
  return {
    date: as({ month: 'long', day: 'numeric', year: 'numeric' }),
    time: as({ hour: 'numeric', minute: '2-digit' }),
    day: as({ day: 'numeric' }),
    month: as({ month: 'short' }),
    weekday: as({ weekday: 'long' }),
  };
}
