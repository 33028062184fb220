import path from 'node:path';
import type { Locator, Page } from '@playwright/test';

/** Of one picture; what lies beyond is cut off at `tallest`. */
export const mostBytes = 500_000;

/** How much of a section is shown, in screens: enough to see how it is made. */
const tallest = 1.6;

export type TakePicture = (name: string, of?: Locator) => Promise<void>;

/** Takes pictures of what the page shows: of the screen, or of a section from its beginning. */
export function picturesOf(page: Page, folder: string): TakePicture {
  return async (name, of) => {
    // Where it was clicked last, something may show that it has the pointer.
    await page.mouse.move(0, 0);
    await page.evaluate(() => document.fonts.ready);
    const clip = of && (await clipOf(page, of));
    const file = path.join(folder, `${name}-${page.viewportSize()?.width}.jpg`);
    await page.screenshot({ path: file, type: 'jpeg', quality: 70, ...(clip && { clip, fullPage: true }) });
    console.log(file);
  };
}

/** From the section's top, as after a link to it was followed: below the header that stays. */
async function clipOf(page: Page, section: Locator) {
  await section.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  await loadPictures(section);
  await section.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  const box = await section.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top: top + scrollY, bottom: bottom + scrollY, scrolled: scrollY };
  });
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const begin = Math.min(box.top, box.scrolled);
  return { x: 0, y: begin, width, height: Math.min(box.bottom - begin, height * tallest) };
}

/** Pictures far below the screen have not been asked for yet. */
async function loadPictures(section: Locator): Promise<void> {
  await section.locator('img').evaluateAll((images) =>
    Promise.all(
      (images as HTMLImageElement[]).map((image) => {
        image.loading = 'eager';
        return image.decode().catch(() => {});
      }),
    ),
  );
}
