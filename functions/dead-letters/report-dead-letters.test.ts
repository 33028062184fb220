import { Metrics } from '@aws-lambda-powertools/metrics';
import { anEngine } from '../testing/engine.ts';
import { LastCounts, reportDeadLetters } from './report-dead-letters.ts';

const engine = anEngine();
const email = jest.fn();
const counted = jest.spyOn(Metrics.prototype, 'addMetric').mockReturnThis();

/** Reports these counts. @returns the count of the metric, and the subjects of the emails */
async function report(publisher: number, images: number) {
  jest.clearAllMocks();
  await reportDeadLetters({ last: new LastCounts(engine.documents, 'Settings'), email }, [
    { queue: 'publisher', count: publisher },
    { queue: 'images', count: images },
  ]);
  return [counted.mock.calls[0]?.[2], ...email.mock.calls.map(([subject]) => subject)];
}

test('counts all dead letters in one metric, and emails the names of the queues that got more, once [OPS-32]', async () => {
  expect(await report(0, 0)).toEqual([0]);
  expect(await report(1, 0)).toEqual([1, 'Dead letters: publisher']);
  expect(email.mock.calls[0][1]).toBe(
    'publisher: 1. Content changes that were not published.\n\nRunbook: docs/runbook.md#deadletters',
  );
  expect(counted.mock.calls).toEqual([['DeadLetters', 'Count', 1]]);

  expect(await report(1, 0)).toEqual([1]);
  expect(await report(1, 2)).toEqual([3, 'Dead letters: images']);
  expect(await report(2, 3)).toEqual([5, 'Dead letters: publisher, images']);
  expect(await report(0, 3)).toEqual([3]);
  expect(await report(1, 3)).toEqual([4, 'Dead letters: publisher']);
});

test('counts even when the email fails, and repeats the email with the next run [OPS-32]', async () => {
  await report(0, 0);
  email.mockRejectedValueOnce(new Error('SNS is down'));
  await expect(report(1, 0)).rejects.toThrow('SNS is down');
  expect(counted.mock.calls).toEqual([['DeadLetters', 'Count', 1]]);

  expect(await report(1, 0)).toEqual([1, 'Dead letters: publisher']);
});
