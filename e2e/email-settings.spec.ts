import type { Page } from '@playwright/test';
import { tokensOf } from './fixtures/access-token.ts';
import { someValues } from './fixtures/booking-form.ts';
import { asStaff, settingRows } from './fixtures/email-settings.ts';
import { expectNotice } from './fixtures/notice.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { expect, expectAccessible, expectFits, test } from './fixtures/studio.ts';

const settingsPath = '/admin/email-settings';
const saved = {
  title: 'Settings Saved',
  body: 'Email notification settings have been updated successfully',
  variant: 'normal',
} as const;
let send: ReturnType<typeof asStaff>;

test.use({ startPage: settingsPath });

test.beforeAll(async ({ studio }) => {
  send = asStaff(studio, (await tokensOf(studio, studio.admin)).access);
});

test.afterEach(async () => {
  await send('PUT', '/email-settings', { settings: settingRows() });
});

test('saves the entered values unchecked and shows them after a reload [MAIL-02] [MAIL-03] [MAIL-04] [MAIL-05] [MAIL-08] [MAIL-22] [MSG-51]', async ({
  admin,
}) => {
  const save = admin.getByRole('button', { name: 'Save Settings', exact: true });

  await toggle(admin).click();
  await admin.getByLabel('From Email Address', { exact: true }).fill('abc');
  await admin.getByLabel('To Email Addresses', { exact: true }).fill(' abc, , d@e,');
  await admin.getByLabel('Subject Line', { exact: true }).fill('Neu: {{first_name}}');
  await expect(admin.getByText('4 unsaved changes')).toBeVisible();
  await save.click();

  await expectNotice(admin, saved);
  await expect(admin.getByText('4 unsaved changes')).toBeHidden();
  const entered = {
    enable_notifications: 'false',
    from_email: 'abc',
    to_emails: ' abc, , d@e,',
    subject_template: 'Neu: {{first_name}}',
  };
  expect(await (await send('GET', '/email-settings')).json()).toMatchObject({ settings: settingRows(entered) });
  await admin.reload();
  await expect(toggle(admin)).not.toBeChecked();
  await expect(admin.getByLabel('From Email Address')).toHaveValue('abc');
  await expect(admin.getByLabel('To Email Addresses')).toHaveValue(' abc, , d@e,');
  await expect(admin.getByLabel('Subject Line')).toHaveValue('Neu: {{first_name}}');

  await toggle(admin).click();
  await save.click();
  await expectNotice(admin, saved);
  await admin.reload();
  await expect(toggle(admin)).toBeChecked();
});

test('saves settings only if they are unchanged since they were read, and names the one that changed', async () => {
  const seen = settingRows().map((row) => ({ ...row, before: row.setting_value }));
  const change = (value: string) =>
    seen.map((row) => (row.setting_key === 'subject_template' ? { ...row, setting_value: value } : row));

  expect((await send('PUT', '/email-settings', { settings: change('First') })).status).toBe(200);
  const late = await send('PUT', '/email-settings', { settings: change('Second') });

  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ code: 'conflict', field: 'settings.3.setting_value' });
  const settings = settingRows({ subject_template: 'First' });
  expect(await (await send('GET', '/email-settings')).json()).toMatchObject({ settings });
});

test('sends no email without addresses, accepts the booking, and shows the problem on lead and settings [MAIL-35]', async ({
  staff,
  studio,
}) => {
  await send('PUT', '/email-settings', { settings: settingRows({ from_email: '', to_emails: '' }) });
  const values = someValues();
  expect((await postBooking(studio.site, bookingBody(values))).status).toBe(201);
  await expect
    .poll(async () => {
      const { leads } = await (await send('GET', '/leads')).json();
      return leads.find(({ first_name }: { first_name: string }) => first_name === values.firstName).notification;
    })
    .toMatchObject({ state: 'failed', reason: expect.stringContaining('No sender or no recipient') });
  expect(JSON.stringify(await studio.emails())).not.toContain(values.firstName);

  await staff.goto(settingsPath);

  const noSender = staff.getByText('Notifications are on, but the From Email Address is missing. No email is sent.');
  await expect(noSender).toBeVisible();
  await expect(
    staff.getByText('Notifications are on, but the To Email Address is missing. No email is sent.'),
  ).toBeVisible();
  await expect(
    staff.getByText(/The email about the newest lead \(.*\) failed\. No sender or no recipient/),
  ).toBeVisible();
  await staff.getByLabel('From Email Address').fill('me@other.example');
  await expect(noSender).toBeHidden();
  await expect(
    staff.getByText('The From Email Address does not belong to afterhours.example. Emails will be refused.'),
  ).toBeVisible();
  await expectAccessible(staff);

  await staff.goto('/admin/leads');
  const row = staff.getByRole('row').filter({ hasText: values.firstName });
  await expect(row).toContainText('Email failed');
  await expect(row).toContainText('No sender or no recipient');
});

test('fits every width, works by keyboard, and is accessible', async ({ staff }) => {
  for (const width of [320, 360, 768, 1280]) {
    await staff.setViewportSize({ width, height: 800 });
    await expect(staff.getByLabel('From Email Address')).toBeVisible();
    await expectFits(staff);
    await expectAccessible(staff);
  }
  await toggle(staff).press('Space');
  await expect(toggle(staff)).not.toBeChecked();
  await staff.getByLabel('Subject Line').press('Enter');
  await expectNotice(staff, saved);
});

test('names a recipient whose email bounced or was marked as spam until the email address is removed', async ({
  admin,
  studio,
}) => {
  const bounce = 'Desk <bounce@simulator.amazonses.com>';
  const complaint = 'complaint@simulator.amazonses.com';
  const good = 'success@simulator.amazonses.com';
  const to_emails = [bounce, complaint, good].join(', ');
  expect((await send('PUT', '/email-settings', { settings: settingRows({ to_emails }) })).status).toBe(200);
  const values = someValues();

  await postBooking(studio.site, bookingBody(values));
  await studio.emailsAbout(values.firstName);
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date());
  const cameBack = `The email of ${today} to bounce@simulator.amazonses.com bounced: 550 5.1.1 user unknown. Check the spelling or remove the address. If it is correct, ask your operator to let Amazon SES send to it again.`;
  const spam = `${complaint} marked the email of ${today} as spam. Remove the address; you can add it again later.`;
  await expect(async () => {
    await admin.goto(settingsPath);
    await expect(admin.getByText(cameBack)).toBeVisible({ timeout: 2_000 });
    await expect(admin.getByText(spam)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(admin.getByText(new RegExp(`${good}.*(came back|spam)`))).toHaveCount(0);
  await expectAccessible(admin);

  await admin.getByLabel('To Email Addresses').fill(`${complaint}, ${good}`);
  await expect(admin.getByText(cameBack)).toHaveCount(0);
  await admin.getByRole('button', { name: 'Save Settings' }).click();
  await expectNotice(admin, saved);
  const { problems } = await (await send('GET', '/email-settings')).json();
  expect(problems).toMatchObject([{ address: complaint, kind: 'complaint', reason: 'abuse' }]);
  expect(studio.logs()).not.toContain('@simulator.amazonses.com');
});

function toggle(page: Page) {
  return page.getByRole('switch', { name: 'Email the studio about each new lead' });
}
