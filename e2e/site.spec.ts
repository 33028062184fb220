import { brotliCompressSync } from 'node:zlib';
import { labels } from '#shared/labels.ts';
import { expect, expectAccessible, test } from './studio.ts';

test('GEN-18 GEN-23 the document holds its texts and its head without running scripts', async ({ request }) => {
  const html = await (await request.get('/')).text();

  expect(html).toContain('<title>Afterhours — tattoos, piercings and late nights</title>');
  expect(html).toMatch(/<meta name="description" content="Line work, blackwork/);
  expect(html).toMatch(/property="og:title"/);
  expect(html).toMatch(/property="og:image"/);
  expect(html).toMatch(/<h1[^>]*>.*Ink after dark/s);
  expect(html).toContain('Tell us your idea');
  for (const label of [labels.booking.firstName, labels.booking.email, labels.booking.service]) {
    expect(html).toContain(label);
  }
});

test('404-01 404-02 404-03 404-04 RTE-31 an unknown path answers 404 with the page', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));

  const answer = await page.goto('/no-such-page');

  expect(answer?.status()).toBe(404);
  await expect(page.getByText(labels.notFound.message)).toBeVisible();
  await expect.poll(() => logged.filter((line) => line.includes('/no-such-page')).length).toBeGreaterThan(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: labels.notFound.home }).click();
  await expect(page).toHaveURL('/');
});

test('an unknown call answers 404 as JSON', async ({ request }) => {
  const answer = await request.get('/api/nope');

  expect(answer.status()).toBe(404);
  expect(answer.headers()['content-type']).toContain('application/json');
  expect(await answer.json()).toHaveProperty('message');
});

test('a script comes as the build packed it to whoever takes that, and plain to others', async ({ request }) => {
  const [script = ''] = (await (await request.get('/')).text()).match(/\/assets\/site-[\w-]+\.js/) ?? [];

  const packed = await request.get(script, { headers: { 'accept-encoding': 'gzip, br' } });
  const plain = await request.get(script, { headers: { 'accept-encoding': 'identity' } });

  expect(packed.headers()).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
  expect(plain.headers()['content-encoding']).toBeUndefined();
  // Unpacked by whoever asked.
  expect(await packed.text()).toBe(await plain.text());
  const smallest = brotliCompressSync(await plain.body()).length;
  expect(Number(packed.headers()['content-length'])).toBe(smallest);
});

test('every answer carries the security headers of the stack', async ({ request }) => {
  for (const path of ['/', '/no-such-page', '/admin', '/api/nope']) {
    const headers = (await request.get(path)).headers();
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['strict-transport-security']).toContain('max-age=63072000');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['referrer-policy']).toBeTruthy();
  }
});

test('HDR-01 HDR-02 HDR-04 the header stays, and its button leads to the form', async ({ page }) => {
  await page.goto('/');
  const book = page.getByRole('banner').getByRole('link', { name: 'Book Now' });

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(book).toBeInViewport();
  await book.click();

  await expect(page.locator('#booking')).toBeInViewport();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('HDR-05 HDR-06 HDR-07 directions open a map of the address in a new tab', async ({ page }) => {
  await page.goto('/');
  const directions = page.getByRole('banner').getByRole('link', { name: labels.directions });

  await expect(directions).toHaveAttribute('href', /maps\/search\/\?api=1&query=12%20Lantern%20Yard/);
  await expect(directions).toHaveAttribute('target', '_blank');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(directions.getByText(labels.directions)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  const box = await directions.boundingBox();
  expect(box?.width).toBeLessThan(60);
});

test('HERO-01 HERO-02 HERO-03 the hero shows its texts and leads on', async ({ page }) => {
  await page.goto('/');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ink after dark');
  await expect(page.getByText('The door is open until ten')).toBeVisible();
  await page.getByRole('link', { name: labels.learnMore }).click();
  await expect(page.locator('#about').getByRole('heading').first()).toBeInViewport();
  // The header is dark there, or the hero's buttons would show through it.
  await expect(page.locator('html')).toHaveAttribute('data-past-hero', '');
  await page.goto('/');
  await page.locator('main').getByRole('link', { name: labels.bookAppointment }).first().click();
  await expect(page.locator('#booking')).toBeInViewport();
});

test('FOOT-04 FOOT-05 FOOT-07 FOOT-08 FOOT-10 FOOT-11 FOOT-12 FOOT-14 ED-CONTACT-03 the footer is of use', async ({
  page,
}) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');

  await expect(footer).toContainText('H.Q.');
  await expect(footer).toContainText('12 Lantern Yard');
  await expect(footer).toContainText('P.');
  await expect(footer.getByRole('link', { name: /instagram/i })).toHaveAttribute(
    'href',
    'https://www.instagram.com/afterhours.example',
  );
  await expect(footer.getByRole('link', { name: /facebook/i })).toHaveAttribute(
    'href',
    'https://www.facebook.com/afterhours.example',
  );
  await expect(footer.getByRole('link', { name: labels.getDirections })).toHaveAttribute('href', /maps\/search/);
  await expect(footer.getByRole('link', { name: labels.callNow })).toHaveAttribute('href', /^tel:/);
  await expect(footer.getByRole('link', { name: 'hello@afterhours.example' })).toHaveAttribute('href', /^mailto:/);
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Afterhours. All rights reserved.`);
  await footer.getByRole('link', { name: labels.backToTop }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

for (const width of [320, 360, 768, 1280, 1920]) {
  test(`the page fits ${width} px, and axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
  });
}

test('nothing is asked of another host, and no error reaches the console', async ({ page, studio }) => {
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
