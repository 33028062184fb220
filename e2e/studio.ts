import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { labels } from '#shared/labels.ts';
import { type Account, RunningStudio } from './running-studio.ts';

type Fixtures = {
  /** A page in which a member of staff is signed in, on the list of leads. */
  staff: Page;
  /** A page in which an administrator is signed in. */
  admin: Page;
};
type WorkerFixtures = { studio: RunningStudio };

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

async function signedIn(
  browser: Browser,
  { site }: RunningStudio,
  account: Account,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: site });
  const page = await context.newPage();
  await signIn(page, account);
  await use(page);
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
