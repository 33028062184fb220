import type { Locator, Page } from '@playwright/test';
import { apiRoot } from '#shared/api.ts';
import { labels } from '#shared/labels.ts';
import { accountNotices, type Notice, notices } from '#shared/notices.ts';
import { newUserMissing, type Profile } from '#shared/users.ts';
import { tokensOf } from './access-token.ts';
import type { Account, RunningStudio } from './running-studio.ts';
import { register } from './strangers.ts';
import { test as base, expect, expectAccessible, signIn } from './studio.ts';

const words = labels.users;
const users = '/admin/settings/users';

const test = base.extend<{ admin: Page }>({
  /** A page in which an administrator is signed in, on User Management. */
  admin: async ({ browser, studio }, use) => {
    const context = await browser.newContext({ baseURL: studio.site });
    const page = await context.newPage();
    await signIn(page, studio.admin);
    await page.goto(users);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await use(page);
    await context.close();
  },
});

test('RTE-28 USERS-02 USERS-03 CONST-01 every account stands there with address, name, day and role', async ({
  admin,
  studio,
}) => {
  await expect(admin.getByRole('heading', { level: 1, name: words.title })).toBeVisible();

  const own = rowOf(admin, studio.admin.email);
  await expect(own).toContainText(words.own);
  await expect(own).toContainText(new Date().toLocaleDateString('en-US', { dateStyle: 'medium' }));
  await expect(own).toContainText('active');
  await expect(roleIn(own)).toHaveValue('admin');
  await expect(roleIn(own).getByRole('option')).toHaveText(['user', 'admin']);
  await expect(own.getByRole('button')).toHaveCount(0);
  await expect(rowOf(admin, studio.user.email)).not.toContainText(words.own);
  await expect(roleIn(rowOf(admin, studio.user.email))).toHaveValue('user');
});

test('RTE-29 RTE-30 a user is led to the leads, and sees Loading... until the role is known', async ({ staff }) => {
  let asked = false;
  staff.on('request', (request) => {
    asked ||= request.url().endsWith('/api/users');
  });
  const gate = Promise.withResolvers<void>();
  await staff.route('**/api/account', async (route) => {
    await gate.promise;
    await route.continue();
  });

  await staff.goto(users);
  await expect(staff.getByText(labels.admin.loading)).toBeVisible();
  await expect(staff).toHaveURL(users);
  gate.resolve();

  await expect(staff).toHaveURL('/admin/leads');
  await expect(staff.getByRole('heading', { name: words.title })).toBeHidden();
  expect(asked).toBe(false);
});

test('ROLE-25 without a role that could be read, User Management stays closed', async ({ admin }) => {
  await admin.route('**/api/account', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'x', requestId: '1' } }),
  );

  await admin.goto(users);

  await expect(admin).toHaveURL('/admin/leads');
});

test('USERS-09 USERS-10 USERS-15 USERS-16 USERS-17 a created user is listed first and gets in at once', async ({
  admin,
  page,
}) => {
  const person = somePerson();
  const dialog = await openDialog(admin);
  await expect(dialog.getByText('New users can access leads and edit content.')).toBeVisible();
  await expect(dialog.getByLabel(words.email)).toBeFocused();
  await expectAccessible(admin);

  await fill(dialog, person);
  await dialog.getByRole('button', { name: words.create }).click();

  await expectNotice(admin, accountNotices.created(person.email));
  await expect(dialog).toBeHidden();
  await expect(admin.getByRole('button', { name: words.create })).toBeFocused();
  const first = admin.getByRole('row').nth(1);
  for (const text of [person.email, person.full_name, 'active']) await expect(first).toContainText(text);
  await admin.reload();
  await expect(first).toContainText(person.full_name);
  await expect(roleIn(first)).toHaveValue('user');
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: labels.leads.title })).toBeVisible();
});

test('USERS-14 whoever is created as an admin is one', async ({ admin, page }) => {
  const person = somePerson();
  const dialog = await openDialog(admin);
  await fill(dialog, person);
  await dialog.getByLabel(words.role).selectOption('admin');

  await dialog.getByRole('button', { name: words.create }).click();

  await expect(roleIn(rowOf(admin, person.email))).toHaveValue('admin');
  await signIn(page, person);
  await page.goto(users);
  await expect(rowOf(page, person.email)).toContainText(words.own);
});

test('MSG-67 without one of the three there is a notice, and the sentence beside the field', async ({ admin }) => {
  const dialog = await openDialog(admin);

  for (const label of [words.email, words.password, words.fullName]) {
    await fill(dialog, somePerson());
    await dialog.getByLabel(label).fill(' ');
    await dialog.getByRole('button', { name: words.create }).click();

    await expectNotice(admin, { ...notices.userCreateFailed, body: newUserMissing });
    await expect(dialog.getByLabel(label)).toHaveAccessibleDescription(newUserMissing);
    await expect(dialog.getByLabel(label)).toBeFocused();
  }
  await expectAccessible(admin);
});

test('MSG-65 USERS-12 what the server or the rules refuse is told in their words', async ({ admin, studio }) => {
  const dialog = await openDialog(admin);
  await fill(dialog, { ...somePerson(), password: '12345' });
  await dialog.getByRole('button', { name: words.create }).click();
  await expect(dialog.getByLabel(words.password)).toHaveAccessibleDescription(
    'Password must have at least 6 characters',
  );

  await fill(dialog, { ...somePerson(), email: studio.user.email });
  await dialog.getByRole('button', { name: words.create }).click();

  const taken = 'An account with this email already exists.';
  await expectNotice(admin, { ...notices.userCreateFailed, body: taken });
  await expect(dialog.getByLabel(words.email)).toHaveAccessibleDescription(taken);
});

test('MSG-65 a failure without a message gets the default text, in the dialog too', async ({ admin }) => {
  await admin.route('**/api/users', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: '', requestId: '1' } }),
  );
  const dialog = await openDialog(admin);
  await fill(dialog, somePerson());

  await dialog.getByRole('button', { name: words.create }).click();

  await expectNotice(admin, { title: 'Error', body: 'Failed to create user', variant: 'destructive' });
  await expect(dialog.getByRole('alert')).toContainText('Failed to create user');
});

test('MSG-66 when only the role could not be given there is a warning, and the account is listed', async ({
  admin,
}) => {
  await admin.route('**/api/users', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), role_assigned: false } });
  });
  const person = somePerson();
  const dialog = await openDialog(admin);
  await fill(dialog, person);
  await dialog.getByLabel(words.role).selectOption('admin');

  await dialog.getByRole('button', { name: words.create }).click();

  await expectNotice(admin, notices.roleNotAssigned);
  await expect(dialog).toBeHidden();
  await expect(roleIn(rowOf(admin, person.email))).toHaveValue('user');
});

test('the dialog keeps the focus, and Escape gives it back', async ({ admin }) => {
  const dialog = await openDialog(admin);

  for (let steps = 0; steps < 12; steps++) {
    await admin.keyboard.press('Tab');
    const outside = await admin.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && !activeElement?.closest('dialog');
    });
    expect(outside).toBe(false);
  }
  await admin.keyboard.press('Escape');

  await expect(dialog).toBeHidden();
  await expect(admin.getByRole('button', { name: words.create })).toBeFocused();
});

test('USERS-05 USERS-17 a role is changed and stays so', async ({ admin }) => {
  const { email } = await createPerson(admin);

  await roleIn(rowOf(admin, email)).selectOption('admin');

  await expectNotice(admin, accountNotices.roleUpdated(email, 'admin'));
  await admin.reload();
  await expect(roleIn(rowOf(admin, email))).toHaveValue('admin');
});

test('MSG-40 when the role cannot be changed the old one shows again', async ({ admin }) => {
  const { email } = await createPerson(admin);
  const gate = Promise.withResolvers<void>();
  await admin.route('**/api/users/*/role', async (route) => {
    await gate.promise;
    await route.fulfill({ status: 503, json: { code: 'unavailable', message: 'x', requestId: '1' } });
  });
  const role = roleIn(rowOf(admin, email));

  await role.selectOption('admin');
  await expect(role).toHaveValue('admin');
  gate.resolve();

  await expectNotice(admin, { title: 'Error', body: 'Failed to update user role', variant: 'destructive' });
  await expect(role).toHaveValue('user');
});

test('USERS-08 MSG-40 the last administrator stays, and is told why', async ({ admin, studio }) => {
  await demoteAllBut(studio, studio.admin);
  await admin.reload();
  const own = roleIn(rowOf(admin, studio.admin.email));

  await own.selectOption('user');

  await expectNotice(admin, { ...notices.roleUpdateFailed, body: 'At least one administrator is required.' });
  await expect(own).toHaveValue('admin');
});

/** Other tests leave administrators behind. */
async function demoteAllBut(studio: RunningStudio, account: Account): Promise<void> {
  const { access } = await tokensOf(studio, account);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${access}` };
  const { users: all } = await (await fetch(`${studio.site}${apiRoot}/users`, { headers })).json();
  for (const { id, role, email } of all as Profile[]) {
    if (role !== 'admin' || email === account.email) continue;
    const answer = await fetch(`${studio.site}${apiRoot}/users/${id}/role`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ role: 'user' }),
    });
    expect(answer.status).toBe(200);
  }
}

test('whoever gives up the own role leaves User Management', async ({ admin, page }) => {
  const person = await createPerson(admin);
  await roleIn(rowOf(admin, person.email)).selectOption('admin');
  await expectNotice(admin, accountNotices.roleUpdated(person.email, 'admin'));
  await signIn(page, person);
  await page.goto(users);

  await roleIn(rowOf(page, person.email)).selectOption('user');

  await expect(page).toHaveURL('/admin/leads');
});

test('whoever was demoted meanwhile leaves User Management at the next try', async ({ admin, page }) => {
  const person = await createPerson(admin);
  await roleIn(rowOf(admin, person.email)).selectOption('admin');
  await expectNotice(admin, accountNotices.roleUpdated(person.email, 'admin'));
  await signIn(page, person);
  await page.goto(users);
  await expect(rowOf(page, person.email)).toBeVisible();
  await roleIn(rowOf(admin, person.email)).selectOption('user');
  await expectNotice(admin, accountNotices.roleUpdated(person.email, 'user'));

  await roleIn(rowOf(page, person.email)).selectOption('user');

  await expect(page).toHaveURL('/admin/leads');
});

test('AUTH-18 USERS-04 USERS-18 a stranger who registered stands out, is approved, and gets in', async ({
  admin,
  page,
  studio,
}) => {
  const stranger = await register(studio);
  await admin.reload();
  const row = rowOf(admin, stranger.email);
  // Other tests leave accounts waiting, too.
  await expect(admin.getByRole('status').filter({ hasText: /waiting for your approval/ })).toBeVisible();
  await expect(row).toContainText('waiting');
  await expect(row).toContainText('Vesper Lane');
  await expect(roleIn(row)).toHaveValue('user');
  await expectAccessible(admin);

  await row.getByRole('button', { name: words.approve }).press('Enter');

  await expectNotice(admin, accountNotices.stateUpdated(stranger.email, 'active'));
  await expect(row.getByRole('button', { name: words.approve })).toBeHidden();
  await expect(row.getByRole('button', { name: words.disable })).toBeFocused();
  await signIn(page, stranger);
  await expect(page.getByRole('heading', { name: labels.leads.title })).toBeVisible();
});

test('an account is disabled once confirmed, cannot sign in then, and can again when enabled', async ({
  admin,
  page,
}) => {
  const person = await createPerson(admin);
  const row = rowOf(admin, person.email);
  const dialog = admin.getByRole('dialog', { name: words.disableTitle });

  await row.getByRole('button', { name: words.disable }).click();
  await expect(dialog).toContainText(person.email);
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: words.cancel }).click();
  await expect(row.getByRole('button', { name: words.disable })).toBeFocused();
  await expect(row).toContainText('active');
  await row.getByRole('button', { name: words.disable }).click();
  await dialog.getByRole('button', { name: words.disable }).click();

  await expectNotice(admin, accountNotices.stateUpdated(person.email, 'disabled'));
  await expect(row).toContainText('disabled');
  await page.goto('/admin/auth');
  await page.getByLabel(labels.signIn.email).fill(person.email);
  await page.getByLabel(labels.signIn.password).fill(person.password);
  await page.getByRole('button', { name: labels.signIn.submit, exact: true }).click();
  await expect(page.getByText(/disabled/i)).toBeVisible();
  await row.getByRole('button', { name: words.enable }).click();
  await expectNotice(admin, accountNotices.stateUpdated(person.email, 'active'));
  await signIn(page, person);
});

test('MSG-39 while accounts load it says so; when they cannot load it does too, and can be tried again', async ({
  admin,
}) => {
  await admin.route('**/api/users', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.fulfill({ status: 500, json: { code: 'internal', message: 'x', requestId: '1' } });
  });
  await admin.reload();
  await expect(admin.getByText(words.loading)).toBeVisible();
  await expectNotice(admin, { title: 'Error', body: 'Failed to fetch user profiles', variant: 'destructive' });
  await expectAccessible(admin);
  await admin.unroute('**/api/users');

  await admin.getByRole('button', { name: labels.admin.retry }).click();

  await expect(admin.getByRole('row').nth(1)).toBeVisible();
  await expect(admin.getByRole('button', { name: labels.admin.retry })).toBeHidden();
});

test('CONST-02 large screens show a table, small ones cards, and axe finds nothing on any width', async ({
  admin,
  studio,
}) => {
  await register(studio);
  await admin.reload();
  for (const width of [320, 360, 767, 768, 1024, 1280]) {
    await admin.setViewportSize({ width, height: 800 });
    const entries = admin.getByRole(width < 768 ? 'listitem' : 'row').filter({ hasText: studio.user.email });
    await expect(entries).toBeVisible();
    await expect(admin.getByRole('table')).toBeVisible({ visible: width >= 768 });
    expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(admin);
    const dialog = await openDialog(admin);
    expect(await dialog.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    await expectAccessible(admin);
    await admin.keyboard.press('Escape');
  }
});

type Person = Account & { full_name: string };

function somePerson(): Person {
  const mark = Math.random().toString(36).slice(2, 8);
  return { email: `juno.${mark}@afterhours.example`, password: 'night-7', full_name: `Juno ${mark}` };
}

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: words.create }).click();
  return page.getByRole('dialog', { name: words.create });
}

async function fill(dialog: Locator, { email, password, full_name }: Person): Promise<void> {
  await dialog.getByLabel(words.email).fill(email);
  await dialog.getByLabel(words.password).fill(password);
  await dialog.getByLabel(words.fullName).fill(full_name);
}

/** Makes an account with the dialog. */
async function createPerson(page: Page): Promise<Person> {
  const person = somePerson();
  const dialog = await openDialog(page);
  await fill(dialog, person);
  await dialog.getByRole('button', { name: words.create }).click();
  await expect(dialog).toBeHidden();
  return person;
}

function rowOf(page: Page, email: string): Locator {
  return page.getByRole('row').filter({ hasText: email });
}

function roleIn(row: Locator): Locator {
  return row.getByRole('combobox', { name: words.role });
}

async function expectNotice(page: Page, { title, body = '' }: Notice): Promise<void> {
  const titles = page.getByText(title, { exact: true });
  await expect(titles.locator('xpath=..').filter({ hasText: body })).toBeVisible();
}
