import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { environmentWith } from '../platform/environment-for-tests.ts';
import type { Caller, Environment } from '../platform/service.ts';
import { CloudFront } from './cloudfront.ts';

const optimized = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const disabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const allButHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';
const pages = 'pages.s3.eu-central-1.amazonaws.com';
const apiHost = 'api.execute-api.eu-central-1.amazonaws.com';

let environment: Environment;
let cloudFront: CloudFront;
let site: string;
let asked: { request: Request; caller: Caller }[];
let answer: (request: Request) => Response | Promise<Response>;
let id: string;

beforeEach(async () => {
  asked = [];
  answer = () => new Response('page', { headers: { 'content-type': 'text/html' } });
  environment = environmentWith({});
  for (const host of [pages, apiHost]) {
    environment.origins.set(host, async (request, caller) => {
      asked.push({ request, caller });
      return answer(request);
    });
  }
  cloudFront = new CloudFront(environment);
  site = `http://127.0.0.1:${await cloudFront.listen(0)}`;
});

afterEach(async () => {
  vi.useRealTimers();
  await cloudFront.stop();
});

test('uses the first matching behavior and sends the distribution to a signed origin', async () => {
  await deploy();

  await fetch(`${site}/api/leads?x=1`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
  await fetch(`${site}/`);

  expect(asked.map(({ request }) => request.url)).toEqual([
    `https://${apiHost}/api/leads?x=1`,
    `https://${pages}/index.html`,
  ]);
  expect(await asked[0]?.request.text()).toBe('{}');
  expect(asked.map(({ caller }) => caller)).toEqual([
    undefined,
    { service: 'cloudfront.amazonaws.com', sourceArn: `arn:aws:cloudfront::000000000000:distribution/${id}` },
  ]);
});

test('resolves dots in a path to choose the behavior and forwards the path unchanged', async () => {
  await deploy();

  for (const path of ['/a/../private/1', '/a/%2E%2e/private/1', '/a/../api/x']) await rawGet(path, 'identity');

  expect(asked.map(({ request }) => request.url)).toEqual([
    `https://${pages}/a/%252E%252E/private/1`,
    `https://${pages}/a/%252E%252E/private/1`,
    `https://${apiHost}/a/%252E%252E/api/x`,
  ]);
});

test('forwards only method, path and IP address by default', async () => {
  await deploy();

  await fetch(`${site}/a?q=1`, {
    headers: { cookie: 'a=1', authorization: 'Bearer x', 'user-agent': 'Edge', 'x-own': '1' },
  });

  const { url, headers } = asked[0]!.request;
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
  await deploy();

  await fetch(`${site}/api/a?q=1`, {
    headers: { cookie: 'a=1', authorization: 'Bearer x', 'user-agent': 'Edge', 'x-forwarded-for': '192.0.2.7' },
  });

  const { url, headers } = asked[0]!.request;
  expect(url).toBe(`https://${apiHost}/api/a?q=1`);
  expect(Object.fromEntries(headers)).toMatchObject({
    cookie: 'a=1',
    authorization: 'Bearer x',
    'user-agent': 'Edge',
    host: apiHost,
    'x-forwarded-for': '192.0.2.7, 127.0.0.1',
  });
});

test('forwards the headers of a custom policy, including those that CloudFront adds', async () => {
  const policy = await provide('OriginRequestPolicy', 'Policy', {
    OriginRequestPolicyConfig: {
      Name: 'viewer',
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['CloudFront-Viewer-Address', 'X-Own'] },
      CookiesConfig: { CookieBehavior: 'none' },
      QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['page'] },
    },
  });
  await deploy({ api: { OriginRequestPolicyId: policy } });

  await fetch(`${site}/api/a?page=2&other=1`, { headers: { 'x-own': '1', 'x-other': '2' } });

  const { url, headers } = asked[0]!.request;
  expect(url).toBe(`https://${apiHost}/api/a?page=2`);
  expect(headers.get('x-own')).toBe('1');
  expect(headers.get('x-other')).toBeNull();
  expect(headers.get('cloudfront-viewer-address')).toMatch(/^127\.0\.0\.1:\d+$/);
});

test('serves a cached response until it is invalidated', async () => {
  await deploy();
  const states = [];
  const get = async (path: string) => (await fetch(site + path)).headers.get('x-cache');

  states.push(await get('/a'), await get('/a?other=1'), await get('/b'), await get('/b'));
  const response = await invalidate(['/a*']);
  states.push(await get('/a'), await get('/b'));

  expect(response.status).toBe(201);
  expect(await response.text()).toContain('<Status>InProgress</Status>');
  expect(states).toEqual(['Miss', 'Hit', 'Miss', 'Hit', 'Miss', 'Hit'].map((state) => `${state} from cloudfront`));
});

test('does not cache a response that was in flight during an invalidation', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  answer = async () => {
    await held;
    return new Response('old');
  };
  await deploy();

  const first = fetch(`${site}/a`);
  await expect.poll(() => asked.length).toBe(1);
  await invalidate(['/*']);
  letGo();
  expect(await (await first).text()).toBe('old');
  answer = () => new Response('new');

  expect(await (await fetch(`${site}/a`)).text()).toBe('new');
});

test('refuses the 16th wildcard and the 3,001st path within a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await deploy();
  const statuses = async (batches: string[][]) => {
    const answers = [];
    for (const paths of batches) answers.push((await invalidate(paths)).status);
    return answers;
  };
  const files = (count: number, of: string) => Array.from({ length: count }, (_, index) => `/${of}-${index}`);

  expect(await statuses(Array.from({ length: 15 }, (_, index) => [`/${index}*`]))).toEqual(Array(15).fill(201));
  // A repeated path does not count again.
  expect(await statuses([['/0*']])).toEqual([201]);
  const wildcard = await invalidate(['/*']);
  expect([wildcard.status, await wildcard.text()]).toEqual([
    400,
    expect.stringContaining('TooManyInvalidationsInProgress'),
  ]);
  expect(await statuses([files(2_999, 'a'), files(1, 'b'), files(1, 'c')])).toEqual([201, 201, 400]);

  vi.setSystemTime(Date.now() + 61_000);
  expect(await statuses([['/*'], files(1, 'd')])).toEqual([201, 201]);
});

test('serves a stale response immediately and revalidates it once in the background', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await deploy();
  const caching = { 'cache-control': 'max-age=0, s-maxage=60, stale-while-revalidate=600' };
  let page = 'old';
  answer = () => new Response(page, { headers: caching });
  const get = async () => (await fetch(`${site}/a`)).text();
  await get();
  page = 'new';

  vi.setSystemTime(Date.now() + 61_000);
  expect(await get()).toBe('old');
  await expect.poll(() => asked.length).toBe(2);
  await expect.poll(get).toBe('new');
  expect(asked).toHaveLength(2);

  page = 'newest';
  vi.setSystemTime(Date.now() + 661_000);
  expect(await get()).toBe('newest');
});

test('stops serving a deleted page after revalidation', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await deploy({ errors: [{ ErrorCode: 404, ErrorCachingMinTTL: 0 }] });
  answer = () => new Response('page', { headers: { 'cache-control': 's-maxage=60, stale-while-revalidate=600' } });
  await fetch(`${site}/a`);
  answer = () => new Response('gone', { status: 404 });

  vi.setSystemTime(Date.now() + 61_000);
  expect((await fetch(`${site}/a`)).status).toBe(200);
  await expect.poll(async () => (await fetch(`${site}/a`)).status).toBe(404);
});

test.each([
  ['s-maxage=60, stale-if-error=600', 500, 200],
  ['s-maxage=60, stale-if-error=600', 700, 502],
  ['s-maxage=60', 86_400, 200],
])('with %s, a request %d seconds later to a failing origin returns status %d', async (caching, seconds, status) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await deploy();
  answer = () => new Response('page', { headers: { 'cache-control': caching } });
  await fetch(`${site}/a`);
  answer = () => Promise.reject(new Error('unreachable'));

  vi.setSystemTime(Date.now() + seconds * 1000);

  expect((await fetch(`${site}/a`)).status).toBe(status);
});

test('keeps the cache when the configuration of the distribution changes', async () => {
  await deploy();
  await fetch(`${site}/a`);
  await deploy({ errors: [{ ErrorCode: 404, ErrorCachingMinTTL: 0 }] });

  expect((await fetch(`${site}/a`)).headers.get('x-cache')).toBe('Hit from cloudfront');
  answer = () => new Response('gone', { status: 404 });
  await fetch(`${site}/b`);
  await fetch(`${site}/b`);
  expect(asked).toHaveLength(3);
});

test('requires the right and an existing distribution for an invalidation', async () => {
  await deploy();
  const request = (of: string) => ({
    method: 'POST',
    url: new URL(`http://127.0.0.1/2020-05-31/distribution/${of}/invalidation`),
    headers: new Headers(),
    body: Buffer.from('<Path>/*</Path>'),
    caller: undefined,
  });

  expect(cloudFront.requiredRights(request(id))).toEqual([
    { action: 'cloudfront:CreateInvalidation', resource: `arn:aws:cloudfront::000000000000:distribution/${id}` },
  ]);
  expect((await cloudFront.handle(request('EOTHER'))).status).toBe(404);
});

test('takes the lifetime from the origin within the limits of the policy', async () => {
  const policy = await provide('CachePolicy', 'Policy', {
    CachePolicyConfig: {
      Name: 'own',
      MinTTL: 0,
      DefaultTTL: 60,
      MaxTTL: 3600,
      ParametersInCacheKeyAndForwardedToOrigin: {
        EnableAcceptEncodingBrotli: true,
        EnableAcceptEncodingGzip: true,
        HeadersConfig: { HeaderBehavior: 'none' },
        CookiesConfig: { CookieBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
      },
    },
  });
  await deploy({ site: { CachePolicyId: policy } });
  answer = (request) =>
    new Response('page', {
      headers: { 'cache-control': request.url.includes('short') ? 'max-age=0' : 'no-store' },
    });
  const get = async (path: string) => (await fetch(site + path)).headers.get('x-cache');

  await get('/short');
  await get('/none');
  await get('/none?q=1');

  expect(await get('/short')).toBe('Miss from cloudfront');
  expect(await get('/none')).toBe('Miss from cloudfront');
  expect(asked).toHaveLength(5);
});

test('revalidates a stale response by its ETag and serves it when the origin fails', async () => {
  await deploy({ site: { CachePolicyId: '83da9c7e-98b4-4e11-a168-04f0df8e2c65' } });
  answer = (request) =>
    request.headers.get('if-none-match') === '"1"'
      ? new Response(null, { status: 304 })
      : new Response('page', { headers: { etag: '"1"', 'cache-control': 'max-age=0' } });
  await fetch(`${site}/a`);

  const again = await fetch(`${site}/a`);
  answer = () => Promise.reject(new Error('unreachable'));
  const stale = await fetch(`${site}/a`);

  expect([again.status, again.headers.get('x-cache')]).toEqual([200, 'RefreshHit from cloudfront']);
  expect([stale.status, await stale.text()]).toEqual([200, 'page']);
});

test('answers 304 to a viewer with the current version', async () => {
  await deploy();
  answer = () => new Response('page', { headers: { etag: '"1"' } });

  const response = await fetch(`${site}/a`, { headers: { 'if-none-match': 'W/"1"' } });

  expect(response.status).toBe(304);
});

test('compresses a response once for viewers that accept it', async () => {
  await deploy();
  const text = 'after hours '.repeat(200);
  answer = () => new Response(text, { headers: { 'content-type': 'text/html', etag: '"1"' } });

  const first = await fetch(`${site}/a`, { headers: { 'accept-encoding': 'gzip, br' } });
  const plain = await fetch(`${site}/a`, { headers: { 'accept-encoding': 'identity' } });
  const raw = await rawGet('/a', 'br');

  expect(first.headers.get('content-encoding')).toBe('br');
  expect(first.headers.get('etag')).toBe('W/"1"');
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toBe(text);
  expect(brotliDecompressSync(raw).toString()).toBe(text);
  expect(asked).toHaveLength(2);
});

test('always asks the origin, compresses nothing and forwards headers for uncached behaviors', async () => {
  await deploy();
  answer = () =>
    new Response('x'.repeat(2000), {
      headers: [
        ['content-type', 'application/json'],
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
      ],
    });

  await fetch(`${site}/api/a`);
  const response = await fetch(`${site}/api/a`);

  expect(response.headers.get('x-cache')).toBe('Miss from cloudfront');
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(asked).toHaveLength(2);
});

test('returns the response of the origin to a viewer with an oversized body', async () => {
  await deploy();
  answer = () => Response.json({ message: 'Request Entity Too Large' }, { status: 413 });

  const response = await fetch(`${site}/api/leads`, { method: 'POST', body: Buffer.alloc(40 * 2 ** 20) });

  expect([response.status, await response.json()]).toEqual([413, { message: 'Request Entity Too Large' }]);
});

test('forbids methods that the behavior does not allow', async () => {
  await deploy();

  expect((await fetch(`${site}/a`, { method: 'POST', body: 'x' })).status).toBe(403);
  expect(asked).toEqual([]);
});

test('replaces an error of the origin with the configured error page and status', async () => {
  await deploy({
    errors: [{ ErrorCode: 403, ResponseCode: 404, ResponsePagePath: '/404.html', ErrorCachingMinTTL: 0 }],
  });
  answer = (request) =>
    request.url.endsWith('/404.html') ? new Response('not here') : new Response('denied', { status: 403 });

  const response = await fetch(`${site}/nowhere`);

  expect([response.status, await response.text()]).toEqual([404, 'not here']);
});

test('caches an error for ten seconds', async () => {
  await deploy();
  answer = () => new Response('gone', { status: 404 });

  const states = [(await fetch(`${site}/a`)).status, (await fetch(`${site}/a`)).status];

  expect(states).toEqual([404, 404]);
  expect(asked).toHaveLength(1);
});

test('caches an error of an uncached behavior for ten seconds unless configured otherwise', async () => {
  const statuses = async () => {
    answer = () => new Response('busy', { status: 503, headers: { 'cache-control': 'no-store' } });
    const first = (await fetch(`${site}/api/a`)).status;
    answer = () => new Response('[]');
    return [first, (await fetch(`${site}/api/a`)).status];
  };

  await deploy();
  expect(await statuses()).toEqual([503, 503]);

  await cloudFront.stop();
  cloudFront = new CloudFront(environment);
  site = `http://127.0.0.1:${await cloudFront.listen(0)}`;
  await deploy({ errors: [{ ErrorCode: 503, ErrorCachingMinTTL: 0 }] });
  expect(await statuses()).toEqual([503, 200]);
});

test('lets a viewer request function change the path or return a response', async () => {
  const rewrite = await aFunction(`
    function handler(event) {
      var request = event.request;
      if (request.uri === '/old') {
        var location = { value: '/new?' + request.rawQueryString() };
        return { statusCode: 301, statusDescription: 'Moved', headers: { location } };
      }
      if (request.uri.startsWith('/admin')) request.uri = '/admin/index.html';
      request.headers['x-added'] = { value: request.querystring.tag ? request.querystring.tag.value : 'none' };
      return request;
    }`);
  await deploy({ site: { FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: rewrite }] } });

  const moved = await fetch(`${site}/old?b=%20x&a=1&a`, { redirect: 'manual' });
  await fetch(`${site}/admin/leads`);

  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/new?b=%20x&a=1&a']);
  expect(asked.map(({ request }) => request.url)).toEqual([`https://${pages}/admin/index.html`]);
});

test('lets a viewer response function change headers, except for errors', async () => {
  const stamp = await aFunction(`
    async function handler(event) {
      const response = event.response;
      response.headers['x-stamp'] = { value: event.request.method };
      return response;
    }`);
  await deploy({ site: { FunctionAssociations: [{ EventType: 'viewer-response', FunctionARN: stamp }] } });
  answer = (request) => new Response('x', { status: request.url.endsWith('/gone') ? 404 : 200 });

  expect((await fetch(`${site}/a`)).headers.get('x-stamp')).toBe('GET');
  expect((await fetch(`${site}/gone`)).headers.get('x-stamp')).toBeNull();
});

test('passes a 304 to the viewer response function', async () => {
  const missing = await aFunction(`
    async function handler(event) {
      const response = event.response;
      response.headers['x-seen'] = { value: String(response.statusCode) };
      if (response.statusCode === 200) response.statusCode = 404;
      return response;
    }`);
  await deploy({ site: { FunctionAssociations: [{ EventType: 'viewer-response', FunctionARN: missing }] } });
  answer = () => new Response('not found', { headers: { etag: '"1"' } });

  const first = await fetch(`${site}/a`);
  const again = await fetch(`${site}/a`, { headers: { 'if-none-match': '"1"' } });

  expect([first.status, first.headers.get('x-seen')]).toEqual([404, '200']);
  expect([again.status, again.headers.get('x-seen'), await again.text()]).toEqual([304, '304', '']);
});

test('answers 503 when a viewer function throws or hangs', async () => {
  const broken = await aFunction(
    `function handler(event) { if (event.request.uri === '/hang') while (true); return nothing; }`,
  );
  await deploy({ site: { FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: broken }] } });

  expect((await fetch(`${site}/a`)).status).toBe(503);
  expect((await fetch(`${site}/hang`)).status).toBe(503);
});

test('refuses a viewer function that is too long, of another runtime or without handler', async () => {
  await expect(aFunction(`function handler() {} //${'x'.repeat(10_240)}`)).rejects.toThrow('10240');
  await expect(aFunction('var a = 1;')).rejects.toThrow('no handler');
  await expect(aFunction('function handler() {}', 'cloudfront-js-1.0')).rejects.toThrow('cloudfront-js-1.0');
});

test('applies a response headers policy', async () => {
  const policy = await provide('ResponseHeadersPolicy', 'Policy', {
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
  await deploy({ site: { ResponseHeadersPolicyId: policy } });
  answer = () => new Response('x', { headers: { 'permissions-policy': 'own', 'x-secret': '1' } });

  const { headers } = await fetch(`${site}/a`);

  expect(headers.get('content-security-policy')).toBe("default-src 'self'");
  expect(headers.get('strict-transport-security')).toBe('max-age=100; includeSubDomains');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('permissions-policy')).toBe('own');
  expect(headers.get('x-secret')).toBeNull();
});

test('supports ranges and HEAD', async () => {
  await deploy();
  answer = (request) =>
    request.headers.get('range')
      ? new Response('pa', { status: 206, headers: { 'content-range': 'bytes 0-1/4' } })
      : new Response(request.method === 'HEAD' ? null : 'page', { headers: { 'content-length': '4' } });

  const part = await fetch(`${site}/a`, { headers: { range: 'bytes=0-1' } });
  const head = await fetch(`${site}/a`, { method: 'HEAD' });

  expect([part.status, await part.text()]).toEqual([206, 'pa']);
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '4', '']);
});

test('connects a WebSocket to the origin of its path and keeps it open', async () => {
  await deploy();
  environment.upgrades.set(apiHost, async (request, socket) => {
    asked.push({ request, caller: undefined });
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n');
    socket.on('data', (data) => socket.write(`heard ${data}`));
    return undefined;
  });

  const socket = upgrade('/api/live?x=1');
  expect(String((await once(socket, 'data'))[0])).toContain('101 Switching Protocols');
  socket.write('ink');
  expect(String((await once(socket, 'data'))[0])).toBe('heard ink');
  await cloudFront.stop();
  await once(socket, 'close');

  const { url, headers } = asked[0]!.request;
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
  await deploy();
  if (take) environment.upgrades.set(apiHost, take);

  const answered = String(Buffer.concat(await upgrade('/api/live').toArray()));

  expect(answered).toContain(`HTTP/1.1 ${status}`);
  expect(answered).toContain(take ? '{"message":"no"}' : 'page');
});

test('answers 503 before a distribution exists', async () => {
  expect((await fetch(site)).status).toBe(503);
});

test('names an unsupported property', async () => {
  await expect(deploy({ site: { ForwardedValues: {} } })).rejects.toThrow('ForwardedValues');
  await expect(deploy({ distribution: { OriginGroups: { Items: [] } } })).rejects.toThrow('OriginGroups');
  await expect(deploy({ site: { CachePolicyId: 'none-such' } })).rejects.toThrow('none-such');
  environment.origins.delete(pages);
  await expect(deploy()).rejects.toThrow(pages);
});

/** Opens a WebSocket as a browser does. */
function upgrade(path: string): Socket {
  const socket = connect(Number(new URL(site).port), '127.0.0.1');
  const headers =
    'connection: upgrade\r\nupgrade: websocket\r\norigin: https://studio.example\r\nsec-websocket-key: a2V5';
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n\r\n`);
  return socket;
}

type Parts = { site?: object; api?: object; errors?: object[]; distribution?: object };

async function deploy({ site: ownSite, api, errors, distribution }: Parts = {}): Promise<void> {
  id = await provide('Distribution', 'Distribution', {
    DistributionConfig: {
      Enabled: true,
      DefaultRootObject: 'index.html',
      ...distribution,
      Origins: [
        { Id: 'pages', DomainName: pages, S3OriginConfig: { OriginAccessIdentity: '' }, OriginAccessControlId: 'oac' },
        { Id: 'api', DomainName: apiHost, CustomOriginConfig: { OriginProtocolPolicy: 'https-only' } },
      ],
      DefaultCacheBehavior: {
        TargetOriginId: 'pages',
        ViewerProtocolPolicy: 'redirect-to-https',
        CachePolicyId: optimized,
        Compress: true,
        ...ownSite,
      },
      CacheBehaviors: [
        {
          PathPattern: '/api/*',
          TargetOriginId: 'api',
          ViewerProtocolPolicy: 'https-only',
          AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
          CachePolicyId: disabled,
          OriginRequestPolicyId: allButHost,
          Compress: true,
          ...api,
        },
      ],
      CustomErrorResponses: errors,
    },
  });
}

function aFunction(code: string, Runtime = 'cloudfront-js-2.0'): Promise<string> {
  return provide('Function', 'Function', {
    Name: 'Function',
    AutoPublish: true,
    FunctionCode: code,
    FunctionConfig: { Comment: '', Runtime },
  });
}

async function provide(type: string, name: string, properties: Record<string, unknown>): Promise<string> {
  const resource = { logicalId: name, type: `AWS::CloudFront::${type}`, physicalName: name, properties };
  return (await cloudFront.providers[resource.type]!(resource)).ref;
}

function invalidate(paths: string[]): Promise<Response> {
  return cloudFront.handle({
    method: 'POST',
    url: new URL(`http://127.0.0.1/2020-05-31/distribution/${id}/invalidation`),
    headers: new Headers(),
    body: Buffer.from(paths.map((path) => `<Path>${path}</Path>`).join('')),
    caller: undefined,
  });
}

/** The raw body; fetch would decompress it. */
async function rawGet(path: string, encoding: string): Promise<Buffer> {
  const socket = connect(Number(new URL(site).port), '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: ${encoding}\r\nconnection: close\r\n\r\n`);
  const all = Buffer.concat(await socket.toArray());
  return all.subarray(all.indexOf('\r\n\r\n') + 4);
}
