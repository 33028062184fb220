// `npm run screenshots`: takes the pictures in docs/screenshots/, from a run of its own with all of the demo's content.
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { notices } from '#shared/notices.ts';
import { fillBooking, submitBooking } from './booking-form.ts';
import { pictureDashboard } from './picture-dashboard.ts';
import { guest, pictureComingSoon, pictureSite } from './picture-site.ts';
import config from './playwright.config.ts';
import { RunningStudio } from './running-studio.ts';
import { mostBytes } from './take-picture.ts';

const folder = 'docs/screenshots';
const phone = { width: 360, height: 780 };
const laptop = { width: 1280, height: 800 };
const screens = [phone, { width: 768, height: 1024 }, laptop, { width: 1920, height: 1080 }];
/** They come along with every clone. */
const mostBytesInAll = 12 * 2 ** 20;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const studio = await RunningStudio.start({ demo: 'whole' });
const browser = await chromium.launch(config.use?.launchOptions);
try {
  await sendBooking(browser);
  for (const screen of screens) await pictureSite(browser, studio, screen, folder);
  for (const screen of [phone, laptop]) await pictureDashboard(browser, studio, screen, folder);
  await pictureComingSoon(browser, studio, screens, folder);
} finally {
  await browser.close();
  await studio.stop();
}
requireSmall();

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

function requireSmall(): void {
  const sizes = readdirSync(folder).map((name) => ({ name, bytes: statSync(path.join(folder, name)).size }));
  const tooLarge = sizes.filter(({ bytes }) => bytes > mostBytes).map(({ name }) => name);
  const inAll = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`${sizes.length} pictures, ${(inAll / 2 ** 20).toFixed(1)} MB`);
  if (tooLarge.length > 0 || inAll > mostBytesInAll)
    throw new Error(`Too large: ${tooLarge.join(', ') || 'all of it'}`);
}
