// `npm run screenshots`: takes a screenshot of every screen of a new run with all demo content.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { fillBooking, fillLastStep, submitBooking } from '../../e2e/fixtures/booking-form.ts';
import { ContentStore } from '../../e2e/fixtures/content-store.ts';
import { saveQuestions } from '../../e2e/fixtures/questions.ts';
import { RunningStudio } from '../../e2e/fixtures/running-studio.ts';
import config from '../../e2e/playwright.config.ts';
import { answerRequest, captureDashboard, captureDesk, captureFirstDay } from './dashboard.ts';
import { captureEmails } from './emails.ts';
import { answeredVisitor, captureComingSoon, captureSite, visitor } from './site.ts';

const folder = '.local/screenshots';
const shownFolder = 'docs/screenshots';
const phone = { width: 360, height: 780 };
const laptop = { width: 1280, height: 800 };
const screens = [phone, { width: 768, height: 1024 }, laptop, { width: 1920, height: 1080 }];
/** Every clone downloads the screenshots that documents show. */
const maxFileBytes = 500_000;

const parts = ['site', 'desk', 'dashboard', 'coming-soon', 'emails'];
const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true });
const unknown = positionals.filter((part) => !parts.includes(part));
if (values.help || unknown.length > 0) {
  console.log(`npm run screenshots              takes all screenshots again, into .local/screenshots
npm run screenshots -- PART ...  takes only those of some parts: ${parts.join(', ')}`);
  process.exit(values.help ? 0 : 1);
}
const isWanted = (part: string) => positionals.length === 0 || positionals.includes(part);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
mkdirSync(shownFolder, { recursive: true });
const browser = await chromium.launch(config.use?.launchOptions);
if (isWanted('emails')) await captureEmails(browser, folder);
if (positionals.length > 0 && positionals.every((part) => part === 'emails')) {
  await browser.close();
  process.exit();
}
const studio = await RunningStudio.start({ demo: 'whole' });
try {
  await saveQuestions(studio, (_, place) => ({ is_active: place === 1 || place >= 10 }));
  await sendBooking(browser, answeredVisitor);
  await answerRequest(browser, studio);
  await sendBooking(browser, visitor);
  if (isWanted('site')) for (const screen of screens) await captureSite(browser, studio, screen, folder);
  if (isWanted('desk')) for (const screen of screens) await captureDesk(browser, studio, screen, folder);
  if (isWanted('dashboard'))
    for (const screen of [phone, laptop]) await captureDashboard(browser, studio, screen, folder);
  if (isWanted('coming-soon')) {
    const content = new ContentStore(studio);
    await content.publish({ 'general/coming_soon_enabled': 'true' });
    for (const screen of screens) {
      await captureComingSoon(browser, studio, screen, folder);
      await captureFirstDay(browser, studio, screen, folder);
    }
  }
} finally {
  await browser.close();
  await studio.stop();
}
copyShown();

/** Gives the inbox an email, and the lead list a lead with photos. */
async function sendBooking(browser: Browser, values: typeof visitor): Promise<void> {
  const { service, description } = values;
  const page = await browser.newPage({ baseURL: studio.site });
  page.on('filechooser', (dialog) =>
    dialog.setFiles(['moth', 'beetle'].map((name) => `functions/demo/images/tattoo-${name}.jpg`)),
  );
  await page.goto('/');
  await fillBooking(page, { service, description });
  await page.getByRole('button', { name: 'Add Photos' }).click();
  await page.getByText('beetle.jpg is added').first().waitFor();
  await fillLastStep(page, values);
  await submitBooking(page);
  await page.getByText('Booking Request Submitted!').waitFor();
  await page.close();
  await studio.emailsAbout(values.email);
}

/** Copies the screenshots that the README and the guide show to where they are committed. */
function copyShown(): void {
  const texts = ['README.md', 'docs/staff-guide.md'].map((file) => readFileSync(file, 'utf8')).join('\n');
  for (const name of new Set(texts.match(/(?<=screenshots\/)[\w-]+\.jpg/g))) {
    const taken = path.join(folder, name);
    if (!existsSync(taken)) continue;
    if (statSync(taken).size > maxFileBytes) throw new Error(`${name} is larger than ${maxFileBytes} bytes`);
    copyFileSync(taken, path.join(shownFolder, name));
  }
}
