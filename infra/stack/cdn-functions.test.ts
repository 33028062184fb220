import { readdirSync } from 'node:fs';
import vm from 'node:vm';
import { clientFolder } from '../build/built-pages.ts';
import { aTemplate } from '../testing/stacks.ts';
import { rewriteResponse, routeRequest } from './cdn-functions.ts';

function run<T>(code: string, event: object): T {
  return vm.runInNewContext(`${code}; handler(event)`, { event });
}

function documentFor(uri: string, acceptEncoding?: string): string {
  const headers = acceptEncoding ? { 'accept-encoding': { value: acceptEncoding } } : {};
  return run<{ uri: string }>(routeRequest(), { request: { uri, headers } }).uri;
}

test.each([
  ['/', '/index.html'],
  ['/privacy', '/privacy.html'],
  ['/auth', '/admin.html'],
  ['/admin', '/admin.html'],
  ['/admin/auth', '/admin.html'],
  ['/admin/leads', '/admin.html'],
  ['/admin/email-settings', '/admin.html'],
  ['/admin/content/hero', '/admin.html'],
  ['/admin/content/about', '/admin.html'],
  ['/admin/content/artists', '/admin.html'],
  ['/admin/content/tattoo-gallery', '/admin.html'],
  ['/admin/content/piercings', '/admin.html'],
  ['/admin/content/art-gallery', '/admin.html'],
  ['/admin/content/night-life', '/admin.html'],
  ['/admin/content/faq', '/admin.html'],
  ['/admin/content/contact', '/admin.html'],
  ['/admin/settings/general', '/admin.html'],
  ['/admin/settings/branding', '/admin.html'],
  ['/admin/settings/users', '/admin.html'],
  ['/assets/site-abc.js', '/assets/site-abc.js'],
  ['/content-version.json', '/content-version.json'],
  ['/content-choices.json', '/content-choices.json'],
  ['/content.html', '/index.html'],
  ['/gallery/tattoos/12', '/gallery/tattoos/12.html'],
  ['/events.ics', '/events.ics'],
  ['/styles/0123456789ab.css', '/styles/0123456789ab.css'],
  ['/events/0190-abc.ics', '/events/0190-abc.ics'],
  ['/robots.txt', '/robots.txt'],
])('maps %s to %s [RTE-38]', (uri, document) => {
  expect(documentFor(uri)).toBe(document);
});

test.each([
  ['/assets/default-logo.svg', 'br', '/assets/default-logo.svg'],
  ['/', 'gzip, deflate, br, zstd', '/index.html.br'],
  ['/', 'gzip, brotli', '/index.html'],
  ['/', 'br;q=0, gzip', '/index.html'],
  ['/privacy', 'br', '/privacy.html'],
  ['/gallery/art/1', 'br', '/gallery/art/1.html'],
  ['/admin/leads', 'br', '/admin.html.br'],
  ['/nope', 'br', '/404.html'],
  ['/styles/0123456789ab.css', 'br', '/styles/0123456789ab.css'],
  ['/content-version.json', 'br', '/content-version.json'],
])('maps %s with Accept-Encoding "%s" to %s', (uri, accepted, file) => {
  expect(documentFor(uri, accepted)).toBe(file);
});

test('serves every file of the build under its own path, and those with a hash in their names without a function [OPS-34]', () => {
  const all = readdirSync(`${clientFolder}/assets`);
  const built = all.filter((name) => !name.endsWith('.br'));
  const [cdn] = Object.values(aTemplate().findResources('AWS::CloudFront::Distribution'));
  const { CacheBehaviors, DefaultCacheBehavior } = cdn!.Properties.DistributionConfig;
  // `?` is one character, and `*` any number of them.
  const isFor = (name: string, pattern: string) =>
    new RegExp(`^${pattern.replace('.', '\\.').replaceAll('?', '.').replace('*', '.*')}$`).test(`/assets/${name}`);

  expect(built.length).toBeGreaterThan(10);
  expect(all.filter((name) => name.endsWith('.br'))).toEqual(
    built.filter((name) => /\.(css|js)$/.test(name)).map((name) => `${name}.br`),
  );
  expect(built.map((name) => documentFor(`/assets/${name}`))).toEqual(built.map((name) => `/assets/${name}`));
  const { FunctionAssociations, ...hashed } = DefaultCacheBehavior;
  expect(FunctionAssociations).toHaveLength(2);
  for (const name of built) {
    const { PathPattern, ...behavior } =
      CacheBehaviors.find((each: typeof hashed) => isFor(name, each.PathPattern)) ?? {};
    const expected = /-[\w-]{8}\.\w+$/.test(name) ? { ...hashed, FunctionAssociations: [] } : {};
    expect({ name, ...behavior }).toEqual({ name, ...expected });
  }
});

test.each([
  '/nope',
  '/administrator',
  '/index.html',
  '/admin.html',
  '/wp-login.php',
  '/authx',
  '/privacy.html',
  '/privacy/x',
  '/gallery/tattoos/12.html',
  '/gallery/tattoos/../1',
  '/content-version.json/x',
  // Pages of earlier releases read it, and stay as they are when it is missing.
  '/content.json',
  '/releases/0000000007.json',
  '/staff.html',
  '/assets/../releases/0000000007.json',
  '/assets/%2e%2e/releases/0000000007.json',
  '/assets/./site-abc.js',
  '/assets/x/site-abc.js',
  '/assets/site-abc.js.br',
  '/assets/',
  '/styles/../releases/0000000007.json',
  '/events/../releases/0000000007.json',
  '/events/x/y.ics',
  '/request%23',
  '/request%23/',
  '/privacy%23abc',
  '/x/request%23abc',
])('maps %s to the 404 document', (uri) => {
  expect(documentFor(uri)).toBe('/404.html');
});

test.each([
  ['/request%23abc.d-_', '/request#abc.d-_'],
  ['/request%23confirm=abc.d', '/request#confirm=abc.d'],
  ['/request%23confirm%3Dab%0Ac.d', '/request#confirm%3Dab%0Ac.d'],
  ['/request%23abc.d).', '/request#abc.d'],
])('redirects %s to %s, which nothing may cache [GUEST-07]', (uri, location) => {
  expect(run(routeRequest(), { request: { uri, headers: {} } })).toEqual({
    statusCode: 302,
    statusDescription: 'Found',
    headers: { location: { value: location }, 'cache-control': { value: 'no-store' } },
  });
});

type Response = { statusCode: number; headers: Record<string, { value: string }> };

function respond(response: Response, cookies = {}): Response {
  const code = rewriteResponse(
    'https://cognito-idp.eu-central-1.amazonaws.com',
    'https://uploads.example/',
    'http://photos.example/',
  );
  return JSON.parse(JSON.stringify(run(code, { request: { cookies }, response })));
}

test('sets the status from the metadata of a document, and removes the metadata headers', () => {
  const headers = {
    'x-amz-meta-status': { value: '404' },
    'x-amz-meta-version': { value: '7' },
    'x-amz-meta-mode': { value: 'home' },
    'x-amz-meta-analytics': { value: 'true' },
    'x-amz-meta-photos': { value: 'true' },
    etag: { value: 'x' },
  };

  expect(respond({ statusCode: 200, headers })).toEqual({ statusCode: 404, headers: { etag: { value: 'x' } } });
});

test('gives the answer for a missing file status and policy of the document whose marks it names', () => {
  const policy = "script-src 'self'; connect-src 'self'; img-src 'self'";
  const marked = (marks: string) => ({ 'x-marks': { value: marks }, 'content-security-policy': { value: policy } });

  const { statusCode, headers } = respond({ statusCode: 200, headers: marked('status version analytics photos') });

  expect(statusCode).toBe(404);
  expect(headers['content-security-policy']?.value).toContain('https://uploads.example/');
  expect(headers['content-security-policy']?.value).toContain('googletagmanager');
  expect(Object.keys(headers)).toEqual(['content-security-policy']);
  expect(respond({ statusCode: 200, headers: marked('status version') }).headers).toEqual({
    'content-security-policy': { value: policy },
  });
});

test('keeps the status of a document when a part of it is asked for', () => {
  const headers = { 'x-amz-meta-status': { value: '404' } };

  expect(respond({ statusCode: 206, headers }).statusCode).toBe(404);
});

test('removes the policy from a 304, so that the browser keeps the policy of the cached document', () => {
  const headers = {
    'x-amz-meta-status': { value: '404' },
    'content-security-policy': { value: "script-src 'self'" },
    etag: { value: 'x' },
  };

  expect(respond({ statusCode: 304, headers })).toEqual({ statusCode: 304, headers: { etag: { value: 'x' } } });
});

describe('the content security policy', () => {
  const strict = "default-src 'none'; script-src 'self'; connect-src 'self'";
  const policyOf = (marks: Response['headers'], cookies = {}) =>
    respond({ statusCode: 200, headers: { 'content-security-policy': { value: strict }, ...marks } }, cookies).headers[
      'content-security-policy'
    ]?.value;

  test('contains no third-party host for a document without a measurement ID', () => {
    expect(policyOf({})).toBe(strict);
  });

  test('allows the analytics script and its hosts for a document with a measurement ID', () => {
    expect(policyOf({ 'x-amz-meta-analytics': { value: 'true' } })).toBe(
      "default-src 'none'; script-src 'self' https://www.googletagmanager.com/gtag/js; connect-src 'self' https://*.google-analytics.com",
    );
  });

  test('allows the uploads bucket for a document that asks for photos, and for no other [PHOTO-04] [PHOTO-19]', () => {
    expect(policyOf({ 'x-amz-meta-photos': { value: 'true' } })).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self' https://uploads.example/",
    );
    expect(policyOf({ 'x-amz-meta-status': { value: '404' } })).toBe(strict);
  });

  test('lets a document that asks for photos show them in the local run', () => {
    const withImages = (marks: Response['headers']) =>
      policyOf({ 'content-security-policy': { value: "img-src 'self' data: https:" }, ...marks });
    expect(withImages({ 'x-amz-meta-photos': { value: 'true' } })).toBe(
      "img-src 'self' http://photos.example/ data: https:",
    );
    expect(withImages({})).toBe("img-src 'self' data: https:");
  });

  test('lets the browser of a signed-in staff member connect to Cognito', () => {
    expect(policyOf({}, { staff: { value: '1' } })).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self' https://cognito-idp.eu-central-1.amazonaws.com",
    );
  });
});

test.each([
  [
    'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400',
    'public, max-age=0, must-revalidate',
  ],
  ['public, max-age=31536000, immutable', 'public, max-age=31536000, immutable'],
])('changes Cache-Control from "%s" to "%s"', (stored, sent) => {
  const { headers } = respond({ statusCode: 200, headers: { 'cache-control': { value: stored } } });

  expect(headers).toEqual({ 'cache-control': { value: sent } });
});

test('keeps the status 304 of a document with a status in its metadata', () => {
  const headers = { 'x-amz-meta-status': { value: '404' }, etag: { value: 'x' } };

  expect(respond({ statusCode: 304, headers })).toEqual({ statusCode: 304, headers: { etag: { value: 'x' } } });
});

test('adds Vary: Accept-Encoding to compressed responses', () => {
  const { headers } = respond({ statusCode: 200, headers: { 'content-encoding': { value: 'br' } } });

  expect(headers).toMatchObject({ vary: { value: 'Accept-Encoding' } });
});

test('keeps both functions far below the 10 KB limit of CloudFront', () => {
  expect(Math.max(routeRequest().length, rewriteResponse('', '', '').length)).toBeLessThan(2_000);
});

describe('a stage with several host names', () => {
  const domain = ['studio.example', 'www.studio.example', 'ink.example'];
  type Redirect = { statusCode: number; headers: Record<string, { value: string }> };

  const requestTo = (host: string, uri: string, query?: string): Redirect & { uri?: string } => {
    const request = { uri, headers: { host: { value: host } }, rawQueryString: () => query };
    return run(routeRequest(domain), { request });
  };

  test.each([
    ['www.studio.example', '/', undefined, 'https://studio.example/'],
    ['WWW.Studio.example', '/privacy', '', 'https://studio.example/privacy'],
    [
      'ink.example',
      '/admin/leads',
      'status=new&search=a%20b&x',
      'https://studio.example/admin/leads?status=new&search=a%20b&x',
    ],
    ['ink.example', '//other.example/%2e%2e', 'a=1&a=2', 'https://studio.example//other.example/%2e%2e?a=1&a=2'],
  ])('redirects %s%s to the first name with 301, path and query [STAGE-01]', (host, uri, query, location) => {
    const { statusCode, headers } = requestTo(host, uri, query);

    expect({ statusCode, location: headers.location?.value }).toEqual({ statusCode: 301, location });
  });

  test('lets browsers keep a redirect for an hour, so that another name can become the first', () => {
    expect(requestTo('ink.example', '/').headers['cache-control']).toEqual({ value: 'public, max-age=3600' });
  });

  test.each(['studio.example', 'd111111abcdef8.cloudfront.net'])('serves the page on %s', (host) => {
    expect(requestTo(host, '/')).toMatchObject({ uri: '/index.html' });
  });

  test('keeps the function with ten names below the 10 KB limit of CloudFront', () => {
    const names = Array.from({ length: 10 }, (_, number) => `${'a'.repeat(54)}${number}.example`);

    expect(routeRequest(names).length).toBeLessThan(4_000);
  });
});
