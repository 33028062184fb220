import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CloudFront } from './cloudfront.ts';
import type { Caller, Environment } from './service.ts';

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
  environment = anEnvironment();
  for (const host of [pages, apiHost]) {
    environment.origins.set(host, async (request, caller) => {
      asked.push({ request, caller });
      return answer(request);
    });
  }
  cloudFront = new CloudFront(environment);
  site = `http://127.0.0.1:${await cloudFront.listen(0)}`;
});

afterEach(() => cloudFront.stop());

test('a path goes to the first behavior that matches, and a signed origin learns the distribution', async () => {
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

test('by default nothing of the viewer reaches the origin but method, path and address', async () => {
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

test('an origin request policy lets the viewer through, with the host of the origin', async () => {
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

test('a policy of our own names headers, among them what CloudFront knows of the viewer', async () => {
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

test('a cached answer is served without the origin until it is invalidated', async () => {
  await deploy();
  const states = [];
  const get = async (path: string) => (await fetch(site + path)).headers.get('x-cache');

  states.push(await get('/a'), await get('/a?other=1'), await get('/b'), await get('/b'));
  const response = await invalidate(['/a*']);
  states.push(await get('/a'), await get('/b'));

  expect(response.status).toBe(201);
  expect(await response.text()).toContain('<Status>Completed</Status>');
  expect(states).toEqual(['Miss', 'Hit', 'Miss', 'Hit', 'Miss', 'Hit'].map((state) => `${state} from cloudfront`));
});

test('an answer that was on its way during an invalidation is not kept', async () => {
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

test('an invalidation needs its right on the distribution, and an existing distribution', async () => {
  await deploy();
  const request = (of: string) => ({
    method: 'POST',
    url: new URL(`http://127.0.0.1/2020-05-31/distribution/${of}/invalidation`),
    headers: new Headers(),
    body: Buffer.from('<Path>/*</Path>'),
    caller: undefined,
  });

  expect(cloudFront.needs(request(id))).toEqual([
    { action: 'cloudfront:CreateInvalidation', resource: `arn:aws:cloudfront::000000000000:distribution/${id}` },
  ]);
  expect((await cloudFront.handle(request('EOTHER'))).status).toBe(404);
});

test('the lifetime is what the origin says, within the policy', async () => {
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

test('a stale answer is asked for again by its tag, and served when the origin fails', async () => {
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

test('a viewer that has the version already gets 304', async () => {
  await deploy();
  answer = () => new Response('page', { headers: { etag: '"1"' } });

  const response = await fetch(`${site}/a`, { headers: { 'if-none-match': 'W/"1"' } });

  expect(response.status).toBe(304);
});

test('answers are compressed once, for viewers that can read them', async () => {
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

test('uncached behaviors ask every time, compress nothing and pass headers on', async () => {
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

test('methods that the behavior does not allow are forbidden', async () => {
  await deploy();

  expect((await fetch(`${site}/a`, { method: 'POST', body: 'x' })).status).toBe(403);
  expect(asked).toEqual([]);
});

test('an error page stands in for an error of the origin, with its own status', async () => {
  await deploy({
    errors: [{ ErrorCode: 403, ResponseCode: 404, ResponsePagePath: '/404.html', ErrorCachingMinTTL: 0 }],
  });
  answer = (request) =>
    request.url.endsWith('/404.html') ? new Response('not here') : new Response('denied', { status: 403 });

  const response = await fetch(`${site}/nowhere`);

  expect([response.status, await response.text()]).toEqual([404, 'not here']);
});

test('an error is kept for ten seconds, as CloudFront keeps it', async () => {
  await deploy();
  answer = () => new Response('gone', { status: 404 });

  const states = [(await fetch(`${site}/a`)).status, (await fetch(`${site}/a`)).status];

  expect(states).toEqual([404, 404]);
  expect(asked).toHaveLength(1);
});

test('a function of the viewer request may change the path or answer itself', async () => {
  const rewrite = await aFunction(`
    function handler(event) {
      var request = event.request;
      if (request.uri === '/old') {
        return { statusCode: 301, statusDescription: 'Moved', headers: { location: { value: '/new' } } };
      }
      if (request.uri.startsWith('/admin')) request.uri = '/admin/index.html';
      request.headers['x-added'] = { value: request.querystring.tag ? request.querystring.tag.value : 'none' };
      return request;
    }`);
  await deploy({ site: { FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: rewrite }] } });

  const moved = await fetch(`${site}/old`, { redirect: 'manual' });
  await fetch(`${site}/admin/leads`);

  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/new']);
  expect(asked.map(({ request }) => request.url)).toEqual([`https://${pages}/admin/index.html`]);
});

test('a function of the viewer response changes headers, but sees no errors', async () => {
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

test('a function that throws or hangs makes the answer a 503', async () => {
  const broken = await aFunction(
    `function handler(event) { if (event.request.uri === '/hang') while (true); return nothing; }`,
  );
  await deploy({ site: { FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: broken }] } });

  expect((await fetch(`${site}/a`)).status).toBe(503);
  expect((await fetch(`${site}/hang`)).status).toBe(503);
});

test('a function too long, of another runtime or without handler is refused', async () => {
  await expect(aFunction(`function handler() {} //${'x'.repeat(10_240)}`)).rejects.toThrow('10240');
  await expect(aFunction('var a = 1;')).rejects.toThrow('no handler');
  await expect(aFunction('function handler() {}', 'cloudfront-js-1.0')).rejects.toThrow('cloudfront-js-1.0');
});

test('a response headers policy sets, keeps and removes headers', async () => {
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

test('ranges and HEAD pass through', async () => {
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

test('a WebSocket goes to the origin of its path, with what the policy lets through, and stays open', async () => {
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
])('a WebSocket to an origin that %s gets its answer and ends', async (_, take, status) => {
  await deploy();
  if (take) environment.upgrades.set(apiHost, take);

  const answered = String(Buffer.concat(await upgrade('/api/live').toArray()));

  expect(answered).toContain(`HTTP/1.1 ${status}`);
  expect(answered).toContain(take ? '{"message":"no"}' : 'page');
});

test('before there is a distribution the answer is 503', async () => {
  expect((await fetch(site)).status).toBe(503);
});

test('what is not supported is refused by name', async () => {
  await expect(deploy({ site: { ForwardedValues: {} } })).rejects.toThrow('ForwardedValues');
  await expect(deploy({ site: { CachePolicyId: 'none-such' } })).rejects.toThrow('none-such');
  environment.origins.delete(pages);
  await expect(deploy()).rejects.toThrow(pages);
});

/** Asks for a WebSocket as a browser does. */
function upgrade(path: string): Socket {
  const socket = connect(Number(new URL(site).port), '127.0.0.1');
  const headers =
    'connection: upgrade\r\nupgrade: websocket\r\norigin: https://studio.example\r\nsec-websocket-key: a2V5';
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n\r\n`);
  return socket;
}

type Parts = { site?: object; api?: object; errors?: object[] };

async function deploy({ site: ownSite, api, errors }: Parts = {}): Promise<void> {
  id = await provide('Distribution', 'Distribution', {
    DistributionConfig: {
      Enabled: true,
      DefaultRootObject: 'index.html',
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

/** The body as it comes over the wire; fetch would unpack it. */
async function rawGet(path: string, encoding: string): Promise<Buffer> {
  const socket = connect(Number(new URL(site).port), '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: ${encoding}\r\nconnection: close\r\n\r\n`);
  const all = Buffer.concat(await socket.toArray());
  return all.subarray(all.indexOf('\r\n\r\n') + 4);
}

function anEnvironment(): Environment {
  return {
    region: 'eu-central-1',
    accountId: '000000000000',
    dataDirectory: '',
    endpoint: '',
    origins: new Map(),
    upgrades: new Map(),
    invoke: () => Promise.reject(new Error('not expected')),
    credentialsFor: () => ({ accessKeyId: '', secretAccessKey: '' }),
    count: () => {},
    deliver: () => Promise.resolve(),
    log: () => {},
  };
}
