import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startCdn, type TestCdn } from './cdn-for-tests.ts';

let cdn: TestCdn;

beforeEach(async () => {
  cdn = await startCdn();
});

afterEach(async () => {
  vi.useRealTimers();
  await cdn.stop();
});

test('serves a cached response until it is invalidated', async () => {
  await cdn.deploy();
  const states = [];
  const get = async (path: string) => (await fetch(cdn.site + path)).headers.get('x-cache');

  states.push(await get('/a'), await get('/a?other=1'), await get('/b'), await get('/b'));
  const response = await cdn.invalidate(['/a*']);
  states.push(await get('/a'), await get('/b'));

  expect(response.status).toBe(201);
  expect(await response.text()).toContain('<Status>InProgress</Status>');
  expect(states).toEqual(['Miss', 'Hit', 'Miss', 'Hit', 'Miss', 'Hit'].map((state) => `${state} from cloudfront`));
});

test('does not cache a response that was in flight during an invalidation', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  cdn.answer = async () => {
    await held;
    return new Response('old');
  };
  await cdn.deploy();

  const first = fetch(`${cdn.site}/a`);
  await expect.poll(() => cdn.asked.length).toBe(1);
  await cdn.invalidate(['/*']);
  letGo();
  expect(await (await first).text()).toBe('old');
  cdn.answer = () => new Response('new');

  expect(await (await fetch(`${cdn.site}/a`)).text()).toBe('new');
});

test('refuses the 16th wildcard and the 3,001st path within a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await cdn.deploy();
  const statuses = async (batches: string[][]) => {
    const answers = [];
    for (const paths of batches) answers.push((await cdn.invalidate(paths)).status);
    return answers;
  };
  const files = (count: number, of: string) => Array.from({ length: count }, (_, index) => `/${of}-${index}`);

  expect(await statuses(Array.from({ length: 15 }, (_, index) => [`/${index}*`]))).toEqual(Array(15).fill(201));
  // A repeated path does not count again.
  expect(await statuses([['/0*']])).toEqual([201]);
  const wildcard = await cdn.invalidate(['/*']);
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
  await cdn.deploy();
  const caching = { 'cache-control': 'max-age=0, s-maxage=60, stale-while-revalidate=600' };
  let page = 'old';
  cdn.answer = () => new Response(page, { headers: caching });
  const get = async () => (await fetch(`${cdn.site}/a`)).text();
  await get();
  page = 'new';

  vi.setSystemTime(Date.now() + 61_000);
  expect(await get()).toBe('old');
  await expect.poll(() => cdn.asked.length).toBe(2);
  await expect.poll(get).toBe('new');
  expect(cdn.asked).toHaveLength(2);

  page = 'newest';
  vi.setSystemTime(Date.now() + 661_000);
  expect(await get()).toBe('newest');
});

test('stops serving a deleted page after revalidation', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await cdn.deploy({ errors: [{ ErrorCode: 404, ErrorCachingMinTTL: 0 }] });
  cdn.answer = () => new Response('page', { headers: { 'cache-control': 's-maxage=60, stale-while-revalidate=600' } });
  await fetch(`${cdn.site}/a`);
  cdn.answer = () => new Response('gone', { status: 404 });

  vi.setSystemTime(Date.now() + 61_000);
  expect((await fetch(`${cdn.site}/a`)).status).toBe(200);
  await expect.poll(async () => (await fetch(`${cdn.site}/a`)).status).toBe(404);
});

test.each([
  ['s-maxage=60, stale-if-error=600', 500, 200],
  ['s-maxage=60, stale-if-error=600', 700, 502],
  ['s-maxage=60', 86_400, 200],
])('with %s, a request %d seconds later to a failing origin returns status %d', async (caching, seconds, status) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await cdn.deploy();
  cdn.answer = () => new Response('page', { headers: { 'cache-control': caching } });
  await fetch(`${cdn.site}/a`);
  cdn.answer = () => Promise.reject(new Error('unreachable'));

  vi.setSystemTime(Date.now() + seconds * 1000);

  expect((await fetch(`${cdn.site}/a`)).status).toBe(status);
});

test('keeps the cache when the configuration of the distribution changes', async () => {
  await cdn.deploy();
  await fetch(`${cdn.site}/a`);
  await cdn.deploy({ errors: [{ ErrorCode: 404, ErrorCachingMinTTL: 0 }] });

  expect((await fetch(`${cdn.site}/a`)).headers.get('x-cache')).toBe('Hit from cloudfront');
  cdn.answer = () => new Response('gone', { status: 404 });
  await fetch(`${cdn.site}/b`);
  await fetch(`${cdn.site}/b`);
  expect(cdn.asked).toHaveLength(3);
});

test('takes the lifetime from the origin within the limits of the policy', async () => {
  const policy = await aCachePolicy({ MinTTL: 0, DefaultTTL: 60, MaxTTL: 3600 }, ['q']);
  await cdn.deploy({ site: { CachePolicyId: policy } });
  cdn.answer = (request) =>
    new Response('page', {
      headers: { 'cache-control': request.url.includes('short') ? 'max-age=0' : 'no-store' },
    });
  const get = async (path: string) => (await fetch(cdn.site + path)).headers.get('x-cache');

  await get('/short');
  await get('/none');
  await get('/none?q=1');

  expect(await get('/short')).toBe('Miss from cloudfront');
  expect(await get('/none')).toBe('Miss from cloudfront');
  expect(cdn.asked).toHaveLength(5);
});

test('revalidates a stale response by its ETag and serves it when the origin fails', async () => {
  const policy = await aCachePolicy({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 3600 });
  await cdn.deploy({ site: { CachePolicyId: policy } });
  cdn.answer = (request) =>
    request.headers.get('if-none-match') === '"1"'
      ? new Response(null, { status: 304 })
      : new Response('page', { headers: { etag: '"1"', 'cache-control': 'max-age=0' } });
  await fetch(`${cdn.site}/a`);

  const again = await fetch(`${cdn.site}/a`);
  cdn.answer = () => Promise.reject(new Error('unreachable'));
  const stale = await fetch(`${cdn.site}/a`);

  expect([again.status, again.headers.get('x-cache')]).toEqual([200, 'RefreshHit from cloudfront']);
  expect([stale.status, await stale.text()]).toEqual([200, 'page']);
});

test('answers 304 to a viewer with the current version', async () => {
  await cdn.deploy();
  cdn.answer = () => new Response('page', { headers: { etag: '"1"' } });

  const response = await fetch(`${cdn.site}/a`, { headers: { 'if-none-match': 'W/"1"' } });

  expect(response.status).toBe(304);
});

test('compresses a response once for viewers that accept it', async () => {
  await cdn.deploy();
  const text = 'after hours '.repeat(200);
  cdn.answer = () => new Response(text, { headers: { 'content-type': 'text/html', etag: '"1"' } });

  const first = await fetch(`${cdn.site}/a`, { headers: { 'accept-encoding': 'gzip, br' } });
  const plain = await fetch(`${cdn.site}/a`, { headers: { 'accept-encoding': 'identity' } });
  const raw = await cdn.rawGet('/a', 'br');

  expect(first.headers.get('content-encoding')).toBe('br');
  expect(first.headers.get('etag')).toBe('W/"1"');
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toBe(text);
  expect(brotliDecompressSync(raw).toString()).toBe(text);
  expect(cdn.asked).toHaveLength(2);
});

test('always asks the origin, compresses nothing and forwards headers for uncached behaviors', async () => {
  await cdn.deploy();
  cdn.answer = () =>
    new Response('x'.repeat(2000), {
      headers: [
        ['content-type', 'application/json'],
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
      ],
    });

  await fetch(`${cdn.site}/api/a`);
  const response = await fetch(`${cdn.site}/api/a`);

  expect(response.headers.get('x-cache')).toBe('Miss from cloudfront');
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(cdn.asked).toHaveLength(2);
});

test('caches an error for ten seconds', async () => {
  await cdn.deploy();
  cdn.answer = () => new Response('gone', { status: 404 });

  const states = [(await fetch(`${cdn.site}/a`)).status, (await fetch(`${cdn.site}/a`)).status];

  expect(states).toEqual([404, 404]);
  expect(cdn.asked).toHaveLength(1);
});

test('caches an error of an uncached behavior for ten seconds unless configured otherwise', async () => {
  const statuses = async () => {
    cdn.answer = () => new Response('busy', { status: 503, headers: { 'cache-control': 'no-store' } });
    const first = (await fetch(`${cdn.site}/api/a`)).status;
    cdn.answer = () => new Response('[]');
    return [first, (await fetch(`${cdn.site}/api/a`)).status];
  };

  await cdn.deploy();
  expect(await statuses()).toEqual([503, 503]);

  await cdn.stop();
  cdn = await startCdn();
  await cdn.deploy({ errors: [{ ErrorCode: 503, ErrorCachingMinTTL: 0 }] });
  expect(await statuses()).toEqual([503, 200]);
});

function aCachePolicy(lifetimes: object, QueryStrings: string[] = []): Promise<string> {
  return cdn.provide('CachePolicy', 'Policy', {
    CachePolicyConfig: {
      Name: 'own',
      ...lifetimes,
      ParametersInCacheKeyAndForwardedToOrigin: {
        EnableAcceptEncodingBrotli: true,
        EnableAcceptEncodingGzip: true,
        HeadersConfig: { HeaderBehavior: 'none' },
        CookiesConfig: { CookieBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: QueryStrings.length > 0 ? 'whitelist' : 'none', QueryStrings },
      },
    },
  });
}
