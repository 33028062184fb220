import { expect, test } from 'vitest';
import { isUpcoming } from './upcoming.ts';

test('shows an event until it ends', () => {
  const event = { ends: '2026-03-02T04:00:00Z' };

  expect(isUpcoming(event, new Date('2026-03-02T03:59:59Z'))).toBe(true);
  expect(isUpcoming(event, new Date('2026-03-02T04:00:00Z'))).toBe(false);
});
