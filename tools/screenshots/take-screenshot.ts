import path from 'node:path';
import type { Locator, Page } from '@playwright/test';

/** Sections are cut off at this many screen heights. */
const maxScreens = 1.6;

type TakeScreenshot = (name: string, of?: Locator) => Promise<void>;

/** Returns a function that takes screenshots of the visible screen, or of a section from its top. */
export function screenshotsOf(page: Page, folder: string): TakeScreenshot {
  return async (name, of) => {
    // Moves the pointer away: the element clicked last may show a hover state.
    await page.mouse.move(0, 0);
    await page.evaluate(() => document.fonts.ready);
    const clip = of && (await clipOf(page, of));
    const file = path.join(folder, `${name}-${page.viewportSize()?.width}.jpg`);
    await page.screenshot({ path: file, type: 'jpeg', quality: 70, ...(clip && { clip, fullPage: true }) });
    console.log(file);
  };
}

/** Starts at the top of the section, below the sticky header, as after following a link to it. */
async function clipOf(page: Page, section: Locator) {
  await section.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  await loadImages(section);
  await section.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  const box = await section.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top: top + scrollY, bottom: bottom + scrollY, scrolled: scrollY };
  });
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const begin = Math.min(box.top, box.scrolled);
  return { x: 0, y: begin, width, height: Math.min(box.bottom - begin, height * maxScreens) };
}

/** Loads lazy images further down the section. */
async function loadImages(section: Locator): Promise<void> {
  await section.locator('img').evaluateAll((images) =>
    Promise.all(
      (images as HTMLImageElement[]).map((image) => {
        image.loading = 'eager';
        return image.decode().catch(() => {});
      }),
    ),
  );
}
