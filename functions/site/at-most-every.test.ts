import { atMostEvery } from './at-most-every.ts';

test('the first runs at once, later ones keep their distance, and a failed one counts as well', async () => {
  jest.useFakeTimers();
  const begun: number[] = [];
  const start = Date.now();
  const run = atMostEvery(700, async () => {
    begun.push(Date.now() - start);
    if (begun.length === 1) throw new Error('failed');
  });

  await expect(run()).rejects.toThrow('failed');
  const second = run();
  await jest.advanceTimersByTimeAsync(700);
  await second;
  await jest.advanceTimersByTimeAsync(5_000);
  await run();

  expect(begun).toEqual([0, 700, 5_700]);
});
