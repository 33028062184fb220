import { z } from 'zod';
import { find, remember, take } from './challenges.ts';
import { mismatchedCode, takeAttempt } from './codes.ts';
import { invalidParameter, notAuthorized, UserPoolError } from './errors.ts';
import { poolOperation, tokenOperation, username } from './operation.ts';
import { type Client, type Pool, required } from './pool.ts';
import { checkLock, countFailure, forgetFailures } from './sign-in-lock.ts';
import type { User } from './store.ts';
import { newSecret, stepAt, totp } from './totp.ts';
import { requireUser, saveUser } from './users.ts';

type Texts = Record<string, string>;

/** Wrong codes that one session accepts. */
const sessionFailures = 5;

/** Creates a secret for an authenticator app. A verified one stays valid until a code of the new one is verified. */
export const AssociateSoftwareToken = tokenOperation({}, ({ pool, user }) => {
  checkOffered(pool);
  const secret = newSecret();
  saveUser(pool, { ...user, newAuthenticator: secret });
  return { SecretCode: secret };
});

export const VerifySoftwareToken = tokenOperation(
  { UserCode: z.string().regex(/^[0-9]{6,}$/), FriendlyDeviceName: z.string().max(131_072).optional() },
  ({ pool, user, input }) => {
    checkOffered(pool);
    const { newAuthenticator: secret, authenticator: old } = user;
    if (!secret) throw noAuthenticator();
    takeAttempt(pool, 'VerifySoftwareToken', user.username);
    const usedStep = stepOf(pool, secret, input.UserCode);
    if (usedStep === undefined) {
      throw new UserPoolError('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA');
    }
    const name = input.FriendlyDeviceName;
    const { enabled = false, preferred = false } = old ?? {};
    saveUser(pool, {
      ...user,
      newAuthenticator: undefined,
      authenticator: { secret, usedStep, enabled, preferred, ...(name && { name }) },
    });
    return { Status: 'SUCCESS' };
  },
);

const preference = {
  SoftwareTokenMfaSettings: z
    .strictObject({ Enabled: z.boolean().optional(), PreferredMfa: z.boolean().optional() })
    .optional(),
};

export const SetUserMFAPreference = tokenOperation(preference, ({ pool, user, input }) =>
  setPreference(pool, user, input.SoftwareTokenMfaSettings),
);

export const AdminSetUserMFAPreference = poolOperation({ ...preference, Username: username }, ({ pool, input }) =>
  setPreference(pool, requireUser(pool, input.Username), input.SoftwareTokenMfaSettings),
);

/** The second steps of a user, as `GetUser` and `AdminGetUser` return them. */
export function describeSecondStep({ authenticator }: User) {
  return {
    ...(authenticator?.enabled && { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] }),
    ...(authenticator?.enabled && authenticator.preferred && { PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }),
  };
}

/** The challenge to enter a code of the user's app, if the user has turned that on. */
export function secondStepOf(pool: Pool, client: Client, { username, authenticator }: User): object | undefined {
  if (!pool.settings.offersAuthenticatorApps || !authenticator?.enabled) return undefined;
  return {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: remember(pool, client, { name: 'SOFTWARE_TOKEN_MFA', username, failures: 0 }),
    ChallengeParameters: {
      USER_ID_FOR_SRP: username,
      ...(authenticator.name && { FRIENDLY_DEVICE_NAME: authenticator.name }),
    },
  };
}

/**
 * The user whose code is right. Each code works once; wrong ones end the session after a few and block the user as wrong
 * passwords do, counted apart from them.
 * @throws {UserPoolError} CodeMismatchException, ExpiredCodeException or NotAuthorizedException
 */
export function checkSecondStep(
  pool: Pool,
  client: Client,
  session: string | undefined,
  given: Texts,
  checkState: (user: User) => void,
): User {
  if (!session) throw invalidParameter('Missing required parameter Session');
  const name = required(given, 'USERNAME');
  const code = required(given, 'SOFTWARE_TOKEN_MFA_CODE');
  const challenge = find(pool, client, session, 'SOFTWARE_TOKEN_MFA');
  const user = requireUser(pool, challenge.username!);
  if (requireUser(pool, name).username !== user.username) throw notAuthorized('Invalid session for the user.');
  checkState(user);
  if (!user.authenticator?.enabled) throw noAuthenticator();
  checkLock(pool, lockName(user));
  const step = stepOf(pool, user.authenticator.secret, code);
  if (step === undefined) {
    countFailure(pool, lockName(user));
    challenge.failures += 1;
    if (challenge.failures >= sessionFailures) take(pool, client, session, 'SOFTWARE_TOKEN_MFA');
    throw mismatchedCode('Invalid code received for user');
  }
  if (step <= user.authenticator.usedStep) {
    throw new UserPoolError('ExpiredCodeException', 'Your software token has already been used once.');
  }
  take(pool, client, session, 'SOFTWARE_TOKEN_MFA');
  forgetFailures(pool, lockName(user));
  return saveUser(pool, { ...user, authenticator: { ...user.authenticator, usedStep: step } });
}

type Preference = { Enabled?: boolean; PreferredMfa?: boolean } | undefined;

function setPreference(pool: Pool, user: User, wanted: Preference): object {
  if (!wanted) return {};
  checkOffered(pool);
  const { Enabled: enabled = false, PreferredMfa: preferred = false } = wanted;
  if (preferred && !enabled) throw invalidParameter('A preferred MFA method must be enabled.');
  if (enabled && !user.authenticator) throw invalidParameter('User has not verified software token mfa');
  if (user.authenticator) saveUser(pool, { ...user, authenticator: { ...user.authenticator, enabled, preferred } });
  return {};
}

/** The time step of a code: the current one, or the one before for slow typing. */
function stepOf(pool: Pool, secret: string, code: string): number | undefined {
  const now = stepAt(pool.now());
  return [now, now - 1].find((step) => totp(secret, step) === code);
}

function checkOffered({ settings }: Pool): void {
  if (settings.offersAuthenticatorApps) return;
  throw new UserPoolError(
    'SoftwareTokenMFANotFoundException',
    'Software Token MFA has not been enabled by the userPool',
  );
}

function noAuthenticator(): UserPoolError {
  return new UserPoolError('SoftwareTokenMFANotFoundException', 'Software token MFA is not set up for the user.');
}

function lockName({ username }: User): string {
  return `second step of ${username}`;
}
