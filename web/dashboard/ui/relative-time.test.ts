import { expect, test } from 'vitest';
import { exactTime, relativeTime } from './relative-time.ts';

const now = new Date('2026-03-10T20:00:00.000Z');

test('says how long ago a time was, and its date after a week', () => {
  const times = {
    '2026-03-10T20:00:30.000Z': 'just now',
    '2026-03-10T19:59:01.000Z': 'just now',
    '2026-03-10T19:59:00.000Z': '1 min ago',
    '2026-03-10T19:00:01.000Z': '59 min ago',
    '2026-03-10T19:00:00.000Z': '1 h ago',
    '2026-03-09T20:00:01.000Z': '23 h ago',
    '2026-03-09T20:00:00.000Z': '1 d ago',
    '2026-03-03T20:00:01.000Z': '6 d ago',
    '2026-03-03T12:00:00.000Z': 'Mar 3, 2026',
  };
  for (const [iso, shown] of Object.entries(times)) expect(relativeTime(iso, now), iso).toBe(shown);
});

test('shows the exact time in the time zone of the reader', () => {
  expect(exactTime(new Date(2026, 2, 10, 20, 5).toISOString())).toBe('Mar 10, 2026, 8:05 PM');
});
