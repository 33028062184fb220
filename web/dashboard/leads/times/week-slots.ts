import { clockTimes } from '#shared/website/event-date.ts';

/** In the order in which they hide one another. A taken time and the days before and after a guest are refused, and staff are asked about a time off. */
const kinds = ['taken', 'gone', 'away', 'offered'] as const;
/** What fills a span of an artist's week, in milliseconds. `who` is the visitor, or why the artist is away. */
export type Busy = { kind: (typeof kinds)[number]; from: number; until: number; who: string };

/** A half hour of a day. */
export type Slot = {
  /** As the clocks of the studio show it: `2026-03-01T14:30` */
  local: string;
  /** What fills it. */
  busy: Busy | undefined;
  /** Why no date can start then. */
  obstacle: Busy | 'past' | 'clocks' | undefined;
};

const slotMs = 30 * 60_000;
/** The hours of a day that are always shown. */
const usualHours = { from: 10, until: 24 };

type Week = {
  busy: readonly Busy[];
  /** How long the date takes. */
  minutes: number;
  now: Date;
  timeZone: string;
};

/** The first hour of each day: earlier than usual for what starts earlier. @param starts as the clocks of the studio show them */
export function firstHour(starts: readonly string[]): number {
  return Math.min(usualHours.from, ...starts.map((local) => Number(local.slice(11, 13))));
}

/** The half hours of a day from an hour until midnight. */
export function slotsOf(day: string, hour: number, { busy, minutes, now, timeZone }: Week): Slot[] {
  const inOrder = busy.toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));
  return Array.from({ length: (usualHours.until - hour) * 2 }, (_, index) => {
    const local = `${day}T${new Date(hour * 3_600_000 + index * slotMs).toISOString().slice(11, 16)}`;
    const [start, last] = clockTimes(local, timeZone);
    const within = (length: number) => inOrder.filter(({ from, until }) => from < start + length && start < until);
    const refused = within(minutes * 60_000).find(({ kind }) => kind === 'taken' || kind === 'gone');
    // The server refuses a time that the clocks skip or show twice.
    const obstacle = start <= now.getTime() ? 'past' : start === last ? refused : 'clocks';
    return { local, busy: within(slotMs)[0], obstacle };
  });
}
