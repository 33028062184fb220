import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { type Account, RunningStudio } from './running-studio.ts';

type Fixtures = {
  /** A page with a signed-in staff member, on the list of leads. */
  staff: Page;
  /** A page with a signed-in administrator. */
  admin: Page;
};
type WorkerFixtures = { studio: RunningStudio };
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Tests share one running stack; each has its own browser profile. */
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

/** Browser storage of signed-in accounts, by email: most tests start signed in. */
const sessions = new Map<string, { kept: StorageState; until: number }>();
/** A third of the token lifetime, so no token expires during a test. */
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
  // A sign-out ends the session for all tests that share it.
  context.on('request', (request) => {
    if (request.method() === 'DELETE' && request.url().endsWith('/account/session')) sessions.delete(account.email);
  });
  const page = await context.newPage();
  if (known) {
    await page.goto('/admin/leads');
  } else {
    await signIn(page, account);
    sessions.set(account.email, { kept: await context.storageState(), until: Date.now() + sessionMs });
  }
  // Keys pressed before the dashboard is ready would be lost.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await use(page);
  await context.close();
}

export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/admin/auth');
  await enterCredentials(page, account);
  await page.waitForURL(/\/admin(\/leads)?$/);
}

/** Fills in and sends the form of the sign-in page. */
export async function enterCredentials(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** @throws when axe finds a violation on the page in its current state */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** Waits until the page is no wider than the screen: after a change of its size, the layout may follow a moment later. */
export async function expectFits(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

/** Waits until the page has scrolled to the element and stopped there. Smooth scrolling passes other elements on its way. */
export async function expectScrolledTo(target: Locator): Promise<void> {
  await expect(async () => {
    const positions = await target.page().evaluate(async () => {
      const seen: number[] = [];
      while (seen.length < 10) {
        await new Promise(requestAnimationFrame);
        seen.push(scrollY);
      }
      return seen;
    });
    expect(new Set(positions).size).toBe(1);
    await expect(target).toBeInViewport({ timeout: 100 });
  }).toPass();
}
