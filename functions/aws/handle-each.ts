import { isIndexNotReady } from './is-index-not-ready.ts';
import { errorNames, log } from './log.ts';

/** Some of several items or jobs failed; all others are done. */
export class SomeFailedError extends AggregateError {
  override readonly name = 'SomeFailedError';

  constructor(failures: unknown[]) {
    super(failures, `${failures.length} failed`);
  }
}

/**
 * Handles items one after another. One that fails is logged by its id, and the next ones are handled.
 * @param handle returns whether the item counts
 * @param most ends the run when this number of items counts
 * @returns how many count
 * @throws {SomeFailedError} at the end, when some failed
 */
export async function handleEach<T>(
  items: AsyncIterable<T> | Iterable<T>,
  idOf: (item: T) => string,
  handle: (item: T) => Promise<boolean>,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  const failures: unknown[] = [];
  let count = 0;
  for await (const item of items) {
    try {
      if (await handle(item)) count++;
    } catch (error) {
      log.error('An item failed', { item: idOf(item), errors: errorNames(error) });
      failures.push(error);
    }
    if (count === most) break;
  }
  if (failures.length > 0) throw new SomeFailedError(failures);
  return count;
}

/**
 * Runs jobs that do not wait for each other, and logs what each of them counts. A job whose index is not ready does not fail: its
 * next run does the work.
 * @throws {SomeFailedError} at the end, when some failed
 */
export async function runJobs(jobs: Record<string, () => Promise<number>>): Promise<void> {
  const failures: unknown[] = [];
  const run = async ([name, job]: [string, () => Promise<number>]) => {
    try {
      log.info(name, { count: await job() });
    } catch (error) {
      if (isIndexNotReady(error)) return log.warn('A job waits for an index', { job: name });
      log.error('A job failed', { job: name, errors: errorNames(error) });
      failures.push(error);
    }
  };
  await Promise.all(Object.entries(jobs).map(run));
  if (failures.length > 0) throw new SomeFailedError(failures);
}
