import type { Browser, Page } from '@playwright/test';
import { editorLabels } from '#shared/editor-labels.ts';
import { labels } from '#shared/labels.ts';
import { guest } from './picture-site.ts';
import type { RunningStudio } from './running-studio.ts';
import { signIn } from './studio.ts';
import { picturesOf } from './take-picture.ts';

type Screen = { width: number; height: number };
const { tabs } = editorLabels;

/** One editor of each kind, by its path and the tab to show. */
const editors = {
  'edit-texts': ['hero'],
  'edit-callouts': ['about', tabs.callouts],
  'edit-artists': ['artists', tabs.artists],
  'edit-gallery': ['tattoo-gallery', tabs.images],
  'edit-blocks': ['piercings', tabs.blocks],
  'edit-events': ['night-life', tabs.events],
  'edit-faq': ['faq', tabs.entries],
  'edit-contact': ['contact'],
} as const satisfies Record<string, readonly [path: string, tab?: string]>;

/** The pages that staff work with, as an administrator sees them, and the inbox of a run on one machine. */
export async function pictureDashboard(browser: Browser, studio: RunningStudio, viewport: Screen, folder: string) {
  const page = await browser.newPage({ baseURL: studio.site, viewport, reducedMotion: 'reduce' });
  const take = picturesOf(page, folder);
  await page.goto('/admin/auth');
  await page.getByRole('button', { name: labels.signIn.submit, exact: true }).waitFor();
  await take('sign-in');
  await signIn(page, studio.admin);
  // The greeting of the sign-in goes by itself; it would stand in front of the leads.
  await show(page, '/admin/leads');
  await page.getByText(guest.email).filter({ visible: true }).first().waitFor();
  await take('leads');
  for (const [name, at] of [
    ['mail-settings', 'email-settings'],
    ['general', 'settings/general'],
    ['branding', 'settings/branding'],
    ['users', 'settings/users'],
  ] as const) {
    await show(page, `/admin/${at}`);
    await take(name);
  }
  for (const [name, [at, tab]] of Object.entries<readonly [string, string?]>(editors)) {
    await show(page, `/admin/content/${at}`);
    await page.getByRole('main').getByRole('button', { name: editorLabels.edit, exact: true }).click();
    if (tab) await page.getByRole('tab', { name: tab, exact: true }).click();
    await settled(page);
    await take(name);
  }

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

async function show(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settled(page);
}

/** Parts of a page come when they are first asked for, and their pictures after them. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.getByText(labels.admin.loading).waitFor({ state: 'hidden' });
  await page.waitForLoadState('networkidle');
  await page.locator('img').evaluateAll((all) => {
    const seen = all.filter((image) => image.getBoundingClientRect().top < innerHeight) as HTMLImageElement[];
    return Promise.all(seen.map((image) => image.decode().catch(() => {})));
  });
}
