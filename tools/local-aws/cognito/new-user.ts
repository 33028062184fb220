import { randomUUID } from 'node:crypto';
import { checkNewAttributes } from './attributes.ts';
import { invalidParameter } from './errors.ts';
import type { Pool } from './pool.ts';
import type { User } from './store.ts';
import { checkAliases, fold, isEmail } from './users.ts';

/**
 * Builds a new user, not stored yet and without a password.
 * @throws {UserPoolError} InvalidParameterException where name and attributes do not fit the pool
 */
export function newUser(pool: Pool, name: string, given: Record<string, string>): User {
  if (!isEmail(name)) throw invalidParameter('Username should be an email.');
  if (given.email && fold(pool, given.email) !== fold(pool, name)) {
    throw invalidParameter('The attribute email must be the same as the username.');
  }
  const attributes = { ...given, email: name };
  checkNewAttributes(pool, attributes);
  const sub = randomUUID();
  const now = pool.now().toISOString();
  return {
    username: sub,
    attributes: { sub, email_verified: 'false', ...attributes },
    status: 'UNCONFIRMED',
    enabled: true,
    createdAt: now,
    modifiedAt: now,
  };
}

/** Checks that no other user has the email address. @throws {UserPoolError} UsernameExistsException */
export function checkUnused(pool: Pool, user: User): void {
  checkAliases(pool, user, 'UsernameExistsException');
}
