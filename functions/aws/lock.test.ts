import { setTimeout } from 'node:timers/promises';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { anEngine } from '../testing/engine.ts';
import { Lock } from './lock.ts';

const engine = anEngine();
const lock = new Lock(engine.documents, 'Limits', () => new RangeError('busy'));

/** The lock of a process that crashed while it held it. */
async function leftBy(holder: string, id: string, expires: number): Promise<void> {
  await engine.documents.send(
    new UpdateCommand({
      TableName: 'Limits',
      Key: { id },
      UpdateExpression: 'SET holder = :holder, expires_at = :expires',
      ExpressionAttributeValues: { ':holder': holder, ':expires': expires },
    }),
  );
}
beforeEach(() => jest.spyOn(Math, 'random').mockReturnValue(0));
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

test('runs tasks with the same id one after another, and tasks with different ids at the same time', async () => {
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await setTimeout(100);
    steps.push(`${name} ends`);
  };

  await Promise.all([lock.during('one', work('a')), lock.during('one', work('b'))]);
  expect([steps[0], steps[2]].map((step) => step?.slice(2))).toEqual(['begins', 'begins']);
  expect(steps[1]?.[0]).toBe(steps[0]?.[0]);

  steps.length = 0;
  await Promise.all([lock.during('two', work('a')), lock.during('three', work('b'))]);
  expect(steps.slice(0, 2).map((step) => step.slice(2))).toEqual(['begins', 'begins']);
});

test('releases the lock when the task fails', async () => {
  const failing = lock.during('four', () => Promise.reject(new TypeError('x')));
  await expect(failing).rejects.toThrow(TypeError);

  await expect(lock.during('four', async () => 'done')).resolves.toBe('done');
});

test('after a crash, the lock blocks others only until its lease expires', async () => {
  await leftBy('gone', 'five', inSeconds(15));
  await expect(lock.during('five', async () => 'done')).rejects.toThrow('busy');

  await leftBy('gone', 'five', inSeconds(-1));
  await expect(lock.during('five', async () => 'done')).resolves.toBe('done');
});

test('a task that outlives its lease does not release the lock of the next holder', async () => {
  await lock.during('six', () => leftBy('next', 'six', inSeconds(15)));

  await expect(lock.during('six', async () => 'done')).rejects.toThrow('busy');
});
