import { expect, test } from 'vitest';
import { staffPauseMilliseconds } from './follow-staff-channel.ts';

test('connects three tabs at most 60 times an hour while no connection succeeds [INBOX-46]', () => {
  let attempts = 0;
  for (let ms = 0; ms < 3_600_000; ms += staffPauseMilliseconds(attempts)) attempts += 1;

  expect([1, 2, 3, 8, 9, 100].map(staffPauseMilliseconds)).toEqual([2_000, 4_000, 8_000, 256_000, 300_000, 300_000]);
  expect(3 * attempts).toBeLessThanOrEqual(60);
});
