import { randomUUID } from 'node:crypto';
import { checkNewAttributes } from './attributes.ts';
import { invalidParameter, UserPoolError } from './errors.ts';
import type { Pool } from './pool.ts';
import type { User } from './store.ts';
import { checkAliases, fold, isEmail } from './users.ts';

/**
 * Builds a new user, not stored yet and without a password.
 * @throws {UserPoolError} InvalidParameterException where name and attributes do not fit the pool
 */
export function newUser(pool: Pool, name: string, given: Record<string, string>): User {
  const { emailIsUsername } = pool.settings;
  checkUsername(pool, name);
  if (emailIsUsername && given.email && fold(pool, given.email) !== fold(pool, name)) {
    throw invalidParameter('The attribute email must be the same as the username.');
  }
  const attributes = emailIsUsername ? { ...given, email: name } : given;
  checkNewAttributes(pool, attributes);
  const sub = randomUUID();
  const now = pool.now().toISOString();
  return {
    username: emailIsUsername ? sub : name,
    attributes: { sub, ...(attributes.email && { email_verified: 'false' }), ...attributes },
    status: 'UNCONFIRMED',
    enabled: true,
    createdAt: now,
    modifiedAt: now,
  };
}

/**
 * Checks that no other user has the name or one of the aliases.
 * @throws {UserPoolError} UsernameExistsException, or AliasExistsException
 */
export function checkUnused(pool: Pool, user: User): void {
  checkAliases(pool, user, pool.settings.emailIsUsername ? 'UsernameExistsException' : 'AliasExistsException');
  if (pool.store.findUser(fold(pool, user.username)))
    throw new UserPoolError('UsernameExistsException', 'User already exists');
}

function checkUsername({ settings }: Pool, name: string): void {
  if (settings.emailIsUsername && !isEmail(name)) throw invalidParameter('Username should be an email.');
  if (settings.aliases.includes('email') && isEmail(name)) {
    throw invalidParameter('Username cannot be of email format, since user pool is configured for email alias.');
  }
}
