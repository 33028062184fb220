import { tab } from './fixtures/editing.ts';
import { openTab, wholeHome } from './fixtures/home-content.ts';
import { openRendered } from './fixtures/rendered-page.ts';
import { expect, test } from './fixtures/studio.ts';

const names = ['Artists', 'Tattoo Gallery', 'Piercings', 'Art Gallery', 'Night Life'];

test('shows five tabs in order, Artists selected first, and one panel at a time [SHOW-01]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openRendered(page, wholeHome);

  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveCount(5);
  for (const [index, name] of names.entries()) await expect(tabs.nth(index)).toHaveAccessibleName(name);
  await expect(tab(page, 'Artists')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel')).toHaveAccessibleName('Artists');
  for (const name of [...names].reverse()) {
    const panel = await openTab(page, name);
    await expect(panel).toBeVisible();
    await expect(page.locator('[role=tabpanel]').filter({ visible: true })).toHaveCount(1);
    await expect(page.locator('[role=tab][aria-selected=true]')).toHaveAccessibleName(name);
  }
});

test('moves between tabs with arrow keys, Home and End, and leaves the tab bar with Tab', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openRendered(page, wholeHome);

  await tab(page, 'Artists').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, 'Night Life')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Tattoo Gallery')).toBeFocused();
  await expect(page.getByRole('tabpanel')).toHaveAccessibleName('Tattoo Gallery');
  await page.keyboard.press('End');
  await expect(tab(page, 'Night Life')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(tab(page, 'Artists')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel')).toBeFocused();
});

test('scrolls the tab bar sideways and says Tattoos below 768 px [SHOW-03] [CONST-02]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openRendered(page, wholeHome);
  const bar = page.getByRole('tablist');

  await expect(tab(page, 'Tattoos')).toBeVisible();
  await expect(tab(page, 'Tattoo Gallery')).toHaveCount(0);
  expect(await bar.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await tab(page, 'Night Life').click();
  await expect(tab(page, 'Night Life')).toBeInViewport({ ratio: 1 });
  expect(await bar.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);

  await page.setViewportSize({ width: 767, height: 800 });
  await expect(tab(page, 'Tattoos')).toBeVisible();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(tab(page, 'Tattoo Gallery')).toBeVisible();
  await expect(tab(page, 'Tattoos')).toHaveCount(0);
});

test('keeps the tabs under the header of a phone while a panel scrolls [SHOW-09]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openRendered(page, wholeHome);
  const panel = await openTab(page, 'Piercings');

  await panel.getByRole('heading', { level: 4 }).last().scrollIntoViewIfNeeded();

  const header = await page.getByRole('banner').boundingBox();
  await expect.poll(async () => (await page.getByRole('tablist').boundingBox())?.y).toBe(header?.height);
  await tab(page, 'Artists').click();
  await expect(page.getByRole('tabpanel')).toHaveAccessibleName('Artists');
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
});

test('shows the title of a tab as a small line above its heading [SHOW-08]', async ({ page }) => {
  await openRendered(page, wholeHome);

  const texts = page.getByRole('tabpanel').locator('.panel-head :is(p, h2)');
  await expect(texts).toHaveText(['A small line', 'Our Artists', /./, 'A longer description.']);
  for (const text of await texts.all()) await expect(text).toBeVisible();
  const [title, large] = await texts.evaluateAll((all) =>
    all.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)),
  );
  expect(title).toBeLessThan(large ?? 0);
});
