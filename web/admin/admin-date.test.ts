import { expect, test } from 'vitest';
import { adminDate } from './admin-date.ts';

test('CONST-01 a date in the dashboard looks like Jan 5, 2025', () => {
  expect(adminDate(new Date(2025, 0, 5, 12).toISOString())).toBe('Jan 5, 2025');
});
