import { setTimeout } from 'node:timers/promises';

/** Half of the 10 seconds that a function behind the API has, so that the caller still gets an answer. */
const deadlineMs = 5_000;

/** Every attempt conflicted with another writer. The API answers 503, since a retry in a moment is likely to succeed. */
export class ContentionError extends Error {
  override readonly name = 'ContentionError';
  /** Marks the error as retryable in the same way as the AWS clients do. */
  readonly $retryable = { throttling: true };
}

/**
 * Retries an operation that conflicts with another writer, with exponential backoff and full jitter.
 * @throws {ContentionError} after `attempts` attempts or five seconds; its cause is the last conflict
 */
export async function retryConflicts<T>(
  operation: () => Promise<T>,
  isConflict: (error: unknown) => boolean,
  attempts = 10,
): Promise<T> {
  const start = performance.now();
  let conflict: unknown;
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      return await operation();
    } catch (error) {
      if (!isConflict(error)) throw error;
      conflict = error;
    }
    if (performance.now() - start > deadlineMs) break;
    if (attempt < attempts) await setTimeout(Math.random() * Math.min(10 * 2 ** attempt, 500));
  }
  throw new ContentionError('Too many conflicts with other writers', { cause: conflict });
}
