import { expect, test } from 'vitest';
import { absenceText } from './date-texts.ts';

const day = { from: '2026-03-03', until: '2026-03-03', remark: '' };
const night = { from_time: '22:00', until: '2026-03-04', until_time: '04:00' };
const weekly = { weekly: true, last_day: '2027-03-30' };

test.each([
  [{}, 'Nia is away on March 3, 2026'],
  [{ until: '2026-03-05', remark: 'Fair' }, 'Nia is away from March 3, 2026 to March 5, 2026: Fair'],
  [{ from_time: '14:00', until_time: '18:30' }, 'Nia is away on March 3, 2026, 2:00 PM to 6:30 PM'],
  [{ from_time: '14:00' }, 'Nia is away on March 3, 2026, from 2:00 PM'],
  [{ until_time: '12:00' }, 'Nia is away on March 3, 2026, until 12:00 PM'],
  [night, 'Nia is away from March 3, 2026, 10:00 PM to March 4, 2026, 4:00 AM'],
  [{ weekly: true, remark: 'School' }, 'Nia is away every Tuesday, from March 3, 2026: School'],
  [
    { ...weekly, from_time: '14:00', until_time: '18:00' },
    'Nia is away every Tuesday, 2:00 PM to 6:00 PM, from March 3, 2026 until March 30, 2027',
  ],
  [{ ...night, weekly: true }, 'Nia is away every Tuesday, 10:00 PM to Wednesday, 4:00 AM, from March 3, 2026'],
])('says when an artist is away: %j [DATE-41]', (change, said) => {
  expect(absenceText('Nia', { ...day, ...change })).toBe(said);
});
