import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TooLargeError } from '../lambda/lambda.ts';
import { environmentWith } from '../platform/environment-for-tests.ts';
import type { Caller, Environment } from '../platform/service.ts';
import { HttpApis } from './http-api.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read any part of the event
type Event = any;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let issuer: Server;
let issuerUrl: string;
let apis: HttpApis;
let environment: Environment;
let invoked: { event: Event; caller: Caller }[];
let answer: (event: Event) => unknown;

beforeAll(async () => {
  keys = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  issuer = createServer((_, response) => response.end(JSON.stringify({ keys: [jwk] })));
  await new Promise<void>((listening) => issuer.listen(0, '127.0.0.1', listening));
  issuerUrl = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}/pool`;
});

afterAll(() => issuer.close());

beforeEach(() => {
  invoked = [];
  answer = () => ({ statusCode: 200, body: 'ok' });
  environment = anEnvironment();
  apis = new HttpApis(environment);
});

test('passes a request to the function in payload format 2.0', async () => {
  const { call, id, host } = await anApi(['POST /events/{id}']);

  await call('/events/late%20night?tag=a&tag=b%20c', {
    method: 'POST',
    body: '{"n":1}',
    headers: {
      'content-type': 'application/json',
      cookie: 'a=1; b=2',
      'X-Forwarded-For': '192.0.2.7',
      'user-agent': 'Edge',
    },
  });

  const { event, caller } = invoked[0]!;
  expect(event).toMatchObject({
    version: '2.0',
    routeKey: 'POST /events/{id}',
    rawPath: '/events/late night',
    rawQueryString: 'tag=a&tag=b%20c',
    cookies: ['a=1', 'b=2'],
    queryStringParameters: { tag: 'a,b c' },
    pathParameters: { id: 'late night' },
    headers: { host, 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.7, 198.51.100.1' },
    requestContext: {
      accountId: '000000000000',
      apiId: id,
      domainName: host,
      domainPrefix: id,
      http: {
        method: 'POST',
        path: '/events/late night',
        protocol: 'HTTP/1.1',
        sourceIp: '198.51.100.1',
        userAgent: 'Edge',
      },
      stage: '$default',
      time: expect.stringMatching(/^\d\d\/\w{3}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
    },
    body: '{"n":1}',
    isBase64Encoded: false,
  });
  expect(event.headers.cookie).toBeUndefined();
  expect(event.requestContext.authorizer).toBeUndefined();
  expect(caller).toEqual({
    service: 'apigateway.amazonaws.com',
    sourceArn: `arn:aws:execute-api:eu-central-1:000000000000:${id}/$default/POST/events/{id}`,
  });
});

test.each([
  ['GET', '/events', 'GET /events'],
  ['PUT', '/events', 'ANY /events'],
  ['GET', '/events/1', 'GET /events/{id}'],
  ['GET', '/events/next', 'GET /events/next'],
  ['GET', '/events/1/images', 'ANY /events/{proxy+}'],
  ['GET', '/other', '$default'],
])('%s %s matches the route %s', async (method, path, route) => {
  const { call } = await anApi([
    '$default',
    'ANY /events/{proxy+}',
    'GET /events/{id}',
    'GET /events/next',
    'ANY /events',
    'GET /events',
  ]);

  await call(path, { method });

  expect(invoked[0]?.event.routeKey).toBe(route);
});

test('answers 404 for a path or method without a route, and 503 while the stack is deployed', async () => {
  const { call } = await anApi(['GET /events']);

  const response = await call('/events', { method: 'POST' });
  environment.isDeploying = true;
  expect([response.status, await response.json()]).toEqual([404, { message: 'Not Found' }]);
  expect((await call('/events/')).status).toBe(503);
});

test('passes the claims of a valid token as text, lists in square brackets', async () => {
  const { call } = await anApi(['GET /leads'], { jwt: true });

  const authorization = `Bearer ${await token({ 'cognito:groups': ['admin', 'user'], email_verified: true })}`;
  expect((await call('/leads', { headers: { authorization } })).status).toBe(200);

  const { jwt } = invoked[0]!.event.requestContext.authorizer;
  expect(jwt.claims).toMatchObject({ 'cognito:groups': '[admin user]', email_verified: 'true', client_id: 'web' });
  expect(jwt.claims.exp).toMatch(/^\d+$/);
  expect(jwt.scopes).toBeNull();
});

test.each([
  ['none', async () => '', 'Bearer'],
  ['broken', async () => 'Bearer x.y.z', 'malformed'],
  ['expired', async () => token({ exp: 1 }), 'expired'],
  ['not yet valid', async () => token({ nbf: Date.now() / 1000 + 600 }), 'nbf'],
  ['of another client', async () => token({ client_id: 'other' }), 'audience'],
  ['of another issuer', async () => token({ iss: 'http://localhost/other' }), 'iss'],
])('rejects a token that is %s', async (_, make, challenge) => {
  const { call } = await anApi(['GET /leads'], { jwt: true });

  const response = await call('/leads', { headers: { authorization: await make() } });

  expect([response.status, await response.json()]).toEqual([401, { message: 'Unauthorized' }]);
  expect(response.headers.get('www-authenticate')).toMatch(
    new RegExp(`^Bearer.*${challenge === 'Bearer' ? '' : challenge}`),
  );
  expect(invoked).toEqual([]);
});

test('forbids tokens without the scope of the route', async () => {
  const { call } = await anApi(['GET /leads'], { jwt: true, scopes: ['studio/leads'] });

  const poor = await call('/leads', { headers: { authorization: await token({ scope: 'profile' }) } });
  const rich = await call('/leads', { headers: { authorization: await token({ scope: 'profile studio/leads' }) } });

  expect([poor.status, rich.status]).toEqual([403, 200]);
});

test('returns status, headers, cookies and encoded body of the function', async () => {
  const { call } = await anApi(['GET /picture']);
  answer = () => ({
    statusCode: 201,
    headers: { 'Content-Type': 'image/png' },
    cookies: ['a=1', 'b=2'],
    body: Buffer.from([1, 2, 255]).toString('base64'),
    isBase64Encoded: true,
  });

  const response = await call('/picture');

  expect(response.status).toBe(201);
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([1, 2, 255]);
});

test('returns a result without a status as JSON', async () => {
  const { call } = await anApi(['GET /value']);
  answer = () => ({ open: true });

  const response = await call('/value');

  expect([response.status, response.headers.get('content-type'), await response.json()]).toEqual([
    200,
    'application/json',
    { open: true },
  ]);
});

test.each([
  ['fails', () => Promise.reject(new Error('no ink'))],
  ['answers with no status', () => ({ statusCode: 'fine' })],
  ['answers with an object as body', () => ({ statusCode: 200, body: {} })],
])('returns an internal error for a function that %s', async (_, result) => {
  const { call } = await anApi(['GET /value']);
  answer = result;

  const response = await call('/value');

  expect([response.status, await response.json()]).toEqual([500, { message: 'Internal Server Error' }]);
});

test('answers 503 when the function exceeds the integration timeout', async () => {
  const { call } = await anApi(['GET /value'], { timeoutMs: 50 });
  answer = () => new Promise(() => {});

  expect((await call('/value')).status).toBe(503);
});

test('throttles calls above the burst limit', async () => {
  const { call } = await anApi(['POST /leads', 'GET /leads'], {
    stage: { RouteSettings: { 'POST /leads': { ThrottlingBurstLimit: 2, ThrottlingRateLimit: 1 } } },
  });

  const statuses = [];
  for (let index = 0; index < 3; index++) statuses.push((await call('/leads', { method: 'POST' })).status);

  expect(statuses).toEqual([200, 200, 429]);
  expect((await call('/leads')).status).toBe(200);
});

test('answers 413 when the event is too large for Lambda', async () => {
  const { call } = await anApi(['POST /leads']);
  answer = () => Promise.reject(new TooLargeError('x'));
  const tooLarge = await call('/leads', { method: 'POST', body: 'x'.repeat(7 * 2 ** 20) });

  expect([tooLarge.status, await tooLarge.json()]).toEqual([413, { message: 'Request Too Long' }]);
});

test('refuses bodies above 10 MB, headers above 10,240 bytes and a foreign host', async () => {
  const { call } = await anApi(['ANY /{proxy+}']);

  expect((await call('/a', { method: 'POST', body: Buffer.alloc(10 * 2 ** 20 + 1) })).status).toBe(413);
  expect((await call('/a', { headers: { long: 'x'.repeat(10_240) } })).status).toBe(431);
  expect((await call('/a', { headers: { host: 'localhost:3000' } })).status).toBe(403);
});

test('encodes the body of a form, which API Gateway does not treat as text', async () => {
  const { call } = await anApi(['POST /form']);

  await call('/form', {
    method: 'POST',
    body: 'a=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

  expect(invoked[0]?.event).toMatchObject({ body: Buffer.from('a=1').toString('base64'), isBase64Encoded: true });
});

test('names an unsupported property', async () => {
  const deploy = apis.providers['AWS::ApiGatewayV2::Api']!;
  const resource = { logicalId: 'Api', type: 'AWS::ApiGatewayV2::Api', physicalName: 'Api' };

  expect(() => deploy({ ...resource, properties: { ProtocolType: 'WEBSOCKET' } })).toThrow('WEBSOCKET');
  expect(() => deploy({ ...resource, properties: { ProtocolType: 'HTTP', CorsConfiguration: {} } })).toThrow(
    'CorsConfiguration',
  );
});

test('refuses two names of the variable at one level of the paths', async () => {
  const message =
    'The provided route key "GET /a/{name}/b" has a conflicting variable on the same hierarchical level as "GET /a/{id}"';
  await expect(anApi(['GET /a/{id}', 'GET /a/{name}/b'])).rejects.toThrow(message);

  await anApi(['GET /a/{id}', 'DELETE /a/{id}', 'GET /a/{id}/b', 'GET /a/own/{name}', 'ANY /a/{rest+}']);
});

type Options = { jwt?: boolean; scopes?: string[]; timeoutMs?: number; stage?: Record<string, unknown> };

async function anApi(routes: string[], { jwt, scopes, timeoutMs, stage }: Options = {}) {
  const deploy = async (type: string, name: string, properties: Record<string, unknown>) =>
    (await apis.providers[`AWS::ApiGatewayV2::${type}`]!({ logicalId: name, type, physicalName: name, properties }))
      .ref;
  const id = await deploy('Api', 'Api', { Name: 'Api', ProtocolType: 'HTTP' });
  const integration = await deploy('Integration', 'Integration', {
    ApiId: id,
    IntegrationType: 'AWS_PROXY',
    IntegrationUri: 'arn:aws:lambda:eu-central-1:000000000000:function:Answer',
    PayloadFormatVersion: '2.0',
    TimeoutInMillis: timeoutMs,
  });
  const authorizer = await deploy('Authorizer', 'Authorizer', {
    ApiId: id,
    AuthorizerType: 'JWT',
    IdentitySource: ['$request.header.Authorization'],
    JwtConfiguration: { Issuer: issuerUrl, Audience: ['web'] },
  });
  for (const [index, RouteKey] of routes.entries()) {
    await deploy('Route', `Route${index}`, {
      ApiId: id,
      RouteKey,
      Target: `integrations/${integration}`,
      AuthorizationType: jwt ? 'JWT' : 'NONE',
      ...(jwt && { AuthorizerId: authorizer, AuthorizationScopes: scopes }),
    });
  }
  await deploy('Stage', 'Stage', { ApiId: id, StageName: '$default', AutoDeploy: true, ...stage });
  const host = `${id}.execute-api.eu-central-1.amazonaws.com`;
  const call = (path: string, init?: RequestInit) =>
    environment.origins.get(host)!(new Request(`https://${host}${path}`, init), undefined);
  return { id, host, call };
}

function token(claims: Record<string, unknown>): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ iss: issuerUrl, client_id: 'web', token_use: 'access', iat: now, exp: now + 60, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .sign(keys.privateKey);
}

function anEnvironment(): Environment {
  return environmentWith({
    invoke: async (_, event, caller) => {
      invoked.push({ event, caller });
      return answer(event);
    },
  });
}
