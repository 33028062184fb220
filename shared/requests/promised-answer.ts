/** Within how many hours the studio promises to answer. */
export const promisedHours = 24;

/**
 * Until when the studio answers a request, on the clock of the device: `tomorrow, 10 PM`; undefined once that time has passed.
 * @param since when the request was sent
 */
export function promisedAnswer(since: string, now: Date): string | undefined {
  const due = new Date(Date.parse(since) + promisedHours * 3600_000);
  if (!(due > now)) return undefined;
  const time = due
    .toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
    .replace(':00', '')
    .replace(/\s/g, ' ');
  const isToday = due.toDateString() === now.toDateString();
  return `${isToday ? 'today' : 'tomorrow'}, ${time}`;
}
