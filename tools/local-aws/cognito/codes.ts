import { randomInt } from 'node:crypto';
import { UserPoolError } from './errors.ts';
import { isPast, later, type Pool } from './pool.ts';
import type { Code, User } from './store.ts';

/** The purposes of emailed codes, with their validity in hours. */
const validHours = { 'sign-up': 24, 'password-reset': 1 } as const;
type Purpose = keyof typeof validHours;

/** Calls that are limited per user and hour. */
const hourlyLimits = {
  ConfirmSignUp: 15,
  ResendConfirmationCode: 5,
  ForgotPassword: 5,
  ConfirmForgotPassword: 5,
  VerifySoftwareToken: 15,
} as const;

/** Creates a six-digit code that replaces an earlier one. */
export function newCode(pool: Pool, user: User, purpose: Purpose, target?: string): string {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = later(pool, validHours[purpose] * 60 * 60);
  pool.store.saveCode(user.username, purpose, { code, expiresAt, target });
  return code;
}

/**
 * Redeems a code, which works once.
 * @throws {UserPoolError} CodeMismatchException for a wrong code, ExpiredCodeException for an old or no longer stored one
 */
export function redeemCode(pool: Pool, user: User, purpose: Purpose, given: string): Code {
  const code = pool.store.findCode(user.username, purpose);
  if (!code || isPast(pool, code.expiresAt)) throw expiredCode();
  if (code.code !== given) throw mismatchedCode();
  pool.store.deleteCode(user.username, purpose);
  return code;
}

export function expiredCode(): UserPoolError {
  return new UserPoolError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
}

export function mismatchedCode(message = 'Invalid verification code provided, please try again.'): UserPoolError {
  return new UserPoolError('CodeMismatchException', message);
}

/**
 * Counts an attempt by username, even an unknown one.
 * @throws {UserPoolError} LimitExceededException once the hour's attempts are used up
 */
export function takeAttempt(pool: Pool, operation: keyof typeof hourlyLimits, name: string): void {
  const key = `${operation} ${name.toLowerCase()}`;
  const before = pool.store.findAttempts(key);
  const now = pool.now();
  const fresh = !before || Date.parse(before.since) + 60 * 60 * 1000 <= now.getTime();
  const count = fresh ? 1 : before.count + 1;
  if (count > hourlyLimits[operation]) {
    throw new UserPoolError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
  }
  pool.store.saveAttempts(key, { count, since: fresh ? now.toISOString() : before.since });
}
