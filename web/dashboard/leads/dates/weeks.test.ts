import { expect, test } from 'vitest';
import { addDays, dayOf } from '../../ui/studio-day.ts';
import { byDay, firstDayIn, spanOf, startOfWeek } from './weeks.ts';

const timeZone = 'America/Chicago';

test('shows weeks from Sunday in the time of the studio, over the change of the clocks [DATE-15]', () => {
  expect(startOfWeek('2026-03-07')).toBe('2026-03-01');
  expect(startOfWeek('2026-03-08')).toBe('2026-03-08');
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  // Four weeks without an hour.
  expect(spanOf('2026-03-01', timeZone)).toEqual(['2026-03-01T06:00:00.000Z', '2026-03-29T04:59:59.999Z']);
  expect(dayOf('2026-03-29T04:59:59.999Z', timeZone)).toBe('2026-03-28');
});

test.each([
  ['US', '2026-03-01'],
  ['DE', '2026-03-02'],
  ['EG', '2026-02-28'],
  [undefined, '2026-03-01'],
])('begins the weeks of %s with the first day of its region [DATE-15]', (country, first) => {
  expect(startOfWeek('2026-03-04', firstDayIn(country))).toBe(first);
});

test('groups dates by the day of the studio [DATE-15]', () => {
  const late = { starts_at: '2026-03-08T04:59:00.000Z' };
  const night = { starts_at: '2026-03-08T06:00:00.000Z' };
  expect([...byDay([late, night], timeZone)]).toEqual([
    ['2026-03-07', [late]],
    ['2026-03-08', [night]],
  ]);
});

test.each(['', 'x', '2026-13-40'])('shows the current weeks for the unusable day %j', (day) => {
  expect(new Date(startOfWeek(day)).getUTCDay()).toBe(0);
});
