import { handleEach, runJobs } from './handle-each.ts';
import { log } from './log.ts';

let error: jest.SpyInstance;
beforeEach(() => {
  error = jest.spyOn(log, 'error').mockReset().mockImplementation();
  jest.spyOn(log, 'info').mockReset().mockImplementation();
});

test('handles the other items when one fails, and fails in the end [OPS-31]', async () => {
  const handled: string[] = [];
  const handle = async (id: string) => {
    if (id === 'b') throw new TypeError('damaged');
    return handled.push(id) > 0;
  };

  await expect(handleEach(['a', 'b', 'c'], String, handle)).rejects.toMatchObject({
    name: 'SomeFailedError',
    errors: [{ message: 'damaged' }],
  });

  expect(handled).toEqual(['a', 'c']);
  expect(error.mock.calls).toEqual([['An item failed', { item: 'b', errors: ['TypeError'] }]]);
});

test('counts what was handled, and ends at the maximum', async () => {
  const handled: number[] = [];
  const isOdd = async (n: number) => (handled.push(n), n % 2 === 1);

  expect(await handleEach([1, 2, 3, 4], String, isOdd)).toBe(2);
  expect(await handleEach([1, 2, 3, 4], String, isOdd, 2)).toBe(2);
  expect(handled).toEqual([1, 2, 3, 4, 1, 2, 3]);
});

test('runs every job, even when the first fails or takes long, and fails in the end [OPS-31]', async () => {
  let finish = () => {};
  const first = new Promise<number>((_, reject) => {
    finish = () => reject(new TypeError('damaged'));
  });
  const ran: string[] = [];
  const run = runJobs({
    Slow: () => first,
    Next: async () => ran.push('next'),
    Last: async () => ran.push('last'),
  });
  await new Promise(setImmediate);

  expect(ran).toEqual(['next', 'last']);
  finish();
  await expect(run).rejects.toMatchObject({ name: 'SomeFailedError', message: '1 failed' });
  expect(error.mock.calls).toEqual([['A job failed', { job: 'Slow', errors: ['TypeError'] }]]);
  expect(log.info).toHaveBeenCalledWith('Last', { count: 2 });
});
