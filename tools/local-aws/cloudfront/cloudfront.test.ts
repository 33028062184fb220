import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { apiHost, pages, startCdn, type TestCdn } from './cdn-for-tests.ts';

let cdn: TestCdn;

beforeEach(async () => {
  cdn = await startCdn();
});

afterEach(() => cdn.stop());

test('uses the first matching behavior and sends the distribution to a signed origin', async () => {
  await cdn.deploy();

  await fetch(`${cdn.site}/api/leads?x=1`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  await fetch(`${cdn.site}/`);

  expect(cdn.asked.map(({ request }) => request.url)).toEqual([
    `https://${apiHost}/api/leads?x=1`,
    `https://${pages}/`,
  ]);
  expect(await cdn.asked[0]?.request.text()).toBe('{}');
  expect(cdn.asked.map(({ caller }) => caller)).toEqual([
    undefined,
    { service: 'cloudfront.amazonaws.com', sourceArn: `arn:aws:cloudfront::000000000000:distribution/${cdn.id}` },
  ]);
});

test('resolves dots in a path to choose the behavior and forwards the path unchanged', async () => {
  await cdn.deploy();

  for (const path of ['/a/../private/1', '/a/%2E%2e/private/1', '/a/../api/x']) await cdn.rawGet(path, 'identity');

  expect(cdn.asked.map(({ request }) => request.url)).toEqual([
    `https://${pages}/a/%252E%252E/private/1`,
    `https://${pages}/a/%252E%252E/private/1`,
    `https://${apiHost}/a/%252E%252E/api/x`,
  ]);
});

test('asks the second origin of a group, with its path, for the statuses of the group and without a connection', async () => {
  const StatusCodes = { Items: [404], Quantity: 1 };
  const Members = { Items: [{ OriginId: 'pages' }, { OriginId: 'second' }], Quantity: 2 };
  await cdn.deploy({
    site: { TargetOriginId: 'group' },
    origins: [{ Id: 'second', DomainName: apiHost, OriginPath: '/missing', CustomOriginConfig: {} }],
    distribution: {
      OriginGroups: { Items: [{ Id: 'group', FailoverCriteria: { StatusCodes }, Members }], Quantity: 1 },
    },
  });
  const get = async (path: string, first: () => Response) => {
    cdn.asked.length = 0;
    cdn.answer = ({ url }) => (url.includes(apiHost) ? new Response('second', { status: 410 }) : first());
    const { status } = await fetch(cdn.site + path);
    return [status, ...cdn.asked.map(({ request }) => request.url)];
  };

  expect(await get('/a', () => new Response('page'))).toEqual([200, `https://${pages}/a`]);
  const both = (path: string) => [410, `https://${pages}${path}`, `https://${apiHost}/missing${path}`];
  expect(await get('/b', () => new Response('', { status: 404 }))).toEqual(both('/b'));
  expect(await get('/c', () => new Response('', { status: 403 }))).toEqual([403, `https://${pages}/c`]);
  const disconnected = () => {
    throw new Error('no connection');
  };
  expect(await get('/d', disconnected)).toEqual(both('/d'));
});

test('forwards only method, path and IP address by default', async () => {
  await cdn.deploy();

  await fetch(`${cdn.site}/a?q=1`, {
    headers: { cookie: 'a=1', authorization: 'Bearer x', 'user-agent': 'Edge', 'x-own': '1' },
  });

  const { url, headers } = cdn.asked[0]!.request;
  expect(url).toBe(`https://${pages}/a`);
  expect(Object.keys(Object.fromEntries(headers)).sort()).toEqual([
    'accept-encoding',
    'host',
    'user-agent',
    'via',
    'x-amz-cf-id',
    'x-forwarded-for',
  ]);
  expect(headers.get('user-agent')).toBe('Amazon CloudFront');
  expect(headers.get('host')).toBe(pages);
});

test('forwards viewer headers with the host of the origin under an origin request policy', async () => {
  await cdn.deploy();

  await fetch(`${cdn.site}/api/a?q=1`, {
    headers: { cookie: 'a=1', authorization: 'Bearer x', 'user-agent': 'Edge', 'x-forwarded-for': '192.0.2.7' },
  });

  const { url, headers } = cdn.asked[0]!.request;
  expect(url).toBe(`https://${apiHost}/api/a?q=1`);
  expect(Object.fromEntries(headers)).toMatchObject({
    cookie: 'a=1',
    authorization: 'Bearer x',
    'user-agent': 'Edge',
    host: apiHost,
    'x-forwarded-for': '192.0.2.7, 127.0.0.1',
  });
});

test('requires the right and an existing distribution for an invalidation', async () => {
  await cdn.deploy();
  const request = (of: string) => ({
    method: 'POST',
    url: new URL(`http://127.0.0.1/2020-05-31/distribution/${of}/invalidation`),
    headers: new Headers(),
    body: Buffer.from('<Path>/*</Path>'),
    caller: undefined,
  });

  expect(cdn.cloudFront.requiredRights(request(cdn.id))).toEqual([
    { action: 'cloudfront:CreateInvalidation', resource: `arn:aws:cloudfront::000000000000:distribution/${cdn.id}` },
  ]);
  expect((await cdn.cloudFront.handle(request('EOTHER'))).status).toBe(404);
});

test('returns the response of the origin to a viewer with an oversized body', async () => {
  await cdn.deploy();
  cdn.answer = () => Response.json({ message: 'Request Entity Too Large' }, { status: 413 });

  const response = await fetch(`${cdn.site}/api/leads`, { method: 'POST', body: Buffer.alloc(40 * 2 ** 20) });

  expect([response.status, await response.json()]).toEqual([413, { message: 'Request Entity Too Large' }]);
});

test('forbids methods that the behavior does not allow', async () => {
  await cdn.deploy();

  expect((await fetch(`${cdn.site}/a`, { method: 'POST', body: 'x' })).status).toBe(403);
  expect(cdn.asked).toEqual([]);
});

test('applies a response headers policy', async () => {
  const policy = await cdn.provide('ResponseHeadersPolicy', 'Policy', {
    ResponseHeadersPolicyConfig: {
      Name: 'headers',
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'self'", Override: true },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 100, IncludeSubdomains: true, Override: true },
        ContentTypeOptions: { Override: true },
      },
      CustomHeadersConfig: { Items: [{ Header: 'Permissions-Policy', Value: 'camera=()', Override: false }] },
      RemoveHeadersConfig: { Items: [{ Header: 'x-secret' }] },
    },
  });
  await cdn.deploy({ site: { ResponseHeadersPolicyId: policy } });
  cdn.answer = () => new Response('x', { headers: { 'permissions-policy': 'own', 'x-secret': '1' } });

  const { headers } = await fetch(`${cdn.site}/a`);

  expect(headers.get('content-security-policy')).toBe("default-src 'self'");
  expect(headers.get('strict-transport-security')).toBe('max-age=100; includeSubDomains');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('permissions-policy')).toBe('own');
  expect(headers.get('x-secret')).toBeNull();
});

test('supports ranges and HEAD', async () => {
  await cdn.deploy();
  cdn.answer = (request) =>
    request.headers.get('range')
      ? new Response('pa', { status: 206, headers: { 'content-range': 'bytes 0-1/4' } })
      : new Response(request.method === 'HEAD' ? null : 'page', { headers: { 'content-length': '4' } });

  const part = await fetch(`${cdn.site}/a`, { headers: { range: 'bytes=0-1' } });
  const head = await fetch(`${cdn.site}/a`, { method: 'HEAD' });

  expect([part.status, await part.text()]).toEqual([206, 'pa']);
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '4', '']);
});

test('connects a WebSocket to the origin of its path and keeps it open', async () => {
  await cdn.deploy();
  cdn.environment.upgrades.set(apiHost, async (request, socket) => {
    cdn.asked.push({ request, caller: undefined });
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n');
    socket.on('data', (data) => socket.write(`heard ${data}`));
    return undefined;
  });

  const socket = upgrade('/api/live?x=1');
  expect(String((await once(socket, 'data'))[0])).toContain('101 Switching Protocols');
  socket.write('ink');
  expect(String((await once(socket, 'data'))[0])).toBe('heard ink');
  await cdn.stop();
  await once(socket, 'close');

  const { url, headers } = cdn.asked[0]!.request;
  expect(url).toBe(`https://${apiHost}/api/live?x=1`);
  expect(Object.fromEntries(headers)).toMatchObject({
    host: apiHost,
    origin: 'https://studio.example',
    'sec-websocket-key': 'a2V5',
    'x-forwarded-for': '127.0.0.1',
  });
});

test.each([
  ['refuses', async () => Response.json({ message: 'no' }, { status: 403 }), '403 Forbidden'],
  ['does not speak WebSocket', undefined, '200 OK'],
])('forwards the response of an origin that %s and closes the WebSocket', async (_, take, status) => {
  await cdn.deploy();
  if (take) cdn.environment.upgrades.set(apiHost, take);

  const answered = String(Buffer.concat(await upgrade('/api/live').toArray()));

  expect(answered).toContain(`HTTP/1.1 ${status}`);
  expect(answered).toContain(take ? '{"message":"no"}' : 'page');
});

test('answers 503 before a distribution exists', async () => {
  expect((await fetch(cdn.site)).status).toBe(503);
});

test('names an unsupported property', async () => {
  await expect(cdn.deploy({ site: { ForwardedValues: {} } })).rejects.toThrow('ForwardedValues');
  await expect(cdn.deploy({ distribution: { DefaultRootObject: 'index.html' } })).rejects.toThrow('DefaultRootObject');
  await expect(cdn.deploy({ site: { CachePolicyId: 'none-such' } })).rejects.toThrow('none-such');
  await expect(cdn.deploy({ api: { OriginRequestPolicyId: 'own' } })).rejects.toThrow('own is not supported');
  await expect(cdn.deploy({ errors: [{ ErrorCode: 403, ResponsePagePath: '/x' }] })).rejects.toThrow(
    'ResponsePagePath',
  );
  const Aliases = ['a.example', 'b.example', 'a.example'];
  await expect(cdn.deploy({ distribution: { Aliases } })).rejects.toThrow('has the alias a.example twice');
  cdn.environment.origins.delete(pages);
  await expect(cdn.deploy()).rejects.toThrow(pages);
});

/** Opens a WebSocket as a browser does. */
function upgrade(path: string): Socket {
  const socket = connect(Number(new URL(cdn.site).port), '127.0.0.1');
  const headers =
    'connection: upgrade\r\nupgrade: websocket\r\norigin: https://studio.example\r\nsec-websocket-key: a2V5';
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n\r\n`);
  return socket;
}
