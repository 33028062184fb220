import type { Busy, Slot } from './week-slots.ts';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
const day = format({ weekday: 'long', month: 'long', day: 'numeric' });
const time = format({ hour: 'numeric', minute: '2-digit' });
const hour = format({ hour: 'numeric' });
const dayAndTime = format({ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
const weekday = format({ weekday: 'short' });
const span = format({ month: 'short', day: 'numeric' });
const at = (local: string) => new Date(`${local}Z`);

const busyLabels: Record<Busy['kind'], (who: string) => string> = {
  taken: (who) => `taken: ${who}`,
  gone: () => 'outside the days of the guest',
  away: (who) => `time off${who && `: ${who}`}`,
  offered: (who) => `offered to ${who}`,
};
const obstacleLabels = { past: 'over', clocks: 'the clocks change' } as const;

/** Labels of the week in which times are pressed. Times are those that the clocks of the studio show: `2026-03-01T14:30` */
export const slotLabels = {
  week: (artist: string) => `Week of ${artist}`,
  span: (first: string, last: string) => span.formatRange(at(`${first}T00:00`), at(`${last}T00:00`)),
  earlier: 'Earlier Week',
  later: 'Later Week',
  day: (local: string) => day.format(at(local)),
  head: (local: string) => `${weekday.format(at(local))} ${Number(local.slice(8, 10))}`,
  hour: (local: string) => hour.format(at(local)),
  time: (local: string) => time.format(at(local)),
  dayAndTime: (local: string) => dayAndTime.format(at(local)),
  /** What fits into a column. The pattern shows the rest. */
  short: ({ kind, who }: Busy) =>
    ({ taken: who, gone: 'Not here', away: who || 'Time off', offered: `Offered: ${who}` })[kind],
  /** What screen readers say: `Saturday, December 5, 2:00 PM, free` */
  slot: ({ local, busy, obstacle }: Slot) =>
    `${day.format(at(local))}, ${time.format(at(local))}, ${stateOf(busy, obstacle)}`,
  /** @param local when it begins on that day */
  filled: ({ kind, who }: Busy, local: string) => `From ${time.format(at(local))}: ${busyLabels[kind](who)}`,
  free: (count: number) => (count === 1 ? '1 free time' : `${count || 'No'} free times`),
} as const;

function stateOf(busy: Slot['busy'], obstacle: Slot['obstacle']): string {
  if (typeof obstacle === 'string') return obstacleLabels[obstacle];
  if (obstacle && obstacle !== busy) return `too close to a time that is ${busyLabels[obstacle.kind](obstacle.who)}`;
  return busy ? busyLabels[busy.kind](busy.who) : 'free';
}
