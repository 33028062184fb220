import { UserPoolError, userNotFound } from './errors.ts';
import { epochSeconds, later, type Pool, srpName } from './pool.ts';
import { isPassword, passwordVerifier } from './srp.ts';
import type { Alias, User } from './store.ts';

/** The user with this username or email address. */
export function findUser(pool: Pool, name: string): User | undefined {
  const folded = fold(pool, name);
  return pool.store.findUser(folded) ?? pool.store.findUserByAlias({ attribute: 'email', value: folded });
}

/** @throws {UserPoolError} UserNotFoundException */
export function requireUser(pool: Pool, name: string): User {
  const user = findUser(pool, name);
  if (!user) throw userNotFound();
  return user;
}

/** Stores the user as changed now; returns what was stored. */
export function saveUser(pool: Pool, changed: User): User {
  const user = { ...changed, modifiedAt: pool.now().toISOString() };
  pool.store.saveUser(user, fold(pool, user.username), aliasesOf(pool, user));
  return user;
}

/**
 * Checks that no other user has one of the user's aliases.
 * @throws {UserPoolError} of the code given, such as `UsernameExistsException`
 */
export function checkAliases(pool: Pool, user: User, code: string): void {
  for (const alias of aliasesOf(pool, user)) {
    const owner = pool.store.findUserByAlias(alias);
    if (owner && owner.username !== user.username) {
      throw new UserPoolError(code, `An account with the given ${alias.attribute} already exists.`);
    }
  }
}

export function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value) && value.length <= 254;
}

export function hasPassword(pool: Pool, { username, password: kept }: User, password: string): boolean {
  return kept !== undefined && isPassword({ poolName: srpName(pool), userId: username }, password, kept);
}

/** The user with a permanent password, or a temporary one to change at the first sign-in. */
export function withPassword(pool: Pool, user: User, password: string, kind: 'own' | 'temporary'): User {
  const verifier = passwordVerifier({ poolName: srpName(pool), userId: user.username }, password);
  const days = pool.settings.passwordPolicy.temporaryPasswordValidityDays;
  return kind === 'own'
    ? { ...user, password: verifier, passwordExpiresAt: undefined, status: 'CONFIRMED' }
    : {
        ...user,
        password: verifier,
        passwordExpiresAt: later(pool, days * 24 * 60 * 60),
        status: 'FORCE_CHANGE_PASSWORD',
      };
}

/** The attributes that triggers receive. */
export function triggerAttributes({ attributes, status }: User): Record<string, string> {
  const { sub, ...others } = attributes;
  return { ...(sub && { sub }), 'cognito:user_status': status, ...others };
}

/** The user's attributes as a list. */
export function attributeList({ attributes }: User): { Name: string; Value: string }[] {
  return Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
}

/** The user as the Admin operations return it, without attributes. */
export function describeUser({ username, enabled, status, createdAt, modifiedAt }: User) {
  return {
    Username: username,
    UserCreateDate: epochSeconds(createdAt),
    UserLastModifiedDate: epochSeconds(modifiedAt),
    Enabled: enabled,
    UserStatus: status,
  };
}

function aliasesOf(pool: Pool, { attributes: { email } }: User): Alias[] {
  return email === undefined ? [] : [{ attribute: 'email', value: fold(pool, email) }];
}

/** Normalises a name for comparison. */
export function fold(pool: Pool, name: string): string {
  return pool.settings.caseSensitive ? name : name.toLowerCase();
}
