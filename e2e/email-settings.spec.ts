import type { Page } from '@playwright/test';
import { tokensOf } from './fixtures/access-token.ts';
import { someValues } from './fixtures/booking-form.ts';
import { asStaff, demoSettings, settingRows } from './fixtures/email-settings.ts';
import { expectNotice } from './fixtures/notice.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { storedItems } from './fixtures/stored-items.ts';
import { expect, expectAccessible, expectFits, test } from './fixtures/studio.ts';

const settingsPath = '/admin/email-settings';
const saved = {
  title: 'Settings Saved',
  body: 'Email notification settings have been updated successfully',
  variant: 'normal',
} as const;
const changedElsewhere = {
  title: 'Changed elsewhere',
  body: 'Someone else saved these settings. Your changes are not saved yet: review them, then save.',
  variant: 'warning',
} as const;
const testSent = { title: 'Test Email Sent', body: 'Check your inbox for the test email', variant: 'normal' } as const;
let send: ReturnType<typeof asStaff>;

test.beforeAll(async ({ studio }) => {
  send = asStaff(studio, (await tokensOf(studio, studio.admin)).access);
});

test.afterEach(async () => {
  await send('PUT', '/email-settings', { settings: settingRows() });
});

test('opens by link and by URL, explains the setup, and shows the stored settings [RTE-25] [ADM-05] [MAIL-01] [MAIL-07] [MAIL-13]', async ({
  admin,
}) => {
  const stored = {
    enable_notifications: 'true',
    from_email: 'hello@afterhours.example',
    to_emails: 'one@afterhours.example,two@afterhours.example',
    subject_template: 'Stored: {{first_name}}',
  };
  await send('PUT', '/email-settings', { settings: settingRows(stored) });
  const business = admin.getByRole('navigation', { name: 'Pages' });
  const heading = admin.getByRole('heading', { level: 1, name: 'New Lead Notifications', exact: true });
  await expect(business.getByText('Business Management', { exact: true })).toBeVisible();
  await expect(business.getByRole('link', { name: 'Leads Management' })).toHaveAttribute('href', '/admin/leads');
  await business.getByRole('link', { name: 'New Lead Notifications' }).click();
  await expect(heading).toBeVisible();
  await expect(admin).toHaveURL(settingsPath);

  await admin.goto(settingsPath);
  await expect(heading).toBeVisible();
  await expect(
    admin.getByText(
      'Emails are sent with Amazon SES. It needs a verified sender identity that covers the From address, and production access. Without production access, only verified addresses receive email. No API key is needed.',
      { exact: true },
    ),
  ).toBeVisible();
  await expect(admin.getByText('afterhours.example', { exact: true })).toBeVisible();
  await expect(toggle(admin)).toBeChecked();
  await expect(admin.getByLabel('From Email Address', { exact: true })).toHaveValue(stored.from_email);
  await expect(admin.getByLabel('To Email Addresses', { exact: true })).toHaveValue(stored.to_emails);
  await expect(admin.getByLabel('Subject Line', { exact: true })).toHaveValue(stored.subject_template);
});

test('shows notifications off, no email addresses and the default subject while nothing is stored [MAIL-17] [MAIL-18] [MAIL-19] [MAIL-20] [MAIL-21]', async ({
  admin,
  studio,
}) => {
  const items = await storedItems(studio, 'Settings');
  for (const setting_key of Object.keys(demoSettings)) await items.remove({ scope: 'email', setting_key });

  await admin.goto(settingsPath);

  await expect(admin.getByLabel('Subject Line')).toHaveValue('📋 New Lead Notification');
  await expect(toggle(admin)).not.toBeChecked();
  await expect(admin.getByLabel('From Email Address')).toHaveValue('');
  await expect(admin.getByLabel('To Email Addresses')).toHaveValue('');
});

test('saves the entered values unchecked and shows them after a reload [MAIL-02] [MAIL-03] [MAIL-04] [MAIL-05] [MAIL-08] [MAIL-22] [MSG-51]', async ({
  admin,
}) => {
  await admin.goto(settingsPath);
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

test('shows one notice when saving fails, keeps the edits, and changes nothing [MAIL-16]', async ({
  staff,
  studio,
}) => {
  await staff.goto(settingsPath);
  await staff.getByLabel('Subject Line').fill('Not stored');

  await studio.without('dynamodb', async () => {
    await staff.getByRole('button', { name: 'Save Settings' }).click();
    await expectNotice(
      staff,
      { title: 'Error', body: 'Failed to save email settings', variant: 'destructive' },
      { timeout: 20_000 },
    );
  });

  await expect(staff.getByRole('alert')).toHaveCount(1);
  await expect(staff.getByText('Settings Saved')).toBeHidden();
  await expect(staff.getByLabel('Subject Line')).toHaveValue('Not stored');
  expect(await (await send('GET', '/email-settings')).json()).toMatchObject({ settings: settingRows() });
});

test('lets the second of two people who change the settings choose between both values', async ({ admin }) => {
  await admin.goto(settingsPath);
  await admin.getByLabel('To Email Addresses').fill('mine@afterhours.example');
  await toggle(admin).click();
  const theirs = { to_emails: 'theirs@afterhours.example', subject_template: 'Theirs' };
  expect((await send('PUT', '/email-settings', { settings: settingRows(theirs) })).status).toBe(200);

  await admin.getByRole('button', { name: 'Save Settings' }).click();

  await expectNotice(admin, changedElsewhere);
  const conflict = admin.getByRole('region', { name: 'Someone else changed this too' });
  await expect(conflict).toContainText('mine@afterhours.example');
  await expect(conflict).toContainText('theirs@afterhours.example');
  await expect(conflict.getByRole('listitem')).toHaveCount(1);
  await expect(admin.getByLabel('To Email Addresses')).toHaveValue('mine@afterhours.example');
  await expect(admin.getByLabel('Subject Line')).toHaveValue('Theirs');
  await expectAccessible(admin);
  expect(await (await send('GET', '/email-settings')).json()).toMatchObject({ settings: settingRows(theirs) });

  await admin.getByRole('button', { name: 'Save Settings' }).click();
  await expect(conflict).toBeFocused();
  expect(await (await send('GET', '/email-settings')).json()).toMatchObject({ settings: settingRows(theirs) });

  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(conflict).toBeHidden();
  await admin.getByRole('button', { name: 'Save Settings' }).click();

  await expectNotice(admin, saved);
  const both = { ...theirs, to_emails: 'mine@afterhours.example', enable_notifications: 'false' };
  expect(await (await send('GET', '/email-settings')).json()).toMatchObject({ settings: settingRows(both) });
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

test('sends both test emails once each, with the values of the form [MAIL-09] [MAIL-10] [MAIL-23] [MSG-53] [MSG-55]', async ({
  admin,
  studio,
}) => {
  await admin.goto(settingsPath);
  const tests = ['Send Test Email', 'Test Lead Email'].map((name) => admin.getByRole('button', { name, exact: true }));
  const bodies: object[] = [];
  admin.on('request', (request) => {
    if (request.url().includes('/email-settings/test')) bodies.push(request.postDataJSON());
  });
  await admin.getByLabel('To Email Addresses').fill(`${studio.admin.email}, new@stranger.example`);
  await expect(
    admin.getByText(
      'Tests go to saved recipients and your own address only. Save the settings first to test new@stranger.example.',
    ),
  ).toBeVisible();
  for (const button of tests) await expect(button).toBeDisabled();
  await expectAccessible(admin);
  const before = (await studio.emails()).length;
  await admin.getByLabel('To Email Addresses').fill(studio.admin.email);
  await admin.getByLabel('From Email Address').fill('other@afterhours.example');
  await admin.getByLabel('Subject Line').fill('Not saved');

  await tests[0]?.click();
  await expectNotice(admin, testSent);
  await tests[1]?.click();
  await expectNotice(admin, { title: 'Lead Test Email Sent', variant: 'normal' });

  const given = {
    enable_notifications: 'true',
    from_email: 'other@afterhours.example',
    to_emails: studio.admin.email,
    subject_template: 'Not saved',
  };
  expect(bodies).toEqual([{ settings: given }, { settings: given }]);
  const emails = await studio.emails();
  // Emails about requests of earlier tests can still arrive.
  const fresh = emails.slice(0, emails.length - before).filter(({ from }) => from === given.from_email);
  expect(fresh.map(({ from, to, subject }) => [from, to, subject]).sort()).toEqual([
    [given.from_email, [studio.admin.email], 'Test email from Afterhours'],
    [given.from_email, [studio.admin.email], '[Test] Not saved'],
  ]);
  expect(await (await send('GET', '/email-settings')).json()).toMatchObject({ settings: settingRows() });
});

test('disables the test buttons while notifications are off and while a test is being sent [MAIL-11] [MAIL-12]', async ({
  staff,
}) => {
  await staff.goto(settingsPath);
  const names = ['Send Test Email', 'Test Lead Email'] as const;
  const buttons = names.map((name) => staff.getByRole('button', { name, exact: true }));
  for (const button of buttons) await expect(button).toBeEnabled();
  let gate = Promise.withResolvers<void>();
  let asked = 0;
  await staff.route('**/api/email-settings/test*', async (route) => {
    asked++;
    await gate.promise;
    await route.fulfill({ json: { recipients: 1 } });
  });

  await toggle(staff).click();
  for (const button of buttons) {
    await expect(button).toBeDisabled();
    await button.click({ force: true });
  }
  await toggle(staff).click();
  for (const button of buttons) await expect(button).toBeEnabled();
  expect(asked).toBe(0);

  for (const [index, button] of buttons.entries()) {
    gate = Promise.withResolvers();
    await button.click();
    const busy = staff.getByRole('button', { name: 'Sending...', exact: true });
    const other = staff.getByRole('button', { name: names[1 - index] ?? '-', exact: true });
    await expect(busy).toBeDisabled();
    await expect(other).toBeDisabled();
    await busy.click({ force: true });
    await other.click({ force: true });
    gate.resolve();
    await expectNotice(staff, index === 0 ? testSent : { title: 'Lead Test Email Sent', variant: 'normal' });
    for (const each of buttons) await expect(each).toBeEnabled();
    expect(asked).toBe(index + 1);
  }
});

test('reports that a test failed, and why [MSG-52] [MSG-54]', async ({ staff }) => {
  await staff.goto(settingsPath);
  await staff.getByLabel('From Email Address').fill('me@other.example');

  await staff.getByRole('button', { name: 'Send Test Email' }).click();
  await expectNotice(staff, {
    title: 'Error',
    body: 'Failed to send test email. Please check your settings.',
    variant: 'destructive',
  });
  await expect(staff.getByText('The From Email Address must belong to afterhours.example.')).toBeVisible();
  await staff.getByRole('button', { name: 'Test Lead Email' }).click();
  await expectNotice(staff, {
    title: 'Error',
    body: 'Failed to send lead test email. Please check your settings.',
    variant: 'destructive',
  });
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

test('asks before leaving unsaved changes', async ({ staff }) => {
  await staff.goto(settingsPath);
  await staff.getByLabel('Subject Line').fill('Not saved yet');

  await staff.getByRole('link', { name: 'Leads Management' }).click();
  await expect(staff.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await staff.getByRole('button', { name: 'Stay' }).click();

  await expect(staff).toHaveURL(settingsPath);
  await expect(staff.getByLabel('Subject Line')).toHaveValue('Not saved yet');
});

test('fits every width, works by keyboard, and is accessible', async ({ staff }) => {
  await staff.goto(settingsPath);
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
