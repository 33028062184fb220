/**
 * How an event's date stands on the page, in the zone the studio is in, wherever the reader is (NITE-07, NITE-08,
 * NITE-12): `date` as `January 5, 2025`, `time` as `9:30 PM`, and their parts for the poster.
 */
export function eventDate(iso: string, timeZone: string) {
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
