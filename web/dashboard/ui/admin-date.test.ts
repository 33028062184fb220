import { expect, test } from 'vitest';

test('formats a date of the dashboard like Jan 5, 2025 [CONST-01]', async () => {
  const { adminDate } = await import('./admin-date.ts');

  expect(adminDate(new Date(2025, 0, 5, 12).toISOString())).toBe('Jan 5, 2025');
});
