import { expect, type Page, test } from '@playwright/test';
import { api } from '#shared/contract/api.ts';
import type { Call } from '#shared/contract/call.ts';
import { storedToken, tokensOf } from './fixtures/access-token.ts';
import { dismissNotices } from './fixtures/notice.ts';
import { RunningStudio } from './fixtures/running-studio.ts';
import { connectApp, sendCode } from './fixtures/second-step.ts';
import { button } from './fixtures/sign-in-form.ts';
import { createAccount, send } from './fixtures/staff-accounts.ts';
import { expectAccessible } from './fixtures/studio.ts';

let studio: RunningStudio;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  studio = await RunningStudio.start({
    change(resources) {
      const functions = Object.values(resources).filter(({ Type }) => Type === 'AWS::Lambda::Function');
      const settings = functions.map(({ Properties }) => Properties.Environment?.Variables ?? {});
      for (const each of settings) if (each.SECOND_STEP) each.SECOND_STEP = 'administrators';
    },
  });
});
test.afterAll(() => studio?.stop());

test('refuses every call of an administrator without two-step sign-in, and shows the page to set it up [MFA-06] [MFA-07]', async ({
  browser,
}) => {
  test.slow();
  const owner = studio.admin;
  const page = await (await browser.newContext({ baseURL: studio.site })).newPage();
  await enterPassword(page, owner);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-Step Sign-In');
  await expect(page.getByText(/^Administrators of this studio have to sign in with two steps\./)).toBeVisible();
  const app = await connectApp(page);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden();
  await expectAccessible(page);
  const { access: withoutStep } = await tokensOf(studio, owner);
  const { access: toSignOut } = await tokensOf(studio, owner);
  expect((await send(studio, api.signOut, toSignOut)).status).toBe(200);
  for (const [name, call] of staffCalls()) {
    const answer = await send(studio, call, withoutStep, bodyOf(call));
    expect({ name, status: answer.status, code: (await answer.json()).code }).toEqual({
      name,
      status: 403,
      code: 'second-step-required',
    });
  }
  await page.getByLabel('Code from the app').fill(await app.code());
  await button(page, 'Confirm').click();

  await expect(page.getByRole('link', { name: 'User Management' })).toBeVisible();
  await page.getByRole('link', { name: 'User Management' }).click();
  await expect(page.getByRole('row').filter({ hasText: owner.email })).toContainText('Two-step sign-in');
  expect((await send(studio, api.listLeads, withoutStep)).status).toBe(200);

  await button(page, 'Sign Out').click();
  await enterPassword(page, owner);
  await sendCode(page, await app.code());
  await expect(page.getByRole('link', { name: 'User Management' })).toBeVisible();
  const member = await createAccount(studio, await storedToken(page), 'user');
  const { access } = await tokensOf(studio, member);
  expect((await send(studio, api.listLeads, access)).status).toBe(200);

  await dismissNotices(page);
  await page.getByRole('link', { name: 'Two-Step Sign-In' }).click();
  await button(page, 'Turn Off').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn Off' }).click();
  await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden();
  for (const call of [api.getAccount, api.listLeads, api.listUsers]) {
    expect((await send(studio, call, await storedToken(page))).status).toBe(403);
  }
  await page.context().close();
});

/** All calls of the contract that need an account, except signing out. */
function staffCalls(): [string, Call][] {
  const calls = Object.entries<Call>(api).filter(([name, { role }]) => role !== 'visitor' && name !== 'signOut');
  expect(calls.length).toBeGreaterThan(40);
  return calls;
}

/** The check comes before the body is read. */
function bodyOf({ body }: Call): object | undefined {
  return body && {};
}

async function enterPassword(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/admin/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await button(page, 'Sign In').click();
}
