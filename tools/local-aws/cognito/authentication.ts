import { changedAttributes, checkChangedAttributes, checkWritable, missingAttributes } from './attributes.ts';
import { find, remember, take } from './challenges.ts';
import { invalidParameter, notAuthorized, UserPoolError } from './errors.ts';
import { checkPassword } from './password-policy.ts';
import { type Client, isPast, type Pool, required } from './pool.ts';
import { checkSecondStep, secondStepOf } from './second-step.ts';
import { checkLock, countFailure, forgetFailures } from './sign-in-lock.ts';
import type { User } from './store.ts';
import { startSession } from './tokens.ts';
import { findUser, hasPassword, requireUser, saveUser, withPassword } from './users.ts';

type Texts = Record<string, string>;

/** The user with this username and password. @throws {UserPoolError} */
export function signInByPassword(pool: Pool, given: Texts): User {
  const name = required(given, 'USERNAME');
  const password = required(given, 'PASSWORD');
  const user = findUser(pool, name);
  return checkPasswordOf(pool, user, user?.username ?? name, () => !!user && hasPassword(pool, user, password));
}

/**
 * Returns the user if the password is right and the account may be used. Its state is reported only after the right
 * password.
 * @throws {UserPoolError} of the first reason against it
 */
export function checkPasswordOf(pool: Pool, user: User | undefined, name: string, isRight: () => boolean): User {
  checkLock(pool, name);
  if (!isRight() || !user) {
    countFailure(pool, name);
    throw notAuthorized('Incorrect username or password.');
  }
  checkState(user);
  forgetFailures(pool, name);
  return user;
}

/** Tokens for the signed-in user, or the challenge to enter a code or to replace a temporary password. */
export async function finishSignIn(pool: Pool, client: Client, user: User, clientMetadata?: Texts): Promise<object> {
  if (user.status !== 'FORCE_CHANGE_PASSWORD') {
    return (
      secondStepOf(pool, client, user) ?? {
        AuthenticationResult: await startSession(pool, client, user, 'Authentication', clientMetadata),
      }
    );
  }
  if (user.passwordExpiresAt && isPast(pool, user.passwordExpiresAt)) {
    throw notAuthorized('Temporary password has expired and must be reset by an administrator.');
  }
  const { sub: _, ...attributes } = user.attributes;
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: remember(pool, client, { name: 'NEW_PASSWORD_REQUIRED', username: user.username }),
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.username,
      requiredAttributes: JSON.stringify(missingAttributes(pool, attributes).map((name) => attributePrefix + name)),
      userAttributes: JSON.stringify(attributes),
    },
  };
}

/** Replaces a temporary password and signs in, or asks for a code. */
export async function setNewPassword(
  pool: Pool,
  client: Client,
  session: string | undefined,
  given: Texts,
  clientMetadata: Texts | undefined,
): Promise<object> {
  if (!session) throw invalidParameter('Missing required parameter Session');
  const password = required(given, 'NEW_PASSWORD');
  const { username } = find(pool, client, session, 'NEW_PASSWORD_REQUIRED');
  const user = requireUser(pool, username!);
  if (user.status !== 'FORCE_CHANGE_PASSWORD') throw notAuthorized('Invalid session for the user.');
  checkState(user);
  checkPassword(pool.settings.passwordPolicy, password);
  const attributes = newAttributes(pool, client, user, given);
  take(pool, client, session, 'NEW_PASSWORD_REQUIRED');
  const changed = saveUser(pool, withPassword(pool, { ...user, attributes }, password, 'own'));
  return (
    secondStepOf(pool, client, changed) ?? {
      AuthenticationResult: await startSession(pool, client, changed, 'NewPasswordChallenge', clientMetadata),
    }
  );
}

/** Signs in with the code of an authenticator app. */
export async function enterCode(
  pool: Pool,
  client: Client,
  session: string | undefined,
  given: Texts,
  clientMetadata: Texts | undefined,
): Promise<object> {
  const user = checkSecondStep(pool, client, session, given, checkState);
  return { AuthenticationResult: await startSession(pool, client, user, 'Authentication', clientMetadata) };
}

/** Refuses a disabled or unconfirmed account. @throws {UserPoolError} */
function checkState({ enabled, status }: User): void {
  if (!enabled) throw notAuthorized('User is disabled.');
  if (status === 'UNCONFIRMED') throw new UserPoolError('UserNotConfirmedException', 'User is not confirmed.');
}

/** The user's attributes with those sent with the new password. */
function newAttributes(pool: Pool, client: Client, { attributes }: User, given: Texts): Texts {
  const added = Object.fromEntries(
    Object.entries(given)
      .filter(([name]) => name.startsWith(attributePrefix))
      .map(([name, value]) => [name.slice(attributePrefix.length), value]),
  );
  checkWritable(client, added);
  checkChangedAttributes(pool, added);
  const all = changedAttributes(attributes, added);
  const missing = missingAttributes(pool, all);
  if (missing.length > 0) throw invalidParameter(`Invalid attributes given, ${missing.join(', ')} is missing`);
  return all;
}

const attributePrefix = 'userAttributes.';
