import type { Page } from '@playwright/test';
import { tokensOf } from './fixtures/access-token.ts';
import { asStaff } from './fixtures/email-settings.ts';
import { dismissNotices, expectNotice } from './fixtures/notice.ts';
import { expect, test } from './fixtures/studio.ts';

const saved = { title: 'Settings Saved', body: 'Emails to visitors have been updated.', variant: 'normal' } as const;
const first = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'First answer',
  subject: 'Hi {{first_name}}',
  text: 'Hi {{first_name}},\n\nwe got your request {{code}} for {{service}} with {{artist}}.\n\n{{staff_name}}\n{{studio_name}}',
};
const second = {
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Second answer',
  subject: 'Dates',
  text: 'Pick a date.',
};
let asAdmin: ReturnType<typeof asStaff>;

test.use({ startPage: '/admin/email-settings' });

test.beforeAll(async ({ studio }) => {
  asAdmin = asStaff(studio, (await tokensOf(studio, studio.admin)).access);
});

test.beforeEach(async () => {
  await storeTemplates([first, second]);
  await storeSettings({ reply_to: '', confirmations: false });
});

test.afterAll(async () => {
  await storeSettings({ reply_to: '', confirmations: false });
});

test('lets administrators add, edit, reorder and remove reply templates, and set the Reply-To address [REPLY-40]', async ({
  admin,
}) => {
  const save = admin.getByRole('button', { name: 'Save Settings', exact: true });
  const templates = admin.getByRole('region', { name: 'Reply templates' });
  await expect(templates.getByText('First answer', { exact: true })).toBeVisible();
  await expect(templates.getByRole('textbox')).toHaveCount(0);
  await openTemplates(admin);
  await expect(templates.getByLabel('Name', { exact: true })).toHaveCount(2);

  await templates.getByLabel('Name', { exact: true }).nth(1).fill('Renamed');
  await templates.getByRole('button', { name: 'Add template', exact: true }).click();
  await expect(templates.getByLabel('Name', { exact: true }).last()).toBeFocused();
  const third = (label: string) => templates.getByLabel(label, { exact: true }).last();
  for (const label of ['Name', 'Subject', 'Text']) await third(label).fill(`Third ${label}`);
  for (const label of ['Name', 'Subject', 'Text']) {
    await third(label).fill('');
    await save.click();
    await expectNotice(admin, {
      title: 'Error',
      body: 'A reply template needs a name, a subject and a text.',
      variant: 'destructive',
    });
    await dismissNotices(admin);
    await third(label).fill(`Third ${label}`);
  }
  await templates.getByRole('button', { name: 'Move up: Third Name' }).click();
  await templates.getByRole('button', { name: 'Remove: First answer' }).click();
  await admin.getByLabel('Reply-To Address').fill('desk@afterhours.example');
  await expect(admin.getByText('4 unsaved changes', { exact: true })).toBeVisible();
  await save.click();

  await expectNotice(admin, saved);
  expect((await storedTemplates()).templates).toEqual([
    { id: expect.any(String), name: 'Third Name', subject: 'Third Subject', text: 'Third Text' },
    { ...second, name: 'Renamed' },
  ]);
  await admin.reload();
  await openTemplates(admin);
  await expect(templates.getByLabel('Name', { exact: true })).toHaveCount(2);
  await expect(templates.getByLabel('Name', { exact: true }).first()).toHaveValue('Third Name');
  await expect(admin.getByLabel('Reply-To Address')).toHaveValue('desk@afterhours.example');
});

async function storedTemplates() {
  return (await asAdmin('GET', '/reply-templates')).json();
}

async function storeTemplates(templates: object[]): Promise<void> {
  const { version } = await storedTemplates();
  expect((await asAdmin('PUT', '/reply-templates', { templates, version })).status).toBe(200);
}

async function storeSettings(values: { reply_to: string; confirmations: boolean }): Promise<void> {
  const { version } = await (await asAdmin('GET', '/reply-settings')).json();
  expect((await asAdmin('PUT', '/reply-settings', { ...values, version })).status).toBe(200);
}

/** Opens all templates, which are closed at first. */
async function openTemplates(page: Page): Promise<void> {
  const templates = page.getByRole('region', { name: 'Reply templates' });
  await expect(templates.getByRole('button', { name: 'Add template', exact: true })).toBeVisible();
  const closed = templates.getByRole('button', { expanded: false });
  while ((await closed.count()) > 0) await closed.first().click();
}
