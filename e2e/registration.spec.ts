import type { Page } from '@playwright/test';
import { approve, button, expectFailure, profileOf, sendRegistration } from './fixtures/sign-in-form.ts';
import { codeFor, someAccount } from './fixtures/strangers.ts';
import { expect, expectAccessible, test } from './fixtures/studio.ts';

test('creates an account with an emailed code, which then waits for approval [AUTH-15] [AUTH-18] [AUTH-28] [MSG-19]', async ({
  page,
  studio,
}) => {
  const stranger = someAccount();
  await sendRegistration(page, stranger);

  const notice = page.locator('.notices .pointer-events-auto');
  await expect(notice.locator('p')).toHaveText(['Account created!', 'Please check your email to verify your account.']);
  await expect(notice).toHaveClass(/border-l-success/);
  await expect(page.getByLabel('Code')).toBeFocused();
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(new RegExp(stranger.email));
  await expectAccessible(page);
  const first = await codeFor(studio, stranger, 1);
  expect((await studio.emailsAbout(stranger.email)).map(({ to }) => to)).toEqual([[stranger.email]]);
  expect(await profileOf(studio, stranger)).toMatchObject({ full_name: 'Vesper Lane', state: 'unconfirmed' });
  await page.getByLabel('Code').fill(first === '000000' ? '000001' : '000000');
  await button(page, 'Confirm').click();
  await expect(page.getByRole('alert')).toContainText(/code/i);
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.getByLabel('Code').fill(first);
  await button(page, 'Confirm').click();

  await expect(page.getByText('An administrator has to approve your account before you can sign in.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(stranger.email);
  await expect(page.getByLabel('Password')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Password').fill(stranger.password);
  await button(page, 'Sign In').click();
  await expectFailure(page, 'Your account is waiting for approval by an administrator.');

  await approve(studio, stranger);
  await button(page, 'Sign In').click();
  await expect(page.getByRole('heading', { name: 'Leads Management' })).toBeVisible();
  const metadata = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.endsWith('.idToken')) ?? '';
    const { name, email } = JSON.parse(atob(localStorage.getItem(key)?.split('.')[1] ?? ''));
    return { name, email };
  });
  expect(metadata).toEqual({ name: 'Vesper Lane', email: stranger.email });
});

test('asks for the code when someone signs in before entering it, and can send it again [AUTH-16]', async ({
  page,
  studio,
}) => {
  const stranger = someAccount();
  await sendRegistration(page, stranger);
  await expect(page.getByLabel('Code')).toBeVisible();
  await page.goto('/admin/auth');
  await page.getByLabel('Email').fill(stranger.email);
  await page.getByLabel('Password').fill(stranger.password);
  await button(page, 'Sign In').click();
  await expect(page.getByLabel('Code')).toBeFocused();

  await page.getByRole('button', { name: 'Send the code again' }).click();

  await expect(
    page.getByRole('status').filter({ hasText: 'We sent another code to this email address:' }),
  ).toBeVisible();
  await page.getByLabel('Code').fill(await codeFor(studio, stranger, 2));
  await button(page, 'Confirm').click();
  await expect(page.getByText('An administrator has to approve your account before you can sign in.')).toBeVisible();
});

test('reports that an email address has an account [MSG-18]', async ({ page, studio }) => {
  await sendRegistration(page, studio.user);
  await expectFailure(page, 'An account with this email already exists. Please try signing in instead.');
});

test('completes registration, code, sign-in, sign-out and password reset by keyboard alone on a phone', async ({
  page,
  studio,
}) => {
  const { keyboard } = page;
  const stranger = someAccount();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/auth');
  await press(button(page, 'Create Account'));
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await typeThrough(page, 'Vesper Lane', stranger.email, stranger.password);
  await expect(page.getByLabel('Code')).toBeFocused();
  await expectAccessible(page);
  await typeThrough(page, await codeFor(studio, stranger, 1));
  await expect(page.getByText('An administrator has to approve your account before you can sign in.')).toBeVisible();
  await approve(studio, stranger);
  await expect(page.getByLabel('Password')).toBeFocused();
  await typeThrough(page, stranger.password);
  await expect(page.getByRole('heading', { name: 'Leads Management' })).toBeVisible();
  await expectAccessible(page);
  await press(button(page, 'Sign Out'));
  await expect(page).toHaveURL('/admin/auth');
  await press(button(page, 'Forgot password?'));
  await expect(page.getByLabel('Email')).toBeFocused();
  await keyboard.press('ControlOrMeta+A');
  await typeThrough(page, stranger.email);
  await expect(page.getByLabel('Code')).toBeFocused();
  await expectAccessible(page);
  await typeThrough(page, await codeFor(studio, stranger, 2), 'another-night');
  await expect(page.getByRole('heading', { name: 'Leads Management' })).toBeVisible();

  /** Presses Tab until the target has the focus, as a person does. */
  async function press(target: ReturnType<typeof button>): Promise<void> {
    await expect(target).toBeVisible();
    for (let tabs = 0; tabs < 40; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return keyboard.press('Enter');
      await keyboard.press('Tab');
    }
    throw new Error('It cannot be reached with the keyboard');
  }
});

/** Types into one field after another, and submits the form. */
async function typeThrough({ keyboard }: Page, ...values: string[]): Promise<void> {
  for (const [index, value] of values.entries()) {
    if (index > 0) await keyboard.press('Tab');
    await keyboard.type(value);
  }
  await keyboard.press('Enter');
}
