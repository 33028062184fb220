import { basename } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { RunningStudio } from '../../e2e/fixtures/running-studio.ts';
import { signIn } from '../../e2e/fixtures/studio.ts';
import { answeredVisitor, visitor } from './site.ts';
import { screenshotsOf } from './take-screenshot.ts';

type Screen = { width: number; height: number };

/** One editor of each kind, by its path and the tab to open. */
const editors = {
  'edit-texts': ['hero'],
  'edit-callouts': ['about', 'Callouts'],
  'edit-artists': ['artists', 'Manage Artists'],
  'edit-gallery': ['tattoo-gallery', 'Gallery Images'],
  'edit-blocks': ['piercings', 'Service Blocks'],
  'edit-events': ['night-life', 'Events'],
  'edit-faq': ['faq', 'Questions'],
  'edit-contact': ['contact'],
} as const satisfies Record<string, readonly [path: string, tab?: string]>;

/** The pages that staff answer requests on: leads, a new lead, one with a long log, the reply, the email settings. */
export async function captureDesk(browser: Browser, studio: RunningStudio, viewport: Screen, folder: string) {
  const page = await browser.newPage({ baseURL: studio.site, viewport, reducedMotion: 'reduce' });
  const take = screenshotsOf(page, folder);
  await signIn(page, studio.admin);
  // Loads the page again: the welcome toast would cover the leads.
  await show(page, '/admin/leads');
  await page.getByText(visitor.email).filter({ visible: true }).first().waitFor();
  await take('leads');
  await page.keyboard.press('i');
  const entry = page.getByRole('dialog');
  await entry.getByLabel('Name').fill(`${visitor.firstName} ${visitor.lastName}`);
  await entry.getByLabel('Phone, email or handle').fill(visitor.email);
  await entry.getByText('Asked before:').waitFor();
  await entry.getByLabel('Idea').fill('The same moth, a little larger.');
  await take('enter-request');
  await entry.getByRole('button', { name: 'Cancel' }).click();
  await openLead(page, visitor);
  await take('lead');
  const photos = page.getByRole('region', { name: 'Photos' });
  await photos.evaluate((section) => section.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await take('lead-photos');
  const composer = page.getByRole('region', { name: 'Reply or note' });
  await composer.getByLabel('Template').selectOption('Invite to a consultation');
  await composer.getByLabel('Subject').focus();
  await take('lead-reply');
  await page.getByRole('button', { name: 'Offer Times' }).click();
  const offer = page.getByRole('dialog');
  await offer.getByLabel('Artist').selectOption({ index: 1 });
  await offer.getByText(/answer by/).waitFor();
  await take('lead-offer');
  await page.keyboard.press('Escape');
  await composer.getByRole('textbox', { name: 'Message', exact: true }).fill('');
  await composer.getByLabel('Subject').fill('');
  await show(page, '/admin/leads#show=all');
  await openLead(page, answeredVisitor);
  await take('lead-log');
  await captureRequest(browser, studio, viewport, folder);
  await show(page, '/admin/dates');
  await take('dates');
  await show(page, '/admin/email-settings');
  await take('email-settings');
  const templates = page.getByRole('region', { name: 'Reply templates' });
  await templates.getByRole('button', { expanded: false }).first().click();
  await templates.evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
  await take('email-templates');
  await page.close();
}

/** The page of a request that staff have answered, by the link of an email. */
async function captureRequest(browser: Browser, studio: RunningStudio, viewport: Screen, folder: string) {
  const emails = JSON.stringify(await studio.emailsAbout(answeredVisitor.email));
  const [link = ''] = emails.match(/https?:[^"\\\s]+\/request#[\w.-]{45}/) ?? [];
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  await page.goto(link);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  await screenshotsOf(page, folder)('request');
  await page.close();
}

/** What an administrator sees of a website that is closed: the first steps, and the page that opens it. */
export async function captureFirstDay(browser: Browser, studio: RunningStudio, viewport: Screen, folder: string) {
  const page = await browser.newPage({ baseURL: studio.site, viewport, reducedMotion: 'reduce' });
  const take = screenshotsOf(page, folder);
  await signIn(page, studio.admin);
  await show(page, '/admin/settings/general');
  await page.getByText('First steps:').click();
  await take('first-steps');
  await show(page, '/admin/settings/general/opening');
  await take('opening');
  await page.close();
}

/** Answers a second request as the staff do, so that its log is long. */
export async function answerRequest(browser: Browser, studio: RunningStudio) {
  const page = await browser.newPage({ baseURL: studio.site });
  await signIn(page, studio.user);
  await show(page, '/admin/leads');
  await openLead(page, answeredVisitor);
  const log = page.getByRole('region', { name: 'Log', exact: true });
  await page.keyboard.press('a');
  await log.getByText('took over this lead').waitFor();
  const composer = page.getByRole('region', { name: 'Reply or note' });
  await composer.getByLabel('Template').selectOption('Ask for details');
  await composer.getByRole('button', { name: 'Send and Mark Contacted' }).click();
  await log.getByText('Delivered').waitFor();
  await page.getByRole('tab', { name: 'Note' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Called: prefers weekday evenings, brings drawings.');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await log.getByText('Called: prefers').waitFor();
  await page.getByRole('main').getByLabel('Status: ').selectOption('converted');
  await page.getByText('Status Updated').first().waitFor();
  await page.close();
}

async function openLead(page: Page, { firstName, lastName }: typeof visitor): Promise<void> {
  await page.getByRole('link', { name: `${firstName} ${lastName}`, exact: true }).click();
  await page.getByText('Request received').waitFor();
  await settled(page);
}

/** The other pages of the dashboard as an administrator sees them, and the inbox of the local run. */
export async function captureDashboard(browser: Browser, studio: RunningStudio, viewport: Screen, folder: string) {
  const page = await browser.newPage({ baseURL: studio.site, viewport, reducedMotion: 'reduce' });
  const take = screenshotsOf(page, folder);
  await page.goto('/admin/auth');
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  await take('sign-in');
  await signIn(page, studio.admin);
  for (const at of ['settings/general', 'settings/branding', 'settings/questions', 'settings/users', 'system']) {
    await show(page, `/admin/${at}`);
    await take(basename(at));
  }
  for (const [name, [at, tab]] of Object.entries<readonly [string, string?]>(editors)) {
    await show(page, `/admin/content/${at}`);
    await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click();
    if (tab) await page.getByRole('tab', { name: tab, exact: true }).click();
    await settled(page);
    await take(name);
  }

  await page.goto(studio.inbox);
  await page
    .getByRole('button', { name: /New Lead/ })
    .first()
    .click();
  await page.frameLocator('iframe').getByText(visitor.email).first().waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await take('inbox');
  await page.close();
}

async function show(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

/** Waits for code that loads on demand, then for the visible images. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.getByText('Loading...').first().waitFor({ state: 'hidden' });
  await page.waitForLoadState('networkidle');
  await page.locator('img').evaluateAll((all) => {
    const seen = all.filter(
      (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
    ) as HTMLImageElement[];
    return Promise.all(seen.map((image) => image.decode().catch(() => {})));
  });
}
