import { bookingForm } from './fixtures/booking-form.ts';
import { ContentStore } from './fixtures/content-store.ts';
import { expect, expectAccessible, expectFits, expectScrolledTo, test } from './fixtures/studio.ts';

test('answers an unknown path with status 404 and a page that links home [404-01] [RTE-31]', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));

  const answer = await page.goto('/no-such-page');

  expect(answer?.status()).toBe(404);
  expect(await answer?.text()).toContain('Oops! Page not found');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await page.waitForLoadState('networkidle');
  expect(logged.filter((line) => line.includes('/no-such-page'))).toEqual(['No page has the path /no-such-page']);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Return to Home', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.locator('[data-hero]')).toBeVisible();
});

test('answers an unknown API path with 404 as JSON', async ({ request }) => {
  const answer = await request.get('/api/nope');

  expect(answer.status()).toBe(404);
  expect(answer.headers()['content-type']).toContain('application/json');
  expect(await answer.json()).toHaveProperty('message');
});

test('serves scripts compressed to everyone, and documents to browsers that accept it [OPS-34]', async ({
  request,
}) => {
  const [script = ''] = (await (await request.get('/')).text()).match(/\/assets\/site-[\w-]+\.js/) ?? [];
  const get = (path: string, accepted: string) => request.get(path, { headers: { 'accept-encoding': accepted } });

  for (const accepted of ['gzip, br', 'identity']) {
    const answer = await get(script, accepted);
    expect(answer.headers()).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(Number(answer.headers()['content-length'])).toBeLessThan((await answer.body()).length / 2);
  }
  expect((await get('/', 'br')).headers()).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect((await get('/', 'identity')).headers()['content-encoding']).toBeUndefined();
});

test('sends the security headers with every response', async ({ request }) => {
  for (const path of ['/', '/no-such-page', '/admin', '/api/nope']) {
    const headers = (await request.get(path)).headers();
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['strict-transport-security']).toContain('max-age=63072000');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['referrer-policy']).toBeTruthy();
  }
});

test('keeps the header in view, and its button scrolls smoothly to the form [HDR-01] [HDR-02]', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  const book = header.getByRole('link', { name: 'Book Now', exact: true });

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(800);
  expect((await header.boundingBox())?.y).toBe(0);
  await expect(book).toBeInViewport({ ratio: 1 });
  await expect(page.locator('#booking-title')).not.toBeInViewport();
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
  await book.click();

  await expectScrolledTo(page.locator('#booking-title'));
  expect(new URL(page.url()).pathname).toBe('/');
});

test.describe('for a visitor who prefers reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('jumps to the form instead of scrolling there', async ({ page }) => {
    await page.goto('/');

    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
  });
});

test('shows only the icon on the directions button below 768 px [HDR-05]', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto('/');
  const directions = page.getByRole('banner').getByRole('link', { name: 'Directions', exact: true });
  const label = directions.getByText('Directions', { exact: true });

  await expect(directions.locator('svg')).toBeVisible();
  expect((await label.boundingBox())?.width).toBeGreaterThan(40);
  await page.setViewportSize({ width: 767, height: 800 });
  // The label stays in the document for screen readers.
  await expect(directions).toHaveAccessibleName('Directions');
  await expect(directions.locator('svg')).toBeVisible();
  expect((await label.boundingBox())?.width).toBeLessThanOrEqual(1);
});

test('links from the hero to the form and to the about section [HERO-01]', async ({ page }) => {
  await page.goto('/');
  const hero = page.locator('[data-hero]');
  const about = page.locator('#about-title');
  const booking = page.locator('#booking-title');

  await expect(about).not.toBeInViewport();
  await hero.getByRole('link', { name: 'Learn More', exact: true }).click();
  await expectScrolledTo(about);
  // The header turns dark there, so the hero's buttons do not show through it.
  await expect(page.locator('html')).toHaveAttribute('data-past-hero', '');
  await page.goto('/');
  await expect(booking).not.toBeInViewport();
  await hero.getByRole('link', { name: 'Book Appointment', exact: true }).click();
  await expectScrolledTo(booking);
});

test('scrolls from the footer to the form and to the top [FOOT-09]', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');

  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expect(page.locator('#booking-title')).not.toBeInViewport();
  await footer.getByRole('link', { name: 'Book Appointment', exact: true }).click();
  await expectScrolledTo(page.locator('#booking-title'));
  await footer.getByRole('link', { name: 'Back to top', exact: true }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('the page fits every screen', async ({ page }) => {
  await page.goto('/');

  for (const width of [320, 360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFits(page);
  }
});

test('requests nothing from other hosts, and logs no error to the console', async ({ page, studio }) => {
  const hosts = new Set<string>();
  const errors: string[] = [];
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));

  await page.goto('/');
  await page.locator('#booking').scrollIntoViewIfNeeded();
  await page.mouse.move(10, 10);
  await page.waitForLoadState('networkidle');

  expect([...hosts]).toEqual([studio.site]);
  expect(errors).toEqual([]);
});

test('shows visitors each value of the published style [STYLE-17]', async ({ page, studio }) => {
  const store = new ContentStore(studio);
  const style = {
    primary: '#e8a598',
    secondary: '#d9d4c7',
    background: '#f4f1ea',
    text: '#1a1a1a',
    fontSize: 20,
    fontFamily: 'Serif',
    lineHeight: 2,
    containerWidth: 900,
    borderRadius: 20,
    spacing: 24,
    animations: false,
    shadows: false,
    gradients: false,
  };
  await store.publish({ 'branding/style': JSON.stringify(style) });
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto('/');

  const html = page.locator('html');
  const book = page.getByRole('banner').getByRole('link', { name: 'Book Now' });
  await expect(html).toHaveCSS('background-color', 'rgb(244, 241, 234)');
  await expect(html).toHaveCSS('color', 'rgb(26, 26, 26)');
  await expect(html).toHaveCSS('font-size', '20px');
  await expect(html).toHaveCSS('font-family', /^Georgia/);
  await expect(html).toHaveCSS('line-height', '40px');
  await expect(page.locator('[data-hero]')).toHaveCSS('max-width', '900px');
  await expect(book).toHaveCSS('background-color', 'rgb(232, 165, 152)');
  await expect(book).toHaveCSS('border-radius', '10px');
  await expect(book).toHaveCSS('padding-left', '30px');
  await expect(book).toHaveCSS('transition-property', 'none');
  const fade = page.locator('.backdrop').evaluate((element) => getComputedStyle(element, '::after').display);
  expect(await fade).toBe('none');
  await bookingForm(page).submit.click();
  const notice = page.getByRole('button', { name: 'Dismiss' }).locator('xpath=..');
  await expect(notice).toHaveCSS('box-shadow', 'none');

  await store.publish({ 'branding/style': '' });
  await page.goto('/');
  await expect(html).toHaveCSS('background-color', 'rgb(11, 15, 25)');
  await expect(html).toHaveCSS('font-size', '16px');
  await expect(html).toHaveCSS('font-family', /^Inter/);
  await expect(html).toHaveCSS('line-height', '25.6px');
});
