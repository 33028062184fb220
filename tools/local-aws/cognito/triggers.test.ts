import {
  AdminCreateUserCommand,
  ConfirmSignUpCommand,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { FunctionError } from '../lambda/function.ts';
import type { Caller } from '../platform/service.ts';
import { aPool, aUser, lastCode, type TestPool } from './test-pool.ts';

// biome-ignore lint/suspicious/noExplicitAny: functions receive any event that their trigger sends
type Event = any;

const email = 'ada@example.com';
const password = 'Midnight-ink-7';
const functionArn = 'arn:aws:lambda:eu-central-1:000000000000:function:trigger';

test('invokes triggers with the documented events during sign-up and sign-in', async () => {
  const calls: { event: Event; caller: Caller }[] = [];
  const names = ['PreSignUp', 'PostConfirmation', 'PreAuthentication', 'PostAuthentication', 'CustomMessage'];
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

  expect(calls.map(({ event }) => event.triggerSource)).toEqual([
    'PreSignUp_SignUp',
    'CustomMessage_SignUp',
    'PostConfirmation_ConfirmSignUp',
    'PreAuthentication_Authentication',
    'PostAuthentication_Authentication',
  ]);
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
  expect(calls[2]?.event.request.userAttributes).toMatchObject({
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

test('sends emails with the subject and text of the trigger', async () => {
  const pool = await aPool({
    pool: { LambdaConfig: { CustomMessage: functionArn } },
    invoke: async (_arn, event: Event) => {
      const { codeParameter, usernameParameter } = event.request;
      const emailMessage = `${usernameParameter ?? ''}:${codeParameter}`;
      return { ...event, response: { emailSubject: event.triggerSource, emailMessage } };
    },
  });

  await pool.server.send(
    new AdminCreateUserCommand({ UserPoolId: pool.poolId, Username: email, TemporaryPassword: 'Tempo<rary1' }),
  );

  expect(pool.emails[0]).toMatchObject({
    subject: 'CustomMessage_AdminCreateUser',
    html: 'ada@example.com:Tempo&#60;rary1',
  });
});

test('lets a token trigger of version 1 change ID tokens and groups, and one of version 2 access tokens too', async () => {
  const overrides = {
    claimsToAddOrOverride: { studio: 'north', sub: 'another-user' },
    claimsToSuppress: ['email'],
  };
  const details = { groupOverrideDetails: { groupsToOverride: ['guests'] } };
  const invoke = async (_arn: string, event: Event) => ({
    ...event,
    response:
      event.version === '1'
        ? { claimsOverrideDetails: { ...overrides, ...details } }
        : {
            claimsAndScopeOverrideDetails: {
              ...details,
              accessTokenGeneration: { ...overrides, scopesToAdd: ['doors'] },
            },
          },
  });

  const first = await tokensWith({ LambdaConfig: { PreTokenGeneration: functionArn } }, invoke);
  expect(first.id).toMatchObject({ studio: 'north', 'cognito:groups': ['guests'] });
  expect(first.id).not.toHaveProperty('email');
  expect(first.id.sub).not.toBe('another-user');
  expect(first.access).not.toHaveProperty('studio');

  const PreTokenGenerationConfig = { LambdaArn: functionArn, LambdaVersion: 'V2_0' };
  const second = await tokensWith({ LambdaConfig: { PreTokenGenerationConfig } }, invoke);
  expect(second.id).toMatchObject({ email });
  expect(second.access).toMatchObject({ studio: 'north', scope: 'aws.cognito.signin.user.admin doors' });
});

async function tokensWith(settings: object, invoke: (arn: string, event: Event) => Promise<unknown>) {
  const pool = await aPool({ pool: { ...settings }, invoke });
  await aUser(pool, email, password);
  const { IdToken, AccessToken } = await signIn(pool);
  return { id: decodeJwt(IdToken!), access: decodeJwt(AccessToken!) };
}

function signUp({ browser, clientId }: TestPool, given: object = {}) {
  return browser.send(new SignUpCommand({ ClientId: clientId, Username: email, Password: password, ...given }));
}

async function signIn({ browser, clientId }: TestPool) {
  const { AuthenticationResult } = await browser.send(
    new InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
  return AuthenticationResult!;
}
