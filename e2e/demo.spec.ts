import { expect, test } from '@playwright/test';
import { apiRoot } from '#shared/contract/call.ts';
import { imageFileUrl } from '#shared/images/images.ts';
import type { HomeContent } from '#shared/website/page.ts';
import { accessOf, tokensOf } from './fixtures/access-token.ts';
import { ContentStore } from './fixtures/content-store.ts';
import { type Account, RunningStudio } from './fixtures/running-studio.ts';
import { asAdmin } from './fixtures/sign-in-form.ts';

test.describe.configure({ mode: 'serial', timeout: 900_000 });

let studio: RunningStudio;

test.beforeAll(async () => {
  // Dozens of images are resized first.
  test.setTimeout(300_000);
  studio = await RunningStudio.start({ demo: 'whole' });
});
test.afterAll(() => studio.stop());

function content(): Promise<HomeContent> {
  return new ContentStore(studio).page();
}

test('publishes a new installation completely before it reports ready', async () => {
  const { artists, gallery, events, faqs, callouts, texts } = await content();

  expect([artists, events, faqs, callouts].map((rows) => rows.length)).toEqual([8, 5, 8, 3]);
  const pictures = Object.entries(gallery).map(([slug, images]) => [slug, images.length]);
  expect(Object.fromEntries(pictures)).toEqual({ tattoos: 24, piercings: 12, art: 16, nightlife: 12 });
  const page = await (await fetch(studio.site)).text();
  for (const { name } of [...artists, ...events]) expect(page).toContain(name);
  expect(page).toContain(texts.about.headline);
});

test('confirms booking requests by email, as every new stage does [REPLY-76]', async () => {
  const settings = await (await asAdmin(studio, 'GET', '/reply-settings')).json();

  expect(settings).toMatchObject({ confirmations: true });
});

test('is at most 15 screens long on a phone with the tattoos open, with the form one tap away [RTE-43]', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(`${studio.site}/#tattoos`);
  await expect(page.getByRole('tab', { name: 'Tattoos' })).toHaveAttribute('aria-selected', 'true');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height / 740).toBeGreaterThan(10);
  expect(height / 740).toBeLessThanOrEqual(15);
  for (const part of ['#about', '#showcase', '#faq', 'footer']) {
    await page.locator(part).scrollIntoViewIfNeeded();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Book Now' })).toBeInViewport({ ratio: 1 });
  }
  await page.close();
});

test('loads a page of at most 13 kB and 1,060 elements, 70 kB in 10 requests until it is idle, and calls no function [SHOW-13] [LIVE-12]', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(studio.site);
  await page.waitForLoadState('networkidle');

  const bodies = await page.evaluate(() =>
    ['navigation', 'resource']
      .flatMap((type) => performance.getEntriesByType(type) as PerformanceResourceTiming[])
      .map(({ name, encodedBodySize }) => ({ name, size: encodedBodySize })),
  );
  const sum = (some: typeof bodies) => some.reduce((total, { size }) => total + size, 0);
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(1060);
  expect(bodies[0]?.size).toBeGreaterThan(10_000);
  expect(bodies[0]?.size).toBeLessThanOrEqual(13_000);
  expect(sum(bodies)).toBeLessThanOrEqual(70_000);
  expect(sum(bodies.filter(({ name }) => name.endsWith('.js')))).toBeLessThanOrEqual(5_000);
  expect(asked.length).toBeLessThanOrEqual(10);
  expect(asked.filter((url) => /\/(api|live)\b/.test(url))).toEqual([]);
  await context.close();
});

test('has tested its booking form and shows leads that staff work on, as soon as it is ready [OPS-20]', async () => {
  const get = async (account: Account, path: string) => {
    const { access } = await tokensOf(studio, account);
    const answer = await fetch(`${studio.site}${apiRoot}${path}`, { headers: { authorization: `Bearer ${access}` } });
    return answer.json();
  };
  const { checks } = await get(studio.admin, '/system');
  expect(checks).toContainEqual(expect.objectContaining({ id: 'self-test', health: 'fine' }));

  const { leads } = await get(studio.user, '/leads?assignee=me');
  expect(leads.map(({ first_name }: { first_name: string }) => first_name)).toEqual(['Tomás', 'Wei', 'Amara']);
  const { entries } = await get(studio.user, `/leads/${leads[1].id}/log`);
  expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(['status', 'reply', 'assignee']);
  const [from, to] = [0, 4].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const { dates } = await get(studio.user, `/dates?from=${from}&to=${to}`);
  expect(dates).toMatchObject([{ artist: 'Mara Voss', lead: { first_name: 'Amara' } }]);
});

test('serves every demo image in several widths and formats, with its size and colour', async () => {
  const { artists, gallery, events, texts, pictures } = await content();
  const named = [
    texts.about.photo,
    ...artists.map(({ profile_picture }) => profile_picture),
    ...[...events, ...Object.values(gallery).flat()].map(({ image_url }) => image_url),
  ] as string[];

  expect(Object.keys(pictures).sort()).toEqual([...new Set(named)].sort());
  for (const [address, picture] of Object.entries(pictures)) {
    expect(picture.widths.length, address).toBeGreaterThanOrEqual(3);
    expect(Math.max(picture.width, picture.height), address).toBeGreaterThanOrEqual(900);
    expect(picture.color, address).toMatch(/^#[\da-f]{3}$/);
    for (const format of ['avif', 'webp'] as const) {
      const file = await fetch(`${studio.site}${imageFileUrl(picture, picture.widths.at(-1)!, format)}`);
      expect([file.status, file.headers.get('content-type')], address).toEqual([200, `image/${format}`]);
      await file.arrayBuffer();
    }
  }
});

test('keeps changed content after a restart', async () => {
  const access = await accessOf(studio, studio.user);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${access}` };
  const rows = [{ section: 'hero', field: 'title', value: 'Ink until dawn' }];
  const saved = await fetch(`${studio.site}${apiRoot}/content`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ rows }),
  });
  expect(saved.status).toBe(200);

  await studio.kill();
  await studio.start();

  await expect.poll(async () => (await content()).texts.hero.title).toBe('Ink until dawn');
  expect((await content()).gallery.tattoos).toHaveLength(24);
});
