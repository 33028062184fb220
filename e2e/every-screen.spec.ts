import type { Page } from '@playwright/test';
import { labels } from '#shared/labels.ts';
import { expect, expectAccessible, signIn, test } from './studio.ts';

const forVisitors = ['/', '/there-is-none', '/auth', '/admin/auth'];

/** The pages of the dashboard, as its sidebar lists them to an administrator on a wide screen. */
async function forStaff(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: labels.admin.pages }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(10);
  return paths;
}

/** Opens it and waits until there is something to see. */
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

/** Elements that would move, by their first classes. */
function movingIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seconds = (durations: string) => Math.max(...durations.split(',').map(Number.parseFloat));
    return [...document.querySelectorAll('*')]
      .filter((element) => {
        const { transitionDuration, animationDuration, animationName, scrollBehavior } = getComputedStyle(element);
        const isAnimated = animationName !== 'none' && seconds(animationDuration) > 0.01;
        return seconds(transitionDuration) > 0.01 || isAnimated || scrollBehavior === 'smooth';
      })
      .map(({ localName, className }) => `${localName} ${String(className).slice(0, 60)}`);
  });
}

for (const who of ['visitors', 'staff'] as const) {
  test.describe(`every screen of ${who}`, () => {
    test.setTimeout(180_000);

    let paths = forVisitors;
    test.beforeEach(async ({ page, studio }) => {
      if (who === 'visitors') return;
      await signIn(page, studio.admin);
      paths = await forStaff(page);
    });

    test('fits a phone of 320 px, and axe finds nothing', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      for (const path of paths) {
        await open(page, path);
        await expectToFit(page, path);
        await expectAccessible(page);
      }
    });

    test('fits with text of twice the size', async ({ page }) => {
      await page.setViewportSize({ width: 640, height: 800 });
      for (const path of paths) {
        await open(page, path);
        await doubleText(page);
        await expectToFit(page, path);
      }
    });

    test('stands still for whoever asks for less motion', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const path of paths) {
        await open(page, path);
        expect(await movingIn(page), path).toEqual([]);
      }
    });
  });
}
