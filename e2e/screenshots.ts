// `npm run screenshots`: takes the pictures in docs/screenshots/, from a run of its own.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page, type PageScreenshotOptions } from '@playwright/test';
import { labels } from '#shared/labels.ts';
import { notices } from '#shared/notices.ts';
import { bookingForm, fillBooking, someValues, submitBooking } from './booking-form.ts';
import config from './playwright.config.ts';
import { RunningStudio } from './running-studio.ts';
import { signIn } from './studio.ts';

const folder = 'docs/screenshots';
const screens = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const guest = someValues({
  firstName: 'Ada',
  email: 'ada@mail.example',
  description: 'A moth on the forearm, dot work, about the size of a playing card.',
});

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const studio = await RunningStudio.start({ demo: 'whole' });
const browser = await chromium.launch(config.use?.launchOptions);
try {
  await sendBooking(browser);
  for (const screen of screens) await takePictures(browser, screen);
} finally {
  await browser.close();
  await studio.stop();
}

/** So that the inbox holds a mail, and the leads one that came in today. */
async function sendBooking(browser: Browser): Promise<void> {
  const page = await browser.newPage({ baseURL: studio.site });
  await page.goto('/');
  await fillBooking(page, guest);
  await submitBooking(page);
  await page.getByText(notices.bookingSubmitted.title).waitFor();
  await page.close();
  await studio.mailsAbout(guest.email);
}

async function takePictures(browser: Browser, viewport: (typeof screens)[number]): Promise<void> {
  const page = await browser.newPage({ baseURL: studio.site, viewport, reducedMotion: 'reduce' });
  const take = (name: string, options: PageScreenshotOptions = {}) => takePicture(page, name, options);

  await page.goto('/');
  await take('site');
  await take('site-whole', { fullPage: true });
  await fillBooking(page, { ...guest, email: undefined });
  await page.locator('#booking').evaluate((section) => section.scrollIntoView());
  await take('booking');
  await submitBooking(page);
  await bookingForm(page).email.and(page.locator('[aria-invalid=true]')).waitFor();
  await take('booking-errors');

  await page.goto('/no-such-page');
  await take('not-found');

  await page.goto('/admin/auth');
  await page.getByRole('button', { name: labels.signIn.submit, exact: true }).waitFor();
  await take('sign-in');
  await signIn(page, studio.user);
  await page.getByText(guest.email).filter({ visible: true }).first().waitFor();
  // The greeting of the sign-in goes by itself; it would stand in front of the leads.
  await page.reload();
  await page.getByText(guest.email).filter({ visible: true }).first().waitFor();
  await take('leads');

  await page.goto(studio.inbox);
  await page
    .getByRole('button', { name: /New Lead/ })
    .first()
    .click();
  await page.frameLocator('iframe').getByText(guest.email).first().waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await take('inbox');
  await page.close();
}

async function takePicture(page: Page, name: string, options: PageScreenshotOptions): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const file = path.join(folder, `${name}-${page.viewportSize()?.width}.jpg`);
  await page.screenshot({ path: file, type: 'jpeg', quality: 70, ...options });
  console.log(file);
}
