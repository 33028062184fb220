import { AdminCreateUserCommand, AdminDisableUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  fetchUserAttributes,
  resetPassword,
  signIn,
  signOut,
  signUp,
  updatePassword,
} from 'aws-amplify/auth';
import { expect, onTestFinished, test } from 'vitest';
import { aPool, aUser, lastCode, type TestPool, type TestSettings } from './test-pool.ts';

const password = 'Midnight-ink-7';

test('someone signs up, confirms with the mailed code and signs in by SRP', async () => {
  const pool = await anAmplifyPool();

  const begun = await signUp({ username: 'Ada@Example.com', password, options: { userAttributes: { name: 'Ada' } } });
  expect(begun.nextStep.signUpStep).toBe('CONFIRM_SIGN_UP');
  expect(pool.mails.at(-1)).toMatchObject({ to: ['Ada@Example.com'], subject: 'Your verification code' });
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

test('a wrong password and an unknown address get the same answer', async () => {
  const pool = await anAmplifyPool();
  await aUser(pool, 'ada@example.com', password);

  for (const username of ['ada@example.com', 'nobody@example.com']) {
    await expect(signIn({ username, password: 'Wrong-password-1' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
  }
});

test('a disabled user is told so after the right password, and as little as anybody after a wrong one', async () => {
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

test('an invited user signs in with the mailed password and must choose an own one', async () => {
  const pool = await anAmplifyPool();
  await pool.server.send(
    new AdminCreateUserCommand({
      UserPoolId: pool.poolId,
      Username: 'bob@example.com',
      TemporaryPassword: 'Temporary-1',
      DesiredDeliveryMediums: ['EMAIL'],
    }),
  );
  expect(pool.mails.at(-1)?.html).toBe('Your username is bob@example.com and temporary password is Temporary-1.');

  const first = await signIn({ username: 'bob@example.com', password: 'Temporary-1' });
  expect(first.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
  await expect(confirmSignIn({ challengeResponse: 'abc' })).rejects.toMatchObject({
    name: 'InvalidPasswordException',
    message: 'Password did not conform with policy: Password not long enough',
  });
  const second = await confirmSignIn({ challengeResponse: password });

  expect(second.isSignedIn).toBe(true);
});

test('tokens are refreshed once they expire, and no longer after signing out', async () => {
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

test('a forgotten password is replaced with the mailed code, a known one by its owner', async () => {
  const pool = await anAmplifyPool();
  await aUser(pool, 'ada@example.com', password);

  await resetPassword({ username: 'ada@example.com' });
  await confirmResetPassword({
    username: 'ada@example.com',
    confirmationCode: lastCode(pool),
    newPassword: 'Another-one-2',
  });
  await signIn({ username: 'ada@example.com', password: 'Another-one-2' });
  await updatePassword({ oldPassword: 'Another-one-2', newPassword: 'And-a-third-3' });
  await signOut({ global: true });

  expect((await signIn({ username: 'ada@example.com', password: 'And-a-third-3' })).isSignedIn).toBe(true);
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
