import {
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  GetUserCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { answerToPassword, aPool, aUser, type TestPool } from './test-pool.ts';
import { stepAt, totp } from './totp.ts';

const email = 'ada@example.com';
const password = 'Midnight-ink-7';
const optional = { MfaConfiguration: 'OPTIONAL', EnabledMfas: ['SOFTWARE_TOKEN_MFA'] };
const mismatch = { name: 'CodeMismatchException', message: 'Invalid code received for user' };

test('asks for a code after the password once an app is verified and turned on', async () => {
  const pool = await aPoolWithUser();
  const AccessToken = await accessToken(pool);
  const { SecretCode } = await pool.browser.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const { Status } = await pool.browser.send(
    new VerifySoftwareTokenCommand({ AccessToken, UserCode: codeOf(pool, SecretCode!), FriendlyDeviceName: 'phone' }),
  );
  expect(Status).toBe('SUCCESS');
  expect((await begin(pool)).ChallengeName).toBeUndefined();
  await turnOn(pool, AccessToken);
  pool.clock.advance(30);

  const begun = await begin(pool);
  const signedIn = await answer(pool, begun.Session!, codeOf(pool, SecretCode!));

  expect(begun).toMatchObject({
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    ChallengeParameters: { USER_ID_FOR_SRP: expect.any(String), FRIENDLY_DEVICE_NAME: 'phone' },
  });
  expect(begun.AuthenticationResult).toBeUndefined();
  expect(signedIn.AuthenticationResult?.AccessToken).toBeDefined();
});

test('reports the second step to the user and to administrators, and no longer once it is off', async () => {
  const pool = await aPoolWithUser();
  const AccessToken = await accessToken(pool);
  const about = () =>
    Promise.all([
      pool.browser.send(new GetUserCommand({ AccessToken })),
      pool.server.send(new AdminGetUserCommand({ UserPoolId: pool.poolId, Username: email })),
    ]);
  for (const user of await about())
    expect([user.UserMFASettingList, user.PreferredMfaSetting]).toEqual([undefined, undefined]);

  await setUp(pool, AccessToken);
  for (const user of await about()) {
    expect([user.UserMFASettingList, user.PreferredMfaSetting]).toEqual([['SOFTWARE_TOKEN_MFA'], 'SOFTWARE_TOKEN_MFA']);
  }

  await pool.browser.send(
    new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: false } }),
  );
  for (const user of await about())
    expect([user.UserMFASettingList, user.PreferredMfaSetting]).toEqual([undefined, undefined]);
  expect((await begin(pool)).AuthenticationResult).toBeDefined();
});

test('accepts a code once, in its half minute or the next', async () => {
  const pool = await aPoolWithUser();
  const secret = await setUp(pool, await accessToken(pool));
  const inSetup = codeOf(pool, secret);
  const used = { name: 'ExpiredCodeException', message: 'Your software token has already been used once.' };
  const { Session } = await begin(pool);
  await expect(answer(pool, Session!, inSetup)).rejects.toMatchObject(used);

  pool.clock.advance(30);
  const code = codeOf(pool, secret);
  pool.clock.advance(30);
  expect((await answer(pool, Session!, code)).AuthenticationResult).toBeDefined();
  await expect(answer(pool, (await begin(pool)).Session!, code)).rejects.toMatchObject(used);

  const next = codeOf(pool, secret);
  pool.clock.advance(60);
  await expect(answer(pool, (await begin(pool)).Session!, next)).rejects.toMatchObject(mismatch);
});

test('keeps a session for another try after a wrong code, for three minutes', async () => {
  const pool = await aPoolWithUser();
  const secret = await setUp(pool, await accessToken(pool));
  pool.clock.advance(30);
  const { Session } = await begin(pool);
  await expect(answer(pool, Session!, wrong(pool, secret))).rejects.toMatchObject(mismatch);
  const late = (await begin(pool)).Session!;

  expect((await answer(pool, Session!, codeOf(pool, secret))).AuthenticationResult).toBeDefined();
  await expect(answer(pool, Session!, codeOf(pool, secret))).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  pool.clock.advance(181);
  await expect(answer(pool, late, codeOf(pool, secret))).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Invalid session for the user, session is expired.',
  });
});

test('ends a session after five wrong codes and then blocks the user for longer each time, with any password', async () => {
  const pool = await aPoolWithUser();
  const secret = await setUp(pool, await accessToken(pool));
  pool.clock.advance(30);
  const { Session } = await begin(pool);
  for (let n = 0; n < 5; n++) await expect(answer(pool, Session!, wrong(pool, secret))).rejects.toMatchObject(mismatch);

  await expect(answer(pool, Session!, codeOf(pool, secret))).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Invalid session for the user.',
  });
  const blocked = { name: 'NotAuthorizedException', message: 'Password attempts exceeded' };
  const { Session: second } = await begin(pool);
  await expect(answer(pool, second!, codeOf(pool, secret))).rejects.toMatchObject(blocked);
  pool.clock.advance(1);
  await expect(answer(pool, second!, wrong(pool, secret))).rejects.toMatchObject(mismatch);
  pool.clock.advance(1);
  await expect(answer(pool, second!, codeOf(pool, secret))).rejects.toMatchObject(blocked);
  pool.clock.advance(1);
  expect((await answer(pool, second!, codeOf(pool, secret))).AuthenticationResult).toBeDefined();
});

test('keeps a verified app until the code of a new one is verified', async () => {
  const pool = await aPoolWithUser();
  const AccessToken = await accessToken(pool);
  const old = await setUp(pool, AccessToken);
  const { SecretCode: next } = await pool.browser.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  pool.clock.advance(30);
  expect((await answer(pool, (await begin(pool)).Session!, codeOf(pool, old))).AuthenticationResult).toBeDefined();

  const refused = verify(pool, AccessToken, wrong(pool, next!));
  await expect(refused).rejects.toMatchObject({
    name: 'EnableSoftwareTokenMFAException',
    message: 'Code mismatch and fail enable Software Token MFA',
  });
  await verify(pool, AccessToken, codeOf(pool, next!));

  pool.clock.advance(30);
  const { Session } = await begin(pool);
  await expect(answer(pool, Session!, codeOf(pool, old))).rejects.toMatchObject(mismatch);
  expect((await answer(pool, Session!, codeOf(pool, next!))).AuthenticationResult).toBeDefined();
});

test('asks for the new password first and then for the code', async () => {
  const pool = await aPoolWithUser();
  const secret = await setUp(pool, await accessToken(pool));
  const user = { UserPoolId: pool.poolId, Username: email };
  await pool.server.send(new AdminSetUserPasswordCommand({ ...user, Password: 'Temporary-ink-7', Permanent: false }));
  pool.clock.advance(30);

  const begun = await begin(pool, 'Temporary-ink-7');
  const changed = await pool.browser.send(
    new RespondToAuthChallengeCommand({
      ClientId: pool.clientId,
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session: begun.Session,
      ChallengeResponses: { USERNAME: email, NEW_PASSWORD: 'Another-ink-7' },
    }),
  );

  expect([begun.ChallengeName, changed.ChallengeName]).toEqual(['NEW_PASSWORD_REQUIRED', 'SOFTWARE_TOKEN_MFA']);
  expect((await answer(pool, changed.Session!, codeOf(pool, secret))).AuthenticationResult).toBeDefined();
});

test('keeps apps, used codes and blocks across a restart', async () => {
  const pool = await aPoolWithUser();
  const secret = await setUp(pool, await accessToken(pool));
  pool.clock.advance(30);
  await answer(pool, (await begin(pool)).Session!, codeOf(pool, secret));

  const later = await pool.restart();

  await expect(answer(later, (await begin(later)).Session!, codeOf(later, secret))).rejects.toMatchObject({
    name: 'ExpiredCodeException',
  });
  later.clock.advance(30);
  expect(
    (await answer(later, (await begin(later)).Session!, codeOf(later, secret))).AuthenticationResult,
  ).toBeDefined();
});

test('lets an administrator turn a second step off, and on only for a verified app', async () => {
  const pool = await aPoolWithUser();
  const set = (Enabled: boolean, PreferredMfa = Enabled) =>
    pool.server.send(
      new AdminSetUserMFAPreferenceCommand({
        UserPoolId: pool.poolId,
        Username: email,
        SoftwareTokenMfaSettings: { Enabled, PreferredMfa },
      }),
    );
  const notSetUp = { name: 'InvalidParameterException', message: 'User has not verified software token mfa' };
  await expect(set(true)).rejects.toMatchObject(notSetUp);
  await expect(turnOn(pool, await accessToken(pool))).rejects.toMatchObject(notSetUp);
  await set(false);
  await setUp(pool, await accessToken(pool));

  await expect(set(false, true)).rejects.toMatchObject({ name: 'InvalidParameterException' });
  await set(false);
  expect((await begin(pool)).AuthenticationResult).toBeDefined();
  await set(true);
  expect((await begin(pool)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
});

test('refuses a disabled account, another user and a missing session in the second step', async () => {
  const pool = await aPoolWithUser();
  const secret = await setUp(pool, await accessToken(pool));
  await aUser(pool, 'sol@example.com', password);
  pool.clock.advance(30);
  const { Session } = await begin(pool);
  await expect(answer(pool, Session!, codeOf(pool, secret), 'sol@example.com')).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
  await expect(answer(pool, undefined, codeOf(pool, secret))).rejects.toMatchObject({
    name: 'InvalidParameterException',
    message: 'Missing required parameter Session',
  });
  await pool.server.send(new AdminDisableUserCommand({ UserPoolId: pool.poolId, Username: email }));

  await expect(answer(pool, Session!, codeOf(pool, secret))).rejects.toMatchObject({ message: 'User is disabled.' });
});

test('sets up an app only with a valid access token, in a pool that offers it', async () => {
  const pool = await aPoolWithUser();
  const foreign = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from('x'.repeat(32)));
  await expect(pool.browser.send(new AssociateSoftwareTokenCommand({ AccessToken: foreign }))).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Invalid Access Token',
  });
  const AccessToken = await accessToken(pool);
  await expect(verify(pool, AccessToken, '123456')).rejects.toMatchObject({
    name: 'SoftwareTokenMFANotFoundException',
  });
  await expect(verify(pool, AccessToken, '12345')).rejects.toMatchObject({ name: 'InvalidParameterException' });

  const without = await aPool();
  await aUser(without, email, password);
  const token = await accessToken(without);
  await expect(without.browser.send(new AssociateSoftwareTokenCommand({ AccessToken: token }))).rejects.toMatchObject({
    name: 'SoftwareTokenMFANotFoundException',
    message: 'Software Token MFA has not been enabled by the userPool',
  });
});

test('limits the codes that a user can try while setting up an app', async () => {
  const pool = await aPoolWithUser();
  const AccessToken = await accessToken(pool);
  const { SecretCode } = await pool.browser.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  for (let n = 0; n < 15; n++) {
    await expect(verify(pool, AccessToken, wrong(pool, SecretCode!))).rejects.toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
    });
  }

  await expect(verify(pool, AccessToken, codeOf(pool, SecretCode!))).rejects.toMatchObject({
    name: 'LimitExceededException',
  });
});

test.each([
  [{ MfaConfiguration: 'OPTIONAL' }, 'must be set together'],
  [{ EnabledMfas: ['SOFTWARE_TOKEN_MFA'] }, 'must be set together'],
  [{ MfaConfiguration: 'OPTIONAL', EnabledMfas: ['SMS_MFA'] }, 'EnabledMfas'],
  [{ MfaConfiguration: 'ON', EnabledMfas: ['SOFTWARE_TOKEN_MFA'] }, 'MfaConfiguration'],
])('refuses a template with %j', async (pool, reason) => {
  await expect(aPool({ pool })).rejects.toThrow(reason);
});

async function aPoolWithUser(): Promise<TestPool> {
  const pool = await aPool({ pool: optional });
  await aUser(pool, email, password);
  return pool;
}

/** Verifies an app and turns it on. @returns its secret */
async function setUp(pool: TestPool, AccessToken: string): Promise<string> {
  const { SecretCode } = await pool.browser.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  await verify(pool, AccessToken, codeOf(pool, SecretCode!));
  await turnOn(pool, AccessToken);
  return SecretCode!;
}

function verify({ browser }: TestPool, AccessToken: string, UserCode: string) {
  return browser.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
}

function turnOn({ browser }: TestPool, AccessToken: string) {
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  return browser.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }));
}

function begin(pool: TestPool, given = password) {
  return answerToPassword(pool, email, given);
}

function answer({ browser, clientId }: TestPool, Session: string | undefined, code: string, USERNAME = email) {
  return browser.send(
    new RespondToAuthChallengeCommand({
      ClientId: clientId,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session,
      ChallengeResponses: { USERNAME, SOFTWARE_TOKEN_MFA_CODE: code },
    }),
  );
}

async function accessToken(pool: TestPool): Promise<string> {
  return (await begin(pool)).AuthenticationResult!.AccessToken!;
}

function codeOf({ clock }: TestPool, secret: string): string {
  return totp(secret, stepAt(clock.now));
}

/** A code of neither the current nor the last half minute. */
function wrong({ clock }: TestPool, secret: string): string {
  const step = stepAt(clock.now);
  const valid = [totp(secret, step), totp(secret, step - 1)];
  return ['000000', '000001', '000002'].find((code) => !valid.includes(code))!;
}
