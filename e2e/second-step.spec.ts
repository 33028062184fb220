import type { Page } from '@playwright/test';
import { encode } from 'uqr';
import { api } from '#shared/contract/api.ts';
import { storedToken, tokensOf } from './fixtures/access-token.ts';
import { expectNotice } from './fixtures/notice.ts';
import type { Account, RunningStudio } from './fixtures/running-studio.ts';
import { connectApp, requireSecondStep, sendCode, shownKey, turnOnSecondStep } from './fixtures/second-step.ts';
import { button, expectFailure } from './fixtures/sign-in-form.ts';
import { createAccount, send } from './fixtures/staff-accounts.ts';
import { codeFor } from './fixtures/strangers.ts';
import { test as base, expect, expectAccessible, signIn } from './fixtures/studio.ts';

const isOn = 'Two-step sign-in is on.';
const isOff = 'Two-step sign-in is off.';
const wrongCode = 'This code is not correct. Enter the code that the app shows now.';

/** An account of its own for each test, because it changes how the account signs in. */
const test = base.extend<{ account: Account & { id: string } }>({
  account: async ({ studio }, use) => {
    const { access } = await tokensOf(studio, studio.admin);
    await use(await createAccount(studio, access, 'user'));
  },
});

test('sets up an authenticator app with a QR code or its key, and leaves it off after a wrong code [MFA-03]', async ({
  page,
  account,
}) => {
  await signIn(page, account);
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Two-Step Sign-In' }).click();
  await expect(page).toHaveURL(/\/admin\/two-step-sign-in$/);
  await expect(page.getByText(isOff, { exact: true })).toBeVisible();
  await button(page, 'Turn On').click();

  const secret = await shownKey(page);
  const app = await connectApp(page);
  await expectAccessible(page);
  await expect(
    page.getByText(
      'If you lose the app, another administrator can reset your two-step sign-in. If you are the only administrator, only the operator of the website can do that.',
      { exact: true },
    ),
  ).toBeVisible();
  const uri = `otpauth://totp/Afterhours:${encodeURIComponent(account.email)}?secret=${secret}&issuer=Afterhours`;
  expect(await scanned(page)).toEqual(encode(uri, { border: 4 }).data.flat());
  const field = page.getByLabel('Code from the app');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');

  await field.fill('12345');
  await button(page, 'Confirm').click();
  await expect(page.getByText('The code has 6 digits.', { exact: true })).toBeVisible();
  await field.fill(app.wrongCode());
  await button(page, 'Confirm').click();
  await expectFailure(page, wrongCode);
  await expect(page.getByText(isOff, { exact: true })).toBeVisible();
  const code = await app.code();
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await field.press('Enter');

  await expectNotice(page, {
    title: 'Two-Step Sign-In On',
    body: 'You will be asked for a code the next time you sign in.',
    variant: 'normal',
  });
  await expect(page.getByText(isOn, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(isOn, { exact: true })).toBeVisible();
});

test('asks for a code after the password, explains wrong and used ones, and leads back [MFA-01] [MFA-02] [MFA-11]', async ({
  page,
  account,
  studio,
}) => {
  const app = await requireSecondStep(studio, account);
  await page.goto('/admin/auth');
  await enterPassword(page, account);

  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Enter your code');
  const field = page.getByLabel('Code', { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible(page);
  await button(page, 'Back to Sign In').click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Sign In');

  await enterPassword(page, account);
  await sendCode(page, '12345');
  await expect(page.getByText('The code has 6 digits.', { exact: true })).toBeVisible();
  await sendCode(page, app.wrongCode());
  await expectFailure(page, wrongCode);
  const code = await app.code();
  await sendCode(page, `${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await signOut(page);
  await enterPassword(page, account);
  await sendCode(page, code);
  await expectFailure(page, 'This code was used already. Wait until the app shows the next one.');
});

test('asks for the password again after five wrong codes, and says so [MFA-02] [MFA-11]', async ({
  page,
  account,
  studio,
}) => {
  const app = await requireSecondStep(studio, account);
  await page.goto('/admin/auth');
  await enterPassword(page, account);
  for (let n = 0; n < 5; n++) {
    await sendCode(page, app.wrongCode());
    await expectFailure(page, wrongCode);
  }

  await sendCode(page, app.wrongCode());

  await expectFailure(page, 'Sign-in was stopped after too many wrong codes or too much time. Please sign in again.');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Sign In');
});

test('asks for a code on the sign-in page for visitors too [MFA-01]', async ({ page, account, studio }) => {
  const app = await requireSecondStep(studio, account);
  await page.goto('/auth');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await button(page, 'Sign In').click();

  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(page.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible(page);
  await sendVisitorCode(page, app.wrongCode());
  await expect(page.getByText(wrongCode, { exact: true })).toBeVisible();
  await sendVisitorCode(page, await app.code());

  await expect(page).toHaveURL(/\/$/);
});

test('asks before turning it off, and then signs in with the password alone [MFA-03]', async ({ page, account }) => {
  await signIn(page, account);
  await turnOnSecondStep(page);
  await button(page, 'Turn Off').click();
  const dialog = page.getByRole('dialog', { name: 'Turn off two-step sign-in?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(page.getByText(isOn, { exact: true })).toBeVisible();

  await button(page, 'Turn Off').click();
  await dialog.getByRole('button', { name: 'Turn Off' }).click();

  await expect(page.getByText(isOff, { exact: true })).toBeVisible();
  await signOut(page);
  await signIn(page, account);
});

test('asks for the code after a new password [MFA-05]', async ({ page, account, studio }) => {
  const app = await requireSecondStep(studio, account);
  await page.goto('/admin/auth');
  await button(page, 'Forgot password?').click();
  await page.getByLabel('Email').fill(account.email);
  await button(page, 'Send Code').click();
  await page.getByLabel('Code').fill(await codeFor(studio, account, 1));
  await page.getByLabel('New Password').fill('another-night');
  await button(page, 'Set Password').click();

  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Enter your code');
  await sendCode(page, await app.code());

  await expect(page).toHaveURL(/\/admin$/);
});

test('lists who has two-step sign-in, and lets an administrator reset it, which signs the account out [MFA-08] [MFA-09]', async ({
  page,
  admin,
  account,
  studio,
}) => {
  await signIn(page, account);
  await admin.goto('/admin/settings/users');
  const row = admin.getByRole('row').filter({ hasText: account.email });
  await expect(row).toContainText('active');
  await expect(row).not.toContainText('Two-step sign-in');
  await expect(row.getByRole('button', { name: /Reset Two-Step/ })).toBeHidden();
  await turnOnSecondStep(page);
  await admin.reload();
  await expect(row).toContainText('Two-step sign-in');

  const reset = row.getByRole('button', { name: `Reset Two-Step ${account.email}` });
  await reset.click();
  const dialog = admin.getByRole('dialog', { name: 'Reset two-step sign-in?' });
  await expect(dialog).toContainText(account.email);
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('Two-step sign-in');
  await reset.click();
  await dialog.getByRole('button', { name: 'Reset Two-Step' }).click();

  await expectNotice(admin, {
    title: 'Two-Step Sign-In Reset',
    body: `${account.email} can sign in with the password alone.`,
    variant: 'normal',
  });
  await expect(row).not.toContainText('Two-step sign-in');
  expect(await canRenew(page, studio)).toBe(false);
  expect((await send(studio, api.listLeads, await storedToken(page))).status).toBe(401);
  await expect
    .poll(() => studio.logs())
    .toMatch(new RegExp(`"audit":"second step reset","actor":"[^"]+","target":"${account.id}"`));
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signIn(page, account);
});

/** The squares of the QR code on the page, row by row. */
async function scanned(page: Page): Promise<boolean[]> {
  const code = page.getByRole('img', { name: 'QR code for an authenticator app' });
  const size = Number((await code.getAttribute('viewBox'))?.split(' ')[2]);
  // Apps read dark squares on white only.
  await expect(code.locator('rect')).toHaveCSS('fill', 'rgb(255, 255, 255)');
  await expect(code.locator('rect')).toHaveAttribute('width', String(size));
  await expect(code.locator('path')).toHaveCSS('fill', 'rgb(0, 0, 0)');
  const path = (await code.locator('path').getAttribute('d')) ?? '';
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => Number(y) * size + Number(x)));
  return Array.from({ length: size * size }, (_, index) => dark.has(index));
}

async function signOut(page: Page): Promise<void> {
  // Signing out loads a new document, which would lose what is typed before.
  await Promise.all([page.waitForEvent('load'), button(page, 'Sign Out').click()]);
  await expect(page).toHaveURL(/\/admin\/auth$/);
}

async function enterPassword(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await button(page, 'Sign In').click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Enter your code');
}

async function sendVisitorCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code);
  await button(page, 'Confirm').click();
}

/** Whether the browser's refresh token still gives new tokens. */
async function canRenew(page: Page, { site }: RunningStudio): Promise<boolean> {
  const { userPoolClientId, userPoolId, userPoolProviderUrl } = await (await fetch(`${site}/config.json`)).json();
  const refreshToken = await page.evaluate(() => {
    const [, value] = Object.entries(localStorage).find(([key]) => key.endsWith('.refreshToken')) ?? [];
    return value;
  });
  expect(refreshToken).toBeTruthy();
  const answer = await fetch(userPoolProviderUrl.slice(0, -userPoolId.length), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      ClientId: userPoolClientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: refreshToken },
    }),
  });
  return answer.ok;
}
