import { ConfirmSignUpCommand, SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { FunctionError } from '../lambda/function.ts';
import type { Caller } from '../platform/service.ts';
import { answerToPassword, aPool, aUser, lastCode, type TestPool } from './test-pool.ts';

// biome-ignore lint/suspicious/noExplicitAny: functions receive any event that their trigger sends
type Event = any;

const email = 'ada@example.com';
const password = 'Midnight-ink-7';
const functionArn = 'arn:aws:lambda:eu-central-1:000000000000:function:trigger';

test('invokes triggers with the documented events during sign-up and sign-in', async () => {
  const calls: { event: Event; caller: Caller }[] = [];
  const names = ['PreSignUp', 'PreTokenGeneration'];
  const pool = await aPool({
    pool: { LambdaConfig: Object.fromEntries(names.map((name) => [name, functionArn])) },
    invoke: async (_arn, event, caller) => {
      calls.push({ event, caller });
      return event;
    },
  });

  await signUp(pool, { ClientMetadata: { via: 'test' } });
  const confirmation = { ClientId: pool.clientId, Username: email, ConfirmationCode: lastCode(pool) };
  await pool.browser.send(new ConfirmSignUpCommand(confirmation));
  await signIn(pool);

  expect(calls.map(({ event }) => event.triggerSource)).toEqual(['PreSignUp_SignUp', 'TokenGeneration_Authentication']);
  expect(calls[0]?.caller).toEqual({
    service: 'cognito-idp.amazonaws.com',
    sourceArn: `arn:aws:cognito-idp:eu-central-1:000000000000:userpool/${pool.poolId}`,
  });
  expect(calls[0]?.event).toMatchObject({
    version: '1',
    region: 'eu-central-1',
    userPoolId: pool.poolId,
    callerContext: { clientId: pool.clientId },
    request: { userAttributes: { email }, clientMetadata: { via: 'test' } },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  });
  expect(calls[1]?.event.request.userAttributes).toMatchObject({
    'cognito:user_status': 'CONFIRMED',
    email_verified: 'true',
  });
});

test('returns the message of a trigger that refuses a sign-up, and stores no user', async () => {
  const pool = await aPool({
    pool: { LambdaConfig: { PreSignUp: functionArn } },
    invoke: async () => {
      throw new FunctionError({ errorType: 'Error', errorMessage: 'Only with an invitation' });
    },
  });

  for (let attempt = 1; attempt <= 2; attempt++) {
    await expect(signUp(pool)).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PreSignUp failed with error Only with an invitation.',
    });
  }
});

test('reports a trigger without permission differently from one that refuses', async () => {
  const pool = await aPool({
    pool: { LambdaConfig: { PreSignUp: functionArn } },
    invoke: async () => {
      throw new Error('AccessDeniedException: cognito-idp.amazonaws.com is not authorized');
    },
  });

  await expect(signUp(pool)).rejects.toMatchObject({
    name: 'UnexpectedLambdaException',
    message: 'PreSignUp invocation failed due to error AccessDeniedException.',
  });
});

test('lets a trigger confirm the user and the email address at sign-up', async () => {
  const pool = await aPool({
    pool: { LambdaConfig: { PreSignUp: functionArn } },
    invoke: async (_arn, event: Event) => ({
      ...event,
      response: { ...event.response, autoConfirmUser: true, autoVerifyEmail: true },
    }),
  });

  expect((await signUp(pool)).UserConfirmed).toBe(true);
  expect(pool.emails).toEqual([]);
  expect(decodeJwt((await signIn(pool)).IdToken!).email_verified).toBe(true);
});

test('lets a token trigger change groups and the ID token, but not the access token', async () => {
  const claimsOverrideDetails = {
    claimsToAddOrOverride: { studio: 'north', sub: 'another-user' },
    claimsToSuppress: ['email'],
    groupOverrideDetails: { groupsToOverride: ['guests'] },
  };
  const pool = await aPool({
    pool: { LambdaConfig: { PreTokenGeneration: functionArn } },
    invoke: async (_arn, event: Event) => ({ ...event, response: { claimsOverrideDetails } }),
  });
  await aUser(pool, email, password);

  const { IdToken, AccessToken } = await signIn(pool);

  const id = decodeJwt(IdToken!);
  expect(id).toMatchObject({ studio: 'north', 'cognito:groups': ['guests'] });
  expect(id).not.toHaveProperty('email');
  expect(id.sub).not.toBe('another-user');
  expect(decodeJwt(AccessToken!)).not.toHaveProperty('studio');
});

function signUp({ browser, clientId }: TestPool, given: object = {}) {
  return browser.send(new SignUpCommand({ ClientId: clientId, Username: email, Password: password, ...given }));
}

async function signIn(pool: TestPool) {
  return (await answerToPassword(pool, email, password)).AuthenticationResult!;
}
