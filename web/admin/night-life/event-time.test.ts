import { expect, test } from 'vitest';
import { eventTime, toInput, toIso } from './event-time.ts';

test('ED-NITE-05 a date and time of the studio is stored as a full ISO date-time', () => {
  expect(toIso('2025-01-05T21:30', 'UTC')).toBe('2025-01-05T21:30:00.000Z');
  expect(toIso('2025-01-05T21:30', 'Europe/Berlin')).toBe('2025-01-05T20:30:00.000Z');
  expect(toIso('2025-07-05T21:30', 'America/New_York')).toBe('2025-07-06T01:30:00.000Z');
  expect(toIso('', 'UTC')).toBe('');
});

test('what is stored shows again as it was typed in', () => {
  for (const timeZone of ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata']) {
    for (const typed of ['2025-01-05T21:30', '2025-07-05T00:00', '2025-12-31T23:59']) {
      expect(toInput(toIso(typed, timeZone), timeZone)).toBe(typed);
    }
  }
  expect(toInput('', 'UTC')).toBe('');
});

test('CONST-01 a day in the list of events looks like Jan 5, 2025', () => {
  expect(eventTime('2025-01-05T20:30:00.000Z', 'Europe/Berlin')).toBe('Jan 5, 2025, 9:30 PM');
});
