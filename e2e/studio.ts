import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { labels } from '#shared/labels.ts';
import { type Account, RunningStudio } from './running-studio.ts';

type Fixtures = {
  /** A page in which a member of staff is signed in, on the list of leads. */
  staff: Page;
  /** A page in which an administrator is signed in. */
  admin: Page;
};
type WorkerFixtures = { studio: RunningStudio };
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Tests that share one running stack; each has a browser profile of its own. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  studio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters
    async ({}, use) => {
      const studio = await RunningStudio.start();
      await use(studio);
      await studio.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ studio }, use) => use(studio.site),
  staff: ({ browser, studio }, use) => signedIn(browser, studio, studio.user, use),
  admin: ({ browser, studio }, use) => signedIn(browser, studio, studio.admin, use),
});

export { expect };

/** What a browser keeps of somebody who signed in, by their address: most tests begin after that. */
const sessions = new Map<string, { kept: StorageState; until: number }>();
/** A third of the time that tokens hold: no test meets their end by chance. */
const sessionMs = 5 * 60_000;

async function signedIn(
  browser: Browser,
  { site }: RunningStudio,
  account: Account,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const session = sessions.get(account.email);
  const known = session && session.until > Date.now() ? session.kept : undefined;
  const context = await browser.newContext({ baseURL: site, storageState: known });
  const page = await context.newPage();
  if (known) {
    await page.goto('/admin/leads');
  } else {
    await signIn(page, account);
    sessions.set(account.email, { kept: await context.storageState(), until: Date.now() + sessionMs });
  }
  await use(page);
  // Whoever signed out ended the session for all who share it.
  const { origins } = await context.storageState();
  if (origins.every(({ localStorage }) => localStorage.length === 0)) sessions.delete(account.email);
  await context.close();
}

export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/admin/auth');
  await page.getByLabel(labels.signIn.email).fill(email);
  await page.getByLabel(labels.signIn.password).fill(password);
  await page.getByRole('button', { name: labels.signIn.submit, exact: true }).click();
  await page.waitForURL(/\/admin(\/leads)?$/);
}

/** @throws with what is wrong, when axe finds anything on the page as it is */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
