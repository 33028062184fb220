import type { DeadLetterQueue } from '#shared/operations/dead-letter-commands.ts';
import { type DeadLetter, RerunFailedError, rerun } from './rerun.ts';

const now = new Date('2026-03-01T20:00Z');

/** A queue with these bodies, a function that fails for some events, and a record of the calls. */
function aQueue(bodies: string[], fails: (event: unknown) => boolean = () => false) {
  const letters: (DeadLetter & { hidden: boolean })[] = bodies.map((body, n) => {
    return { id: `${n}`, receipt: `r${n}`, body, hidden: false };
  });
  const invoked: unknown[] = [];
  const forwarded: string[] = [];
  const deps = {
    queue: {
      receive: async () => {
        const some = letters.filter(({ hidden }) => !hidden).slice(0, 10);
        for (const letter of some) letter.hidden = true;
        return some;
      },
      remove: async ({ id }: DeadLetter) =>
        void letters.splice(
          letters.findIndex((each) => each.id === id),
          1,
        ),
      release: async ({ id }: DeadLetter) => {
        for (const letter of letters.filter((each) => each.id === id)) letter.hidden = false;
      },
    },
    invoke: async (event: unknown) => {
      if (fails(event)) throw new TypeError('again', { cause: new RangeError('because') });
      invoked.push(event);
    },
    forward: async (body: string) => void forwarded.push(body),
  };
  const run = (name: DeadLetterQueue, until = Date.now() + 60_000) => rerun(deps, name, until, now);
  return { run, letters, invoked, forwarded };
}

test.each<[DeadLetterQueue, string, unknown]>([
  ['lead-mail', '{"DDBStreamBatchInfo":{}}', { schedule: 'redrive', time: '2026-03-01T20:00:00.000Z' }],
  ['visitor-emails', '{"DDBStreamBatchInfo":{}}', { schedule: 'redrive', time: '2026-03-01T20:00:00.000Z' }],
  ['publisher', '{"DDBStreamBatchInfo":{}}', { Records: [] }],
  ['mail-events', '{"Records":[1]}', { Records: [1] }],
  ['mail-events', '{"Message":"x"}', { Records: [{ EventSource: 'aws:sns', Sns: { Message: 'x' } }] }],
  ['image-clean-up', '{"source":"aws.events"}', { source: 'aws.events' }],
  ['unassign-leads', '{"account":"a"}', { account: 'a' }],
])('calls the function behind %s with the event of the message %s', async (name, body, event) => {
  const queue = aQueue([body]);

  expect(await queue.run(name)).toEqual({ settled: 1, failed: [] });

  expect(queue.invoked).toEqual([event]);
  expect(queue.letters).toEqual([]);
});

test('sends the message of an uploaded file back to its queue', async () => {
  const queue = aQueue(['{"Records":[]}']);

  expect(await queue.run('images')).toEqual({ settled: 1, failed: [] });

  expect(queue.forwarded).toEqual(['{"Records":[]}']);
  expect(queue.letters).toEqual([]);
});

test('keeps messages that fail again and deletes the others', async () => {
  const queue = aQueue(['{"n":1}', 'no JSON', '{"n":2}', '{"n":3}'], (event) => (event as { n: number }).n === 2);

  expect(await queue.run('image-clean-up')).toEqual({
    settled: 2,
    failed: [
      { id: '1', reason: 'SyntaxError' },
      { id: '2', reason: 'TypeError, RangeError' },
    ],
  });

  expect(queue.letters).toMatchObject([
    { body: 'no JSON', hidden: false },
    { body: '{"n":2}', hidden: false },
  ]);
});

test('says in words why a function failed again', async () => {
  const queue = aQueue(['{}'], () => {
    throw new RerunFailedError('Cannot be read or updated: "b1"');
  });

  expect(await queue.run('lead-mail')).toEqual({
    settled: 0,
    failed: [{ id: '0', reason: 'Cannot be read or updated: "b1"' }],
  });

  expect(queue.letters).toHaveLength(1);
});

test('processes a limited number of messages, and none when the time is up', async () => {
  const queue = aQueue(Array.from({ length: 120 }, () => '{}'));

  expect(await queue.run('live', Date.now() - 1)).toEqual({ settled: 0, failed: [] });
  expect(await queue.run('live')).toEqual({ settled: 50, failed: [] });
  expect(queue.letters).toHaveLength(70);
});

test('counts messages that fail again towards the limit of 50', async () => {
  const queue = aQueue(
    Array.from({ length: 120 }, () => '{}'),
    () => true,
  );

  expect((await queue.run('image-clean-up')).failed).toHaveLength(50);
  expect(queue.letters.filter(({ hidden }) => hidden)).toEqual([]);
});

test.each(['live', 'undelivered'] as const)('settles a message of %s without a call', async (name) => {
  const queue = aQueue(['no JSON']);

  expect(await queue.run(name)).toEqual({ settled: 1, failed: [] });

  expect([queue.invoked, queue.forwarded, queue.letters]).toEqual([[], [], []]);
});

test('starts no message when the time is nearly up', async () => {
  jest.useFakeTimers({ now });

  expect(await aQueue(['{}']).run('live', now.getTime())).toEqual({ settled: 0, failed: [] });
  expect(await aQueue(['{}']).run('live', now.getTime() + 1)).toEqual({ settled: 1, failed: [] });
  jest.useRealTimers();
});
