import { CommandError } from './command-error.ts';
import { rerunQueue } from './rerun-queue.ts';

const rerun = (count: number, send: () => Promise<unknown>) => rerunQueue(send, { queue: 'lead-mail', count });

test('re-runs dead letters until the queue is empty', async () => {
  const results = [50, 20, 0].map((settled) => ({ settled, failed: [] }));

  expect(await rerun(70, async () => results.shift())).toEqual({ settled: 70, problems: [] });
});

test('lists the remaining letters when dead letters fail, a call fails, or 100 calls were not enough [OPS-27]', async () => {
  const failed = [{ id: 'm-1', reason: 'Cannot be read or updated: "b1"' }];

  expect(await rerun(70, async () => ({ settled: 49, failed }))).toEqual({
    settled: 49,
    problems: [
      'lead-mail: m-1 failed again and stays in the queue: Cannot be read or updated: "b1"',
      'lead-mail: about 21 dead letters left.',
    ],
  });
  expect(
    await rerun(2, async () => {
      throw new CommandError('failed', 'The function timed out.');
    }),
  ).toEqual({ settled: 0, problems: ['lead-mail: The function timed out.', 'lead-mail: about 2 dead letters left.'] });
  expect(await rerun(9000, async () => ({ settled: 50, failed: [] }))).toEqual({
    settled: 5000,
    problems: ['lead-mail: stopped after 100 calls.', 'lead-mail: about 4000 dead letters left.'],
  });
});
