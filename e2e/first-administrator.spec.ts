import { signUp } from 'aws-amplify/auth';
import { apiRoot } from '#shared/contract/call.ts';
import { connect, tokensOf } from './fixtures/access-token.ts';
import { invitedPassword, testsOfStage } from './fixtures/own-stage.ts';
import { someAccount } from './fixtures/strangers.ts';
import { expect, expectAccessible, signIn } from './fixtures/studio.ts';

const owner = 'owner@opening.example';

const test = testsOfStage({
  studioName: 'Opening Night',
  timeZone: 'Europe/Berlin',
  registration: 'closed',
  firstAdministrator: owner,
});

test('invites the first administrator by email, who chooses a password and alone can sign in [ROLE-26] [AUTH-02]', async ({
  page,
  opening,
}) => {
  const password = await invitedPassword(opening, owner);
  await page.goto('/admin/auth');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opening Night');
  await page.getByLabel('Email').fill(owner);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();

  await expect(page.getByLabel('New Password')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('New Password').fill('own-choice');
  await page.getByRole('button', { name: 'Set Password' }).click();

  await expect(page.getByRole('link', { name: 'User Management' })).toBeVisible();
  const { access } = await tokensOf(opening, { email: owner, password: 'own-choice' });
  const answer = await fetch(`${opening.site}${apiRoot}/users`, { headers: { authorization: `Bearer ${access}` } });
  expect((await answer.json()).users).toMatchObject([{ email: owner, role: 'admin', state: 'active' }]);
});

test('offers no sign-up and creates no account while registration is closed [AUTH-18]', async ({ page, opening }) => {
  await page.goto('/admin/auth');
  await expect(page.getByRole('button', { name: 'Forgot password?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeHidden();
  await connect(opening);
  const { email, password } = someAccount();

  await expect(
    signUp({ username: email, password, options: { userAttributes: { email, name: 'Vesper Lane' } } }),
  ).rejects.toThrow(/SignUp is not permitted/);
});

test('sends no second invitation at a later start [ROLE-26]', async ({ page, opening }) => {
  const invitations = async () => (await opening.emails()).filter(({ to }) => to.includes(owner)).length;
  const before = await invitations();
  await opening.kill();
  await opening.start();

  await signIn(page, { email: owner, password: 'own-choice' });

  expect(await invitations()).toBe(before);
});
