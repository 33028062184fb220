import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runSignOutSteps } from './sign-out-steps.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('clears the tokens first, then revokes, then navigates after 100 ms', async () => {
  const steps: string[] = [];
  const step = (name: string) => async () => void steps.push(name);

  await runSignOutSteps({ forget: step('forget'), revoke: step('revoke'), go: () => steps.push('go') });
  vi.advanceTimersByTime(99);
  expect(steps).toEqual(['forget', 'revoke']);
  vi.advanceTimersByTime(1);

  expect(steps).toEqual(['forget', 'revoke', 'go']);
});

test('navigates immediately when revoking fails, with the tokens cleared', async () => {
  const steps: string[] = [];
  const revoke = () => Promise.reject(new Error('no connection'));

  await runSignOutSteps({ forget: async () => void steps.push('forget'), revoke, go: () => steps.push('go') });

  expect(steps).toEqual(['forget', 'go']);
});
