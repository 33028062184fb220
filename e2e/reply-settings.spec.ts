import type { Page } from '@playwright/test';
import { tokensOf } from './fixtures/access-token.ts';
import { asStaff } from './fixtures/email-settings.ts';
import { dismissNotices, expectNotice } from './fixtures/notice.ts';
import { expect, expectAccessible, expectFits, test } from './fixtures/studio.ts';

const settingsPath = '/admin/email-settings';
const saved = { title: 'Settings Saved', body: 'Emails to visitors have been updated.', variant: 'normal' } as const;
const changedElsewhere = {
  title: 'Changed elsewhere',
  body: 'Someone else changed this content. Your unsaved changes are kept.',
  variant: 'warning',
} as const;
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

test('lets administrators add, edit, reorder and remove reply templates [REPLY-40]', async ({ admin }) => {
  await admin.goto(settingsPath);
  const templates = admin.getByRole('region', { name: 'Reply templates' });
  await expect(templates.getByText('First answer', { exact: true })).toBeVisible();
  await expect(templates.getByRole('textbox')).toHaveCount(0);
  await openTemplates(admin);
  await expect(templates.getByLabel('Name', { exact: true })).toHaveCount(2);

  await templates.getByLabel('Name', { exact: true }).nth(1).fill('Renamed');
  await templates.getByRole('button', { name: 'Add template', exact: true }).click();
  await expect(templates.getByLabel('Name', { exact: true }).last()).toBeFocused();
  await templates.getByLabel('Name', { exact: true }).last().fill('Third answer');
  await save(admin).click();
  await expectNotice(admin, {
    title: 'Error',
    body: 'A reply template needs a name, a subject and a text.',
    variant: 'destructive',
  });
  await templates.getByLabel('Subject', { exact: true }).last().fill('Third subject');
  await templates.getByLabel('Text', { exact: true }).last().fill('Third text');
  await templates.getByRole('button', { name: 'Move up: Third answer' }).click();
  await templates.getByRole('button', { name: 'Remove: First answer' }).click();
  await expect(admin.getByText('2 unsaved changes', { exact: true })).toBeVisible();
  await save(admin).click();

  await expectNotice(admin, saved);
  expect((await storedTemplates()).templates).toEqual([
    { id: expect.any(String), name: 'Third answer', subject: 'Third subject', text: 'Third text' },
    { ...second, name: 'Renamed' },
  ]);
  await admin.reload();
  await openTemplates(admin);
  await expect(templates.getByLabel('Name', { exact: true })).toHaveCount(2);
  await expect(templates.getByLabel('Name', { exact: true }).first()).toHaveValue('Third answer');
});

test('shows reply templates and settings to staff without letting them edit [REPLY-41]', async ({ staff }) => {
  await storeSettings({ reply_to: 'desk@afterhours.example', confirmations: false });
  await staff.goto(settingsPath);
  const templates = staff.getByRole('region', { name: 'Reply templates' });

  await templates.getByText('First answer', { exact: true }).click();
  await expect(templates.getByText('Hi {{first_name}}', { exact: true })).toBeVisible();
  await expect(staff.getByText('desk@afterhours.example', { exact: true })).toBeVisible();
  await expect(
    staff.getByText('Only administrators can change the settings and templates of emails to visitors.'),
  ).toBeVisible();

  await expect(templates.getByRole('textbox')).toHaveCount(0);
  await expect(templates.getByRole('button')).toHaveCount(0);
  await expect(staff.getByLabel('Reply-To Address')).toHaveCount(0);
  await confirmations(staff).click({ force: true });
  await expect(confirmations(staff)).not.toBeChecked();
  await expectAccessible(staff);
});

test('lists the placeholders and previews a template with sample values while it is typed [REPLY-42]', async ({
  admin,
}) => {
  await storeTemplates([first]);
  await admin.goto(settingsPath);
  await openTemplates(admin);
  const templates = admin.getByRole('region', { name: 'Reply templates' });
  const preview = templates.getByRole('article', { name: 'Preview' });

  await expect(templates.getByRole('region', { name: 'Placeholders' }).getByRole('term')).toHaveText([
    '{{first_name}}',
    '{{service}}',
    '{{artist}}',
    '{{code}}',
    '{{studio_name}}',
    '{{staff_name}}',
  ]);
  const { full_name } = await (await asAdmin('GET', '/account')).json();
  await expect(preview.getByRole('paragraph')).toHaveText([
    'Hi Alex',
    'Hi Alex,',
    'we got your request K7R-2MX for Consultation with Mara.',
    `${full_name}\nAfterhours`,
  ]);

  await templates.getByLabel('Subject', { exact: true }).fill('{{studio_name}}: {{code}}');
  await templates.getByLabel('Text', { exact: true }).fill('<b>{{ service }}</b>\n\nשלום {{first_name}}');

  await expect(preview.getByRole('paragraph')).toHaveText(['Afterhours: K7R-2MX', '<b>Consultation</b>', 'שלום Alex']);
  await expect(preview.getByText('שלום Alex')).toHaveCSS('direction', 'rtl');
  await expect(preview.getByText('Afterhours: K7R-2MX')).toHaveCSS('direction', 'ltr');
});

test('names an unknown placeholder at once and does not save it [REPLY-43]', async ({ admin }) => {
  await storeTemplates([first]);
  await admin.goto(settingsPath);
  await openTemplates(admin);
  const subject = admin.getByRole('region', { name: 'Reply templates' }).getByLabel('Subject', { exact: true });

  await subject.fill('Hi {{first_nam}} and {{phone}}');

  await expect(subject).toBeFocused();
  await expect(admin.getByText('Unknown placeholders: {{first_nam}}, {{phone}}', { exact: true })).toBeVisible();
  await expect(subject).toHaveAttribute('aria-invalid', 'true');
  await save(admin).focus();
  await save(admin).click();
  await expect(subject).toBeFocused();
  expect((await storedTemplates()).templates).toEqual([first]);

  await subject.fill('Hi {{first_name}}!');
  await expect(admin.getByText(/Unknown placeholder/)).toHaveCount(0);
  await save(admin).click();
  await expectNotice(admin, saved);
  expect((await storedTemplates()).templates).toEqual([{ ...first, subject: 'Hi {{first_name}}!' }]);
});

test('lets the second of two administrators choose between both versions of a template [REPLY-44]', async ({
  admin,
}) => {
  await admin.goto(settingsPath);
  await openTemplates(admin);
  const templates = admin.getByRole('region', { name: 'Reply templates' });
  await templates.getByLabel('Text', { exact: true }).last().fill('Mine');
  await templates.getByLabel('Name', { exact: true }).first().fill('My name');
  await storeTemplates([first, { ...second, text: 'Theirs' }]);

  await save(admin).click();

  await expectNotice(admin, changedElsewhere);
  const conflict = admin.getByRole('region', { name: 'Someone else changed this too' });
  await expect(conflict.getByRole('heading', { level: 3 })).toHaveText('Second answer, Text');
  await expect(conflict).toContainText('Mine');
  await expect(conflict).toContainText('Theirs');
  expect((await storedTemplates()).templates[1].text).toBe('Theirs');
  await expectAccessible(admin);

  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await save(admin).click();

  await expectNotice(admin, saved);
  expect((await storedTemplates()).templates).toEqual([
    { ...first, name: 'My name' },
    { ...second, text: 'Mine' },
  ]);
});

test('asks before an administrator leaves unsaved templates or settings [REPLY-45]', async ({ admin }) => {
  for (const change of [
    () => admin.getByLabel('Text', { exact: true }).first().fill('Not saved yet'),
    () => admin.getByLabel('Reply-To Address').fill('new@afterhours.example'),
    () => admin.getByRole('button', { name: 'Remove: Second answer' }).click(),
  ]) {
    await admin.goto(settingsPath);
    await openTemplates(admin);
    await change();

    await admin.getByRole('link', { name: 'Leads Management' }).click();
    await expect(admin.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await admin.getByRole('button', { name: 'Stay' }).click();

    await expect(admin).toHaveURL(settingsPath);
    await expect(admin.getByText('1 unsaved change', { exact: true })).toBeVisible();
    await save(admin).click();
    await expectNotice(admin, saved);
    await dismissNotices(admin);
  }
});

test('stores the Reply-To address [REPLY-46]', async ({ admin }) => {
  await admin.goto(settingsPath);
  const replyTo = admin.getByLabel('Reply-To Address', { exact: true });
  await expect(
    admin.getByText('Visitors answer to this address. If empty, they answer to studio@afterhours.example.'),
  ).toBeVisible();

  await replyTo.fill('no address');
  await replyTo.blur();
  await expect(admin.getByText('Not a valid email address.', { exact: true })).toBeVisible();
  await save(admin).click();
  await expect(replyTo).toBeFocused();
  expect(await storedSettings()).toMatchObject({ reply_to: '' });
  await replyTo.fill('Front desk <desk@afterhours.example>');
  await save(admin).click();

  await expectNotice(admin, saved);
  expect(await storedSettings()).toMatchObject({ reply_to: 'Front desk <desk@afterhours.example>' });
  await admin.reload();
  await expect(replyTo).toHaveValue('Front desk <desk@afterhours.example>');
});

test('switches confirmations on and off where visitors can be emailed [REPLY-47]', async ({ admin }) => {
  const settings = { ...(await storedSettings()), reaches_visitors: true };
  const sent: object[] = [];
  await admin.route('**/api/reply-settings', async (route) => {
    if (route.request().method() === 'PUT') {
      const body = route.request().postDataJSON();
      sent.push(body);
      Object.assign(settings, { confirmations: body.confirmations, version: settings.version + 1 });
    }
    await route.fulfill({ json: settings });
  });
  await admin.goto(settingsPath);
  await expect(confirmations(admin)).not.toBeChecked();

  for (const on of [true, false]) {
    const { version } = settings;
    await confirmations(admin).click();
    await expect(confirmations(admin)).toBeChecked({ checked: on });
    await save(admin).click();
    await expectNotice(admin, saved);
    await dismissNotices(admin);
    expect(sent.pop()).toEqual({ reply_to: '', confirmations: on, version });
  }
});

test('says why confirmations cannot be switched on [REPLY-47]', async ({ admin }) => {
  let change = { reaches_visitors: false, sender: 'studio@afterhours.example' };
  await admin.route('**/api/reply-settings', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    await route.fulfill({ json: { ...(await (await route.fetch()).json()), ...change } });
  });
  const reasons = [
    'This cannot be switched on yet: this installation can email verified recipients only. Ask your operator to request production access for Amazon SES.',
    'This cannot be switched on yet: enter a From Email Address and save it first.',
  ];
  for (const reason of reasons) {
    await admin.goto(settingsPath);

    await expect(admin.getByText(reason, { exact: true })).toBeVisible();
    await expect(confirmations(admin)).toBeDisabled();
    await expect(confirmations(admin)).toHaveAccessibleDescription(new RegExp(reason));
    await confirmations(admin).click({ force: true });
    await confirmations(admin).press('Space');
    await expect(confirmations(admin)).not.toBeChecked();
    await expectAccessible(admin);
    change = { reaches_visitors: true, sender: '' };
  }
});

test('shows the reason when the server refuses confirmations [REPLY-47]', async ({ admin }) => {
  const settings = { ...(await storedSettings()), reaches_visitors: true };
  const refusal = { code: 'conflict', field: 'confirmations', message: 'Confirmations need a sender.', requestId: '1' };
  await admin.route('**/api/reply-settings', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, json: refusal })
      : route.fulfill({ json: settings }),
  );
  await admin.goto(settingsPath);

  await confirmations(admin).click();
  await save(admin).click();

  await expectNotice(admin, {
    title: 'Error',
    body: 'Failed to save the settings of emails to visitors. Confirmations need a sender.',
    variant: 'destructive',
  });
  await expect(confirmations(admin)).toBeChecked();
});

test('reports that templates and settings cannot be loaded or saved, and keeps the edits [REPLY-48]', async ({
  admin,
}) => {
  let fails = true;
  await admin.route(/\/api\/reply-(templates|settings)$/, (route) =>
    fails ? route.fulfill({ status: 500, json: { code: 'internal', message: 'x', requestId: '1' } }) : route.continue(),
  );
  await admin.goto(settingsPath);
  await expectNotice(admin, { title: 'Error', body: 'Failed to load reply templates', variant: 'destructive' });
  await expectNotice(admin, {
    title: 'Error',
    body: 'Failed to load the settings of emails to visitors',
    variant: 'destructive',
  });
  await expect(admin.getByLabel('From Email Address')).toBeVisible();
  fails = false;
  for (let left = 2; left > 0; left--) {
    await admin.getByRole('button', { name: 'Try again' }).first().click();
    await expect(admin.getByRole('button', { name: 'Try again' })).toHaveCount(left - 1);
  }

  await openTemplates(admin);
  const text = admin.getByLabel('Text', { exact: true }).first();
  await text.fill('Not stored');
  await dismissNotices(admin);
  fails = true;
  await save(admin).click();

  await expectNotice(admin, { title: 'Error', body: 'Failed to save reply templates.', variant: 'destructive' });
  await expect(text).toHaveValue('Not stored');
  expect((await storedTemplates()).templates).toEqual([first, second]);
});

test('the templates fit every width and are accessible [REPLY-40]', async ({ admin }) => {
  await admin.goto(settingsPath);
  await openTemplates(admin);
  for (const width of [320, 768, 1280]) {
    await admin.setViewportSize({ width, height: 800 });
    await expect(admin.getByLabel('Reply-To Address')).toBeVisible();
    await expectFits(admin);
    await expectAccessible(admin);
  }
});

async function storedTemplates() {
  return (await asAdmin('GET', '/reply-templates')).json();
}

async function storedSettings() {
  return (await asAdmin('GET', '/reply-settings')).json();
}

async function storeTemplates(templates: object[]): Promise<void> {
  const { version } = await storedTemplates();
  expect((await asAdmin('PUT', '/reply-templates', { templates, version })).status).toBe(200);
}

async function storeSettings(values: { reply_to: string; confirmations: boolean }): Promise<void> {
  const { version } = await storedSettings();
  expect((await asAdmin('PUT', '/reply-settings', { ...values, version })).status).toBe(200);
}

/** Opens all templates, which are closed at first. */
async function openTemplates(page: Page): Promise<void> {
  const templates = page.getByRole('region', { name: 'Reply templates' });
  await expect(templates.getByRole('button', { name: 'Add template', exact: true })).toBeVisible();
  const closed = templates.getByRole('button', { expanded: false });
  while ((await closed.count()) > 0) await closed.first().click();
}

function save(page: Page) {
  return page.getByRole('button', { name: 'Save Settings', exact: true });
}

function confirmations(page: Page) {
  return page.getByRole('switch', { name: 'Confirm booking requests by email' });
}
