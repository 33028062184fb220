import { setTimeout } from 'node:timers/promises';
import { isTransientError } from './is-transient-error.ts';
import { retryConflicts } from './retry-conflicts.ts';

jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn(async () => {}) }));
beforeEach(() => jest.mocked(setTimeout).mockClear());

class Conflict extends Error {}
const isConflict = (error: unknown) => error instanceof Conflict;

test('retries an operation until it meets no conflict', async () => {
  const failures = [new Conflict(), new Conflict()];

  const result = await retryConflicts(async () => {
    const failure = failures.pop();
    if (failure) throw failure;
    return 'stored';
  }, isConflict);

  expect(result).toBe('stored');
});

test('fails after ten attempts with a transient error whose cause is the conflict', async () => {
  const conflict = new Conflict();
  const operation = jest.fn().mockRejectedValue(conflict);

  const error = await retryConflicts(operation, isConflict).catch((error) => error);

  expect(operation).toHaveBeenCalledTimes(10);
  expect(error).toMatchObject({
    name: 'ContentionError',
    message: 'Too many conflicts with other writers',
    cause: conflict,
    $retryable: { throttling: true },
  });
  expect(isTransientError(error)).toBe(true);
});

test('waits a random share of 20 to 500 ms before each retry, and not after the last one', async () => {
  const random = jest.spyOn(Math, 'random').mockReturnValue(0.5);

  await retryConflicts(() => Promise.reject(new Conflict()), isConflict).catch(() => {});

  expect(jest.mocked(setTimeout).mock.calls).toEqual([10, 20, 40, 80, 160, 250, 250, 250, 250].map((ms) => [ms]));
  random.mockRestore();
});

test('fails after five seconds, even after few attempts', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(5_000).mockReturnValue(5_001);
  const operation = jest.fn().mockRejectedValue(new Conflict());

  await expect(retryConflicts(operation, isConflict)).rejects.toMatchObject({ name: 'ContentionError' });

  expect(operation).toHaveBeenCalledTimes(2);
  clock.mockRestore();
});

test('does not retry other errors', async () => {
  const operation = jest.fn().mockRejectedValue(new Error('no rights'));

  await expect(retryConflicts(operation, isConflict)).rejects.toThrow('no rights');

  expect(operation).toHaveBeenCalledTimes(1);
});
