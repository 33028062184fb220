/** How long after its start an event is still announced: nights run past midnight (NITE-11). */
export const announcedHours = 6;

/** Whether an event is still to come or still under way. */
export function isUpcoming({ event_date }: { event_date: string }, now: Date): boolean {
  return now.getTime() < Date.parse(event_date) + announcedHours * 3_600_000;
}
