import { fallbackPhones } from '#shared/fallbacks.ts';
import { labels } from '#shared/labels.ts';
import { openDrawn } from './drawn-page.ts';
import { test } from './editing.ts';
import { broken, openTab, otherPicture, type Part, parts, showHome, withNothing } from './home-content.ts';
import { expect, expectAccessible } from './studio.ts';

const words = labels.showcase;

showHome(...(Object.keys(parts) as (keyof typeof parts)[]));

test('RTE-01 RTE-05 FAQ-06 a visitor gets all sections in their order, without any further read', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  await page.goto('/');

  const landmarks = page.locator('header, [data-hero], #about, #showcase, #booking, #faq, footer');
  const names = await landmarks.evaluateAll((all) => all.map(({ id, localName }) => id || localName));
  expect(names).toEqual(['header', 'section', 'about', 'showcase', 'booking', 'faq', 'footer']);
  await expect(page.getByRole('banner')).toHaveCSS('position', 'fixed');
  expect(asked.filter((path) => path.startsWith('/api'))).toEqual([]);
});

for (const [row, id] of [
  ['RTE-06', 'about'],
  ['RTE-07', 'booking'],
] as const) {
  test(`${row} an address that ends in #${id} brings the section into view`, async ({ page }) => {
    await page.goto(`/#${id}`);

    await expect(page.locator(`#${id}`).getByRole('heading').first()).toBeInViewport();
  });
}

test('HDR-03 HDR-09 HDR-10 HERO-04 FOOT-02 FOOT-06 a studio that stored nothing has its name and defaults', async ({
  page,
}) => {
  await openDrawn(page, withNothing);

  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Book Now' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Afterhours' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('A', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: labels.directions })).toHaveCount(0);
  await expect(page.getByRole('link', { name: labels.getDirections })).toHaveCount(0);
  await expect(footer.getByRole('link', { name: /instagram|facebook/i })).toHaveCount(0);
  await expectAccessible(page);
});

test('HDR-10 FOOT-01 FOOT-03 FOOT-09 header and footer show the logo, which leads to the top', async ({ page }) => {
  await page.goto('/#faq');

  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('img', { name: 'Afterhours' })).toHaveAttribute('src', otherPicture);
  await expect(footer.getByText('music after ten')).toBeVisible();
  await footer.getByRole('link', { name: labels.bookAppointment }).click();
  await expect(page.locator('#booking')).toBeInViewport();
  await page.getByRole('banner').getByRole('img', { name: 'Afterhours' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('MSG-12 HDR-10 a broken logo gives way to the built-in one, and is logged once', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => message.text().includes('logo') && logged.push(message.text()));

  await openDrawn(page, (content) => ({
    ...content,
    texts: { ...content.texts, branding: { ...content.texts.branding, logo: broken } },
  }));

  const logos = page.getByRole('img', { name: 'Afterhours' });
  await expect(logos.first()).toHaveAttribute('src', '/assets/default-logo.svg');
  await expect(logos.last()).toHaveAttribute('src', '/assets/default-logo.svg');
  expect(logged).toHaveLength(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('all texts, pictures and answers are there', async ({ page }) => {
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

  test('beside the form it says why it cannot be sent, and whom to call', async ({ page }) => {
    await page.goto('/');
    const booking = page.locator('#booking');

    // Texts within `noscript` are not looked for by what they say.
    const note = booking.locator('noscript p');
    await expect(note).toBeVisible();
    await expect(note).toContainText(labels.booking.scriptless);
    await expect(booking.getByRole('link', { name: '555 0100' })).toHaveAttribute('href', 'tel:5550100');
    await expect(booking.getByRole('button', { name: labels.booking.submit })).toBeHidden();
  });

  test('a studio that stored no phone number names one beside the form all the same', async ({ page }) => {
    await openDrawn(page, withNothing);

    await expect(page.locator('#booking').getByRole('link', { name: fallbackPhones.faq })).toBeVisible();
  });
});

for (const width of [320, 1280]) {
  test(`axe finds nothing under any tab at ${width} px, and nothing is wider than the screen`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');

    for (const name of Object.values(words.tabs)) {
      await openTab(page, width < 768 && name === words.tabs.tattoos ? words.shortTattoos : name);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
}

test('text of twice the size still fits', async ({ page }) => {
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

/** Every word that is stored of the parts, but for what is hidden or over. */
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
