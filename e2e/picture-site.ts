import type { Browser, Locator, Page } from '@playwright/test';
import { siteLabels } from '#shared/site-labels.ts';
import { bookingForm, fillBooking, someValues, submitBooking } from './booking-form.ts';
import { ContentStore } from './content-store.ts';
import type { RunningStudio } from './running-studio.ts';
import { picturesOf } from './take-picture.ts';

type Screen = { width: number; height: number };

export const guest = someValues({
  firstName: 'Ada',
  email: 'ada@mail.example',
  description: 'A moth on the forearm, dot work, about the size of a playing card.',
});

/** Every section of the home page, the lightbox, a form with an error, and the 404 page. */
export async function pictureSite(browser: Browser, studio: RunningStudio, screen: Screen, folder: string) {
  const page = await openSite(browser, studio, screen);
  const take = picturesOf(page, folder);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await take('site');
  await take('about', page.locator('#about'));
  for (const id of Object.keys(siteLabels.showcase.tabs)) {
    await page.locator(`a[role=tab][href="#${id}"]`).click();
    await page.locator(`#${id}[data-open]`).waitFor();
    await take(id, page.locator('#showcase'));
  }
  await center(page, page.locator('#nightlife article, #nightlife li').nth(1));
  await take('events');
  await center(page, page.getByRole('heading', { name: siteLabels.showcase.moments }));
  await take('moments');
  await openLightbox(page);
  await take('lightbox');
  await page.keyboard.press('Escape');

  await fillBooking(page, { ...guest, email: undefined });
  await submitBooking(page);
  await bookingForm(page).email.and(page.locator('[aria-invalid=true]')).waitFor();
  await center(page, bookingForm(page).email);
  await take('booking-errors');
  await bookingForm(page).email.fill(guest.email);
  await page.getByRole('button', { name: siteLabels.dismiss }).first().click();
  await take('booking', page.locator('#booking'));
  await page.locator('#faq summary').nth(1).click();
  await take('faq', page.locator('#faq'));
  await take('footer', page.getByRole('contentinfo'));

  await page.goto('/no-such-page');
  await take('not-found');
  await page.close();
}

/** The page that visitors get before the studio opens; the website is as it was afterwards. */
export async function pictureComingSoon(
  browser: Browser,
  studio: RunningStudio,
  screens: readonly Screen[],
  folder: string,
) {
  const content = new ContentStore(studio);
  await content.publish({ 'general/coming_soon_enabled': 'true' });
  for (const screen of screens) {
    const page = await openSite(browser, studio, screen);
    await page.goto('/');
    await picturesOf(page, folder)('coming-soon');
    await page.close();
  }
  await content.publish({ 'general/coming_soon_enabled': 'false' });
}

function openSite(browser: Browser, { site }: RunningStudio, viewport: Screen): Promise<Page> {
  return browser.newPage({ baseURL: site, viewport, reducedMotion: 'reduce' });
}

/** Below whatever stays at the top of the screen, with its pictures. */
async function center(page: Page, element: Locator): Promise<void> {
  await element.evaluate((each) => each.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await page.waitForLoadState('networkidle');
}

async function openLightbox(page: Page): Promise<void> {
  await page.locator('a[role=tab][href="#tattoos"]').click();
  await page.locator('#tattoos figure a').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('img').first().waitFor();
  await page.waitForLoadState('networkidle');
}
