import { api } from '#shared/contract/api.ts';
import { storedToken, tokensOf } from './fixtures/access-token.ts';
import { createAccount, put, send } from './fixtures/staff-accounts.ts';
import { enterCredentials, expect, signIn, test } from './fixtures/studio.ts';

test('ends this session on the server at its next call, and no other session of the account [AUTH-33]', async ({
  page,
  studio,
}) => {
  await signIn(page, studio.admin);
  const signedOut = await storedToken(page);
  const { access: elsewhere } = await tokensOf(studio, studio.admin);
  expect((await send(studio, api.listUsers, signedOut)).status).toBe(200);

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/admin/auth');
  await expect(page.getByLabel('Email')).toBeVisible();

  for (const call of [api.listLeads, api.listUsers, api.getAccount, api.signOut]) {
    const answer = await send(studio, call, signedOut);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ message: 'You are signed out. Please sign in again.' });
    if (call !== api.signOut) expect((await send(studio, call, elsewhere)).status).toBe(200);
  }
});

test('signs an account out everywhere when an administrator disables it, also after it is enabled again [AUTH-34]', async ({
  page,
  studio,
}) => {
  const { access: admin } = await tokensOf(studio, studio.admin);
  const account = await createAccount(studio, admin, 'user');
  await signIn(page, account);
  const before = await storedToken(page);

  for (const enabled of [false, true]) {
    expect((await put(studio, admin, `/users/${account.id}/enabled`, { enabled })).status).toBe(200);
  }
  const second = Math.floor(Date.now() / 1000);

  expect((await send(studio, api.listLeads, before)).status).toBe(401);
  await page.goto('/admin/content/faq');
  await expect(page).toHaveURL('/admin/auth');
  // A session that begins in the second of the change is ended with it.
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second);
  await enterCredentials(page, account);
  await expect(page).toHaveURL('/admin/content/faq');
  expect((await send(studio, api.listLeads, await storedToken(page))).status).toBe(200);
});
