import { expectNotice } from './fixtures/notice.ts';
import { expect, signIn, test } from './fixtures/studio.ts';

test('creates an administrator without a violation of the content security policy, who can sign in at once with the given password, and give up the role [USERS-13]', async ({
  admin,
  page,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const person = { email: `juno.${mark}@afterhours.example`, password: 'night-7' };
  await admin.goto('/admin/settings/users');
  await admin.evaluate(() => {
    addEventListener('securitypolicyviolation', ({ blockedURI }) =>
      document.body.setAttribute('data-blocked', blockedURI),
    );
  });
  await admin.getByRole('button', { name: 'Create User' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Create User' });
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Password').fill(person.password);
  await dialog.getByLabel('Full Name').fill(`Juno ${mark}`);
  await dialog.getByLabel('Role').selectOption('admin');
  await dialog.getByRole('button', { name: 'Create User' }).click();

  await expectNotice(admin, { title: 'User Created', body: `${person.email} can sign in now.`, variant: 'normal' });
  await expect(admin.locator('body')).not.toHaveAttribute('data-blocked');
  await admin.reload();
  const first = admin.getByRole('row').nth(1);
  await expect(first).toContainText(person.email);
  await expect(first).toContainText(`Juno ${mark}`);

  await signIn(page, person);
  await page.goto('/admin/settings/users');
  const own = page.getByRole('row').filter({ hasText: person.email });
  await expect(own).toContainText('(you)');
  await own.getByRole('combobox', { name: 'Role' }).selectOption('user');
  await expect(page).toHaveURL('/admin/leads');
  await expect(page.getByRole('heading', { name: 'Leads Management' })).toBeVisible();
});
