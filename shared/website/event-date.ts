/** An event's start in the studio's time zone: `January 5, 2025`, `9:30 PM`, and for its poster `5`, `Jan`, `Sunday`. */
export type EventDate = { date: string; time: string; day: string; month: string; weekday: string };

/**
 * Formats an event's date in the studio's time zone, regardless of the visitor's (NITE-07). Runs
 * at publish time: in the browser, formatting five dates takes longer than rendering the rest of the page.
 */
export function eventDate(iso: string, timeZone: string): EventDate {
  const at = new Date(iso);
  // Newer Unicode data puts a narrow no-break space before AM and PM.
  const as = (shape: keyof typeof shapes) => formatIn(timeZone, shape).format(at).replace(/\s/g, ' ');
  return { date: as('date'), time: as('time'), day: as('day'), month: as('month'), weekday: as('weekday') };
}

/** Events run past midnight and are over by this hour (NITE-09). */
const morningHour = 5;
const leastHours = 6;
const hourMs = 3_600_000;

/**
 * The ISO time at which an event leaves the page: the first 05:00 in the studio's time zone after its start, but at least
 * 6 hours after its start.
 */
export function eventEnd(iso: string, timeZone: string): string {
  const start = Date.parse(iso);
  const wall = new Date(start + zoneOffset(start, timeZone));
  const isPast = wall.getUTCHours() >= morningHour;
  const morning = Date.UTC(
    wall.getUTCFullYear(),
    wall.getUTCMonth(),
    wall.getUTCDate() + (isPast ? 1 : 0),
    morningHour,
  );
  // Daylight saving time may begin or end during the night.
  const end = fromWallTime(morning, timeZone);
  return new Date(Math.max(end, start + leastHours * hourMs)).toISOString();
}

/** The ISO time at which a day of the zone begins; where midnight is skipped, the hour after it. @param day `2026-03-01` */
export function startOfDay(day: string, timeZone: string): string {
  const midnight = Date.parse(day);
  const start = fromWallTime(midnight, timeZone);
  const skipped = midnight - (start + zoneOffset(start, timeZone));
  return new Date(start + Math.max(0, skipped)).toISOString();
}

/**
 * The first and the last time at which the zone's clocks show a time, in milliseconds. They differ when the clocks show it twice; one that
 * they skip lies between the two. @param local such as `2026-03-01T14:30`
 */
export function clockTimes(local: string, timeZone: string): [first: number, last: number] {
  const wall = Date.parse(`${local}Z`);
  const times = [-24 * hourMs, 24 * hourMs].map((shift) => wall - zoneOffset(wall + shift, timeZone));
  const shown = times.filter((time) => time + zoneOffset(time, timeZone) === wall);
  const found = shown.length > 0 ? shown : times;
  return [Math.min(...found), Math.max(...found)];
}

/** The time at which the zone's clocks show this time, which is given as if it were UTC. */
function fromWallTime(wall: number, timeZone: string): number {
  return wall - zoneOffset(wall - zoneOffset(wall, timeZone), timeZone);
}

/** The zone's offset from UTC at the given time, in milliseconds. */
function zoneOffset(time: number, timeZone: string): number {
  const part = Object.fromEntries(
    formatIn(timeZone, 'wallClock')
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000;
}

const shapes = {
  date: { month: 'long', day: 'numeric', year: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
  day: { day: 'numeric' },
  month: { month: 'short' },
  weekday: { weekday: 'long' },
  wallClock: {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  },
} satisfies Record<string, Intl.DateTimeFormatOptions>;
const formats = new Map<string, Intl.DateTimeFormat>();

/** A format takes fifty times longer to create than to use. */
function formatIn(timeZone: string, shape: keyof typeof shapes): Intl.DateTimeFormat {
  const key = `${shape} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...shapes[shape] });
  formats.set(key, format);
  return format;
}
