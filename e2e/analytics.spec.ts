import { ContentStore } from './fixtures/content-store.ts';
import { expect, expectAccessible, test } from './fixtures/studio.ts';

const id = 'G-TEST12345';

let store: ContentStore;

test.beforeAll(async ({ studio }) => {
  store = new ContentStore(studio);
  await store.publish({ 'general/google_analytics_id': id });
});

test.afterAll(() => store.publish({ 'general/google_analytics_id': '' }));

function isForeign(url: string, site: string): boolean {
  return url.startsWith('http') && !url.startsWith(site);
}

test('loads the analytics script with the ID once a visitor agrees, and only logs a failure [GEN-11] [MSG-08]', async ({
  page,
  studio,
}) => {
  expect((await store.put({ 'general/google_analytics_id': 'UA-1"><script>' })).status).toBe(400);
  const foreign: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => isForeign(request.url(), studio.site) && foreign.push(request.url()));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.route('https://www.googletagmanager.com/**', (route) => route.abort());

  await page.goto('/');
  const bar = page.getByRole('region', { name: 'Cookies' });
  await expect(bar).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(foreign).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectAccessible(page);

  await bar.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => foreign).toEqual([`https://www.googletagmanager.com/gtag/js?id=${id}`]);
  await expect.poll(() => errors.some((text) => text.includes('analytics script could not be loaded'))).toBe(true);
  expect(errors.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.goto('/');
  await expect.poll(() => foreign.length).toBe(2);
  await expect(bar).toHaveCount(0);
});

test('leaves the buttons of the first screen free while it asks [GEN-27]', async ({ page }) => {
  await page.goto('/');
  const bar = page.getByRole('region', { name: 'Cookies' });
  await expect(bar).toBeVisible();

  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [768, 1024],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const name of ['Book Appointment', 'Learn More']) {
      const button = page.getByRole('main').getByRole('link', { name });
      await expect(button).toBeInViewport({ ratio: 1 });
      const [shown, asked] = [await button.boundingBox(), await bar.boundingBox()];
      const isCovered = shown && asked && shown.y + shown.height > asked.y && shown.x + shown.width > asked.x;
      expect([width, name, isCovered]).toEqual([width, name, false]);
    }
  }
});

test('loads nothing for a visitor who declines, and offers the choice again in the footer', async ({
  page,
  studio,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => isForeign(request.url(), studio.site) && foreign.push(request.url()));
  await page.goto('/');
  const bar = page.getByRole('region', { name: 'Cookies' });

  await bar.getByRole('button', { name: 'Decline' }).click();
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(bar).toHaveCount(0);
  expect(foreign).toEqual([]);

  const settings = page.getByRole('button', { name: 'Cookie settings' });
  await settings.focus();
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('button', { name: 'Decline' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(settings).toBeFocused();
});

test('asks for no consent and loads nothing without an ID [GEN-11]', async ({ page }) => {
  await store.publish({ 'general/google_analytics_id': '' });
  const asked: string[] = [];
  page.on('request', (request) => /consent|googletagmanager/.test(request.url()) && asked.push(request.url()));

  await page.goto('/');
  await page.waitForLoadState('networkidle');

  await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toHaveCount(0);
  expect(asked).toEqual([]);
});
