import type { Page } from '@playwright/test';
import { api, apiRoot } from '#shared/api.ts';
import { labels } from '#shared/labels.ts';
import { signInMessages } from '#shared/notices.ts';
import type { Profile } from '#shared/users.ts';
import { tokensOf } from './access-token.ts';
import type { Account, RunningStudio } from './running-studio.ts';
import { codeFor, someAccount } from './strangers.ts';
import { expect, expectAccessible, signIn, test } from './studio.ts';

const words = labels.signIn;
const poolCalls = /^http:\/\/[^/]+\/$/;

test('AUTH-01 AUTH-05 RTE-10 the page switches between Sign In and Create Account, by keyboard too', async ({
  page,
}) => {
  await page.goto('/admin/auth');
  await expect(page.getByRole('heading', { name: words.submit })).toBeVisible();
  await expect(page.getByLabel(words.fullName)).toBeHidden();

  await page.getByRole('button', { name: words.create }).press('Enter');

  await expect(page.getByRole('heading', { name: words.create })).toBeVisible();
  await expect(page.getByLabel(words.fullName)).toBeFocused();
  await expect(page.getByLabel(words.password)).toHaveAttribute('type', 'password');
  await expectAccessible(page);
  await button(page, words.submit).press('Enter');
  await expect(page.getByRole('heading', { name: words.submit })).toBeVisible();
  await expect(page.getByLabel(words.email)).toBeFocused();
});

test('AUTH-09 AUTH-10 AUTH-11 what cannot be right is told beside the field, and nothing is sent', async ({ page }) => {
  const calls = callsToPool(page);
  await page.goto('/admin/auth');
  const rows = [
    { email: '', password: 'night-7', field: words.email, problem: signInMessages.required },
    { email: 'abc', password: 'night-7', field: words.email, problem: signInMessages.emailFormat },
    { email: 'ada@mail.example', password: '', field: words.password, problem: signInMessages.required },
    { email: 'ada@mail.example', password: '12345', field: words.password, problem: signInMessages.passwordTooShort },
  ];

  for (const { email, password, field, problem } of rows) {
    await page.getByLabel(words.email).fill(email);
    await page.getByLabel(words.password).fill(password);
    await button(page, words.submit).click();

    await expect(page.getByLabel(field)).toBeFocused();
    await expect(page.getByLabel(field)).toHaveAccessibleDescription(problem);
    await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');
  }
  await expectAccessible(page);
  expect(calls).toEqual([]);
  await page.getByLabel(words.password).fill('123456');
  await button(page, words.submit).click();
  await expectFailure(page, signInMessages.invalidCredentials);
  expect(calls.length).toBeGreaterThan(0);
});

test('AUTH-12 without a full name no account is asked for', async ({ page }) => {
  const calls = callsToPool(page);
  await page.goto('/admin/auth');
  await page.getByRole('button', { name: words.create }).click();
  await page.getByLabel(words.email).fill('ada@mail.example');
  await page.getByLabel(words.password).fill('night-7');

  await page.getByRole('button', { name: words.create }).click();

  await expect(page.getByLabel(words.fullName)).toHaveAccessibleDescription(signInMessages.required);
  expect(calls).toEqual([]);
});

test('AUTH-07 the button reads Signing In... while busy, and a second try sends nothing more', async ({
  page,
  studio,
}) => {
  const gate = Promise.withResolvers<void>();
  let sent = 0;
  await page.route(poolCalls, async (route) => {
    sent += 1;
    await gate.promise;
    await route.continue();
  });
  await page.goto('/admin/auth');
  await page.getByLabel(words.email).fill(studio.user.email);
  await page.getByLabel(words.password).fill(studio.user.password);
  await button(page, words.submit).click();

  await expect(button(page, words.submitting)).toBeVisible();
  await page.getByLabel(words.password).press('Enter');
  expect(sent).toBe(1);
  gate.resolve();
  await expect(page).toHaveURL(/\/admin$/);
});

test('AUTH-02 AUTH-08 the studio’s name is the title, and a link leads back to the website', async ({ page }) => {
  await page.goto('/admin/auth');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Afterhours');

  await page.getByRole('link', { name: words.back }).click();

  await expect(page).toHaveURL('/');
});

test('MSG-16 MSG-20 MSG-75 without a connection an unexpected error is told, and what was typed is kept', async ({
  page,
}) => {
  await page.route(poolCalls, (route) => route.abort());
  await page.goto('/admin/auth');
  await page.getByLabel(words.email).fill('ada@mail.example');
  await page.getByLabel(words.password).fill('night-7');

  await button(page, words.submit).click();

  await expectFailure(page, 'An unexpected error occurred. Please try again.');
  await expect(page.getByLabel(words.password)).toBeFocused();
  await page.getByRole('button', { name: words.create }).click();
  await fillRegistration(page, someAccount());
  await page.getByRole('button', { name: words.create }).click();
  await expectFailure(page, 'An unexpected error occurred. Please try again.');
  await expect(page.getByLabel(words.fullName)).toHaveValue('Vesper Lane');
});

test('AUTH-15 AUTH-16 AUTH-17 AUTH-18 MSG-15 MSG-19 a stranger makes an account, confirms it, and waits for approval', async ({
  page,
  studio,
}) => {
  const stranger = someAccount();
  await page.goto('/admin/auth');
  await page.getByRole('button', { name: words.create }).click();
  await fillRegistration(page, stranger);
  await page.getByRole('button', { name: words.create }).click();

  await expect(page.getByText('Account created!')).toBeVisible();
  await expect(page.getByText('Please check your email to verify your account.')).toBeVisible();
  await expect(page.getByLabel(words.code)).toBeFocused();
  await expect(page.getByLabel(words.code)).toHaveAccessibleDescription(new RegExp(stranger.email));
  await expectAccessible(page);
  const first = await codeFor(studio, stranger, 1);
  await page.getByLabel(words.code).fill(first === '000000' ? '000001' : '000000');
  await button(page, words.confirm).click();
  await expect(page.getByRole('alert')).toContainText(/code/i);
  await expect(page.getByLabel(words.code)).toBeFocused();
  await page.getByLabel(words.code).fill(first);
  await button(page, words.confirm).click();

  await expect(page.getByText(signInMessages.approvalNeeded)).toBeVisible();
  await expect(page.getByLabel(words.email)).toHaveValue(stranger.email);
  await expect(page.getByLabel(words.password)).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel(words.password).fill(stranger.password);
  await button(page, words.submit).click();
  await expectFailure(page, 'Your account is waiting for approval by an administrator.');

  await approve(studio, stranger);
  await button(page, words.submit).click();
  await expect(page.getByRole('heading', { name: labels.leads.title })).toBeVisible();
});

test('AUTH-16 whoever signs in before confirming comes to the code, which can be sent again', async ({
  page,
  studio,
}) => {
  const stranger = someAccount();
  await page.goto('/admin/auth');
  await page.getByRole('button', { name: words.create }).click();
  await fillRegistration(page, stranger);
  await page.getByRole('button', { name: words.create }).click();
  await expect(page.getByLabel(words.code)).toBeVisible();
  await page.goto('/admin/auth');
  await page.getByLabel(words.email).fill(stranger.email);
  await page.getByLabel(words.password).fill(stranger.password);
  await button(page, words.submit).click();
  await expect(page.getByLabel(words.code)).toBeFocused();

  await page.getByRole('button', { name: words.codeAgain }).click();

  await expect(page.getByRole('status').filter({ hasText: signInMessages.codeSentAgain })).toBeVisible();
  await page.getByLabel(words.code).fill(await codeFor(studio, stranger, 2));
  await button(page, words.confirm).click();
  await expect(page.getByText(signInMessages.approvalNeeded)).toBeVisible();
});

test('MSG-18 MSG-20 a known email is told so, and a password that the pool refuses in the pool’s words', async ({
  page,
  studio,
}) => {
  await page.goto('/admin/auth');
  await page.getByRole('button', { name: words.create }).click();
  await fillRegistration(page, studio.user);
  await page.getByRole('button', { name: words.create }).click();
  await expectFailure(page, 'An account with this email already exists. Please try signing in instead.');

  const refusal = 'Password did not conform with policy: Password not long enough';
  await page.route(poolCalls, (route) =>
    route.fulfill({ status: 400, json: { __type: 'InvalidPasswordException', message: refusal } }),
  );
  await fillRegistration(page, someAccount());
  await page.getByRole('button', { name: words.create }).click();
  await expectFailure(page, refusal);
});

test('AUTH-20 AUTH-21 a forgotten password is replaced with a code from the mail', async ({ page, studio }) => {
  const person = await createUser(studio);
  await page.goto('/admin/auth');
  await page.getByLabel(words.email).fill(person.email);
  await page.getByRole('button', { name: words.forgot }).press('Enter');
  await expect(page.getByLabel(words.email)).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel(words.email).fill(person.email);
  await button(page, words.sendCode).click();

  await expect(page.getByLabel(words.code)).toBeFocused();
  await expectAccessible(page);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.getByRole('button', { name: words.codeAgain }).click();
  await expect(page.getByRole('status').filter({ hasText: signInMessages.codeSentAgain })).toBeVisible();
  await page.getByLabel(words.code).fill(await codeFor(studio, person, 2));
  await page.getByLabel(words.newPassword).fill('another-night');
  await button(page, words.setPassword).click();

  await expect(page.getByRole('heading', { name: labels.leads.title })).toBeVisible();
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await page.getByRole('button', { name: labels.admin.signOut }).click();
  await signIn(page, { ...person, password: 'another-night' });
});

test('AUTH-22 tokens are renewed before they end, without anything being done', async ({ page, studio }) => {
  await page.clock.install();
  await signIn(page, studio.user);
  const renewals: string[] = [];
  page.on('request', (request) => {
    const target = request.headers()['x-amz-target'] ?? '';
    if (target.endsWith('.GetTokensFromRefreshToken')) renewals.push(target);
  });
  await page.clock.runFor('13:00');
  expect(renewals).toEqual([]);

  await page.clock.runFor('01:30');

  await expect.poll(() => renewals.length).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { name: labels.leads.title })).toBeVisible();
});

test('RTE-13 RTE-37 while the session is read it says Loading...', async ({ staff }) => {
  await staff.evaluate(() => {
    // As after a night: the tokens have ended, and are renewed first.
    const key = Object.keys(localStorage).find((each) => each.endsWith('.clockDrift'));
    if (key) localStorage.setItem(key, String(3_600_000));
  });
  const gate = Promise.withResolvers<void>();
  await staff.route(poolCalls, async (route) => {
    await gate.promise;
    await route.continue();
  });

  await staff.goto('/admin');

  await expect(staff.getByText('Loading...')).toBeVisible();
  await expect(staff.getByText(labels.admin.title)).toBeHidden();
  gate.resolve();
  await expect(staff.getByRole('heading', { name: labels.leads.title })).toBeVisible();
});

test('AUTH-24 AUTH-26 when the server cannot be told, signing out still ends the session here, at once', async ({
  staff,
}) => {
  let storedAtCall: string[] | undefined;
  await staff.route(poolCalls, async (route) => {
    storedAtCall = await staff.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('Token')));
    await route.abort();
  });

  await staff.getByRole('button', { name: labels.admin.signOut }).click();

  await expect(staff).toHaveURL('/admin/auth');
  await expect(staff.getByLabel(words.email)).toBeVisible();
  expect(storedAtCall).toEqual([]);
  await staff.goto('/admin');
  await expect(staff).toHaveURL('/admin/auth');
});

test('signing out in one tab ends the session in the others, and signing in begins it there', async ({
  staff,
  studio,
}) => {
  const other = await staff.context().newPage();
  await other.goto('/admin/leads');
  await expect(other.getByRole('heading', { name: labels.leads.title })).toBeVisible();

  await staff.getByRole('button', { name: labels.admin.signOut }).click();

  await expect(staff).toHaveURL('/admin/auth');
  await expect(other).toHaveURL('/admin/auth');
  await expect(other.getByLabel(words.email)).toBeVisible();
  await signIn(staff, studio.user);
  await expect(other).toHaveURL('/admin');
  await expect(other.getByRole('heading', { name: labels.leads.title })).toBeVisible();
});

test('RTE-08 RTE-09 RTE-34 visitors sign in on a page of their own, which leads to the public page', async ({
  page,
  studio,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: words.submit })).toBeVisible();
  await expect(page.getByText(words.notice)).toBeHidden();
  await expectAccessible(page);
  expect(problems).toEqual([]);

  await page.getByLabel(words.email).fill(studio.user.email);
  await page.getByRole('textbox', { name: words.password }).fill('not-the-password');
  await button(page, words.submit).click();
  await expect(page.getByText(signInMessages.invalidCredentials)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: words.password }).fill(studio.user.password);
  await button(page, words.submit).click();

  await expect(page).toHaveURL('/');
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
});

test('no step of signing in is wider than a small screen', async ({ page }) => {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    for (const path of ['/admin/auth', '/auth']) {
      await page.goto(path);
      await expect(page.getByLabel(words.email)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.goto('/admin/auth');
    for (const name of [words.forgot, words.backToSignIn, words.create]) {
      await page.getByRole('button', { name }).click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
});

/** What went wrong stands above the button, under its title (MSG-75). */
async function expectFailure(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('alert').getByText('Error', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible();
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true });
}

/** Collects the calls to the user pool, which answers at the root of its own address. */
function callsToPool(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const target = request.headers()['x-amz-target'];
    if (target) calls.push(target);
  });
  return calls;
}

async function fillRegistration(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel(words.fullName).fill('Vesper Lane');
  await page.getByLabel(words.email).fill(email);
  await page.getByLabel(words.password).fill(password);
}

async function createUser(studio: RunningStudio): Promise<Account> {
  const account = { ...someAccount(), password: 'night-7' };
  const answer = await asAdmin(studio, api.createUser.method, '/users', { ...account, full_name: 'Sol Winter' });
  expect(answer.status).toBe(201);
  return account;
}

async function approve(studio: RunningStudio, { email }: Account): Promise<void> {
  const { users } = (await (await asAdmin(studio, 'GET', '/users')).json()) as { users: Profile[] };
  const id = users.find((user) => user.email === email)?.id;
  expect((await asAdmin(studio, 'PUT', `/users/${id}/approval`)).status).toBe(200);
}

async function asAdmin(studio: RunningStudio, method: string, path: string, body?: object): Promise<Response> {
  const { access } = await tokensOf(studio, studio.admin);
  return fetch(`${studio.site}${apiRoot}${path}`, {
    method,
    headers: { authorization: `Bearer ${access}`, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  });
}

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`registration, code, sign-in, sign-out and recovery go by keyboard alone, ${viewport.width} px wide`, async ({
    page,
    studio,
  }) => {
    const { keyboard } = page;
    const stranger = someAccount();
    await page.setViewportSize(viewport);
    await page.goto('/admin/auth');
    await press(button(page, words.create));
    await expect(page.getByLabel(words.fullName)).toBeFocused();
    await typeThrough(page, 'Vesper Lane', stranger.email, stranger.password);
    await expect(page.getByLabel(words.code)).toBeFocused();
    await expectAccessible(page);
    await typeThrough(page, await codeFor(studio, stranger, 1));
    await expect(page.getByText(signInMessages.approvalNeeded)).toBeVisible();
    await approve(studio, stranger);
    await expect(page.getByLabel(words.password)).toBeFocused();
    await typeThrough(page, stranger.password);
    await expect(page.getByRole('heading', { name: labels.leads.title })).toBeVisible();
    await expectAccessible(page);
    await press(button(page, labels.admin.signOut));
    await expect(page).toHaveURL('/admin/auth');
    await press(button(page, words.forgot));
    await expect(page.getByLabel(words.email)).toBeFocused();
    await keyboard.press('ControlOrMeta+A');
    await typeThrough(page, stranger.email);
    await expect(page.getByLabel(words.code)).toBeFocused();
    await expectAccessible(page);
    await typeThrough(page, await codeFor(studio, stranger, 2), 'another-night');
    await expect(page.getByRole('heading', { name: labels.leads.title })).toBeVisible();

    /** Goes on with Tab until it is there, as a person does. */
    async function press(target: ReturnType<typeof button>): Promise<void> {
      await expect(target).toBeVisible();
      for (let tabs = 0; tabs < 40; tabs += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return keyboard.press('Enter');
        await keyboard.press('Tab');
      }
      throw new Error('It cannot be reached with the keyboard');
    }
  });
}

/** Types into one field after the other, and sends the form. */
async function typeThrough({ keyboard }: Page, ...values: string[]): Promise<void> {
  for (const [place, value] of values.entries()) {
    if (place > 0) await keyboard.press('Tab');
    await keyboard.type(value);
  }
  await keyboard.press('Enter');
}
