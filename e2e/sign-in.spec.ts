import type { Page } from '@playwright/test';
import { api } from '#shared/contract/api.ts';
import type { Account, RunningStudio } from './fixtures/running-studio.ts';
import { asAdmin, button, expectFailure, poolCalls } from './fixtures/sign-in-form.ts';
import { codeFor, someAccount } from './fixtures/strangers.ts';
import { enterCredentials, expect, expectAccessible, signIn, test } from './fixtures/studio.ts';

const invalid = 'Invalid email or password. Please check your credentials and try again.';

test('gives the same error for a wrong password and an unknown email address [MSG-14]', async ({ page, studio }) => {
  await page.goto('/admin/auth');

  for (const email of [studio.user.email, 'ada@mail.example']) {
    await enterCredentials(page, { email, password: '123456' });
    await expectFailure(page, invalid);
    await page.reload();
  }
});

test('signs in to the dashboard, while the button reads Signing In... [AUTH-06] [AUTH-14] [AUTH-19] [MSG-17] [RTE-10] [RTE-15]', async ({
  page,
  studio,
}) => {
  const gate = Promise.withResolvers<void>();
  await page.route(poolCalls, async (route) => {
    await gate.promise;
    await route.continue();
  });
  const calls = callsToSignIn(page);
  await page.goto('/admin/auth');
  await page.getByLabel('Email').fill(studio.user.email);
  await page.getByLabel('Password').fill(studio.user.password);
  await button(page, 'Sign In').click();

  await expect(button(page, 'Signing In...')).toBeVisible();
  await page.getByLabel('Password').press('Enter');
  gate.resolve();
  await expect(page).toHaveURL('/admin');
  const notice = page.locator('.notices .pointer-events-auto');
  await expect(notice.locator('p')).toHaveText(['Welcome back!', 'You have successfully signed in.']);
  expect(calls.filter((call) => call.endsWith('.InitiateAuth'))).toHaveLength(1);
  await expect(notice).toHaveClass(/border-l-success/);

  const leads = page.getByRole('heading', { level: 1, name: 'Leads Management' });
  await page.reload();
  await expect(leads).toBeVisible();
  await expect(page).toHaveURL('/admin');
  await page.goto('/admin/auth');
  await expect(page).toHaveURL('/admin');
  await expect(leads).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await page.goto('/admin/leads');
  await expect(leads).toBeVisible();
  await expect(page).toHaveURL('/admin/leads');
});

test('shows the studio name as title, and links back to the website [AUTH-01] [AUTH-06]', async ({ page }) => {
  await page.goto('/admin/auth');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Afterhours');

  await page.getByRole('link', { name: 'Back to Website', exact: true }).click();

  await expect(page).toHaveURL('/');
  await expect(page.locator('[data-hero]')).toBeVisible();
});

test('resets a forgotten password with an emailed code [AUTH-20]', async ({ page, studio }) => {
  const person = await createUser(studio);
  await page.goto('/admin/auth');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Forgot password?' }).press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(person.email);
  await button(page, 'Send Code').click();

  await expect(page.getByLabel('Code')).toBeFocused();
  await expectAccessible(page);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.getByRole('button', { name: 'Send the code again' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'We sent another code to this email address:' }),
  ).toBeVisible();
  await page.getByLabel('Code').fill(await codeFor(studio, person, 2));
  await page.getByLabel('New Password').fill('another-night');
  await button(page, 'Set Password').click();

  await expect(page.getByRole('heading', { name: 'Leads Management' })).toBeVisible();
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/admin/auth');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await button(page, 'Sign In').click();
  await expectFailure(page, invalid);
  await signIn(page, { ...person, password: 'another-night' });
});

test('renews the tokens before they expire, without any action [AUTH-19]', async ({ page, studio }) => {
  await page.clock.install();
  await signIn(page, studio.user);
  const renewals: string[] = [];
  page.on('request', (request) => {
    const target = request.headers()['x-amz-target'] ?? '';
    if (target.endsWith('.GetTokensFromRefreshToken')) renewals.push(target);
  });
  const storedToken = () =>
    page.evaluate(() =>
      localStorage.getItem(Object.keys(localStorage).find((key) => key.endsWith('.accessToken')) ?? ''),
    );
  const before = await storedToken();
  await page.clock.runFor('13:00');
  expect(renewals).toEqual([]);

  await page.clock.runFor('01:30');

  await expect.poll(() => renewals.length).toBeGreaterThan(0);
  await expect.poll(storedToken).not.toBe(before);
  expect(await storedToken()).toBeTruthy();
  await expect(page.getByRole('heading', { name: 'Leads Management' })).toBeVisible();
});

test('shows Loading... while the session loads, on every staff page [RTE-13]', async ({ staff }) => {
  // The gate comes first: a call of the open dashboard must not renew the tokens either.
  const gate = Promise.withResolvers<void>();
  await staff.route(poolCalls, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await staff.evaluate(() => {
    // As after a night: the tokens have expired and are renewed first.
    const key = Object.keys(localStorage).find((each) => each.endsWith('.clockDrift'));
    if (key) localStorage.setItem(key, String(3_600_000));
  });
  const loading = staff.getByRole('status').filter({ hasText: /^Loading\.\.\.$/ });
  const requested: string[] = [];
  staff.on('request', (request) => requested.push(request.url()));

  for (const [path, page] of [
    ['/auth', 'visitor-sign-in-page'],
    ['/admin/auth', 'sign-in-page'],
    ['/admin', undefined],
  ] as const) {
    const codeGate = Promise.withResolvers<void>();
    if (page) {
      await staff.route(`**/assets/${page}-*.js`, async (route) => {
        await codeGate.promise;
        await route.continue();
      });
    }
    await staff.goto(path);
    await expect(loading).toBeVisible();
    if (page) {
      // While the code of a page loads, another Loading... shows.
      const other = await loading.elementHandle();
      codeGate.resolve();
      await expect.poll(() => other?.evaluate((element) => element.isConnected)).toBe(false);
    }
    await expect(loading).toBeVisible();
    await expect(staff).toHaveURL(path);
    if (page) expect(requested.filter((url) => url.includes('/admin-area'))).toEqual([]);
    await expect(staff.getByText('Admin Dashboard')).toHaveCount(0);
    await expect(staff.getByRole('heading')).toHaveCount(0);
    await expect(staff.getByLabel('Email')).toHaveCount(0);
  }
  gate.resolve();
  await expect(staff.getByRole('heading', { name: 'Leads Management' })).toBeVisible();
});

test('deletes the tokens before it calls the server, and is signed out even when that call fails [AUTH-24]', async ({
  staff,
}) => {
  let storedAtCall: string[] | undefined;
  await staff.route(poolCalls, async (route) => {
    storedAtCall = await staff.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('Token')));
    await route.abort();
  });

  await staff.getByRole('button', { name: 'Sign Out' }).click();

  await expect(staff).toHaveURL('/admin/auth');
  await expect(staff.getByLabel('Email')).toBeVisible();
  expect(storedAtCall).toEqual([]);
  await staff.goto('/admin');
  await expect(staff).toHaveURL('/admin/auth');
});

test('leads back to the page that was opened while signed out, and to the one whose session expired [AUTH-32]', async ({
  page,
  studio,
}) => {
  const enter = async () => {
    await expect(page).toHaveURL('/admin/auth');
    await enterCredentials(page, studio.user);
  };
  await page.goto('/admin/content/faq?from=email#place');
  await enter();
  await expect(page).toHaveURL('/admin/content/faq?from=email#place');
  await expect(page.getByRole('heading', { name: 'FAQ' }).first()).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/admin/email-settings');
  await enter();
  await expect(page).toHaveURL('/admin/email-settings');
});

test('follows a sign-out and a sign-in in another tab', async ({ staff, studio }) => {
  const other = await staff.context().newPage();
  await other.goto('/admin/leads');
  await expect(other.getByRole('heading', { name: 'Leads Management' })).toBeVisible();

  await staff.getByRole('button', { name: 'Sign Out' }).click();

  await expect(staff).toHaveURL('/admin/auth');
  await expect(other).toHaveURL('/admin/auth');
  await expect(other.getByLabel('Email')).toBeVisible();
  await signIn(staff, studio.user);
  await expect(other).toHaveURL('/admin');
  await expect(other.getByRole('heading', { name: 'Leads Management' })).toBeVisible();
});

test('offers visitors their own sign-in page, which returns to the public page [RTE-08]', async ({ page, studio }) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  expect((await page.goto('/auth'))?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(page.locator('[data-amplify-authenticator]')).toBeVisible();
  await expect(page.getByText(/Admin Access Required/i)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Afterhours');
  await expectAccessible(page);
  expect(problems).toEqual([]);

  await page.getByLabel('Email').fill(studio.user.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('not-the-password');
  await button(page, 'Sign In').click();
  await expect(page.getByText(invalid, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Password' }).fill(studio.user.password);
  await button(page, 'Sign In').click();

  await expect(page).toHaveURL('/');
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
});

/** Collects the calls to the user pool and the requests for a sign-up ticket. */
function callsToSignIn(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const target = request.headers()['x-amz-target'];
    if (target || request.url().includes('/api/')) calls.push(target ?? request.url());
  });
  return calls;
}

async function createUser(studio: RunningStudio): Promise<Account> {
  const account = { ...someAccount(), password: 'night-7' };
  const answer = await asAdmin(studio, api.createUser.method, '/users', { ...account, full_name: 'Sol Winter' });
  expect(answer.status).toBe(201);
  return account;
}
