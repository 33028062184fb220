import type { Page } from '@playwright/test';
import { animatedElements } from '../web/testing/animated-elements.ts';
import { expect, expectAccessible, test } from './fixtures/studio.ts';

const paths = ['/', '/there-is-none', '/auth', '/admin/auth'];

/** Opens a page and waits until it shows content. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
}

async function expectToFit(page: Page, path: string): Promise<void> {
  const { width, inside } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    inside: innerWidth,
  }));
  expect(width, `${path} is wider than the screen`).toBeLessThanOrEqual(inside);
}

function doubleText(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

test.describe('every screen of visitors', () => {
  test('fits a phone of 320 px and is accessible', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of paths) {
      await open(page, path);
      await expectToFit(page, path);
      await expectAccessible(page);
    }
  });

  test('fits with text of double size', async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 800 });
    for (const path of paths) {
      await open(page, path);
      await doubleText(page);
      await expectToFit(page, path);
    }
  });

  test('shows no motion to people who prefer reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of paths) {
      await open(page, path);
      expect(await page.evaluate(animatedElements), path).toEqual([]);
    }
  });
});
