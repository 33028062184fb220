import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2WithJWTAuthorizer, Context } from 'aws-lambda';
import { startEngine, useEngine } from './testing/engine.ts';
import { AccountStates } from './users/account-states.ts';

afterEach(() => jest.useRealTimers());

test('issues 60 tickets an hour to an account, and those of a demoted administrator too [INBOX-60]', async () => {
  const engine = await startEngine();
  const functions = { UNASSIGN_LEADS_FUNCTION: 'unassign', STAFF_EMAILS_FUNCTION: 'emails' };
  const tables = {
    CONNECTIONS_TABLE: 'Connections',
    CONTENT_TABLE: 'Content',
    STUDIO_NAME: 'Ink',
    ACCOUNT_STATES_TABLE: 'AccountStates',
  };
  const pool = { USER_POOL_ID: 'eu-central-1_pool', REGISTRATION: 'approval', SECOND_STEP: 'optional' };
  await useEngine(engine, { ...functions, ...tables, ...pool });
  const { handler } = await import('./users.ts');
  const now = new Date('2026-03-01T12:00:00Z');
  jest.useFakeTimers({ now, doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'] });
  const issue = async (sub: string, group: string) => {
    const claims = { sub, token_use: 'access', 'cognito:groups': `[${group}]`, origin_jti: 'phone', auth_time: '1' };
    const requestContext = { authorizer: { jwt: { claims } } };
    const event = { routeKey: 'POST /api/live-tickets', headers: {}, requestContext } as unknown;
    const { statusCode, body } = await handler(event as APIGatewayProxyEventV2WithJWTAuthorizer, {} as Context);
    return [statusCode, JSON.parse(body ?? '').message];
  };
  const [account, demoted] = [randomUUID(), randomUUID()];
  const states = new AccountStates(engine.documents, 'AccountStates');
  for (const id of [account, demoted]) await states.set(id, { state: 'active' });

  for (let n = 0; n < 60; n++) expect(await issue(account, 'user')).toEqual([201, undefined]);

  const refusal = 'Live updates were opened too often. Please try again in 60 minutes.';
  expect(await issue(account, 'user')).toEqual([429, refusal]);
  // The token still says what the account was.
  expect(await issue(demoted, 'admin')).toEqual([201, undefined]);
});
