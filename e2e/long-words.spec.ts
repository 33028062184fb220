import type { ComingSoonContent, HomeContent } from '#shared/website/page.ts';
import { textsTooWide } from '../web/testing/too-wide.ts';
import { wholeHome } from './fixtures/home-content.ts';
import { openRendered } from './fixtures/rendered-page.ts';
import { expect, test } from './fixtures/studio.ts';

const word = 'Ab'.repeat(100);

/** Content with a word of 200 letters in place of every text that a visitor reads. */
function withLongWords<Content extends HomeContent | ComingSoonContent>(content: Content): Content {
  const untouched =
    /^(id|photo|logo|style|mode|event_date|ends|starts|icon|value|\w*_image|\w*_url|profile_picture|favicon|google_analytics_id|privacy_\w+|timeZone|pictures|tabs)$/;
  const change = (key: string, value: unknown): unknown => {
    if (untouched.test(key)) return value;
    if (typeof value === 'string') return word;
    if (Array.isArray(value)) return value.map((each) => change('', each));
    if (value === null || typeof value !== 'object') return value ?? word;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, change(name, each)]));
  };
  return { ...(change('', content) as Content), privacyVersion: content.privacyVersion };
}

const widths = [320, 360, 1280];

test('breaks long words on the whole public page [RTE-40]', async ({ page }) => {
  test.slow();
  await openRendered(page, (content) => withLongWords(wholeHome(content)));

  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    for (const name of ['Artists', /^Tattoo/, 'Piercings', 'Art Gallery', 'Night Life']) {
      await page.getByRole('tab', { name }).click();
      await page.getByRole('tabpanel').getByRole('link').first().focus();
      await page
        .locator('#faq details')
        .first()
        .evaluate((details: HTMLDetailsElement) => {
          details.open = true;
        });
      expect([width, name, await page.evaluate(textsTooWide)]).toEqual([width, name, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await page.getByRole('tabpanel').locator('.tile > a').first().click();
    await expect(page.getByRole('dialog').getByText(word).first()).toBeVisible();
    expect([width, await page.evaluate(textsTooWide)]).toEqual([width, []]);
    await page.keyboard.press('Escape');
  }
});

test('breaks long words on the coming-soon page [RTE-40]', async ({ page }) => {
  await openRendered(page, (content) => withLongWords({ ...content, mode: 'coming-soon' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word);

  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    expect([width, await page.evaluate(textsTooWide)]).toEqual([width, []]);
    await page.getByRole('button', { name: 'Book Appointment' }).click();
    await expect(page.getByRole('dialog').getByText(word).first()).toBeVisible();
    expect([width, await page.evaluate(textsTooWide)]).toEqual([width, []]);
    await page.keyboard.press('Escape');
  }
});
