import { type Browser, chromium, expect, type Locator } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { browserOptions } from '../../e2e/fixtures/browser.ts';
import { wheelAndClick, wheelTo } from '../../e2e/fixtures/wheel.ts';
import { builtDocuments, openDocument, publish, type Stored } from './built-document.ts';

// What visitors do with long lists, in the published documents with the scripts of the build, without a stack. Needs `npm run build`. The
// browser keeps no left page, so Back loads the document.

const id = (n: number) => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`;
const artists = Array.from({ length: 28 }, (_, n) => ({ id: id(n), name: `Mara ${n}` }));
const stored: Stored = {
  artists,
  events: Array.from({ length: 25 }, (_, n) => ({ id: id(n), name: `Night ${n}`, event_date: '2999-01-05T20:00:00Z' })),
  images: {
    tattoos: Array.from({ length: 300 }, (_, n) => ({
      id: id(n),
      title: `Moth ${n}`,
      artist_name: artists[n % 2]?.name ?? null,
    })),
  },
};
const documents = builtDocuments(stored);

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(await browserOptions());
});
afterAll(() => browser.close());

test.each([
  ['images', 360, 1400, 'Tattoo', '#tattoos', '.tile', [60, 108]],
  ['images', 1280, 720, 'Tattoo', '#tattoos', '.tile', [60, 108]],
  ['artists', 360, 1400, 'Artists', '#artists', '.people > li', [28]],
  ['artists', 1280, 720, 'Artists', '#artists', '.people > li', [28]],
  ['events', 360, 1400, 'Night Life', '#nightlife', '.event', [25]],
  ['events', 1280, 720, 'Night Life', '#nightlife', '.event', [25]],
] as const)(
  'shows as many %s at the same place after Back and a reload, %s px wide [SHOW-16]',
  async (_, width, height, name, panel, row, counts) => {
    const { page, errors } = await openDocument(browser, '', documents, {
      viewport: { width, height },
      reducedMotion: 'reduce',
    });
    const rows = page.locator(panel).locator(row);
    const all = counts.at(-1) ?? 0;
    const tab = page.getByRole('tab', { name });
    const topOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().top);
    /** @param leave leaves the page at the place and comes back */
    async function keeps(place: Locator, leave: () => Promise<unknown>) {
      await wheelTo(place);
      // Moves it from below the tabs.
      await place.hover();
      const top = await topOf(place);
      await leave();
      await expect(rows).toHaveCount(all);
      await expect.poll(async () => Math.abs((await topOf(place)) - top)).toBeLessThan(3);
      await expect(tab).toHaveAttribute('aria-selected', 'true');
    }
    async function goAndBack() {
      await page.goto('https://studio.example/privacy');
      await page.goBack();
    }

    await tab.click();
    for (const [index, count] of counts.entries()) {
      const before = await rows.count();
      await wheelAndClick(page.locator(panel).getByRole('link', { name: 'Show More' }));
      await expect(rows).toHaveCount(count);
      await expect(rows.nth(before).locator(':focus'), `press ${index + 1}`).toHaveCount(1);
    }

    await keeps(rows.nth(all - 8), goAndBack);
    await keeps(rows.nth(all - 8), goAndBack);
    await keeps(rows.nth(all - 12), () => page.reload());
    await keeps(page.locator('#faq h2'), goAndBack);
    if (panel === '#tattoos') {
      await keeps(rows.nth(75), async () => {
        await rows.nth(75).click();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
        // Closing goes back in the history, which would end a reload that begins before.
        await expect.poll(() => page.evaluate(() => history.state?.lightbox)).toBeUndefined();
        await page.reload();
      });
      await page.keyboard.press('Home');
      const work = page.locator(panel).getByRole('link', { name: 'Mara 1', exact: true });
      await keeps(work, async () => {
        await work.click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/: Mara 1/);
        await page.goBack();
      });
    }
    expect(errors).toEqual([]);
    await page.close();
  },
);

test('chooses an artist beyond the document, from the list and by a link [BOOK-16] [ART-16]', async () => {
  const others = publish(stored).get('content-choices.json') ?? '';
  const { page, errors } = await openDocument(browser, '', documents, {
    answer: (path, route) => path === '/content-choices.json' && route.fulfill({ body: others }),
  });
  const artist = page.getByLabel('Preferred Artist');

  await wheelTo(artist);
  await artist.selectOption({ label: 'Mara 27' });
  await page.reload();
  await expect(artist).toHaveValue('mara-27');
  await page.goto('https://studio.example/?artist=mara-20#booking');

  await expect(artist).toHaveValue('mara-20');
  expect(errors).toEqual([]);
  await page.close();
});
