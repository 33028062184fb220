import { setTimeout } from 'node:timers/promises';
import { isTransientError } from '../aws/is-transient-error.ts';
import { EmailRejectedError } from './errors.ts';

/** Stores the outcome of an attempt. Retries, because an email whose outcome is not stored would be sent again. */
export async function storeOutcome<T>(store: () => Promise<T>): Promise<T> {
  for (const delayMs of [200, 800, 2_000]) {
    try {
      return await store();
    } catch (error) {
      if (!isTransientError(error)) throw error;
      await setTimeout(delayMs);
    }
  }
  return store();
}

/** Why an attempt failed: the message from SES, if there is one. It can contain email addresses. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof EmailRejectedError ? error.cause : error;
  return cause instanceof Error ? `${cause.name}: ${cause.message}`.slice(0, 300) : 'Unknown error';
}
