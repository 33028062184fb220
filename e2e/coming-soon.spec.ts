import type { Page } from '@playwright/test';
import { bookingNotices } from '#shared/booking-notices.ts';
import { contentDefaults } from '#shared/content.ts';
import { fallbackHours, fallbackPhones } from '#shared/fallbacks.ts';
import { labels } from '#shared/labels.ts';
import { fillBooking, someValues } from './booking-form.ts';
import { ContentStore } from './content-store.ts';
import { expect, expectAccessible, signIn, test } from './studio.ts';

const { coming_soon_headline: headline } = contentDefaults.general;
const words = labels.comingSoon;

let store: ContentStore;
/** The demo's own texts, which other tests look for. */
let before: Record<string, string>;

test.beforeAll(async ({ studio }) => {
  store = new ContentStore(studio);
  const { texts } = await store.live();
  before = { ...texts.contact, logo: texts.branding.logo };
  await store.publish({ 'general/coming_soon_enabled': 'true' });
});

test.afterAll(async () => {
  const { address = '', phone = '', hours = '', logo = '' } = before;
  await store.publish({
    'general/coming_soon_enabled': 'false',
    'general/coming_soon_headline': '',
    'general/google_analytics_id': '',
    'contact/address': address,
    'contact/phone': phone,
    'contact/hours': hours,
    'branding/logo': logo,
  });
});

function soon(page: Page) {
  return page.getByRole('heading', { level: 1, name: headline });
}

test('RTE-03 SOON-07 SOON-08 SOON-09 visitors get the coming-soon page, and nothing of what is hidden', async ({
  page,
  request,
}) => {
  await page.goto('/');

  await expect(soon(page)).toBeVisible();
  await expect(page.getByText(contentDefaults.general.coming_soon_description)).toBeVisible();
  for (const id of ['about', 'showcase', 'booking', 'faq']) await expect(page.locator(`#${id}`)).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);

  const html = await (await request.get('/')).text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  const content = await store.live();
  expect(Object.keys(content).sort()).toEqual(['choices', 'mode', 'pictures', 'studio', 'texts', 'version']);
  for (const path of ['/events.ics', `/releases/${String(content.version - 1).padStart(10, '0')}.json`]) {
    const answer = await request.get(path);
    expect(answer.status()).toBeGreaterThanOrEqual(400);
    expect(await answer.text()).not.toContain('BEGIN:VCALENDAR');
  }
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain('<loc>');
});

test('RTE-33 an unknown path shows the coming-soon page with status 404', async ({ page }) => {
  const answer = await page.goto('/no-such-page');

  expect(answer?.status()).toBe(404);
  await expect(soon(page)).toBeVisible();
  await expect(page.getByText(labels.notFound.message)).toHaveCount(0);
});

test('RTE-34 the sign-in pages stay reachable', async ({ page }) => {
  for (const path of ['/auth', '/admin/auth']) {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page.getByRole('button', { name: labels.signIn.submit, exact: true })).toBeVisible();
  }
});

test('SOON-13 SOON-14 the card shows what is stored, and Call Us Now calls', async ({ page }) => {
  await store.publish({
    'contact/address': '7 Quay Street',
    'contact/phone': '(555) 010-0177',
    'contact/hours': 'Fridays only',
  });
  await page.goto('/');
  const card = page.getByRole('region', { name: words.contact });

  for (const text of ['7 Quay Street', '(555) 010-0177', 'Fridays only']) await expect(card).toContainText(text);
  await expect(page.getByRole('link', { name: words.call })).toHaveAttribute('href', 'tel:5550100177');
});

test('SOON-15 SOON-16 without stored values the fallbacks show, with a number of its own', async ({ page }) => {
  await store.publish({ 'contact/phone': '', 'contact/hours': '' });
  await page.goto('/');

  await expect(page.getByText(fallbackHours)).toBeVisible();
  await expect(page.getByRole('region', { name: words.contact })).toContainText(fallbackPhones.comingSoon);
  expect(fallbackPhones.comingSoon).not.toBe(fallbackPhones.faq);
});

test('SOON-04 SOON-05 SOON-06 the sign is the logo, or initials when there is none or it is broken', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await store.publish({ 'branding/logo': '/favicon.svg' });
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('img')).toBeVisible();

  await store.publish({ 'branding/logo': '' });
  await page.goto('/');
  await expect(page.getByRole('banner').getByText('A', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').locator('img')).toHaveCount(0);

  await store.publish({ 'branding/logo': '/assets/gone.png' });
  // The open page may have followed the change already.
  errors.length = 0;
  await page.goto('/');
  await expect(page.getByRole('banner').getByText('A', { exact: true })).toBeVisible();
  await expect.poll(() => errors.filter((text) => text.includes('logo could not be loaded')).length).toBe(1);
  await store.publish({ 'branding/logo': '' });
});

test('SOON-10 SOON-11 SOON-12 the form opens in a dialog, works, closes, and says that it was sent', async ({
  page,
}) => {
  await page.goto('/');
  const open = page.getByRole('button', { name: labels.bookAppointment });
  const dialog = page.getByRole('dialog');

  await open.click();
  await expect(dialog.locator('input, select, textarea')).toHaveCount(7);
  await dialog.getByRole('button', { name: labels.booking.submit }).click();
  await expect(page.getByText(bookingNotices.missingInformation.title)).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();

  await page.keyboard.press('Enter');
  await fillBooking(page, someValues());
  await dialog.getByRole('button', { name: labels.booking.submit }).click();
  await expect(page.getByText(bookingNotices.bookingSubmitted.title)).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('visitors pay for neither form nor session: few requests, and later only what follows changes', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));

  await page.goto('/');
  await page.waitForLoadState('networkidle');

  expect(requests.filter((path) => /hydrate|staff|consent|page$/.test(path))).toEqual([]);
  const late = /follow-changes|refresh-content|shown-content|content\.json/;
  expect(requests.filter((path) => !late.test(path)).length).toBeLessThanOrEqual(6);
  // Bodies alone: over HTTP/2, which is not spoken here, headers weigh next to nothing.
  const bodies = await page.evaluate(() =>
    ['navigation', 'resource']
      .flatMap((type) => performance.getEntriesByType(type) as PerformanceResourceTiming[])
      .map(({ name, encodedBodySize }) => ({ name, encodedBodySize })),
  );
  const waitedFor = bodies.filter(({ name }) => !late.test(name));
  expect(waitedFor.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)).toBeLessThan(40_000);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the phone number is there, and no button that would do nothing', async ({ page }) => {
    await page.goto('/');

    await expect(soon(page)).toBeVisible();
    await expect(page.getByRole('link', { name: words.call })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
  });
});

for (const width of [320, 360, 1280]) {
  test(`the coming-soon page fits ${width} px, and axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 760 });
    await page.goto('/');

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
  });
}

test('RTE-04 RTE-32 who is signed in sees the home page and the 404 page, and never the coming-soon page', async ({
  page,
  studio,
}) => {
  await signIn(page, studio.user);
  await page.addInitScript((text) => {
    new MutationObserver(() => {
      if (document.body?.innerText.includes(text)) sessionStorage.setItem('flashed', 'yes');
    }).observe(document, { childList: true, subtree: true });
  }, headline);

  await page.goto('/');
  await expect(page.locator('[data-hero]')).toBeVisible();
  await expect(page.locator('#showcase')).toBeVisible();
  await expect(soon(page)).toHaveCount(0);

  expect((await page.goto('/no-such-page'))?.status()).toBe(404);
  await expect(page.getByText(labels.notFound.message)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('flashed'))).toBeNull();
});

test('RTE-36 RTE-37 MSG-07 MSG-10 Loading... shows while it is unknown; a failed read means that the site is open', async ({
  page,
  studio,
}) => {
  await signIn(page, studio.user);
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/config.json', async (route) => {
    await held;
    await route.continue();
  });
  await page.route('**/api/page', (route) => route.fulfill({ status: 503, body: '{}' }));

  await page.goto('/');
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(soon(page)).toHaveCount(0);
  await expect(page.locator('[data-hero]')).toHaveCount(0);
  goOn();

  await expect(page.getByRole('heading', { level: 1, name: contentDefaults.hero.title })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(errors.some((text) => text.includes('The content could not be read'))).toBe(true);
});

test('RTE-36 a read without an end counts as failed after five seconds', async ({ page, studio }) => {
  await signIn(page, studio.user);
  await page.route('**/api/page', () => {});

  await page.goto('/');

  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.locator('[data-hero]')).toBeVisible();
});

test('who signed out gets the coming-soon page again', async ({ page, studio }) => {
  await signIn(page, studio.user);
  await page.evaluate(() => localStorage.clear());

  await page.goto('/');

  await expect(soon(page)).toBeVisible();
});

test('SOON-02 SOON-03 GEN-19 both events read again: texts, head and mode follow without a reload', async ({
  page,
}) => {
  await page.goto('/');
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const fire = (type: string) => page.evaluate((name) => dispatchEvent(new Event(name)), type);

  await store.publish({ 'general/coming_soon_headline': 'Not long now' });
  await fire('settings-updated');
  await expect(page.getByRole('heading', { name: 'Not long now' })).toBeVisible();

  const { texts } = await store.live();
  const { seo_title } = texts.general;
  await store.publish({ 'general/coming_soon_enabled': 'false', 'general/seo_title': 'Open at last' });
  await fire('seo-settings-updated');
  await expect(page.locator('[data-hero]')).toBeVisible();
  await expect(page).toHaveTitle('Open at last');
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Open at last');
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  await store.publish({ 'general/seo_title': seo_title });
});

test.describe('open again', () => {
  test.beforeAll(() => store.publish({ 'general/coming_soon_enabled': 'false' }));

  test('MSG-05 MSG-09 MSG-11 a failed read changes nothing and is only logged', async ({ page }) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto('/');
    await page.route('**/content.json*', (route) => route.abort());
    const title = await page.title();

    await page.evaluate(() => dispatchEvent(new Event('seo-settings-updated')));

    await expect.poll(() => errors.some((text) => text.includes('could not be read again'))).toBe(true);
    await expect(page.locator('[data-hero]')).toBeVisible();
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test.describe('analytics', () => {
    const id = 'G-TEST12345';
    const isForeign = (url: string, site: string) => url.startsWith('http') && !url.startsWith(site);

    test('GEN-20 MSG-08 with an ID visitors are asked once, and nothing is loaded before they agree', async ({
      page,
      studio,
    }) => {
      expect((await store.put({ 'general/google_analytics_id': 'UA-1"><script>' })).status).toBe(400);
      await store.publish({ 'general/google_analytics_id': id });
      const foreign: string[] = [];
      const errors: string[] = [];
      page.on('request', (request) => isForeign(request.url(), studio.site) && foreign.push(request.url()));
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      await page.route('https://www.googletagmanager.com/**', (route) => route.abort());

      await page.goto('/');
      const bar = page.getByRole('region', { name: labels.consent.title });
      await expect(bar).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(foreign).toEqual([]);
      await page.setViewportSize({ width: 320, height: 700 });
      await expectAccessible(page);

      await bar.getByRole('button', { name: labels.consent.accept }).click();
      await expect.poll(() => foreign).toEqual([`https://www.googletagmanager.com/gtag/js?id=${id}`]);
      await expect.poll(() => errors.some((text) => text.includes('analytics script could not be loaded'))).toBe(true);
      expect(errors.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
      await expect(page.getByRole('alert')).toHaveCount(0);

      await page.goto('/');
      await expect.poll(() => foreign.length).toBe(2);
      await expect(bar).toHaveCount(0);
    });

    test('who declines is not asked again, may change their mind in the footer, and nothing is loaded', async ({
      page,
      studio,
    }) => {
      const foreign: string[] = [];
      page.on('request', (request) => isForeign(request.url(), studio.site) && foreign.push(request.url()));
      await page.goto('/');
      const bar = page.getByRole('region', { name: labels.consent.title });

      await bar.getByRole('button', { name: labels.consent.decline }).click();
      await page.reload();
      await page.waitForLoadState('networkidle');
      await expect(bar).toHaveCount(0);
      expect(foreign).toEqual([]);

      const settings = page.getByRole('button', { name: labels.consent.settings });
      await settings.focus();
      await page.keyboard.press('Enter');
      await expect(bar.getByRole('button', { name: labels.consent.decline })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(settings).toBeFocused();
    });

    test('GEN-21 without an ID nobody is asked and nothing is loaded', async ({ page }) => {
      await store.publish({ 'general/google_analytics_id': '' });
      const asked: string[] = [];
      page.on('request', (request) => /consent|googletagmanager/.test(request.url()) && asked.push(request.url()));

      await page.goto('/');
      await page.waitForLoadState('networkidle');

      await expect(page.getByRole('region', { name: labels.consent.title })).toHaveCount(0);
      await expect(page.getByRole('button', { name: labels.consent.settings })).toHaveCount(0);
      expect(asked).toEqual([]);
    });
  });
});
