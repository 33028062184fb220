import { expect, type Page } from '@playwright/test';

/** Waits until the head of an open page contains each of these values once. */
export async function expectHead(
  page: Page,
  title: string,
  description: string,
  image: string,
  icon: string,
): Promise<void> {
  await expect(page).toHaveTitle(title);
  const head = async (selector: string, attribute: string) =>
    page.locator(`head ${selector}`).evaluateAll((all, name) => all.map((tag) => tag.getAttribute(name)), attribute);
  await expect.poll(() => head('meta[name="description"]', 'content')).toEqual([description]);
  await expect.poll(() => head('meta[property="og:title"]', 'content')).toEqual([title]);
  await expect.poll(() => head('meta[property="og:image"]', 'content')).toEqual([image]);
  await expect.poll(() => head('link[rel="icon"]', 'href')).toEqual([icon]);
}
