import type { Page } from '@playwright/test';
import { api } from '#shared/contract/api.ts';
import type { Call } from '#shared/contract/call.ts';
import { storedToken, tokensOf } from './fixtures/access-token.ts';
import { invitedPassword, testsOfStage } from './fixtures/own-stage.ts';
import { connectApp, sendCode } from './fixtures/second-step.ts';
import { button } from './fixtures/sign-in-form.ts';
import { createAccount, send } from './fixtures/staff-accounts.ts';
import { expect, expectAccessible } from './fixtures/studio.ts';

const owner = { email: 'owner@opening.example', password: 'own-choice' };

const test = testsOfStage({
  studioName: 'Opening & Night',
  timeZone: 'Europe/Berlin',
  firstAdministrator: owner.email,
  secondStep: 'administrators',
});

test('refuses every call of an administrator without two-step sign-in, and shows the page to set it up [MFA-06] [MFA-07]', async ({
  page,
  opening,
}) => {
  const password = await invitedPassword(opening, owner.email);
  await enterPassword(page, { email: owner.email, password });
  await page.getByLabel('New Password').fill(owner.password);
  await button(page, 'Set Password').click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-Step Sign-In');
  await expect(page.getByText(/^Administrators of this studio have to sign in with two steps\./)).toBeVisible();
  const app = await connectApp(page);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden();
  await expectAccessible(page);
  const { access: withoutStep } = await tokensOf(opening, owner);
  const { access: toSignOut } = await tokensOf(opening, owner);
  expect((await send(opening, api.signOut, toSignOut)).status).toBe(200);
  for (const [name, call] of staffCalls()) {
    const answer = await send(opening, call, withoutStep, bodyOf(call));
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
  expect((await send(opening, api.listLeads, withoutStep)).status).toBe(200);

  await button(page, 'Sign Out').click();
  await enterPassword(page, owner);
  await sendCode(page, await app.code());
  await expect(page.getByRole('link', { name: 'User Management' })).toBeVisible();
  const member = await createAccount(opening, await storedToken(page), 'user');
  const { access } = await tokensOf(opening, member);
  expect((await send(opening, api.listLeads, access)).status).toBe(200);

  await page.getByRole('link', { name: 'Two-Step Sign-In' }).click();
  await button(page, 'Turn Off').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn Off' }).click();
  await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden();
  for (const call of [api.getAccount, api.listLeads, api.listUsers]) {
    expect((await send(opening, call, await storedToken(page))).status).toBe(403);
  }
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

/** The access token in the browser. */
