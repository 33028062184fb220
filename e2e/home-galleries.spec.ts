import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import type { HomeContent } from '#shared/website/page.ts';
import { tab, test } from './fixtures/editing.ts';
import { openTab, showHome } from './fixtures/home-content.ts';
import { openRendered } from './fixtures/rendered-page.ts';
import { expect, expectAccessible } from './fixtures/studio.ts';

showHome('artists', 'galleries');

/** Colors of the default style. */
const [accent, background] = ['#f25c5c', '#0b0f19'];

test('shows one more column from 768 px and another from 1024 px [ART-02] [TAT-02] [GAL-02] [CONST-03]', async ({
  page,
}) => {
  await openRendered(page, withFullRows);

  for (const [width, three, four] of [
    [767, 1, 2],
    [768, 2, 3],
    [1023, 2, 3],
    [1024, 3, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    expect(await columnsOf((await openTab(page, 'Artists')).getByRole('listitem'))).toBe(three);
    const tattoos = await openTab(page, width < 768 ? 'Tattoos' : 'Tattoo Gallery');
    expect(await columnsOf(tattoos.getByRole('listitem'))).toBe(three);
    expect(await columnsOf((await openTab(page, 'Art Gallery')).getByRole('listitem'))).toBe(four);
  }
});

for (const [rows, name, category] of [
  ['[TAT-03] [TAT-04] [TAT-05] [TAT-06] [TAT-07]', 'Tattoo Gallery', 'tattoos'],
  ['[GAL-03] [GAL-04] [GAL-06]', 'Art Gallery', 'art'],
  ['[NITE-02] [NITE-03]', 'Night Life', 'nightlife'],
] as const) {
  test(`shows the active images of ${category} in order, with captions on hover ${rows}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/');
    const panel = await openTab(page, name);

    const figures = panel.getByRole('figure');
    await expect(figures.locator('b')).toHaveText([
      `First of ${category}`,
      `Bare of ${category}`,
      `Broken of ${category}`,
    ]);
    const [first, bare] = [figures.nth(0), figures.nth(1)];
    const texts = [`First of ${category}`, 'By Jane', `What is seen in ${category}`];
    await first.scrollIntoViewIfNeeded();
    await page.mouse.move(0, 0);
    for (const text of texts) await expect(first.getByText(text, { exact: true })).toBeHidden();
    await first.hover();
    for (const text of texts) await expect(first.getByText(text, { exact: true })).toBeVisible();
    await bare.hover();
    await expect(bare.getByText(`Bare of ${category}`, { exact: true })).toBeVisible();
    await expect(bare.locator('figcaption')).toHaveText(`Bare of ${category}`);
    await expect(first.getByText('By Jane')).toBeHidden();
  });
}

test('shows the caption and a focus ring over a focused image [TAT-08] [GAL-06]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');

  for (const [name, category] of [
    ['Art Gallery', 'art'],
    ['Tattoo Gallery', 'tattoos'],
  ] as const) {
    const panel = await openTab(page, name);
    await page.mouse.move(0, 0);
    await tab(page, name).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');

    const first = panel.getByRole('figure').first();
    await expect(first.getByRole('link')).toBeFocused();
    for (const text of [`First of ${category}`, 'By Jane', `What is seen in ${category}`]) {
      await expect(first.getByText(text, { exact: true })).toBeVisible();
    }
    await expect.poll(() => colorOf(first, { left: 1, bottom: 60 })).toBe(accent);
    await expect.poll(() => colorOf(first, { left: 8, bottom: 8 })).toBe(background);
    await page.keyboard.press('Tab');
    await expect(first.getByText('By Jane')).toBeHidden();
    await expect.poll(() => colorOf(first, { left: 1, bottom: 60 })).not.toBe(accent);
  }
});

test('shows the caption on the first tap, and the full image on the second [TAT-08] [GAL-06]', async ({
  browser,
  studio,
}) => {
  const context = await browser.newContext({
    baseURL: studio.site,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 800 },
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  for (const [name, category] of [
    ['Tattoos', 'tattoos'],
    ['Art Gallery', 'art'],
  ] as const) {
    await tab(page, name).tap();
    const first = page.getByRole('tabpanel').getByRole('figure').first();
    await expect(first.getByText('By Jane')).toBeHidden();

    await first.tap();
    for (const text of [`First of ${category}`, 'By Jane', `What is seen in ${category}`]) {
      await expect(first.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole('dialog')).toBeHidden();
    await first.tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await context.close();
});

test('takes taps before the page is hydrated like those after it, and opens an image whose caption shows [TAT-10]', async ({
  browser,
  studio,
}) => {
  const viewport = { width: 360, height: 640 };
  const context = await browser.newContext({ baseURL: studio.site, hasTouch: true, isMobile: true, viewport });
  const page = await context.newPage();
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/hydrate-*.js', (route) => held.promise.then(() => route.continue()));
  await page.goto('/');
  await tab(page, 'Tattoos').tap();
  const [first, second] = [0, 1].map((index) => page.getByRole('tabpanel').getByRole('figure').nth(index)) as Locator[];
  const dialog = page.getByRole('dialog');

  await first?.tap();
  await expect(first?.getByText('By Jane') as Locator).toBeVisible();
  held.resolve();
  await page.waitForLoadState('networkidle');
  await expect(dialog).toBeHidden();
  await first?.tap();
  await expect(dialog.getByText('1 of 3')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await expect(dialog).toBeHidden();

  // Closing returns the focus, so the caption shows.
  await first?.tap();
  await expect(dialog.getByText('1 of 3')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await second?.tap();
  await expect(first?.getByText('By Jane') as Locator).toBeHidden();
  await first?.tap();
  await expect(first?.getByText('By Jane') as Locator).toBeVisible();
  await expect(dialog).toBeHidden();
  await context.close();
});

test('closes the lightbox with Back, and leaves no trace of it in the history [GAL-08]', async ({ page }) => {
  await page.goto('/privacy');
  await page.goto('/');
  const image = (await openTab(page, 'Tattoo Gallery')).getByRole('figure').first().getByRole('link');
  const dialog = page.getByRole('dialog');

  await image.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/');
  await expect(image).toBeFocused();

  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await image.click();
    await expect(dialog).toBeVisible();
    await close();
    await expect(dialog).toBeHidden();
  }
  await page.goBack();
  await expect(page).toHaveURL('/privacy');
});

test('opens an image in full size, and moves through the images with the arrow keys', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  const link = (await openTab(page, 'Tattoo Gallery')).getByRole('figure').first().getByRole('link');
  await link.focus();
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 of 3')).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'Seen on the first of tattoos' })).toBeVisible();
  await expect(dialog.getByText('By Jane')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('2 of 3')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByText('3 of 3')).toBeVisible();
  await expect(dialog.getByText('No image')).toBeVisible();
  await dialog.getByRole('button', { name: 'Next image' }).click();
  await expect(dialog.getByText('1 of 3')).toBeVisible();
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 500);
  expect(await page.evaluate(() => scrollY)).toBe(before);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

test('takes keys from the moment the lightbox shows', async ({ page }) => {
  await page.goto('/');
  const panel = await openTab(page, 'Tattoo Gallery');
  const atFirst = page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = () => {
          const dialog = document.querySelector('dialog');
          if (dialog) resolve({ open: dialog.open, hasFocus: dialog.contains(document.activeElement) });
        };
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      }),
  );

  await panel.getByRole('figure').getByRole('link').first().click();

  expect(await atFirst).toEqual({ open: true, hasFocus: true });
});

test('gives images an alternative text from description, title, or kind and artist, on the page and in the lightbox [GAL-07]', async ({
  page,
}) => {
  const bare = { description: null, alt: null, title: null, artist_name: null };
  await openRendered(page, (content) => {
    const [first] = content.gallery.tattoos;
    if (!first) throw new Error('There is no image');
    const tattoos = [
      { ...first, ...bare, id: '1', alt: 'A moth with open wings', title: 'Night moth' },
      { ...first, ...bare, id: '2', title: 'Fern' },
      { ...first, ...bare, id: '3', artist_name: 'Jane' },
      { ...first, ...bare, id: '4' },
    ];
    const others = (id: string) => [
      { ...first, ...bare, id: `${id}a`, alt: `Seen on ${id}`, title: 'Untold', artist_name: 'Jane' },
      { ...first, ...bare, id: `${id}b`, title: `Called ${id}`, artist_name: 'Jane' },
      { ...first, ...bare, id: `${id}c`, artist_name: 'Jane' },
      { ...first, ...bare, id: `${id}d` },
    ];
    return { ...content, gallery: { tattoos, piercings: others('5'), art: others('6'), nightlife: others('7') } };
  });
  for (const [tabName, names] of [
    ['Piercings', ['Seen on 5', 'Called 5', 'Piercing by Jane', 'Piercing']],
    ['Art Gallery', ['Seen on 6', 'Called 6', 'Artwork by Jane', 'Artwork']],
    [
      'Night Life',
      ['Seen on 7', 'Called 7', 'Photo of a night at the studio by Jane', 'Photo of a night at the studio'],
    ],
    ['Tattoo Gallery', ['A moth with open wings', 'Fern', 'Tattoo by Jane', 'Tattoo']],
  ] as const) {
    const links = (await openTab(page, tabName)).getByRole('figure').getByRole('link');
    for (const [index, name] of names.entries()) await expect(links.nth(index)).toHaveAccessibleName(name);
  }

  await page.getByRole('link', { name: 'A moth with open wings' }).click();

  const dialog = page.getByRole('dialog', { name: 'Tattoo Gallery' });
  await expect(dialog.getByRole('img', { name: 'A moth with open wings' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  // The title below the image already names it.
  await expect(dialog.getByText('Fern', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('img')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('img', { name: 'Tattoo by Jane' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('img', { name: 'Tattoo', exact: true })).toBeVisible();
  await expect(dialog.getByText(/Tattoo Gallery \d/)).toHaveCount(0);
});

test('shows No image in place of a broken image, in every gallery [MSG-13]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');

  for (const name of ['Tattoo Gallery', 'Art Gallery', 'Night Life', 'Piercings']) {
    const panel = await openTab(page, name);
    const last = panel.getByRole('figure').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last.getByText('No image', { exact: true })).toBeVisible();
    await expect(last.locator('img')).toHaveCount(0);
  }
});

/** The number of items in the first row. */
async function columnsOf(items: Locator): Promise<number> {
  const tops = await items.evaluateAll((all) => all.map((item) => Math.round(item.getBoundingClientRect().top)));
  return tops.filter((top) => top === tops[0]).length;
}

/** Content with enough images to fill a row at any width. */
function withFullRows(content: HomeContent): HomeContent {
  const many = <Row extends { id: string }>(rows: readonly Row[]): Row[] =>
    Array.from({ length: 9 }, (_, index) => ({ ...(rows[0] as Row), id: `copy-${index}` }));
  const { gallery } = content;
  return {
    ...content,
    artists: many(content.artists),
    gallery: { ...gallery, tattoos: many(gallery.tattoos), art: many(gallery.art) },
  };
}

/** The color of the pixel at a position within an element. */
async function colorOf(element: Locator, { left, bottom }: { left: number; bottom: number }): Promise<string> {
  const seen = sharp(await element.screenshot());
  const { height = 0 } = await seen.metadata();
  const pixel = await seen
    .extract({ left, top: height - bottom, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return `#${pixel.toString('hex')}`;
}
