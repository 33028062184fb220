import type { Browser, Locator, Page } from '@playwright/test';
import { bookingForm, fillBooking, fillLastStep, someValues, submitBooking } from '../../e2e/fixtures/booking-form.ts';
import type { RunningStudio } from '../../e2e/fixtures/running-studio.ts';
import { screenshotsOf } from './take-screenshot.ts';

type Screen = { width: number; height: number };

export const visitor = someValues({
  firstName: 'Ada',
  email: 'ada@mail.example',
  description: 'A moth on the forearm, dot work, about the size of a playing card.',
});

/** A visitor whose request staff have answered. */
export const answeredVisitor = someValues({
  firstName: 'Jonas',
  lastName: 'Weber',
  phone: '(555) 010-0160',
  email: 'jonas@mail.example',
  service: 'tattoo-sleeve',
  description: 'A half sleeve with waves and a lighthouse. Black and grey, over an old scar on the upper arm.',
});

/** Every section of the home page, the lightbox, a form with an error, and the 404 page. */
export async function captureSite(browser: Browser, studio: RunningStudio, screen: Screen, folder: string) {
  const page = await openSite(browser, studio, screen);
  const take = screenshotsOf(page, folder);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await take('site');
  await take('about', page.locator('#about'));
  for (const id of ['artists', 'tattoos', 'piercings', 'art', 'nightlife']) {
    await page.locator(`a[role=tab][href="#${id}"]`).click();
    await page.locator(`#${id}[data-open]`).waitFor();
    await take(id, page.locator('#showcase'));
  }
  await center(page, page.locator('#nightlife article, #nightlife li').nth(1));
  await take('events');
  await center(page, page.getByRole('heading', { name: 'From our nights' }));
  await take('moments');
  await openLightbox(page);
  await take('lightbox');
  await page.keyboard.press('Escape');

  const { service, description } = visitor;
  await fillBooking(page, { service, description });
  await fillLastStep(page, { ...visitor, email: '' });
  await submitBooking(page);
  await bookingForm(page).email.and(page.locator('[aria-invalid=true]')).waitFor();
  await center(page, bookingForm(page).email);
  await take('booking-errors');
  await bookingForm(page).email.fill(visitor.email);
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
  await take('booking', page.locator('#booking'));
  await page.locator('#faq summary').nth(1).click();
  await take('faq', page.locator('#faq'));
  await take('footer', page.getByRole('contentinfo'));

  await page.goto('/no-such-page');
  await take('not-found');
  await page.close();
}

/** The page of a website that is closed. */
export async function captureComingSoon(browser: Browser, studio: RunningStudio, screen: Screen, folder: string) {
  const page = await openSite(browser, studio, screen);
  await page.goto('/');
  await screenshotsOf(page, folder)('coming-soon');
  await page.close();
}

function openSite(browser: Browser, { site }: RunningStudio, viewport: Screen): Promise<Page> {
  return browser.newPage({ baseURL: site, viewport, reducedMotion: 'reduce' });
}

/** Scrolls the element to the center of the screen, below the sticky header, and waits for its images. */
async function center(page: Page, element: Locator): Promise<void> {
  await element.evaluate((each) => each.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await page.waitForLoadState('networkidle');
}

async function openLightbox(page: Page): Promise<void> {
  await page.locator('a[role=tab][href="#tattoos"]').click();
  await page.locator('#tattoos .tile > a').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('img').first().waitFor();
  await page.waitForLoadState('networkidle');
}
