/** Whether an event is in the future or in progress. `ends` is when it leaves the page (see event-date.ts). */
export function isUpcoming({ ends }: { ends: string }, now: Date): boolean {
  return now.getTime() < Date.parse(ends);
}
