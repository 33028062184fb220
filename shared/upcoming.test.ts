import { expect, test } from 'vitest';
import { isUpcoming } from './upcoming.ts';

test('NITE-11 an event is announced until six hours after its start', () => {
  const event = { event_date: '2026-03-01T22:00:00Z' };

  expect(isUpcoming(event, new Date('2026-03-02T03:59:59Z'))).toBe(true);
  expect(isUpcoming(event, new Date('2026-03-02T04:00:00Z'))).toBe(false);
});
