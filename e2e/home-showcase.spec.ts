import { labels } from '#shared/labels.ts';
import { openDrawn } from './drawn-page.ts';
import { tab, test } from './editing.ts';
import { openTab, sections, showHome, withNothing } from './home-content.ts';
import { expect } from './studio.ts';

const words = labels.showcase;

showHome('headings');

test('SHOW-01 SHOW-02 SHOW-05 five tabs show one panel at a time, artists first', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');

  await expect(page.getByRole('tab')).toHaveText([...Object.values(words.tabs)].map((name) => new RegExp(`${name}$`)));
  await expect(tab(page, 'Artists')).toHaveAttribute('aria-selected', 'true');
  for (const name of Object.values(words.tabs)) {
    const panel = await openTab(page, name);
    await expect(panel).toBeVisible();
    await expect(page.getByRole('tabpanel')).toHaveCount(1);
    await expect(page.locator('[role=tab][aria-selected=true]')).toHaveCount(1);
  }
});

test('SHOW-05 arrow keys, Home and End move between tabs, and Tab leaves them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');

  await tab(page, 'Artists').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, 'Night Life')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Tattoo Gallery')).toBeFocused();
  await expect(page.getByRole('tabpanel')).toContainText('The heading of tattoo_gallery');
  await page.keyboard.press('End');
  await expect(tab(page, 'Night Life')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(tab(page, 'Artists')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel')).toBeFocused();
});

test('SHOW-03 SHOW-04 CONST-02 below 768 px the bar scrolls sideways and says Tattoos', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const bar = page.getByRole('tablist');

  await expect(tab(page, 'Tattoos')).toBeVisible();
  expect(await bar.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await tab(page, 'Night Life').click();
  await expect(tab(page, 'Night Life')).toBeInViewport({ ratio: 1 });
  expect(await bar.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);

  await page.setViewportSize({ width: 767, height: 800 });
  await expect(tab(page, 'Tattoos')).toBeVisible();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(tab(page, 'Tattoo Gallery')).toBeVisible();
});

test('SHOW-06 SHOW-08 ART-01 TAT-01 PIER-01 GAL-01 NITE-01 each tab has the four texts stored for it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');

  for (const [index, name] of Object.values(words.tabs).entries()) {
    const panel = await openTab(page, name);
    for (const field of ['title', 'subtitle', 'description']) {
      await expect(panel.getByText(`The ${field} of ${sections[index]}`, { exact: true })).toBeVisible();
    }
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText(`The heading of ${sections[index]}`);
  }
});

test('SHOW-07 ART-15 TAT-09 GAL-05 NITE-04 NITE-10 PIER-12 MSG-05 empty tabs have headings and say so', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openDrawn(page, withNothing);

  const sentences = {
    Artists: [words.noArtists],
    'Tattoo Gallery': [words.noTattoos],
    Piercings: [labels.pictures.none],
    'Art Gallery': [words.noArt],
    'Night Life': [words.noNightlife, words.noEvents],
  };
  for (const [name, texts] of Object.entries(sentences)) {
    const panel = await openTab(page, name);
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText(/\S/);
    for (const text of texts) await expect(panel.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('alert')).toHaveCount(0);
});
