import timers from 'node:timers/promises';
import { throttle } from './throttle.ts';

test('runs the first call immediately and delays later ones, even after a failure', async () => {
  jest.useFakeTimers();
  // Jest does not fake this module.
  jest.spyOn(timers, 'setTimeout').mockImplementation((ms) => new Promise((done) => setTimeout(done, ms)));
  const begun: number[] = [];
  const start = Date.now();
  const run = throttle(700, async () => {
    begun.push(Date.now() - start);
    if (begun.length === 1) throw new Error('failed');
  });

  const first = expect(run()).rejects.toThrow('failed');
  await jest.advanceTimersByTimeAsync(0);
  await first;
  const second = run();
  await jest.advanceTimersByTimeAsync(699);
  expect(begun).toEqual([0]);
  await jest.advanceTimersByTimeAsync(1);
  await second;
  await jest.advanceTimersByTimeAsync(5_000);
  const third = run();
  await jest.advanceTimersByTimeAsync(0);
  await third;

  expect(begun).toEqual([0, 700, 5_700]);
});
