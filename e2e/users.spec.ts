import type { Locator, Page } from '@playwright/test';
import { apiRoot } from '#shared/contract/call.ts';
import type { Profile } from '#shared/users/user-schemas.ts';
import { tokensOf } from './fixtures/access-token.ts';
import { expectNotice } from './fixtures/notice.ts';
import type { Account, RunningStudio } from './fixtures/running-studio.ts';
import { register } from './fixtures/strangers.ts';
import { test as base, expect, expectAccessible, expectFits, signIn } from './fixtures/studio.ts';

const users = '/admin/settings/users';

const test = base.extend<{ admin: Page }>({
  /** A page with a signed-in administrator, on User Management. */
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

test('lists each account with name, email, date and role, on small screens too [RTE-28] [USERS-02] [USERS-03] [CONST-01]', async ({
  admin,
  studio,
}) => {
  await expect(admin.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
  const own = rowOf(admin, studio.admin.email);
  await expect(own).toContainText('(you)');
  await expect(own).toContainText('active');
  await expect(roleIn(own)).toHaveValue('admin');
  await expect(roleIn(own).getByRole('option')).toHaveText(['user', 'admin']);
  await expect(own.getByRole('button')).toHaveCount(0);

  await admin.route('**/api/users', async (route) => {
    const response = await route.fetch();
    const page = await response.json();
    const known = { full_name: 'Rowan Vale', created_at: '2025-01-05T12:00:00.000Z' };
    const users = page.users.map((user: Profile) => (user.email === studio.user.email ? { ...user, ...known } : user));
    await route.fulfill({ response, json: { ...page, users } });
  });
  await admin.reload();
  const other = rowOf(admin, studio.user.email);
  await expect(other.getByRole('rowheader').getByText('Rowan Vale', { exact: true })).toBeVisible();
  await expect(other.getByRole('rowheader').getByText(studio.user.email, { exact: true })).toBeVisible();
  await expect(other.getByRole('cell', { name: 'Jan 5, 2025', exact: true })).toBeVisible();
  await expect(roleIn(other)).toHaveValue('user');
  await expect(roleIn(other).getByRole('option')).toHaveText(['user', 'admin']);
  await expect(other).not.toContainText('(you)');

  await admin.setViewportSize({ width: 360, height: 800 });
  const card = admin.getByRole('listitem').filter({ hasText: studio.user.email });
  await expect(card.getByRole('heading', { name: 'Rowan Vale', exact: true })).toBeVisible();
  await expect(card.locator('p').filter({ hasText: studio.user.email })).toBeVisible();
  await expect(card.locator('time')).toHaveText('Jan 5, 2025');
  await expect(roleIn(card)).toHaveValue('user');
  await expect(roleIn(card).getByRole('option')).toHaveText(['user', 'admin']);
});

test('shows Loading... on each settings page until the role is known, then redirects a user to the leads [RTE-29] [RTE-30]', async ({
  staff,
}) => {
  const asked: string[] = [];
  staff.on('request', (request) => asked.push(new URL(request.url()).pathname));
  let gate = Promise.withResolvers<void>();
  await staff.route('**/api/account', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await staff.addInitScript(collectHeadings);

  for (const [path, heading] of [
    ['general', 'General Settings'],
    ['branding', 'Branding'],
    ['users', 'User Management'],
  ]) {
    gate = Promise.withResolvers<void>();
    // The static document says `Loading...` too; the application has begun once it asks for the role.
    const begun = staff.waitForRequest('**/api/account');
    await staff.goto(`/admin/settings/${path}`);
    await begun;
    await expect(staff.getByText('Loading...', { exact: true })).toBeVisible();
    await expect(staff).toHaveURL(`/admin/settings/${path}`);
    gate.resolve();

    await expect(staff).toHaveURL('/admin/leads');
    await expect(staff.getByRole('heading', { level: 1, name: 'Leads Management' })).toBeVisible();
    const headings = await staff.evaluate(() => [...(window as unknown as { headings: Set<string> }).headings]);
    expect(headings).toContain('Leads Management');
    expect(headings).not.toContain(heading);
  }
  expect(asked).not.toContain('/api/users');
});

/** Records every page title that appears, however briefly. */
function collectHeadings(): void {
  const headings = new Set<string>();
  Object.assign(window, { headings });
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('h1')) headings.add(textContent ?? '');
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

test('offers a dialog for a new user with three fields and a role [USERS-09] [USERS-10]', async ({ admin }) => {
  const dialog = await openDialog(admin);

  await expect(dialog.getByText('New users can access leads and edit content.', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
  await expect(dialog.getByRole('textbox', { name: 'Full Name', exact: true })).toBeVisible();
  const role = dialog.getByRole('combobox', { name: 'Role', exact: true });
  await expect(role.getByRole('option')).toHaveText(['user', 'admin']);
  await expect(role).toHaveValue('user');
  await expect(dialog.locator('input, select')).toHaveCount(4);
  await expectAccessible(admin);
});

test('opens the form of a new user without a violation of the content security policy', async ({ admin }) => {
  await admin.evaluate(() => {
    addEventListener('securitypolicyviolation', ({ blockedURI }) =>
      document.body.setAttribute('data-blocked', blockedURI),
    );
  });

  const dialog = await openDialog(admin);

  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(dialog.getByText('Email, password, and full name are required')).not.toHaveCount(0);
  await expect(admin.locator('body')).not.toHaveAttribute('data-blocked');
});

test('lists a created user first, who can sign in at once with the given password [USERS-15] [USERS-16] [USERS-17]', async ({
  admin,
  page,
}) => {
  const person = somePerson();
  const dialog = await openDialog(admin);
  await fill(dialog, person);
  await dialog.getByRole('button', { name: 'Create User' }).click();

  await expectNotice(admin, { title: 'User Created', body: `${person.email} can sign in now.`, variant: 'normal' });
  await expect(dialog).toBeHidden();
  await expect(admin.getByRole('button', { name: 'Create User' })).toBeFocused();
  const first = admin.getByRole('row').nth(1);
  for (const text of [person.email, person.full_name, 'active']) await expect(first).toContainText(text);
  await admin.reload();
  await expect(first).toContainText(person.full_name);
  await expect(first).toContainText(person.email);
  await expect(roleIn(first)).toHaveValue('user');
  await signIn(page, person);
  await page.goto('/admin/leads');
  await expect(page.getByRole('heading', { name: 'Leads Management' })).toBeVisible();

  await promote(first);
  await expectNotice(admin, { title: 'Role Updated', body: `${person.email} is now admin.`, variant: 'normal' });
});

test('gives a user created with the role admin the rights of an administrator [USERS-14]', async ({ admin, page }) => {
  const person = somePerson();
  const dialog = await openDialog(admin);
  await fill(dialog, person);
  await dialog.getByLabel('Role').selectOption('admin');

  await dialog.getByRole('button', { name: 'Create User' }).click();

  await expect(roleIn(rowOf(admin, person.email))).toHaveValue('admin');
  await signIn(page, person);
  await page.goto(users);
  await expect(rowOf(page, person.email)).toContainText('(you)');
});

test('requires email, password and full name, with a notice and an error beside the field [MSG-67]', async ({
  admin,
}) => {
  const dialog = await openDialog(admin);

  for (const label of ['Email', 'Password', 'Full Name']) {
    await fill(dialog, somePerson());
    await dialog.getByLabel(label).fill(' ');
    await dialog.getByRole('button', { name: 'Create User' }).click();

    const sentence = 'Email, password, and full name are required';
    await expectNotice(admin, { title: 'Error', body: sentence, variant: 'destructive' });
    await expect(dialog.getByLabel(label)).toHaveAccessibleDescription(sentence);
    await expect(dialog.getByLabel(label)).toBeFocused();
  }
  await expectAccessible(admin);
});

test("refuses a password of five characters, and shows the server's reason for refusing a user [MSG-65] [USERS-12]", async ({
  admin,
  studio,
}) => {
  const dialog = await openDialog(admin);
  await fill(dialog, { ...somePerson(), password: '12345' });
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(dialog.getByLabel('Password')).toHaveAccessibleDescription('Password must have at least 6 characters');

  await fill(dialog, { ...somePerson(), email: studio.user.email, password: '123456' });
  await dialog.getByRole('button', { name: 'Create User' }).click();

  const taken = 'An account with this email already exists.';
  await expectNotice(admin, { title: 'Error', body: taken, variant: 'destructive' });
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(taken);
});

test('shows the default error in the dialog when the server gives no message [MSG-65]', async ({ admin }) => {
  await admin.route('**/api/users', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: '', requestId: '1' } }),
  );
  const dialog = await openDialog(admin);
  await fill(dialog, somePerson());

  await dialog.getByRole('button', { name: 'Create User' }).click();

  await expectNotice(admin, { title: 'Error', body: 'Failed to create user', variant: 'destructive' });
  await expect(dialog.getByRole('alert')).toContainText('Failed to create user');
});

test('warns when a user was created but the role could not be set, and lists the user [MSG-66]', async ({ admin }) => {
  await admin.route('**/api/users', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), role_assigned: false } });
  });
  const person = somePerson();
  const dialog = await openDialog(admin);
  await fill(dialog, person);
  await dialog.getByLabel('Role').selectOption('admin');

  await dialog.getByRole('button', { name: 'Create User' }).click();

  const warning = 'User created but role assignment failed. Please set the role manually.';
  await expectNotice(admin, { title: 'Warning', body: warning, variant: 'warning' });
  await expect(dialog).toBeHidden();
  await expect(roleIn(rowOf(admin, person.email))).toHaveValue('user');
  await admin.reload();
  await expect(rowOf(admin, person.email)).toBeVisible();
});

test('traps the focus in the dialog, and returns it on Escape', async ({ admin }) => {
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
  await expect(admin.getByRole('button', { name: 'Create User' })).toBeFocused();
});

test('stores a changed role [USERS-05]', async ({ admin }) => {
  const { email } = await createPerson(admin);

  for (const role of ['admin', 'user'] as const) {
    await (role === 'admin' ? promote(rowOf(admin, email)) : roleIn(rowOf(admin, email)).selectOption(role));
    await expectNotice(admin, { title: 'Role Updated', body: `${email} is now ${role}.`, variant: 'normal' });
    await admin.reload();
    await expect(roleIn(rowOf(admin, email))).toHaveValue(role);
  }
});

test('asks before it makes an account an administrator [USERS-24]', async ({ admin }) => {
  const { email } = await createPerson(admin);
  const row = rowOf(admin, email);
  const dialog = admin.getByRole('dialog', { name: 'Make this account an administrator?' });

  await roleIn(row).focus();
  await roleIn(row).selectOption('admin');
  await expect(dialog).toContainText(email);
  const hint = 'They can then manage accounts, change all settings and delete leads for good.';
  await expect(dialog.getByText(hint, { exact: true })).toBeVisible();
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await expect(roleIn(row)).toHaveValue('user');
  await expect(roleIn(row)).toBeFocused();
  await admin.reload();
  await expect(roleIn(row)).toHaveValue('user');
  await roleIn(row).selectOption('admin');
  await dialog.getByRole('button', { name: 'Make Administrator' }).click();
  await expectNotice(admin, { title: 'Role Updated', body: `${email} is now admin.`, variant: 'normal' });
});

test('removes the error of an earlier action once an action succeeds [USERS-25]', async ({ admin }) => {
  const { email } = await createPerson(admin);
  const row = rowOf(admin, email);
  await admin.route('**/api/users/*/role', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'x', requestId: '1' } }),
  );
  await promote(row);
  const failure = admin.getByRole('alert').filter({ hasText: 'Failed to update user role' });
  await expect(failure).toBeVisible();
  // Keeps the notices there: without it they disappear by themselves.
  await failure.hover();

  await row.getByRole('button', { name: 'Disable' }).press('Enter');
  await admin.getByRole('dialog').getByRole('button', { name: 'Disable' }).press('Enter');

  await expectNotice(admin, { title: 'Account Updated', body: `${email} is now disabled.`, variant: 'normal' });
  expect(await failure.count()).toBe(0);
});

test('shows the dot of an account in the line of its state, in table and cards [USERS-26]', async ({
  admin,
  studio,
}) => {
  for (const width of [360, 768, 1280]) {
    await admin.setViewportSize({ width, height: 800 });
    const entry = admin.getByRole(width < 768 ? 'listitem' : 'row').filter({ hasText: studio.user.email });
    const word = entry.getByText('active', { exact: true });
    const [text, dot] = await Promise.all([
      word.boundingBox(),
      word.locator('xpath=preceding-sibling::*').boundingBox(),
    ]);
    const middle = dot!.y + dot!.height / 2;
    expect(Math.abs(middle - (text!.y + text!.height / 2)), `at ${width} px`).toBeLessThan(4);
    expect(dot!.x).toBeLessThan(text!.x);
  }
});

test('restores the old role when the change fails [MSG-40]', async ({ admin }) => {
  const { email } = await createPerson(admin);
  const gate = Promise.withResolvers<void>();
  await admin.route('**/api/users/*/role', async (route) => {
    await gate.promise;
    await route.fulfill({ status: 503, json: { code: 'unavailable', message: 'x', requestId: '1' } });
  });
  const role = roleIn(rowOf(admin, email));

  await promote(rowOf(admin, email));
  await expect(role).toHaveValue('admin');
  gate.resolve();

  await expectNotice(admin, { title: 'Error', body: 'Failed to update user role', variant: 'destructive' });
  await expect(role).toHaveValue('user');
});

test('refuses to demote the last administrator and says why [USERS-08]', async ({ admin, studio }) => {
  await demoteAllBut(studio, studio.admin);
  await admin.reload();
  const own = roleIn(rowOf(admin, studio.admin.email));

  await own.selectOption('user');

  await expectNotice(admin, {
    title: 'Error',
    body: 'At least one administrator is required.',
    variant: 'destructive',
  });
  await expect(own).toHaveValue('admin');
});

/** Demotes the administrators that other tests leave behind. */
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

test('redirects an administrator who gives up the role to the leads', async ({ admin, page }) => {
  const person = await createPerson(admin);
  await promote(rowOf(admin, person.email));
  await expectNotice(admin, { title: 'Role Updated', body: `${person.email} is now admin.`, variant: 'normal' });
  await signIn(page, person);
  await page.goto(users);

  await roleIn(rowOf(page, person.email)).selectOption('user');

  await expect(page).toHaveURL('/admin/leads');
});

test('redirects an administrator who was demoted elsewhere to the leads on the next action', async ({
  admin,
  page,
}) => {
  const person = await createPerson(admin);
  await promote(rowOf(admin, person.email));
  await expectNotice(admin, { title: 'Role Updated', body: `${person.email} is now admin.`, variant: 'normal' });
  await signIn(page, person);
  await page.goto(users);
  await expect(rowOf(page, person.email)).toBeVisible();
  await roleIn(rowOf(admin, person.email)).selectOption('user');
  await expectNotice(admin, { title: 'Role Updated', body: `${person.email} is now user.`, variant: 'normal' });

  await roleIn(rowOf(page, person.email)).selectOption('user');

  await expect(page).toHaveURL('/admin/leads');
});

test('highlights an account that waits for approval, shows role user, and lets the user sign in once approved [AUTH-18] [USERS-04] [USERS-18]', async ({
  admin,
  page,
  studio,
}) => {
  const stranger = await register(studio);
  await admin.reload();
  const row = rowOf(admin, stranger.email);
  // Other tests leave accounts that wait for approval, too.
  await expect(admin.getByRole('status').filter({ hasText: /waiting for your approval/ })).toBeVisible();
  await expect(row).toContainText('waiting');
  await expect(row).toContainText('Vesper Lane');
  await expect(roleIn(row)).toHaveValue('user');
  await expectAccessible(admin);

  await row.getByRole('button', { name: 'Approve' }).press('Enter');

  await expectNotice(admin, { title: 'Account Updated', body: `${stranger.email} is now active.`, variant: 'normal' });
  await expect(row.getByRole('button', { name: 'Approve' })).toBeHidden();
  await expect(row.getByRole('button', { name: 'Disable' })).toBeFocused();
  await signIn(page, stranger);
  await expect(page.getByRole('heading', { name: 'Leads Management' })).toBeVisible();
});

test('disables an account after a confirmation, and enables it again', async ({ admin, page }) => {
  const person = await createPerson(admin);
  const row = rowOf(admin, person.email);
  const dialog = admin.getByRole('dialog', { name: 'Disable this account?' });

  await row.getByRole('button', { name: 'Disable' }).click();
  await expect(dialog).toContainText(person.email);
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row.getByRole('button', { name: 'Disable' })).toBeFocused();
  await expect(row).toContainText('active');
  await row.getByRole('button', { name: 'Disable' }).click();
  await dialog.getByRole('button', { name: 'Disable' }).click();

  await expectNotice(admin, { title: 'Account Updated', body: `${person.email} is now disabled.`, variant: 'normal' });
  await expect(row).toContainText('disabled');
  await page.goto('/admin/auth');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText(/disabled/i)).toBeVisible();
  await row.getByRole('button', { name: 'Enable' }).click();
  await expectNotice(admin, { title: 'Account Updated', body: `${person.email} is now active.`, variant: 'normal' });
  await signIn(page, person);
});

test('shows that users are loading, reports when they cannot be loaded, and tries again [MSG-39]', async ({
  admin,
}) => {
  const gate = Promise.withResolvers<void>();
  await admin.route('**/api/users', async (route) => {
    await gate.promise;
    await route.fulfill({ status: 500, json: { code: 'internal', message: 'x', requestId: '1' } });
  });
  await admin.reload();
  await expect(admin.getByText('Loading users...')).toBeVisible();
  gate.resolve();
  await expectNotice(admin, { title: 'Error', body: 'Failed to fetch user profiles', variant: 'destructive' });
  await expectAccessible(admin);
  await admin.unroute('**/api/users');

  await admin.getByRole('button', { name: 'Try again' }).click();

  await expect(admin.getByRole('row').nth(1)).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Try again' })).toBeHidden();
});

test('shows a table from 768 px and cards below, accessible at every width [CONST-02]', async ({ admin, studio }) => {
  await register(studio);
  await admin.reload();
  for (const width of [320, 360, 767, 768, 1024, 1280]) {
    await admin.setViewportSize({ width, height: 800 });
    const entries = admin.getByRole(width < 768 ? 'listitem' : 'row').filter({ hasText: studio.user.email });
    await expect(entries).toBeVisible();
    await expect(admin.getByRole('table')).toBeVisible({ visible: width >= 768 });
    await expectFits(admin);
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
  await page.getByRole('button', { name: 'Create User' }).click();
  return page.getByRole('dialog', { name: 'Create User' });
}

async function fill(dialog: Locator, { email, password, full_name }: Person): Promise<void> {
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByLabel('Full Name').fill(full_name);
}

/** Creates an account with the dialog. */
async function createPerson(page: Page): Promise<Person> {
  const person = somePerson();
  const dialog = await openDialog(page);
  await fill(dialog, person);
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(dialog).toBeHidden();
  return person;
}

function rowOf(page: Page, email: string): Locator {
  return page.getByRole('row').filter({ hasText: email });
}

function roleIn(row: Locator): Locator {
  return row.getByRole('combobox', { name: 'Role' });
}

async function promote(row: Locator): Promise<void> {
  await roleIn(row).selectOption('admin');
  await row.page().getByRole('dialog').getByRole('button', { name: 'Make Administrator' }).click();
}
