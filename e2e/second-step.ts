import type { Page } from '@playwright/test';
import { AuthenticatorApp } from './authenticator-app.ts';
import { expect } from './studio.ts';

/** The app that scans the QR code on the page; reads the key beside it. */
export async function connectApp(page: Page): Promise<AuthenticatorApp> {
  return new AuthenticatorApp(await shownKey(page));
}

export async function shownKey(page: Page): Promise<string> {
  const key = page.getByText(/^([A-Z2-7]{4} ){12}[A-Z2-7]{4}$/);
  await expect(key).toBeVisible();
  return (await key.innerText()).replaceAll(' ', '');
}

/** Turns two-step sign-in on for the account that is signed in on the page. */
export async function turnOnSecondStep(page: Page): Promise<AuthenticatorApp> {
  await page.goto('/admin/two-step-sign-in');
  await page.getByRole('button', { name: 'Turn On', exact: true }).click();
  const app = await connectApp(page);
  await page.getByLabel('Code from the app').fill(await app.code());
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Two-step sign-in is on.', { exact: true })).toBeVisible();
  return app;
}

/** Enters a code on the sign-in page. */
export async function sendCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
}
