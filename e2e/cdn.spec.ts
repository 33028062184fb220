import { readdirSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { apiRoot } from '#shared/contract/call.ts';
import { accessOf } from './fixtures/access-token.ts';
import type { Resource } from './fixtures/changed-stack.ts';
import { ContentStore } from './fixtures/content-store.ts';
import { openTab, wholeHome } from './fixtures/home-content.ts';
import { openRendered } from './fixtures/rendered-page.ts';
import { expect, test } from './fixtures/studio.ts';

test("never serves one caller's API error to the next", async ({ studio }) => {
  const access = await accessOf(studio, studio.user);
  const leads = (headers: Record<string, string> = {}) => fetch(`${studio.site}${apiRoot}/leads/summary`, { headers });

  const failed = await studio.without('dynamodb', () => leads({ authorization: `Bearer ${access}` }));
  expect(failed.status).toBeGreaterThanOrEqual(500);

  expect((await leads()).status).toBe(401);
  expect((await leads({ authorization: `Bearer ${access}` })).status).toBe(200);
});

test('does not cache a missing image, so it shows as soon as it exists', async ({ studio }) => {
  const missing = () => fetch(`${studio.site}/media/about-images/about/1.jpg`);

  expect((await missing()).headers.get('age')).toBeNull();
  expect((await missing()).headers.get('age')).toBeNull();
});

test('answers 304 for an unknown path to a browser that has the page, and 404 to any other', async ({ studio }) => {
  const first = await fetch(`${studio.site}/no-such-page`);
  const tag = first.headers.get('etag') ?? '';

  const again = await fetch(`${studio.site}/no-such-page`, { headers: { 'if-none-match': tag } });

  expect([first.status, again.status, await again.text()]).toEqual([404, 304, '']);
  expect(again.headers.get('content-security-policy')).toBeNull();
});

test('refuses every dotted path that leads to a stored release', async ({ studio }) => {
  const version = await new ContentStore(studio).publishedVersion();
  const release = `releases/${String(version).padStart(10, '0')}.json`;
  const paths = [
    `/assets/../${release}`,
    `/assets/%2e%2e/${release}`,
    `/assets/..%2f${release}`,
    `/assets/.././${release}`,
    `/admin/../${release}`,
    `/media/../${release}`,
    `/${release}`,
  ];

  for (const path of paths) {
    const { status, body } = await askRaw(studio.site, path);
    expect(body, path).not.toContain('"files":');
    expect(status === 404 || path.startsWith('/admin'), `${path}: ${status}`).toBe(true);
  }
});

test('allows third-party hosts in the policy only with a measurement ID, and only those that analytics needs [GEN-11]', async ({
  page,
  studio,
}) => {
  const store = new ContentStore(studio);
  const policy = async (path = '/') => (await fetch(studio.site + path)).headers.get('content-security-policy') ?? '';
  await store.publish({ 'general/google_analytics_id': '' });
  expect(await policy()).not.toContain('://');
  expect(await policy('/no-such-page')).not.toContain('://');

  await store.publish({ 'general/google_analytics_id': 'G-TEST12345' });
  expect((await policy()).match(/\S+:\/\/\S+/g)).toEqual([
    expect.stringMatching(/^https:\/\/www\.googletagmanager\.com\/gtag\/js;?$/),
    expect.stringMatching(/^https:\/\/\*\.google-analytics\.com;?$/),
  ]);
  const asked: string[] = [];
  await page.route(/google/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      contentType: 'text/javascript',
      body: "fetch('https://region1.google-analytics.com/g/collect')",
    });
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect
    .poll(() => asked)
    .toEqual([
      'https://www.googletagmanager.com/gtag/js?id=G-TEST12345',
      'https://region1.google-analytics.com/g/collect',
    ]);
  const refused = await page.evaluate(async () => {
    const load = (src: string) =>
      new Promise<string>((resolve) => {
        addEventListener('securitypolicyviolation', ({ blockedURI }) => resolve(blockedURI), { once: true });
        document.head.append(Object.assign(document.createElement('script'), { src }));
      });
    return load('https://www.googletagmanager.com/gtm.js?id=GTM-OTHER');
  });
  expect(refused).toContain('gtm.js');

  await store.publish({ 'general/google_analytics_id': '' });
  expect(await policy()).not.toContain('://');
});

test('leads a visitor who presses Show more to words when the page has gone', async ({ page }) => {
  const more = { tattoos: { href: '/gallery/tattoos/97', total: 99 } };
  await openRendered(page, (home) => ({ ...wholeHome(home), more }));
  const tattoos = await openTab(page, 'Tattoo Gallery');

  await tattoos.getByRole('link', { name: 'Show more' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await expect(page).toHaveURL('/gallery/tattoos/97');
});

test.describe('a path whose file is missing', () => {
  const requests: Record<string, string>[] = [
    { 'accept-encoding': 'br' },
    { 'accept-encoding': 'identity' },
    { range: 'bytes=0-9' },
  ];
  test.afterAll(({ studio }) => new ContentStore(studio).publish({ 'general/coming_soon_enabled': 'false' }));

  for (const { isSoon, words } of [
    { isSoon: 'false', words: 'Oops! Page not found' },
    { isSoon: 'true', words: 'Something Amazing is Coming Soon!' },
  ]) {
    test(`answers 404 with words, on every pattern of the CDN, with coming-soon mode ${isSoon} [404-06]`, async ({
      studio,
    }) => {
      const store = new ContentStore(studio);
      await store.publish({ 'general/coming_soon_enabled': isSoon });
      const { site } = studio;
      const unknown = await fetch(`${site}/no-such-page`, { headers: { 'accept-encoding': 'br' } });
      const [page, policy] = [await unknown.text(), unknown.headers.get('content-security-policy')];
      expect(page).toContain(words);
      const { missing, mayExist } = pathsOfCdn(isSoon === 'true' ? 'gone' : 'left');
      expect(missing.length).toBeGreaterThan(10);

      for (const each of missing) {
        const isPage = !/^\/(assets|media|styles)\//.test(each);
        for (const headers of requests) {
          const answer = await fetch(site + each, { headers });
          expect([each, answer.status]).toEqual([each, 404]);
          const body = await answer.text();
          if ('range' in headers) continue;
          expect(body, each).toBe(isPage ? page : 'This file does not exist.');
          const type = `text/${isPage ? 'html' : 'plain'}; charset=utf-8`;
          expect([each, answer.headers.get('content-type')]).toEqual([each, type]);
          if (isPage && !each.startsWith('/a')) expect(answer.headers.get('content-security-policy')).toBe(policy);
        }
        expect((await fetch(site + each, { method: 'HEAD' })).status, each).toBe(404);
      }
      for (const each of mayExist) {
        const answer = await fetch(site + each);
        const body = await answer.text();
        expect([200, 404], each).toContain(answer.status);
        if (answer.status === 404) expect(body, each).toBe(page);
        expect(body, each).not.toMatch(/<Code>|<Error>/);
      }
    });
  }

  test('keeps the answer of the API for calls below the path that the CDN asks', async ({ studio }) => {
    const answer = await fetch(`${studio.site}${apiRoot}/missing/gallery/tattoos/99.html`);

    expect([answer.status, (await answer.json()).code]).toEqual([404, 'not-found']);
  });
});

/**
 * A path for each pattern of the stack: those of the behaviors of buckets, and those that the CDN function lets through. Those that
 * a name can fill are missing; the others may exist.
 */
function pathsOfCdn(name: string): { missing: string[]; mayExist: string[] } {
  const folder = '.local/assembly';
  const file = readdirSync(folder).find((each) => each.endsWith('.template.json')) ?? '';
  const resources = Object.values(JSON.parse(readFileSync(path.join(folder, file), 'utf8')).Resources) as Resource[];
  const [cdn] = resources.filter(({ Type }) => Type === 'AWS::CloudFront::Distribution');
  const { CacheBehaviors, OriginGroups } = cdn?.Properties.DistributionConfig ?? {};
  const groups = OriginGroups.Items.map(({ Id }: { Id: string }) => Id);
  const behaviors: string[] = CacheBehaviors.filter((each: { TargetOriginId: string }) =>
    groups.includes(each.TargetOriginId),
  ).map(({ PathPattern }: { PathPattern: string }) =>
    PathPattern.replace('????????', '0a0a0a0a').replace('*', PathPattern.includes('/*') ? name : `x-${name}`),
  );
  const code: string = resources.find(({ Properties }) => /files\.test/.test(Properties?.FunctionCode))?.Properties
    .FunctionCode;
  const files = /new RegExp\('(.*)'\)/.exec(code)?.[1]?.replaceAll('\\\\', '\\') ?? '';
  const pages = /else if \(\/(.*)\/\.test\(request\.uri\)\) request\.uri \+= '\.html'/.exec(code)?.[1] ?? '';
  const all = [...behaviors, ...[files, pages].flatMap((source) => examplesOf(source, name))];
  const isFilled = (each: string) => /\d|gone|left/.test(each);
  return { missing: all.filter(isFilled), mayExist: all.filter((each) => !isFilled(each)) };
}

/** A path for each alternative of a pattern. */
function examplesOf(source: string, name: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const each of source) {
    depth += each === '(' ? 1 : each === ')' ? -1 : 0;
    if (each === '|' && depth === 0) parts.push('');
    else parts.push(parts.pop() + each);
  }
  if (parts.length > 1) return parts.flatMap((part) => examplesOf(part, name));
  const [, before = '', group = '', isOptional, after = ''] =
    /^([^(]*)\(((?:[^()]|\([^()]*\))*)\)(\?)?(.*)$/.exec(source) ?? [];
  if (group) {
    const middles = [...(isOptional ? [''] : []), ...examplesOf(group, name)];
    return middles.flatMap((middle) => examplesOf(`${before}${middle}${after}`, name));
  }
  const filled = source
    .replaceAll(/[\^$]/g, '')
    .replaceAll('[\\da-f]{8}', '0a0a0a0a')
    .replaceAll(/\[[^\]]*\]\+|\\w\+/g, name)
    .replaceAll('\\d+', name === 'gone' ? '99' : '98')
    .replaceAll('\\', '');
  return [filled];
}

/** Requests a path as it is; browsers and `fetch` resolve its dots. */
function askRaw(site: string, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(site);
    httpRequest({ hostname, port, path }, (response) => {
      response.setEncoding('utf8');
      response.toArray().then((parts) => resolve({ status: response.statusCode ?? 0, body: parts.join('') }), reject);
    })
      .on('error', reject)
      .end();
  });
}
