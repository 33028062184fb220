import { expect, test } from 'vitest';
import { toInput } from '../../ui/studio-day.ts';
import { eventTime, toIso } from './event-time.ts';

test("stores date and time in the studio's time zone as an ISO date-time [ED-NITE-01]", () => {
  expect(toIso('2025-01-05T21:30', 'UTC')).toBe('2025-01-05T21:30:00.000Z');
  expect(toIso('2025-01-05T21:30', 'Europe/Berlin')).toBe('2025-01-05T20:30:00.000Z');
  expect(toIso('2025-07-05T21:30', 'America/New_York')).toBe('2025-07-06T01:30:00.000Z');
  for (const invalid of ['', '2025-01-05', 'x2025-01-05T21:30']) expect(toIso(invalid, 'UTC')).toBe('');
});

test('shows a stored time as it was typed', () => {
  for (const timeZone of ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata']) {
    for (const typed of ['2025-01-05T21:30', '2025-07-05T00:00', '2025-12-31T23:59']) {
      expect(toInput(toIso(typed, timeZone), timeZone)).toBe(typed);
    }
  }
  expect(toInput('', 'UTC')).toBe('');
});

test('formats dates in the event list like Jan 5, 2025 [CONST-01]', () => {
  expect(eventTime('2025-01-05T20:30:00.000Z', 'Europe/Berlin')).toBe('Jan 5, 2025, 9:30 PM');
});
