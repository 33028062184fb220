import { test } from './fixtures/editing.ts';
import { brokenImagePath, openTab, otherImagePath, type Part, parts, showHome } from './fixtures/home-content.ts';
import { openRendered } from './fixtures/rendered-page.ts';
import { expect, expectAccessible, expectScrolledTo } from './fixtures/studio.ts';

showHome(...(Object.keys(parts) as (keyof typeof parts)[]));

const tabNames = ['Artists', 'Tattoo Gallery', 'Piercings', 'Art Gallery', 'Night Life'];

test('shows a visitor all sections in order [RTE-01] [RTE-05]', async ({ page }) => {
  await page.goto('/');

  const landmarks = page.locator('header, [data-hero], #about, #showcase, #booking, #faq, footer');
  const names = await landmarks.evaluateAll((all) => all.map(({ id, localName }) => id || localName));
  expect(names).toEqual(['header', 'section', 'about', 'showcase', 'booking', 'faq', 'footer']);
  for (const landmark of await landmarks.all()) await expect(landmark).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCSS('position', 'fixed');
});

test('includes the questions in the document, without a further request [FAQ-06]', async ({ page, request }) => {
  const html = await (await request.get('/')).text();
  for (const text of ['May I bring a friend?', 'One, and quiet.', 'Do you take cards?', 'All of them.']) {
    expect(html).toContain(text);
  }
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));

  await page.goto('/');
  await page.locator('#faq').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');

  expect(asked.filter((path) => path.startsWith('/api'))).toEqual([]);
  expect(asked.filter((path) => path === '/content.json').length).toBeLessThanOrEqual(1);
});

test('shows the stored texts of header, hero, booking section and footer [HDR-02] [HERO-01] [BOOK-01] [BOOK-02] [FOOT-03]', async ({
  page,
}) => {
  await page.goto('/');

  await expect(page.getByRole('banner').getByRole('link', { name: 'Save a chair', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Needles after nine']);
  await expect(page.locator('[data-hero]').getByText('Ring twice, then wait.', { exact: true })).toBeVisible();
  const booking = page.getByRole('region', { name: 'Ask for a night', exact: true });
  await expect(booking.getByRole('heading', { level: 2, name: 'Ask for a night' })).toBeVisible();
  await expect(booking.getByText('Say where and how large.', { exact: true })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText('Open since the first record.', { exact: true })).toBeVisible();
});

for (const [row, id] of [
  ['RTE-06', 'about'],
  ['RTE-07', 'booking'],
] as const) {
  test(`scrolls the section into view when the URL ends in #${id} [${row}]`, async ({ page }) => {
    await page.goto(`/#${id}`);

    await expectScrolledTo(page.locator(`section#${id}`).getByRole('heading').first());
  });
}

test('shows the logo in header and footer [HDR-10] [FOOT-01]', async ({ page }) => {
  await page.goto('/#faq');

  const header = page.getByRole('banner');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('img', { name: 'Afterhours' })).toHaveAttribute('src', otherImagePath);
  const logo = header.getByRole('img', { name: 'Afterhours' });
  await expect(logo).toHaveAttribute('src', otherImagePath);
  const others = header.getByRole('link').filter({ hasNot: page.locator('img') });
  const left = (await logo.boundingBox())?.x ?? Number.NaN;
  for (const link of (await others.all()).slice(1)) expect((await link.boundingBox())?.x).toBeGreaterThan(left);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await logo.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('shows the built-in logo in place of a broken one, and logs it once [HDR-10] [MSG-12]', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => message.text().includes('logo') && logged.push(message.text()));

  await openRendered(page, (content) => ({
    ...content,
    texts: { ...content.texts, branding: { ...content.texts.branding, logo: brokenImagePath } },
  }));

  for (const part of [page.getByRole('banner'), page.getByRole('contentinfo')]) {
    const logo = part.getByRole('img', { name: 'Afterhours' });
    await expect(logo).toHaveAttribute('src', '/assets/default-logo.svg');
    await logo.scrollIntoViewIfNeeded();
    await expect.poll(() => logo.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(0);
  }
  expect(logged).toEqual(['The logo could not be loaded']);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('shows all texts, images and answers', async ({ page }) => {
    await page.goto('/');

    const { galleries, ...others } = parts;
    for (const text of textsOf(others)) {
      await expect(page.getByText(text).filter({ visible: true }).first(), text).toBeVisible();
    }
    for (const category of ['tattoos', 'piercings', 'art', 'nightlife']) {
      const figure = page.getByRole('figure').filter({ hasText: `First of ${category}` });
      await figure.hover();
      await expect(figure.getByText(`What is seen in ${category}`)).toBeVisible();
    }
    for (const hidden of ['Not to be seen', 'Hidden Hand', 'Hidden of art', 'Hidden night', 'Hidden question?']) {
      await expect(page.getByText(hidden)).toHaveCount(0);
    }
    const first = [
      page.locator('#about img'),
      ...['#artists', '#tattoos', '#piercings', '#art', '#nightlife'].map((panel) => page.locator(`${panel} img`)),
      page.getByRole('listitem').filter({ hasText: 'Doors at nine.' }).locator('img'),
    ].map((pictures) => pictures.first());
    for (const shown of first) {
      await shown.scrollIntoViewIfNeeded();
      await expect(shown).toBeVisible();
      await expect.poll(() => shown.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(0);
    }
  });

  test('explains beside the form why it cannot be sent, and gives a phone number', async ({ page }) => {
    await page.goto('/');
    const booking = page.locator('#booking');

    // Playwright does not find text inside `noscript`.
    const note = booking.locator('noscript p');
    await expect(note).toBeVisible();
    await expect(note).toContainText('This form needs JavaScript.');
    await expect(booking.getByRole('link', { name: '555 0100' })).toHaveAttribute('href', 'tel:5550100');
    await expect(booking.getByRole('button', { name: 'Submit Booking Request' })).toBeHidden();
  });
});

for (const width of [320, 1280]) {
  test(`is accessible and fits the screen on every tab at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');

    for (const name of tabNames) {
      await openTab(page, width < 768 && name === 'Tattoo Gallery' ? 'Tattoos' : name);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
}

test('fits with text of double size', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await page.goto('/');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

  for (const name of ['Artists', 'Tattoos', 'Piercings', 'Art Gallery', 'Night Life']) {
    await openTab(page, name);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(640);
  }
});

/** Every stored text of the parts, except hidden rows and past events. */
function textsOf(shown: Record<string, Part>): string[] {
  const stored = Object.values(shown).flatMap(({ texts = {}, lists = {} }) => [
    ...Object.values(texts),
    ...Object.values(lists)
      .flat()
      .filter(({ is_active, name }) => is_active !== false && name !== 'Last night')
      .flatMap(({ name, title, description, question, answer }) => [name, title, description, question, answer]),
  ]);
  return stored.filter((text): text is string => typeof text === 'string' && text !== '' && !text.startsWith('/'));
}
