import type { Page } from '@playwright/test';
import { bookingForm, expectNotice, fillBooking, someValues } from './fixtures/booking-form.ts';
import { ContentStore } from './fixtures/content-store.ts';
import { bookAsAnotherVisitor } from './fixtures/send-booking.ts';
import { leadsOf } from './fixtures/stored-leads.ts';
import { expect, expectAccessible, expectFits, signIn, test } from './fixtures/studio.ts';

const headline = 'Something Amazing is Coming Soon!';

let store: ContentStore;

test.beforeAll(async ({ studio }) => {
  store = new ContentStore(studio);
  await store.publish({ 'general/coming_soon_enabled': 'true' });
});

test.afterAll(() => store.publish({ 'general/coming_soon_enabled': 'false', 'general/coming_soon_headline': '' }));

function soon(page: Page) {
  return page.getByRole('heading', { level: 1, name: headline });
}

test('shows visitors the coming-soon page, and serves none of the hidden files [RTE-01]', async ({ page, request }) => {
  await page.goto('/');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText([headline]);
  await expect(page.getByText('Ink after dark')).toHaveCount(0);
  const version = await store.publishedVersion();
  for (const path of ['/events.ics', `/releases/${String(version).padStart(10, '0')}.json`]) {
    const answer = await request.get(path);
    expect(answer.status()).toBeGreaterThanOrEqual(400);
    expect(await answer.text()).not.toContain('BEGIN:VCALENDAR');
  }
});

test('shows the coming-soon page with status 404 for an unknown path [RTE-31]', async ({ page }) => {
  const answer = await page.goto('/no-such-page');

  expect(answer?.status()).toBe(404);
  await expect(soon(page)).toBeVisible();
  await expect(page.getByText('Oops! Page not found')).toHaveCount(0);
});

test('keeps both sign-in pages reachable [RTE-34]', async ({ page }) => {
  for (const path of ['/auth', '/admin/auth']) {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    await expect(soon(page)).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('shows initials in place of a broken logo, and logs it [SOON-04]', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await store.publish({ 'branding/logo': '/assets/gone.png' });

  await page.goto('/');

  await expect(page.getByRole('banner').getByText('A', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').locator('img')).toHaveCount(0);
  await expect.poll(() => errors.filter((text) => text === 'The logo could not be loaded').length).toBe(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await store.publish({ 'branding/logo': '' });
});

test('opens the booking form in a dialog, which works as on the home page and keeps the confirmation [SOON-10]', async ({
  page,
  studio,
}) => {
  const values = someValues();
  const requests: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && requests.push(new URL(request.url()).pathname));
  await bookAsAnotherVisitor(page, studio.site);
  await page.goto('/');
  const open = page.getByRole('button', { name: 'Book Appointment', exact: true });
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Submit Booking Request', exact: true });

  await open.click();
  const form = bookingForm(page);
  await expect(dialog.getByRole('form')).toHaveAccessibleName(/\S/);
  const fields = ['firstName', 'lastName', 'phone', 'email', 'service', 'artist', 'description'] as const;
  for (const field of fields) await expect(form[field]).toHaveValue('');
  await expect(dialog.locator('input:not([tabindex="-1"], [type="hidden"]), select, textarea')).toHaveCount(7);
  await submit.click();
  await expectNotice(page, 'missing');
  await expectAccessible(page);
  expect(requests.filter((path) => path === '/api/leads')).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();

  // The browser hides the dialog a moment before it tells the page so, and an Enter in between would be lost.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await fillBooking(page, values);
  await submit.click();
  await expectNotice(page, 'sent');
  const confirmation = dialog.getByRole('region', { name: /^Your reference code/ });
  await expect(confirmation).toBeFocused();
  await expectAccessible(page);
  for (const comeBack of [() => page.keyboard.press('Escape'), () => page.reload()]) {
    await comeBack();
    await expect(dialog).toHaveCount(0);
    await open.click();
    await expect(confirmation.getByRole('link', { name: 'Follow Your Request' })).toBeInViewport();
  }
  expect(requests.filter((path) => path === '/api/leads')).toHaveLength(1);
  await expect
    .poll(() => leadsOf(studio, values.firstName))
    .toMatchObject([
      {
        last_name: values.lastName,
        phone: values.phone,
        email: values.email,
        service: values.service,
        artist: null,
        description: values.description,
        status: 'new',
      },
    ]);
});

test('loads neither the form nor the sign-in code before a visitor needs them', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));

  await page.goto('/');
  await page.waitForLoadState('networkidle');

  expect(requests.filter((path) => /island|staff|consent|page$/.test(path))).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the links to the form and to call, and no button [BOOK-44]', async ({ page }) => {
    await page.goto('/');

    await expect(soon(page)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Call Us Now' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    // Playwright does not find roles inside `noscript`.
    await page.locator('noscript a', { hasText: 'Book Appointment' }).click();
    await expect(page).toHaveURL('/api/booking');
    await expect(page.getByRole('button', { name: 'Submit Booking Request' })).toBeVisible();
  });
});

test('the coming-soon page fits every screen and is accessible', async ({ page }) => {
  await page.goto('/');

  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 760 });
    await expectFits(page);
  }
  await expectAccessible(page);
});

test('shows staff the home page and the 404 page, and never the coming-soon page [RTE-01] [RTE-31]', async ({
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
  await expect(page.locator('#about')).toBeVisible();
  // The coming-soon page has no styles of the form.
  await expect(page.getByLabel('Service')).toHaveCSS('appearance', 'none');
  await expect(soon(page)).toHaveCount(0);

  expect((await page.goto('/no-such-page'))?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('flashed'))).toBeNull();
});

test('shows the home page to signed-in staff whose browser lost its cookie', async ({ page, studio }) => {
  await signIn(page, studio.user);
  await page.context().clearCookies();

  const staffDocument = page.waitForResponse(
    (answer) =>
      new URL(answer.url()).pathname === '/' &&
      /connect-src 'self' \S/.test(answer.headers()['content-security-policy'] ?? ''),
  );
  await page.goto('/');

  await staffDocument;
  await expect(page.locator('[data-hero]')).toBeVisible();
});

test('shows Loading... until the content arrives, and opens the site with built-in texts when it cannot be read [RTE-36] [RTE-13] [FAQ-07] [MSG-08] [ABOUT-11]', async ({
  page,
  studio,
}) => {
  // Stored values differ from the built-in ones, so the test can tell them apart.
  const { rows: callouts } = await store.list('/callouts');
  await store.saveList('/callouts', [{ id: 'temp-1', title: 'A stored callout', description: 'x', icon: 'Star' }]);
  await store.saveList('/faqs', [{ id: 'temp-1', question: 'A stored question?', answer: 'x' }]);
  await store.published();
  await signIn(page, studio.user);
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const held = Promise.withResolvers<void>();
  await page.route('**/config.json', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.route('**/api/page', (route) => route.fulfill({ status: 503, body: '{}' }));

  await page.goto('/');
  await expect(page.locator('#root')).toHaveText('Loading...');
  await expect(soon(page)).toHaveCount(0);
  await expect(page.locator('[data-hero]')).toHaveCount(0);
  held.resolve();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ink after dark');
  await expect(page.getByText('Tattoos, piercings, art and late nights.').first()).toBeVisible();
  await expect(page.locator('#about').getByRole('heading', { level: 3 })).toHaveText([
    '100% Female Artists',
    'Late Night Sessions',
    'Walk Ins Welcome',
  ]);
  await expect(page.locator('#faq summary')).toHaveText(['Do I need an appointment, or can I walk in?']);
  await expect(soon(page)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveCount(0);
  expect(errors.filter((text) => text.includes('The content could not be read'))).not.toEqual([]);
  await store.saveList('/callouts', callouts);
});

test('opens the site after five seconds of Loading... when the read hangs [RTE-36]', async ({ page, studio }) => {
  await signIn(page, studio.user);
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.route('**/api/page', () => {});
  const asked = page.waitForRequest('**/api/page');

  await page.goto('/');
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  await asked;
  await page.clock.runFor(4_900);
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  await page.clock.runFor(200);

  await expect(page.locator('[data-hero]')).toBeVisible();
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0);
});

test('shows the coming-soon page again after a sign-out', async ({ page, studio }) => {
  await signIn(page, studio.user);
  await page.evaluate(() => localStorage.clear());

  await page.goto('/');

  await expect(soon(page)).toBeVisible();
});

test('reads the content again on both events, and updates texts, head and mode without a reload [SOON-02] [GEN-18]', async ({
  page,
  studio,
}) => {
  // Without the live connection, only the events can make the page read.
  await page.routeWebSocket(/./, () => {});
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const fire = async (type: string) => {
    // An edge caches the content for a second, per encoding, and the event names no version: the browser asks.
    const version = await store.publishedVersion();
    const atEdge = () =>
      page.evaluate(async () => (await (await fetch('/content-version.json', { cache: 'no-cache' })).json()).version);
    await expect.poll(atEdge, { intervals: [100] }).toBe(version);
    await page.evaluate((name) => dispatchEvent(new Event(name)), type);
  };

  await store.publish({ 'general/coming_soon_headline': 'Not long now' });
  await expect(soon(page)).toBeVisible();
  await fire('settings-updated');
  await expect(page.getByRole('heading', { name: 'Not long now' })).toBeVisible();

  const { seo_title, seo_description, preview_image, favicon } = (await store.page()).texts.general;
  await store.publish({
    'general/coming_soon_enabled': 'false',
    'general/seo_title': 'Open at last',
    'general/seo_description': 'Come in.',
    'general/preview_image': '/assets/storefront-image.jpg',
    'general/favicon': '/assets/default-logo.svg',
  });
  await expect(page.getByRole('heading', { name: 'Not long now' })).toBeVisible();
  await fire('seo-settings-updated');
  await expect(page.locator('[data-hero]')).toBeVisible();
  await expectHead(
    page,
    'Open at last',
    'Come in.',
    `${studio.site}/assets/storefront-image.jpg`,
    '/assets/default-logo.svg',
  );
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);

  await store.publish({ 'general/coming_soon_enabled': 'true' });
  await expect(page.locator('[data-hero]')).toBeVisible();
  await fire('settings-updated');
  await expect(page.getByRole('heading', { name: 'Not long now' })).toBeVisible();
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  await store.publish({
    'general/seo_title': seo_title,
    'general/seo_description': seo_description,
    'general/preview_image': preview_image,
    'general/favicon': favicon,
  });
});

test('changes nothing on the open site when the content cannot be read again, and only logs the error [MSG-05] [MSG-08]', async ({
  page,
}) => {
  await store.publish({ 'general/coming_soon_enabled': 'false' });
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/');
  await page.route('**/content-version.json*', (route) => route.abort());
  const title = await page.title();

  await page.evaluate(() => dispatchEvent(new Event('seo-settings-updated')));

  await expect.poll(() => errors.some((text) => text.includes('could not be reloaded'))).toBe(true);
  await expect(page.locator('[data-hero]')).toBeVisible();
  await expect(page).toHaveTitle(title);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

/** Waits until the head of an open page contains each of these values once. */
async function expectHead(page: Page, title: string, description: string, image: string, icon: string): Promise<void> {
  await expect(page).toHaveTitle(title);
  const head = async (selector: string, attribute: string) =>
    page.locator(`head ${selector}`).evaluateAll((all, name) => all.map((tag) => tag.getAttribute(name)), attribute);
  await expect.poll(() => head('meta[name="description"]', 'content')).toEqual([description]);
  await expect.poll(() => head('meta[property="og:title"]', 'content')).toEqual([title]);
  await expect.poll(() => head('meta[property="og:image"]', 'content')).toEqual([image]);
  await expect.poll(() => head('link[rel="icon"]', 'href')).toEqual([icon]);
}
