import { request as httpRequest } from 'node:http';
import { apiRoot } from '#shared/contract/call.ts';
import { tokensOf } from './fixtures/access-token.ts';
import { removeGrant, retryPublishingOnce } from './fixtures/changed-stack.ts';
import { ContentStore } from './fixtures/content-store.ts';
import { RunningStudio } from './fixtures/running-studio.ts';
import { expect, test } from './fixtures/studio.ts';

test("never serves one caller's API error to the next", async ({ studio }) => {
  const { access } = await tokensOf(studio, studio.user);
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

test('allows third-party hosts in the policy only with a measurement ID, and only those that analytics needs [GEN-24]', async ({
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

test.describe('without the permission to invalidate the CDN', () => {
  test.describe.configure({ timeout: 240_000 });
  let own: RunningStudio;
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    own = await RunningStudio.start({ change: retryPublishingOnce });
  });
  test.afterAll(() => own.stop());

  test('brings a saved page up to date with one check, without another save, once the permission is back [DATA-54]', async () => {
    const store = new ContentStore(own);
    const subtitle = async () => /<h1.*?<p[^>]*>([^<]*)/s.exec(await (await fetch(own.site)).text())?.[1];
    const alarms = async () => (await own.alarms()).filter(({ state }) => state === 'ALARM').map(({ name }) => name);
    await store.publish({ 'hero/subtitle': 'Before the fault' });

    let whole: object = {};
    await own.redeploy((resources) => {
      whole = structuredClone(resources);
      removeGrant(resources, /PublisherRole/, 'cloudfront:CreateInvalidation');
    });
    expect(await subtitle()).toBe('Before the fault');
    expect((await store.put({ 'hero/subtitle': 'Saved during the fault' })).status).toBe(200);
    await expect
      .poll(alarms, { timeout: 60_000 })
      .toEqual(expect.arrayContaining([expect.stringMatching(/FunctionErrors/)]));
    await own.redeploy((resources) => Object.assign(resources, whole));
    await own.runSchedule(/EveryHour/);

    await expect.poll(subtitle, { timeout: 20_000 }).toBe('Saved during the fault');
  });
});

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
