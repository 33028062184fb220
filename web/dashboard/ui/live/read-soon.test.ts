import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSoon } from './read-soon.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  [0, 500],
  [0.5, 1_250],
  [0.998, 1_997],
])('reads once for a burst of messages, at a random time within two seconds: %f', (random, milliseconds) => {
  const read = vi.fn();
  const { ask } = readSoon(read, () => random);
  for (let count = 0; count < 50; count += 1) ask();

  vi.advanceTimersByTime(milliseconds - 1);
  expect(read).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(read).toHaveBeenCalledTimes(1);

  vi.advanceTimersByTime(10_000);
  expect(read).toHaveBeenCalledTimes(1);
  ask();
  vi.advanceTimersByTime(2_000);
  expect(read).toHaveBeenCalledTimes(2);
});

test('reads nothing once the page has left, and at random times by default', () => {
  const read = vi.fn();
  const random = vi.spyOn(Math, 'random');
  const { ask, cancel } = readSoon(read);
  ask();
  expect(random).toHaveBeenCalledTimes(1);
  cancel();
  vi.advanceTimersByTime(2_000);
  expect(read).not.toHaveBeenCalled();

  ask();
  vi.advanceTimersByTime(2_000);
  expect(read).toHaveBeenCalledTimes(1);
  random.mockRestore();
});
