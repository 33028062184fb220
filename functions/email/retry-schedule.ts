import type { Notification } from '#shared/leads/lead-schemas.ts';

/** Longer than an attempt can take, since this delay also keeps two processes from sending at the same time. */
const firstDelayMs = 2 * 60_000;
const maxDelayMs = 60 * 60_000;
/** Retries stop this long after the first attempt. */
const giveUpAfterMs = 24 * 60 * 60_000;

/** A notification that is not sent after this time is shown to staff as overdue. */
export const overdueAfterMs = firstDelayMs;

/** The delay after this number of attempts: 2, 4, 8, 16 and 32 minutes, then an hour. */
function retryDelayMs(attempts: number): number {
  return Math.min(firstDelayMs * 2 ** Math.max(0, attempts - 1), maxDelayMs);
}

/** Whether a retry at this time would be more than a day after the first attempt. */
function isGivenUp(retryAt: Date, since: string): boolean {
  return retryAt.getTime() - Date.parse(since) > giveUpAfterMs;
}

/** The attempt that starts now, and when the next one would start. The retries end a day after `since`. */
export function nextAttempt({ attempts: before, since }: { attempts: number; since?: string }, now: Date) {
  const attempts = before + 1;
  const retry_at = new Date(now.getTime() + retryDelayMs(attempts)).toISOString();
  return { attempts, retry_at, since: since ?? now.toISOString() };
}

/** Whether an email gets no further attempt after this one has failed. */
export function isLastAttempt({ attempts, since }: { attempts: number; since: string }, now: Date): boolean {
  return isGivenUp(new Date(now.getTime() + retryDelayMs(attempts)), since);
}

/**
 * Whether an email should be sent now. Both the stream and the schedule use this rule, so extend it here if an email has to
 * wait for anything else.
 */
export function isDue({ state, attempts, retry_at, updated_at }: Notification, now: Date): boolean {
  return state === 'pending' && isAttemptDue({ attempts, retry_at: retry_at ?? updated_at }, now);
}

/** The first attempt is due at once, a later one at its time. */
export function isAttemptDue({ attempts, retry_at }: { attempts: number; retry_at?: string }, now: Date): boolean {
  return attempts === 0 || retry_at === undefined || Date.parse(retry_at) <= now.getTime();
}
