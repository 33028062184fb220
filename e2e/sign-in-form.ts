import type { Page } from '@playwright/test';
import { apiRoot } from '#shared/call.ts';
import type { Profile } from '#shared/users.ts';
import { tokensOf } from './access-token.ts';
import type { Account, RunningStudio } from './running-studio.ts';
import { expect } from './studio.ts';

export const poolCalls = /^http:\/\/[^/]+\/$/;
export const unexpected = 'An unexpected error occurred. Please try again.';

/** Expects the error, under its title, above the button (MSG-75). */
export async function expectFailure(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('alert').getByText('Error', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible();
}

export function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true });
}

/** Fills in the form on the page. */
export async function fillRegistration(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Full Name').fill('Vesper Lane');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
}

export async function approve(studio: RunningStudio, account: Account): Promise<void> {
  const { id } = (await profileOf(studio, account)) ?? {};
  expect((await asAdmin(studio, 'PUT', `/users/${id}/approval`)).status).toBe(200);
}

export async function profileOf(studio: RunningStudio, { email }: Account): Promise<Profile | undefined> {
  const { users } = (await (await asAdmin(studio, 'GET', '/users')).json()) as { users: Profile[] };
  return users.find((user) => user.email === email);
}

export async function asAdmin(studio: RunningStudio, method: string, path: string, body?: object): Promise<Response> {
  const { access } = await tokensOf(studio, studio.admin);
  return fetch(`${studio.site}${apiRoot}${path}`, {
    method,
    headers: { authorization: `Bearer ${access}`, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  });
}

/** Opens the form of a new account and sends it. */
export async function sendRegistration(page: Page, account: Account): Promise<void> {
  await page.goto('/admin/auth');
  await button(page, 'Create Account').click();
  await fillRegistration(page, account);
  await button(page, 'Create Account').click();
}
