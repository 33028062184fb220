import { notAuthorized } from './errors.ts';
import type { Pool } from './pool.ts';

/** Wrong passwords without a block; the n-th blocks sign-in for 2 ** (n - 5) seconds, up to 15 minutes. */
const freeFailures = 5;
const longestSeconds = 15 * 60;

/**
 * Checks that sign-in is not blocked after wrong passwords.
 * @throws {UserPoolError} NotAuthorizedException; the attempt does not count
 */
export function checkLock(pool: Pool, name: string): void {
  const until = pool.store.findAttempts(key(name))?.until;
  if (until && Date.parse(until) > pool.now().getTime()) throw notAuthorized('Password attempts exceeded');
}

/** Counts a wrong password. The count restarts after 15 minutes without one. */
export function countFailure(pool: Pool, name: string): void {
  const now = pool.now();
  const before = pool.store.findAttempts(key(name));
  const lastTime = Math.max(Date.parse(before?.since ?? ''), Date.parse(before?.until ?? before?.since ?? ''));
  const quiet = !before || now.getTime() - lastTime >= longestSeconds * 1000;
  const count = quiet ? 1 : before.count + 1;
  const seconds = count < freeFailures ? 0 : Math.min(2 ** (count - freeFailures), longestSeconds);
  const until = seconds > 0 ? new Date(now.getTime() + seconds * 1000).toISOString() : undefined;
  pool.store.saveAttempts(key(name), { count, since: now.toISOString(), until });
}

export function forgetFailures(pool: Pool, name: string): void {
  pool.store.deleteAttempts(key(name));
}

function key(name: string): string {
  return `sign-in ${name.toLowerCase()}`;
}
