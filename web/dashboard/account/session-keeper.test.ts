import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isDue, pauseMilliseconds, SessionKeeper } from './session-keeper.ts';

const start = new Date('2026-03-01T20:00:00Z');
const startSeconds = start.getTime() / 1000;

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

/** A keeper of a session that ends so many seconds after the start, and when it looked and renewed, in milliseconds. */
function aKeeper(secondsLeft: number | undefined, refresh: () => Promise<void> = async () => {}) {
  const looks: number[] = [];
  const renewals: number[] = [];
  const passed = () => Date.now() - start.getTime();
  const keeper = new SessionKeeper({
    expiresAt: async () => {
      looks.push(passed());
      return secondsLeft === undefined ? undefined : startSeconds + secondsLeft;
    },
    refresh: () => {
      renewals.push(passed());
      return refresh();
    },
    now: () => new Date(),
  });
  return { keeper, looks, renewals };
}

test('checks the session every 30 seconds [CONST-06]', async () => {
  const { keeper, looks } = aKeeper(900);

  keeper.start();
  await vi.advanceTimersByTimeAsync(61_000);

  expect(looks).toEqual([30_000, 60_000]);
});

test('renews a session within 90 seconds of its end, and not before [CONST-06]', async () => {
  expect(isDue(startSeconds + 91, start)).toBe(false);
  expect(isDue(startSeconds + 90, start)).toBe(true);
  const early = aKeeper(91);
  const due = aKeeper(90);

  await early.keeper.check();
  await due.keeper.check();

  expect(early.renewals).toEqual([]);
  expect(due.renewals).toEqual([0]);
});

test('retries a renewal after 200, 400, 800 ms and so on [CONST-06]', async () => {
  expect([0, 1, 2].map(pauseMilliseconds)).toEqual([200, 400, 800]);
  let failures = 3;
  const { keeper, renewals } = aKeeper(60, async () => {
    failures -= 1;
    if (failures >= 0) throw new Error('no connection');
  });

  void keeper.check();
  await vi.advanceTimersByTimeAsync(29_000);

  expect(renewals).toEqual([0, 200, 600, 1_400]);
});

test('gives up a failing renewal until the next check', async () => {
  const { keeper, looks, renewals } = aKeeper(60, () => Promise.reject(new Error('no connection')));

  keeper.start();
  await vi.advanceTimersByTimeAsync(89_999);

  const retries = [0, 200, 600, 1_400, 3_000, 6_200, 12_600, 25_400];
  expect(renewals).toEqual([30_000, 60_000].flatMap((check) => retries.map((passed) => check + passed)));
  expect(looks).toEqual([30_000, 60_000]);
});

test('leaves a retry to the next check when both would be at the same time', async () => {
  const { keeper, renewals } = aKeeper(60, async () => {
    await new Promise((resolve) => setTimeout(resolve, 29_800));
    throw new Error('no connection');
  });

  void keeper.check();
  await vi.advanceTimersByTimeAsync(60_000);

  expect(renewals).toEqual([0]);
});

test('does not check during a renewal', async () => {
  const { keeper, looks } = aKeeper(60, () => new Promise(() => {}));

  keeper.start();
  await vi.advanceTimersByTimeAsync(91_000);

  expect(looks).toEqual([30_000]);
});

test('renews nothing without a session', async () => {
  const { keeper, renewals } = aKeeper(undefined);

  await keeper.check();

  expect(renewals).toEqual([]);
});
