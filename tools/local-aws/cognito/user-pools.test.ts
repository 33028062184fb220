import { ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import type { Resource } from '../platform/service.ts';
import { aPool, type TestPool } from './test-pool.ts';

test('allows public operations from any origin, but not signed ones', async () => {
  const pool = await aPool();

  const preflight = await fetch(pool.address, {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
  });
  expect(preflight.status).toBe(200);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('amz-sdk-request');

  const response = await post(pool, 'ListUsers', { UserPoolId: pool.poolId });
  expect(response.status).toBe(400);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await response.json()).toEqual({
    __type: 'MissingAuthenticationTokenException',
    message: 'Missing Authentication Token',
  });
  await expect(pool.browser.send(new ListUsersCommand({ UserPoolId: pool.poolId }))).rejects.toMatchObject({
    name: 'MissingAuthenticationTokenException',
  });
});

test('links the keys in the OpenID configuration', async () => {
  const pool = await aPool();

  const document = await fetch(`${pool.address}/${pool.poolId}/.well-known/openid-configuration`);
  const { issuer, jwks_uri } = (await document.json()) as Record<string, string>;
  const { keys } = (await (await fetch(jwks_uri!)).json()) as { keys: object[] };

  expect(issuer).toBe(`${pool.address}/${pool.poolId}`);
  expect(keys).toHaveLength(2);
  for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
});

test('names an unknown client', async () => {
  const pool = await aPool();

  const response = await post(pool, 'SignUp', { ClientId: 'gone', Username: 'a@example.com', Password: 'x' });

  expect(await response.json()).toEqual({
    __type: 'ResourceNotFoundException',
    message: 'User pool client gone does not exist.',
  });
});

test('requires rights on the pool for signed operations only', async () => {
  const { pools, poolId } = await aPool();
  const requiredRights = (operation: string) =>
    pools.requiredRights({
      method: 'POST',
      url: new URL('http://127.0.0.1/'),
      headers: new Headers({ 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` }),
      body: Buffer.from(JSON.stringify({ UserPoolId: poolId })),
      caller: undefined,
    });

  expect(requiredRights('AdminCreateUser')).toEqual([
    {
      action: 'cognito-idp:AdminCreateUser',
      resource: `arn:aws:cognito-idp:eu-central-1:000000000000:userpool/${poolId}`,
    },
  ]);
  expect(requiredRights('SignUp')).toEqual([]);
});

test('creates ids in the format of Cognito with the local URL', async () => {
  const { pools, poolId, clientId, address } = await aPool();

  const deployed = await pools.providers['AWS::Cognito::UserPool']!(
    resource('UserPool', { UsernameAttributes: ['email'] }, 'Test-Pool'),
  );

  expect(poolId).toMatch(/^eu-central-1_[A-Za-z0-9]{9}$/);
  expect(clientId).toMatch(/^[a-z0-9]{26}$/);
  expect(deployed).toEqual({
    ref: poolId,
    attributes: {
      Arn: `arn:aws:cognito-idp:eu-central-1:000000000000:userpool/${poolId}`,
      ProviderName: `cognito-idp.eu-central-1.amazonaws.com/${poolId}`,
      ProviderURL: `${address}/${poolId}`,
      UserPoolId: poolId,
    },
  });
});

const supported: Record<string, object> = {
  UserPool: { UsernameAttributes: ['email'] },
  UserPoolClient: { PreventUserExistenceErrors: 'ENABLED' },
};

test.each([
  ['UserPool', { MfaConfiguration: 'ON' }, 'MfaConfiguration'],
  ['UserPool', { SmsConfiguration: {} }, 'property SmsConfiguration is not supported by the local user pool'],
  ['UserPool', { LambdaConfig: { CustomMessage: 'arn:x' } }, 'property LambdaConfig.CustomMessage is not supported'],
  ['UserPool', { UsernameAttributes: undefined }, 'property UsernameAttributes'],
  ['UserPoolClient', { UserPoolId: 'x', PreventUserExistenceErrors: 'LEGACY' }, 'PreventUserExistenceErrors'],
  ['UserPoolClient', { UserPoolId: 'x', GenerateSecret: true }, 'client secrets are not supported'],
  ['UserPoolClient', { UserPoolId: 'x', AccessTokenValidity: 25 }, 'accessTokenSeconds must be between'],
])('refuses a %s with the unsupported properties %o', async (type, properties, reason) => {
  const { pools } = await aPool();

  const deploy = async () =>
    pools.providers[`AWS::Cognito::${type}`]!(resource(type, { ...supported[type], ...properties }, 'Other'));

  await expect(deploy()).rejects.toThrow(reason);
});

function resource(type: string, properties: object, physicalName: string): Resource {
  return { logicalId: type, type: `AWS::Cognito::${type}`, properties, physicalName };
}

function post({ address }: TestPool, operation: string, body: object): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(body),
  });
}
