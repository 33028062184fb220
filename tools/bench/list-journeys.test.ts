import { type Browser, chromium, expect, type Locator } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { browserOptions } from '../../e2e/fixtures/browser.ts';
import { wheelAndClick, wheelTo } from '../../e2e/fixtures/wheel.ts';
import { builtDocuments, openDocument } from './built-document.ts';

// What visitors do with long lists, in the published documents with the scripts of the build, without a stack. Needs `npm run build`. The
// browser keeps no left page, so Back loads the document.

const id = (n: number) => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`;
const artists = ['Juno Vale', 'Mara'].map((name, n) => ({ id: id(n), name }));
const tattoos = Array.from({ length: 300 }, (_, n) => ({
  id: id(n),
  title: `Moth ${n}`,
  artist_name: artists[n % 2]?.name ?? null,
}));
const documents = builtDocuments({ artists, images: { tattoos } });

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(await browserOptions());
});
afterAll(() => browser.close());

test.each([
  [360, 1400],
  [1280, 720],
])('shows as many images at the same place after Back and a reload, %s px wide [SHOW-16]', async (width, height) => {
  const { page, errors } = await openDocument(browser, '', documents, {
    viewport: { width, height },
    reducedMotion: 'reduce',
  });
  const tiles = page.locator('#tattoos .tile');
  const tab = page.getByRole('tab', { name: 'Tattoo' });
  const topOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().top);
  /** @param leave leaves the page at the place and comes back */
  async function keeps(place: Locator, leave: () => Promise<unknown>) {
    await wheelTo(place);
    // Moves it from below the tabs.
    await place.hover();
    const top = await topOf(place);
    await leave();
    await expect(tiles).toHaveCount(108);
    await expect.poll(async () => Math.abs((await topOf(place)) - top)).toBeLessThan(3);
    await expect(tab).toHaveAttribute('aria-selected', 'true');
  }
  async function goAndBack() {
    await page.goto('https://studio.example/privacy');
    await page.goBack();
  }

  await tab.click();
  for (const count of [60, 108]) {
    await wheelAndClick(page.locator('#tattoos').getByRole('link', { name: 'Show More' }));
    await expect(tiles).toHaveCount(count);
  }

  await keeps(tiles.nth(80), goAndBack);
  await keeps(tiles.nth(80), goAndBack);
  await keeps(tiles.nth(70), () => page.reload());
  await keeps(tiles.nth(75), async () => {
    await tiles.nth(75).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.reload();
  });
  await keeps(page.locator('#faq h2'), goAndBack);
  await page.keyboard.press('Home');
  const work = page.locator('#tattoos').getByRole('link', { name: 'Mara', exact: true });
  await keeps(work, async () => {
    await work.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/: Mara/);
    await page.goBack();
  });
  expect(errors).toEqual([]);
  await page.close();
});
