import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { Profile } from '#shared/users/user-schemas.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { noQueues } from '../../../testing/leads.ts';
import { error, normal, warning } from '../../../testing/notices.ts';
import { expectNotice, ownAccount, renderDashboard, tryAgain } from '../../../testing/render-dashboard.tsx';
import { type Answers, refuse } from '../../../testing/stub-api.ts';
import { textsTooWide } from '../../../testing/too-wide.ts';

const own: Profile = {
  ...ownAccount,
  user_id: ownAccount.id,
  created_at: '2025-01-04T12:00:00.000Z',
  role: 'admin',
  state: 'active',
};
const id = '00000000-0000-4000-8000-000000000002';
const email = 'rowan@afterhours.example';
const rowan: Profile = {
  ...own,
  id,
  user_id: id,
  email,
  full_name: 'Rowan Vale',
  created_at: '2025-01-05T12:00:00.000Z',
  role: 'user',
};
const juno = { email: 'juno@afterhours.example', password: 'night-7', full_name: 'Juno Hale' };
const emptyLeads: Answers = {
  listLeads: () => ({ leads: [] }),
  getLeadSummary: () => ({ new: 0, contacted: 0, converted: 0, closed: 0, held: 0, ...noQueues }),
  getUnsentLeads: () => ({ count: 0 }),
  listStaff: () => ({ staff: [] }),
};

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (name: string, within: Locator = page.getByRole('main')) => within.getByRole('button', { name });
const rowOf = (email: string) => page.getByRole('row').filter({ hasText: email });
const row = rowOf(email);
const roleIn = (within: Locator) => within.getByRole('combobox', { name: /^Role/ });
const createDialog = page.getByRole('dialog', { name: 'Create User', exact: true });
const field = (label: string) => createDialog.getByLabelText(label, { exact: true });
const promotion = page.getByRole('dialog', { name: 'Make this account an administrator?' });
const updated = (body: string) => ({ title: 'Account Updated', body, variant: 'normal' }) as const;

test('lists each account with name, email, date, role and state, as a table from 768 px on [RTE-26] [USERS-01] [CONST-01] [CONST-02]', async () => {
  await openUsers();
  for (const width of [320, 767, 768, 1024, 1280]) {
    await page.viewport(width, 800);
    const wide = width >= 768;
    const entry = (email: string) => page.getByRole(wide ? 'row' : 'listitem').filter({ hasText: email });

    await expect.element(heading('User Management')).toBeVisible();
    await expect.element(entry(email).getByText('Rowan Vale', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('table')).toHaveLength(wide ? 1 : 0);
    await expect.element(entry(email).getByText(email, { exact: true }).last()).toBeVisible();
    await expect.element(entry(email).getByText('Jan 5, 2025', { exact: true })).toBeVisible();
    await expect.element(entry(email)).not.toHaveTextContent('(you)');
    await expect.element(entry(own.email)).toHaveTextContent('(you)');
    expect(entry(own.email).getByRole('button').elements()).toEqual([]);
    for (const { email, role } of [own, rowan]) {
      await expect.element(roleIn(entry(email))).toHaveValue(role);
      expect(textsOf(roleIn(entry(email)).getByRole('option'))).toEqual(['user', 'admin']);
    }
    await expect.element(entry(email).getByText('active', { exact: true })).toBeVisible();

    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    expect(textsTooWide()).toEqual([]);
    await openDialog();
    await expect.element(field('Email')).toHaveFocus();
    const { scrollWidth, clientWidth } = createDialog.element();
    expect(scrollWidth).toBe(clientWidth);
    await userEvent.keyboard('{Escape}');
    await expect.element(createDialog).not.toBeInTheDocument();
  }
  await page.viewport(1280, 720);
});

describe.each([
  { path: 'general', title: 'General Settings' },
  { path: 'branding', title: 'Branding' },
  { path: 'users', title: 'User Management' },
])('/admin/settings/$path', ({ path, title }) => {
  test('shows Loading... until the role is known, then redirects a user to the leads [RTE-26] [RTE-13]', async () => {
    const gate = Promise.withResolvers<void>();
    const headings = new Set<string | null>();
    const observer = new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h1')) headings.add(textContent);
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
    const { sent } = await renderDashboard(`/admin/settings/${path}`, {
      answers: {
        ...emptyLeads,
        getAccount: async () => {
          await gate.promise;
          return { ...ownAccount, role: 'user' };
        },
      },
    });

    await expect.poll(() => sent('getAccount')).toHaveLength(1);
    await expect.element(page.getByText('Loading...', { exact: true })).toBeVisible();
    expect(location.pathname).toBe(`/admin/settings/${path}`);
    gate.resolve();

    await expect.element(heading('Leads Management')).toBeVisible();
    expect(location.pathname).toBe('/admin/leads');
    expect(headings).toContain('Leads Management');
    expect(headings).not.toContain(title);
    expect(sent('listUsers')).toEqual([]);
    observer.disconnect();
  });
});

test('offers a modal dialog for a new user with three fields and a role [USERS-09]', async () => {
  await openUsers();
  await openDialog();

  await expect
    .element(createDialog.getByText('New users can access leads and edit content.', { exact: true }))
    .toBeVisible();
  await expect.element(field('Email')).toHaveFocus();
  await expect.element(field('Password')).toHaveAttribute('type', 'password');
  await expect.element(createDialog.getByRole('textbox', { name: 'Full Name', exact: true })).toBeVisible();
  expect(textsOf(field('Role').getByRole('option'))).toEqual(['user', 'admin']);
  await expect.element(field('Role')).toHaveValue('user');
  const dialog = createDialog.element();
  expect(dialog.querySelectorAll('input, select')).toHaveLength(4);
  expect(dialog.matches(':modal')).toBe(true);
  await expectAccessible();
  await userEvent.keyboard('{Escape}');

  await expect.element(button('Create User')).toHaveFocus();
  expect(createDialog.query()).toBeNull();
});

test('shows why a user cannot be created in a notice, and at the field that has the error [MSG-65] [MSG-67]', async () => {
  let answer: () => never = () => refuse('internal', { message: '' });
  const { sent } = await openUsers({ createUser: () => answer() });
  await openDialog();

  for (const label of ['Email', 'Password', 'Full Name']) {
    await fill(juno);
    await field(label).fill(' ');
    await submit();
    const sentence = 'Email, password, and full name are required';
    await expectNotice(error(sentence));
    await expect.element(field(label)).toHaveAccessibleDescription(sentence);
    await expect.element(field(label)).toHaveFocus();
  }
  await expectAccessible();
  await fill({ ...juno, password: '12345' });
  await submit();
  await expect.element(field('Password')).toHaveAccessibleDescription('Password must have at least 6 characters');
  expect(sent('createUser')).toEqual([]);

  await fill(juno);
  await expect.element(field('Password')).not.toHaveAttribute('aria-invalid');
  await submit();
  await expectNotice(error('Failed to create user'));
  await expect.element(createDialog.getByRole('alert')).toHaveTextContent('Failed to create user');

  answer = () => refuse('conflict', { field: 'email', message: 'An account with this email already exists.' });
  await submit();
  await expectNotice(error('An account with this email already exists.'));
  await expect.element(field('Email')).toHaveAccessibleDescription('An account with this email already exists.');
  await field('Email').fill('other@afterhours.example');
  await expect.element(field('Email')).not.toHaveAttribute('aria-invalid');
});

test.each([
  {
    name: 'it was',
    role_assigned: true,
    role: 'admin',
    notice: normal('User Created', 'juno@afterhours.example can sign in now.'),
  },
  {
    name: 'it was not',
    role_assigned: false,
    role: 'user',
    notice: warning('Warning', 'User created but role assignment failed. Please set the role manually.'),
  },
] as const)(
  'lists a created user first and says whether the role was set: $name [MSG-66] [USERS-17]',
  async ({ role_assigned, role, notice }) => {
    const { sent } = await openUsers({ createUser: () => ({ success: true, user_id: 'new', role_assigned }) });
    await openDialog();
    await fill(juno);
    await field('Role').selectOptions('admin');

    await submit();

    await expectNotice(notice);
    expect(sent('createUser')).toEqual([{ body: { ...juno, role: 'admin' } }]);
    expect(createDialog.query()).toBeNull();
    await expect.element(button('Create User')).toHaveFocus();
    const first = page.getByRole('row').nth(1);
    for (const text of [juno.email, juno.full_name, 'active']) await expect.element(first).toHaveTextContent(text);
    await expect.element(roleIn(first)).toHaveValue(role);
  },
);

test('asks before it makes an account an administrator [USERS-17] [USERS-24]', async () => {
  const { sent } = await openUsers();
  const role = roleIn(row);

  (role.element() as HTMLElement).focus();
  await role.selectOptions('admin');
  await expect.element(promotion).toHaveTextContent(email);
  const hint = 'They can then manage accounts, change all settings and delete leads for good.';
  await expect.element(promotion.getByText(hint, { exact: true })).toBeVisible();
  await expectAccessible();
  await button('Cancel', promotion).click();

  await expect.element(role).toHaveValue('user');
  await expect.element(role).toHaveFocus();
  expect(sent('setUserRole')).toEqual([]);
  await promote();
  await expectNotice(normal('Role Updated', `${email} is now admin.`));
  await role.selectOptions('user');
  await expectNotice(normal('Role Updated', `${email} is now user.`));
  expect(sent('setUserRole')).toEqual([
    { params: { id }, body: { role: 'admin' } },
    { params: { id }, body: { role: 'user' } },
  ]);
});

test('restores the old role when the change fails, until an action succeeds [MSG-23] [USERS-25]', async () => {
  const gate = Promise.withResolvers<void>();
  await openUsers({
    setUserRole: async () => {
      await gate.promise;
      return refuse('internal');
    },
  });

  await promote();
  await expect.element(roleIn(row)).toHaveValue('admin');
  gate.resolve();
  await expectNotice(error('Failed to update user role'));
  await expect.element(roleIn(row)).toHaveValue('user');

  await disable();
  await expectNotice(updated(`${email} is now disabled.`));
  expect(page.getByRole('alert').query()).toBeNull();
});

test('keeps the role of the last administrator and says why [USERS-08]', async () => {
  const message = 'At least one administrator is required.';
  await openUsers({ setUserRole: () => refuse('conflict', { message }) });

  await roleIn(rowOf(own.email)).selectOptions('user');

  await expectNotice(error(message));
  await expect.element(roleIn(rowOf(own.email))).toHaveValue('admin');
});

test.each([
  { name: 'who gives up the role', setUserRole: () => ({ ...own, role: 'user' }) as const },
  { name: 'who was demoted elsewhere', setUserRole: () => refuse('forbidden') },
])('redirects an administrator $name to the leads', async ({ setUserRole }) => {
  let role: 'admin' | 'user' = 'admin';
  await openUsers({
    ...emptyLeads,
    getAccount: () => ({ ...ownAccount, role }),
    setUserRole: () => {
      role = 'user';
      return setUserRole();
    },
  });

  await roleIn(rowOf(own.email)).selectOptions('user');

  await expect.element(heading('Leads Management')).toBeVisible();
  expect(location.pathname).toBe('/admin/leads');
});

test('counts and marks accounts that wait for approval, and approves one', async () => {
  const { sent } = await openUsers({}, [{ ...rowan, state: 'waiting' }, own]);
  const count = page.getByText('One account is waiting for your approval.', { exact: true });
  await expect.element(count).toHaveAttribute('role', 'status');
  await expect.element(row).toHaveTextContent('waiting');
  await expect.element(roleIn(row).getByRole('option', { name: 'admin' })).toBeDisabled();
  await expectAccessible();

  await button('Approve', row).click();

  await expectNotice(updated(`${email} is now active.`));
  expect(sent('approveUser')).toEqual([{ params: { id } }]);
  await expect.element(button('Disable', row)).toHaveFocus();
  expect(button('Approve', row).query()).toBeNull();
  expect(count.query()).toBeNull();
});

test('disables an account after a confirmation, and enables it again', async () => {
  const { sent } = await openUsers();
  const dialog = page.getByRole('dialog', { name: 'Disable this account?' });

  await button('Disable', row).click();
  await expect.element(dialog).toHaveTextContent(email);
  await expectAccessible();
  await button('Cancel', dialog).click();
  await expect.element(button('Disable', row)).toHaveFocus();
  await disable();
  await expectNotice(updated(`${email} is now disabled.`));
  await expect.element(row).toHaveTextContent('disabled');
  await button('Enable', row).click();

  await expectNotice(updated(`${email} is now active.`));
  expect(sent('setUserEnabled').map(({ body }) => body)).toEqual([{ enabled: false }, { enabled: true }]);
});

test('shows that users are loading, reports when they cannot be loaded, and tries again [MSG-22]', async () => {
  const gate = Promise.withResolvers<void>();
  let fails = true;
  await openUsers({
    listUsers: async () => {
      await gate.promise;
      return fails ? refuse('internal') : { users: [own], waiting: 0 };
    },
  });
  await expect.element(page.getByText('Loading users...', { exact: true })).toBeVisible();
  gate.resolve();
  await expectNotice(error('Failed to fetch user profiles'));
  await expectAccessible();
  fails = false;

  tryAgain();

  await expect.element(rowOf(own.email)).toBeVisible();
  expect(button('Try Again').query()).toBeNull();
});

test('loads more accounts and finds one by name or email address [USERS-01]', async () => {
  const { sent } = await openUsers({
    listUsers: ({ query: { cursor } }) =>
      cursor ? { users: [rowan], waiting: 0 } : { users: [own], waiting: 0, next: 'page-2' },
    searchUsers: ({ body: { search } }) => ({ users: search === 'row' ? [rowan] : [], waiting: 0 }),
  });
  const search = page.getByRole('searchbox', { name: 'Search by name or email' });
  await expect.element(page.getByText('One user shown, there are more.', { exact: true })).toBeVisible();

  await button('Load More Users').click();
  await expect.element(row).toBeVisible();
  await expect.element(rowOf(own.email)).toBeVisible();
  expect(button('Load More Users').query()).toBeNull();

  await search.fill('row');
  await expect.element(page.getByText('One user shown.', { exact: true })).toBeVisible();
  expect(rowOf(own.email).query()).toBeNull();
  await expectAccessible();
  await search.fill('not anybody');
  await expect.element(page.getByText('No users found for "not anybody".', { exact: true })).toBeVisible();
  await button('Clear search').click();
  await expect.element(row).toBeVisible();
  expect(sent('searchUsers').map(({ body }) => body.search)).toEqual(['row', 'not anybody']);
});

/** Opens User Management for an administrator. Changes of accounts succeed. */
async function openUsers(answers: Answers = {}, users: Profile[] = [rowan, own]) {
  const changed = (id: string, change: Partial<Profile>) => ({ ...users.find((user) => user.id === id)!, ...change });
  const dashboard = await renderDashboard('/admin/settings/users', {
    answers: {
      listUsers: () => ({ users, waiting: users.filter(({ state }) => state === 'waiting').length }),
      setUserRole: ({ params: { id }, body }) => changed(id, body),
      setUserEnabled: ({ params: { id }, body: { enabled } }) =>
        changed(id, { state: enabled ? 'active' : 'disabled' }),
      approveUser: ({ params: { id } }) => changed(id, { state: 'active' }),
      ...answers,
    },
  });
  await expect.element(heading('User Management')).toBeVisible();
  return dashboard;
}

async function openDialog(): Promise<void> {
  await button('Create User').click();
  await expect.element(field('Email')).toBeVisible();
}

async function fill({ email, password, full_name }: typeof juno): Promise<void> {
  await field('Email').fill(email);
  await field('Password').fill(password);
  await field('Full Name').fill(full_name);
}

async function submit(): Promise<void> {
  await button('Create User', createDialog).click();
}

async function promote(): Promise<void> {
  await roleIn(row).selectOptions('admin');
  await button('Make Administrator', promotion).click();
}

async function disable(): Promise<void> {
  await button('Disable', row).click();
  await button('Disable', page.getByRole('dialog', { name: 'Disable this account?' })).click();
}

function textsOf(locator: Locator): (string | null)[] {
  return locator.elements().map(({ textContent }) => textContent);
}
