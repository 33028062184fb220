import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { labels } from '#shared/labels.ts';
import type { HomeContent } from '#shared/page.ts';
import { openDrawn } from './drawn-page.ts';
import { tab, test } from './editing.ts';
import { openTab, showHome } from './home-content.ts';
import { expect, expectAccessible } from './studio.ts';

showHome('artists', 'galleries');

/** Of the style as it comes. */
const [accent, background] = ['#f25c5c', '#0b0f19'];

test('ART-02 TAT-02 GAL-02 CONST-03 columns grow in number at 768 and 1024 px', async ({ page }) => {
  await openDrawn(page, withRows);

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
  ['TAT-03 TAT-04 TAT-05 TAT-06 TAT-07', 'Tattoo Gallery', 'tattoos'],
  ['GAL-03 GAL-04 GAL-06', 'Art Gallery', 'art'],
  ['NITE-02 NITE-03', 'Night Life', 'nightlife'],
] as const) {
  test(`${rows} the active images of ${category} show in order, with captions on hover`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/');
    const panel = await openTab(page, name);

    const figures = panel.getByRole('figure');
    await expect(figures).toHaveCount(3);
    await expect(figures.locator('b')).toHaveText([
      `First of ${category}`,
      `Bare of ${category}`,
      `Broken of ${category}`,
    ]);
    const [first, bare] = [figures.nth(0), figures.nth(1)];
    for (const text of [`First of ${category}`, 'By Jane', `What is seen in ${category}`]) {
      await expect(first.getByText(text, { exact: true })).toBeHidden();
    }
    await first.hover();
    for (const text of [`First of ${category}`, 'By Jane', `What is seen in ${category}`]) {
      await expect(first.getByText(text, { exact: true })).toBeVisible();
    }
    await bare.hover();
    await expect(bare.getByText(`Bare of ${category}`, { exact: true })).toBeVisible();
    await expect(bare.getByText('By')).toHaveCount(0);
    await expect(first.getByText('By Jane')).toBeHidden();
  });
}

test('TAT-08 GAL-06 a picture with the focus has a ring and its caption in front of it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  const panel = await openTab(page, 'Tattoo Gallery');

  await page.mouse.move(0, 0);
  await tab(page, 'Tattoo Gallery').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');

  const first = panel.getByRole('figure').first();
  await expect(first.getByRole('link')).toBeFocused();
  await expect(first.getByText('By Jane')).toBeVisible();
  await expect.poll(() => colorOf(first, { left: 1, bottom: 60 })).toBe(accent);
  await expect.poll(() => colorOf(first, { left: 8, bottom: 8 })).toBe(background);
  await page.keyboard.press('Tab');
  await expect(first.getByText('By Jane')).toBeHidden();
  await expect.poll(() => colorOf(first, { left: 1, bottom: 60 })).not.toBe(accent);
});

test('TAT-08 GAL-06 a tap shows the caption, and a second one the picture in full', async ({ browser, studio }) => {
  const context = await browser.newContext({
    baseURL: studio.site,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 800 },
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await tab(page, 'Art Gallery').tap();
  const first = page.getByRole('tabpanel').getByRole('figure').first();
  await expect(first.getByText('By Jane')).toBeHidden();

  await first.tap();
  await expect(first.getByText('By Jane')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await first.tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await context.close();
});

test('a picture opens in full size, and keys lead from one to the next, round and back', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  const link = (await openTab(page, 'Tattoo Gallery')).getByRole('figure').first().getByRole('link');
  await link.focus();
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 of 3')).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'First of tattoos' })).toBeVisible();
  await expect(dialog.getByText('By Jane')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('2 of 3')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByText('3 of 3')).toBeVisible();
  await expect(dialog.getByText(labels.pictures.none)).toBeVisible();
  await dialog.getByRole('button', { name: labels.pictures.next }).click();
  await expect(dialog.getByText('1 of 3')).toBeVisible();
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 500);
  expect(await page.evaluate(() => scrollY)).toBe(before);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

test('MSG-13 a broken picture says No image in every gallery', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');

  for (const name of ['Tattoo Gallery', 'Art Gallery', 'Night Life', 'Piercings']) {
    const panel = await openTab(page, name);
    const last = panel.getByRole('figure').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last.getByText(labels.pictures.none)).toBeVisible();
    await expect(last.locator('img')).toHaveCount(0);
  }
});

/** How many stand beside each other in the first row. */
async function columnsOf(items: Locator): Promise<number> {
  const tops = await items.evaluateAll((all) => all.map((item) => Math.round(item.getBoundingClientRect().top)));
  return tops.filter((top) => top === tops[0]).length;
}

/** Pictures enough for a whole row, whatever the width. */
function withRows(content: HomeContent): HomeContent {
  const many = <Row extends { id: string }>(rows: readonly Row[]): Row[] =>
    Array.from({ length: 9 }, (_, index) => ({ ...(rows[0] as Row), id: `copy-${index}` }));
  const { gallery } = content;
  return {
    ...content,
    artists: many(content.artists),
    gallery: { ...gallery, tattoos: many(gallery.tattoos), art: many(gallery.art) },
  };
}

/** What can be seen at a place of an element, whatever lies there. */
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
