import type { Page } from '@playwright/test';
import { editorLabels } from '#shared/editor-labels.ts';
import { emailLabels as words } from '#shared/email-labels.ts';
import { emailNotices } from '#shared/email-notices.ts';
import { labels } from '#shared/labels.ts';
import type { Notice } from '#shared/notices.ts';
import { tokensOf } from './access-token.ts';
import { someValues } from './booking-form.ts';
import { asStaff, demoSettings, settingRows } from './email-settings.ts';
import { bookingBody, postBooking } from './send-booking.ts';
import { expect, expectAccessible, test } from './studio.ts';

const address = '/admin/email-settings';
let send: ReturnType<typeof asStaff>;

test.beforeAll(async ({ studio }) => {
  send = asStaff(studio, (await tokensOf(studio, studio.user)).access);
});

test.afterEach(async () => {
  await send('PUT', '/email-settings', { settings: settingRows() });
});

test('RTE-25 ADM-05 MAIL-01 MAIL-06 MAIL-07 MAIL-13 the page is reached by its link, explains the setup, and holds what is stored', async ({
  staff,
}) => {
  const business = staff.getByRole('navigation', { name: labels.admin.pages });
  await expect(business.getByRole('link', { name: labels.leads.title })).toHaveAttribute('href', '/admin/leads');
  await business.getByRole('link', { name: labels.pages.emailSettings }).click();

  await expect(staff).toHaveURL(address);
  await expect(staff.getByRole('heading', { level: 1, name: 'New Lead Notifications' })).toBeVisible();
  await expect(staff.getByText(words.setup)).toBeVisible();
  await expect(staff.getByText('afterhours.example', { exact: true })).toBeVisible();
  await expect(toggle(staff)).toBeChecked();
  await expect(staff.getByLabel(words.from)).toHaveValue(demoSettings.from_email);
  await expect(staff.getByLabel(words.to)).toHaveValue(demoSettings.to_emails);
  await expect(staff.getByLabel(words.subject)).toHaveValue(demoSettings.subject_template);
});

test('MAIL-02 MAIL-03 MAIL-04 MAIL-05 MAIL-08 MAIL-22 MSG-51 whatever was entered is saved, and there after a reload', async ({
  staff,
}) => {
  await staff.goto(address);

  await toggle(staff).click();
  await staff.getByLabel(words.from).fill('abc');
  await staff.getByLabel(words.to).fill('abc, , d@e');
  await staff.getByLabel(words.subject).fill('Neu: {{first_name}}');
  await expect(staff.getByText(editorLabels.unsaved(4))).toBeVisible();
  await staff.getByRole('button', { name: words.save }).click();

  await expectNotice(staff, emailNotices.saved);
  await expect(staff.getByText(editorLabels.unsaved(4))).toBeHidden();
  await staff.reload();
  await expect(toggle(staff)).not.toBeChecked();
  await expect(staff.getByLabel(words.from)).toHaveValue('abc');
  await expect(staff.getByLabel(words.to)).toHaveValue('abc, , d@e');
  await expect(staff.getByLabel(words.subject)).toHaveValue('Neu: {{first_name}}');
});

test('MAIL-16 MSG-44 a save that fails gives one notice, keeps the edits, and changes nothing', async ({
  staff,
  studio,
}) => {
  await staff.goto(address);
  await staff.getByLabel(words.subject).fill('Not stored');

  await studio.without('dynamodb', async () => {
    await staff.getByRole('button', { name: words.save }).click();
    await expect(staff.getByText(emailNotices.saveFailed.body)).toBeVisible({ timeout: 20_000 });
  });

  await expect(staff.getByRole('alert')).toHaveCount(1);
  await expect(staff.getByText(emailNotices.saved.title)).toBeHidden();
  await expect(staff.getByLabel(words.subject)).toHaveValue('Not stored');
  expect(await (await send('GET', '/email-settings')).json()).toMatchObject({ settings: settingRows() });
});

test('of two who change the settings the second is told, sees both values, and chooses', async ({ staff }) => {
  await staff.goto(address);
  await staff.getByLabel(words.to).fill('mine@afterhours.example');
  await toggle(staff).click();
  const theirs = { to_emails: 'theirs@afterhours.example', subject_template: 'Theirs' };
  expect((await send('PUT', '/email-settings', { settings: settingRows(theirs) })).status).toBe(200);

  await staff.getByRole('button', { name: words.save }).click();

  await expectNotice(staff, emailNotices.changedElsewhere);
  const clash = staff.getByRole('region', { name: editorLabels.clashes.title });
  await expect(clash).toContainText('mine@afterhours.example');
  await expect(clash).toContainText('theirs@afterhours.example');
  await expect(clash.getByRole('listitem')).toHaveCount(1);
  await expect(staff.getByLabel(words.to)).toHaveValue('mine@afterhours.example');
  await expect(staff.getByLabel(words.subject)).toHaveValue('Theirs');
  await expectAccessible(staff);
  expect(await (await send('GET', '/email-settings')).json()).toMatchObject({ settings: settingRows(theirs) });

  await staff.getByRole('button', { name: words.save }).click();
  await expectNotice(staff, emailNotices.changedElsewhere);
  expect(await (await send('GET', '/email-settings')).json()).toMatchObject({ settings: settingRows(theirs) });

  await clash.getByRole('button', { name: editorLabels.clashes.keepMine }).click();
  await expect(clash).toBeHidden();
  await staff.getByRole('button', { name: words.save }).click();

  await expectNotice(staff, emailNotices.saved);
  const both = { ...theirs, to_emails: 'mine@afterhours.example', enable_notifications: 'false' };
  expect(await (await send('GET', '/email-settings')).json()).toMatchObject({ settings: settingRows(both) });
});

test('settings are saved as they were seen or not at all, and the answer says which one is another by now', async () => {
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

test('MSG-43 settings that cannot be loaded are told, and can be asked for again', async ({ staff }) => {
  let fails = true;
  await staff.route('**/api/email-settings', (route) =>
    fails ? route.fulfill({ status: 500, json: { code: 'internal', message: 'x', requestId: '1' } }) : route.continue(),
  );

  await staff.goto(address);

  await expectNotice(staff, emailNotices.fetchFailed);
  await expect(staff.getByRole('button', { name: words.test })).toHaveCount(0);
  fails = false;
  await staff.getByRole('button', { name: labels.admin.retry }).click();
  await expect(staff.getByLabel(words.from)).toHaveValue(demoSettings.from_email);
});

test('MAIL-09 MAIL-10 MAIL-24 MSG-53 MSG-55 both tests mail the values of the form, once each', async ({
  staff,
  studio,
}) => {
  await staff.goto(address);
  const to = `${someValues().firstName.toLowerCase()}@afterhours.example`;
  await staff.getByLabel(words.to).fill(to);

  await staff.getByRole('button', { name: words.test }).click();
  await expectNotice(staff, emailNotices.testSent);
  await staff.getByRole('button', { name: words.testLead }).click();
  await expectNotice(staff, emailNotices.testLeadSent);

  const mails = await studio.mailsAbout(to);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Test email from Afterhours',
    `[Test] ${demoSettings.subject_template}`,
  ]);
  expect(await (await send('GET', '/email-settings')).json()).toMatchObject({ settings: settingRows() });
});

test('MAIL-11 MAIL-12 the tests are for when mails are on, and wait for each other', async ({ staff }) => {
  await staff.goto(address);
  const buttons = [words.test, words.testLead].map((name) => staff.getByRole('button', { name }));
  for (const button of buttons) await expect(button).toBeEnabled();

  await toggle(staff).click();
  for (const button of buttons) await expect(button).toBeDisabled();
  await toggle(staff).click();
  for (const button of buttons) await expect(button).toBeEnabled();

  const gate = Promise.withResolvers<void>();
  let asked = 0;
  await staff.route('**/api/email-settings/test*', async (route) => {
    asked++;
    await gate.promise;
    await route.continue();
  });
  await staff.getByRole('button', { name: words.test }).click();
  const busy = staff.getByRole('button', { name: words.sending });
  await expect(busy).toBeDisabled();
  await expect(staff.getByRole('button', { name: words.testLead })).toBeDisabled();
  await busy.click({ force: true });
  gate.resolve();

  await expectNotice(staff, emailNotices.testSent);
  for (const button of buttons) await expect(button).toBeEnabled();
  expect(asked).toBe(1);
});

test('MSG-52 MSG-54 a test that fails is told, and why', async ({ staff }) => {
  await staff.goto(address);
  await staff.getByLabel(words.from).fill('me@other.example');

  await staff.getByRole('button', { name: words.test }).click();
  await expectNotice(staff, emailNotices.testFailed);
  await expect(staff.getByText('The From Email Address must belong to afterhours.example.')).toBeVisible();
  await staff.getByRole('button', { name: words.testLead }).click();
  await expectNotice(staff, emailNotices.testLeadFailed);
});

test('MAIL-35 the page warns when mails are on but could not be sent, and when the last one failed', async ({
  staff,
  studio,
}) => {
  await send('PUT', '/email-settings', { settings: settingRows({ from_email: '', to_emails: '' }) });
  const values = someValues();
  await postBooking(studio.site, bookingBody(values));
  await expect
    .poll(async () => {
      const { leads } = await (await send('GET', '/leads')).json();
      return leads.find(({ first_name }: { first_name: string }) => first_name === values.firstName).notification.state;
    })
    .toBe('failed');

  await staff.goto(address);

  await expect(staff.getByText(words.warnings.noFrom)).toBeVisible();
  await expect(staff.getByText(words.warnings.noTo)).toBeVisible();
  await expect(
    staff.getByText(/The mail about the newest lead, of .*, failed\. No sender or no recipient/),
  ).toBeVisible();
  await staff.getByLabel(words.from).fill('me@other.example');
  await expect(staff.getByText(words.warnings.noFrom)).toBeHidden();
  await expect(staff.getByText(words.warnings.foreignFrom('afterhours.example'))).toBeVisible();
  await expectAccessible(staff);

  await staff.goto('/admin/leads');
  await expect(staff.getByRole('row').filter({ hasText: values.firstName })).toContainText('No sender or no recipient');
});

test('who leaves with unsaved changes is asked first', async ({ staff }) => {
  await staff.goto(address);
  await staff.getByLabel(words.subject).fill('Not saved yet');

  await staff.getByRole('link', { name: labels.leads.title }).click();
  await expect(staff.getByRole('dialog', { name: editorLabels.leave.title })).toBeVisible();
  await staff.getByRole('button', { name: editorLabels.leave.stay }).click();

  await expect(staff).toHaveURL(address);
  await expect(staff.getByLabel(words.subject)).toHaveValue('Not saved yet');
});

test('the page fits every width, by keyboard too, and axe finds nothing', async ({ staff }) => {
  await staff.goto(address);
  for (const width of [320, 360, 768, 1280]) {
    await staff.setViewportSize({ width, height: 800 });
    await expect(staff.getByLabel(words.from)).toBeVisible();
    expect(await staff.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(staff);
  }
  await toggle(staff).press('Space');
  await expect(toggle(staff)).not.toBeChecked();
  await staff.getByLabel(words.subject).press('Enter');
  await expectNotice(staff, emailNotices.saved);
});

test('a recipient whose mail comes back, or who calls it spam, is named here until the address is taken out', async ({
  staff,
  studio,
}) => {
  const bounce = 'Desk <bounce@simulator.amazonses.com>';
  const complaint = 'complaint@simulator.amazonses.com';
  const good = 'success@simulator.amazonses.com';
  const to_emails = [bounce, complaint, good].join(', ');
  expect((await send('PUT', '/email-settings', { settings: settingRows({ to_emails }) })).status).toBe(200);
  const values = someValues();

  await postBooking(studio.site, bookingBody(values));
  await studio.mailsAbout(values.firstName);
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date());
  const cameBack = words.warnings.bounce('bounce@simulator.amazonses.com', today, '550 5.1.1 user unknown');
  await expect(async () => {
    await staff.goto(address);
    await expect(staff.getByText(cameBack)).toBeVisible({ timeout: 2_000 });
    await expect(staff.getByText(words.warnings.complaint(complaint, today))).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(staff.getByText(new RegExp(`${good}.*(came back|spam)`))).toHaveCount(0);
  await expectAccessible(staff);

  await staff.getByLabel(words.to).fill(`${complaint}, ${good}`);
  await expect(staff.getByText(cameBack)).toHaveCount(0);
  await staff.getByRole('button', { name: words.save }).click();
  await expectNotice(staff, emailNotices.saved);
  const { problems } = await (await send('GET', '/email-settings')).json();
  expect(problems).toMatchObject([{ address: complaint, kind: 'complaint', reason: 'abuse' }]);
  expect(studio.logs()).not.toContain('@simulator.amazonses.com');
});

function toggle(page: Page) {
  return page.getByRole('switch', { name: words.enabled });
}

async function expectNotice(page: Page, { title, body }: Notice): Promise<void> {
  await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
  if (body) await expect(page.getByText(body).first()).toBeVisible();
}
