import { TZDate } from '@date-fns/tz';

type DemoEvent = { name: string; image: string; description: string; weekday: number; weeks: number; at: string };

/** Upcoming nights. `weekday` counts from 0 (Sunday); `weeks` are full weeks after the next such day. */
const nights: readonly DemoEvent[] = [
  {
    name: 'Side B: a night of records',
    image: 'event-records',
    description:
      'Bring one record. We play the side you never play. Bar from eight, doors close when the chairs are gone.',
    weekday: 4,
    weeks: 0,
    at: '20:30',
  },
  {
    name: 'Flash Friday',
    image: 'event-flash',
    description: 'Forty small designs on the wall, first come, first inked. No booking, cash or card, until midnight.',
    weekday: 5,
    weeks: 1,
    at: '18:00',
  },
  {
    name: 'Harbour Brass',
    image: 'event-concert',
    description: 'Nine people, eleven instruments, one very small stage. The third year in a row, and still too loud.',
    weekday: 6,
    weeks: 2,
    at: '21:30',
  },
  {
    name: 'Drawing after dark',
    image: 'event-drawing',
    description: 'Two hours of drawing from plants by lamplight with Mara. Paper and pencils are here; twelve places.',
    weekday: 3,
    weeks: 3,
    at: '19:30',
  },
  {
    name: 'Lantern Yard street night',
    image: 'event-lantern',
    description: 'The whole yard stays open: prints for sale, soup from next door, and a neighbour with an accordion.',
    weekday: 6,
    weeks: 5,
    at: '19:00',
  },
];

/** The events with dates after `now`, at hours in the studio's time zone. */
export function demoEvents(now: Date, timeZone: string) {
  const today = new TZDate(now, timeZone);
  return nights.map(({ weekday, weeks, at, ...event }) => {
    const [hour = 0, minute = 0] = at.split(':').map(Number);
    const days = ((weekday - today.getDay() + 6) % 7) + 1 + weeks * 7;
    const date = new TZDate(today.getFullYear(), today.getMonth(), today.getDate() + days, hour, minute, timeZone);
    return { ...event, event_date: new Date(date.getTime()).toISOString() };
  });
}
