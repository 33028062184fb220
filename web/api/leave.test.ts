import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leave } from './leave.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('AUTH-24 AUTH-25 the browser forgets first, tells the server next, and moves on after 100 ms', async () => {
  const steps: string[] = [];
  const step = (name: string) => async () => void steps.push(name);

  await leave({ forget: step('forget'), revoke: step('revoke'), go: () => steps.push('go') });
  vi.advanceTimersByTime(99);
  expect(steps).toEqual(['forget', 'revoke']);
  vi.advanceTimersByTime(1);

  expect(steps).toEqual(['forget', 'revoke', 'go']);
});

test('AUTH-26 a failed sign-out call moves on at once, with everything forgotten', async () => {
  const steps: string[] = [];
  const revoke = () => Promise.reject(new Error('no connection'));

  await leave({ forget: async () => void steps.push('forget'), revoke, go: () => steps.push('go') });

  expect(steps).toEqual(['forget', 'go']);
});
