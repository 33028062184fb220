import { AdminCreateUserCommand, AdminDisableUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  fetchMFAPreference,
  fetchUserAttributes,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { expect, onTestFinished, test } from 'vitest';
import { aPool, aUser, lastCode, type TestPool, type TestSettings } from './test-pool.ts';
import { stepAt, totp } from './totp.ts';

const password = 'Midnight-ink-7';

test('signs up, confirms with the emailed code and signs in by SRP', async () => {
  const pool = await anAmplifyPool();

  const begun = await signUp({ username: 'Ada@Example.com', password, options: { userAttributes: { name: 'Ada' } } });
  expect(begun.nextStep.signUpStep).toBe('CONFIRM_SIGN_UP');
  expect(pool.emails.at(-1)).toMatchObject({ to: ['Ada@Example.com'], subject: 'Your verification code' });
  await expect(signIn({ username: 'ada@example.com', password })).resolves.toMatchObject({
    nextStep: { signInStep: 'CONFIRM_SIGN_UP' },
  });
  await confirmSignUp({ username: 'ada@example.com', confirmationCode: lastCode(pool) });
  const signedIn = await signIn({ username: 'ada@example.com', password });

  expect(signedIn.isSignedIn).toBe(true);
  const { tokens } = await fetchAuthSession();
  expect(tokens?.idToken?.payload).toMatchObject({ email: 'Ada@Example.com', email_verified: true, name: 'Ada' });
  expect(await fetchUserAttributes()).toMatchObject({ email: 'Ada@Example.com', sub: begun.userId });
});

test('answers a wrong password and an unknown email address alike', async () => {
  const pool = await anAmplifyPool();
  await aUser(pool, 'ada@example.com', password);

  for (const username of ['ada@example.com', 'unknown@example.com']) {
    await expect(signIn({ username, password: 'Wrong-password-1' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
  }
});

test('reports a disabled account only after the right password', async () => {
  const pool = await anAmplifyPool();
  await aUser(pool, 'ada@example.com', password);
  await pool.server.send(new AdminDisableUserCommand({ UserPoolId: pool.poolId, Username: 'ada@example.com' }));

  await expect(signIn({ username: 'ada@example.com', password })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'User is disabled.',
  });
  await expect(signIn({ username: 'ada@example.com', password: 'Wrong-password-1' })).rejects.toMatchObject({
    message: 'Incorrect username or password.',
  });
});

test('asks an invited user for a new password after the emailed one', async () => {
  const pool = await anAmplifyPool();
  await pool.server.send(
    new AdminCreateUserCommand({
      UserPoolId: pool.poolId,
      Username: 'bob@example.com',
      TemporaryPassword: 'Temporary-1',
      DesiredDeliveryMediums: ['EMAIL'],
    }),
  );
  expect(pool.emails.at(-1)?.html).toBe('Your username is bob@example.com and temporary password is Temporary-1.');

  const first = await signIn({ username: 'bob@example.com', password: 'Temporary-1' });
  expect(first.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
  await expect(confirmSignIn({ challengeResponse: 'abc' })).rejects.toMatchObject({
    name: 'InvalidPasswordException',
    message: 'Password did not conform with policy: Password not long enough',
  });
  const second = await confirmSignIn({ challengeResponse: password });

  expect(second.isSignedIn).toBe(true);
});

test('refreshes expired tokens until the user signs out', async () => {
  const pool = await anAmplifyPool();
  await aUser(pool, 'ada@example.com', password);
  await signIn({ username: 'ada@example.com', password });
  const before = await fetchAuthSession();

  pool.clock.advance(120);
  const after = await fetchAuthSession({ forceRefresh: true });
  expect(after.tokens?.accessToken.payload.iat).toBe(before.tokens!.accessToken.payload.iat! + 120);
  expect(after.tokens?.accessToken.payload.origin_jti).toBe(before.tokens!.accessToken.payload.origin_jti);

  await signOut();
  expect((await fetchAuthSession()).tokens).toBeUndefined();
});

test('resets a forgotten password with the emailed code', async () => {
  const pool = await anAmplifyPool();
  await aUser(pool, 'ada@example.com', password);

  await resetPassword({ username: 'ada@example.com' });
  await confirmResetPassword({
    username: 'ada@example.com',
    confirmationCode: lastCode(pool),
    newPassword: 'Another-one-2',
  });
  await signIn({ username: 'ada@example.com', password: 'Another-one-2' });
  await signOut({ global: true });

  expect((await signIn({ username: 'ada@example.com', password: 'Another-one-2' })).isSignedIn).toBe(true);
});

test('sets up an authenticator app and signs in by SRP with its code', async () => {
  const pool = await anAmplifyPool({ pool: { MfaConfiguration: 'OPTIONAL', EnabledMfas: ['SOFTWARE_TOKEN_MFA'] } });
  await aUser(pool, 'ada@example.com', password);
  await signIn({ username: 'ada@example.com', password });
  const { sharedSecret } = await setUpTOTP();
  await verifyTOTPSetup({ code: totp(sharedSecret, stepAt(pool.clock.now)) });
  await updateMFAPreference({ totp: 'PREFERRED' });
  expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
  await signOut();
  pool.clock.advance(30);

  const { nextStep } = await signIn({ username: 'ada@example.com', password });
  const { isSignedIn } = await confirmSignIn({ challengeResponse: totp(sharedSecret, stepAt(pool.clock.now)) });

  expect([nextStep.signInStep, isSignedIn]).toEqual(['CONFIRM_SIGN_IN_WITH_TOTP_CODE', true]);
});

async function anAmplifyPool(settings: TestSettings = {}): Promise<TestPool> {
  const pool = await aPool(settings);
  Amplify.configure({
    Auth: {
      Cognito: { userPoolId: pool.poolId, userPoolClientId: pool.clientId, userPoolEndpoint: pool.address },
    },
  });
  onTestFinished(async () => {
    await signOut();
  });
  return pool;
}
