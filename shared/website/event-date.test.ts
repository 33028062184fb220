import { expect, test } from 'vitest';
import { eventDate, eventEnd } from './event-date.ts';

test('formats an event on 5 January 2025 at 21:30 as January 5, 2025 and 9:30 PM, with its parts for a poster', () => {
  expect(eventDate('2025-01-05T21:30:00Z', 'UTC')).toEqual({
    date: 'January 5, 2025',
    time: '9:30 PM',
    day: '5',
    month: 'Jan',
    weekday: 'Sunday',
  });
});

test('uses the time zone of the studio, including summer time', () => {
  expect(eventDate('2025-01-06T02:30:00Z', 'America/New_York')).toMatchObject({ day: '5', time: '9:30 PM' });
  expect(eventDate('2025-07-05T22:15:00Z', 'Europe/Berlin')).toMatchObject({ day: '6', time: '12:15 AM' });
});

test.each([
  ['an evening in winter', 'Europe/Berlin', '2026-01-05T19:00:00Z', '2026-01-06T04:00:00.000Z'],
  ['an evening in another zone', 'America/New_York', '2026-01-06T01:00:00Z', '2026-01-06T10:00:00.000Z'],
  ['one that begins after midnight', 'Europe/Berlin', '2026-01-06T00:30:00Z', '2026-01-06T06:30:00.000Z'],
  ['a morning', 'UTC', '2026-01-05T10:00:00Z', '2026-01-06T05:00:00.000Z'],
  ['the night to summer time', 'Europe/Berlin', '2026-03-28T20:00:00Z', '2026-03-29T03:00:00.000Z'],
  ['an event at 04:59', 'UTC', '2026-01-05T04:59:00Z', '2026-01-05T10:59:00.000Z'],
  ['an event at 05:00', 'UTC', '2026-01-05T05:00:00Z', '2026-01-06T05:00:00.000Z'],
  ['an event at 22:59', 'UTC', '2026-01-05T22:59:00Z', '2026-01-06T05:00:00.000Z'],
  ['an event at 23:01', 'UTC', '2026-01-05T23:01:00Z', '2026-01-06T05:01:00.000Z'],
  ['the last night of a year', 'Europe/Berlin', '2026-12-31T22:00:00Z', '2027-01-01T04:00:00.000Z'],
  ['an event with seconds in its time', 'Asia/Kolkata', '2026-01-05T10:00:30.500Z', '2026-01-05T23:30:00.000Z'],
  ['one in the hour that winter time repeats', 'Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25T06:30:00.000Z'],
  [
    'the night to summer time, west of Greenwich',
    'America/New_York',
    '2026-03-08T01:00:00Z',
    '2026-03-08T09:00:00.000Z',
  ],
  ['the night to winter time', 'Europe/Berlin', '2026-10-24T20:00:00Z', '2026-10-25T04:00:00.000Z'],
])('%s is shown until 05:00 in the studio’s time zone, and for at least 6 hours [NITE-09]', (_, zone, start, end) => {
  expect(eventEnd(start, zone)).toBe(end);
});
