import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { demo, openSettings, settingRows, stored } from '../../../testing/email-settings.ts';
import { lead } from '../../../testing/leads.ts';
import { error, normal, warning } from '../../../testing/notices.ts';
import { expectNotice, ownAccount, tryAgain } from '../../../testing/render-dashboard.tsx';
import { refuse } from '../../../testing/stub-api.ts';

const saved = normal('Settings Saved', 'Email notification settings have been updated successfully');
const testSent = normal('Test Email Sent', 'Check your inbox for the test email');
const leadTestSent = { title: 'Lead Test Email Sent', variant: 'normal' } as const;
const toggle = page.getByRole('switch', { name: 'Email the studio about each new lead' });
const save = page.getByRole('button', { name: 'Save Settings', exact: true });
const testButton = page.getByRole('button', { name: 'Send Test Email', exact: true });
const leadTestButton = page.getByRole('button', { name: 'Test Lead Email', exact: true });
const field = (label: string) => page.getByLabelText(label, { exact: true });

test('has a link in the sidebar, explains the setup, and shows the stored settings [RTE-16] [ADM-05] [MAIL-01] [MAIL-07]', async () => {
  const values = {
    enable_notifications: 'true',
    from_email: 'hello@afterhours.example',
    to_emails: 'one@afterhours.example,two@afterhours.example',
    subject_template: 'Stored: {{first_name}}',
  };
  await openSettings('admin', { getEmailSettings: () => stored(values) });
  const pages = page.getByRole('navigation', { name: 'Pages' });

  await expect
    .element(page.getByRole('heading', { level: 1, name: 'New Lead Notifications', exact: true }))
    .toBeVisible();
  await expect
    .element(
      page.getByText(
        'Your operator confirms the sender below once; the From address must belong to it. Until your operator has opened email for everyone, emails reach only addresses that your operator has confirmed.',
        { exact: true },
      ),
    )
    .toBeVisible();
  await expect.element(page.getByText('afterhours.example', { exact: true })).toBeVisible();
  await expect.element(toggle).toBeChecked();
  await expect.element(field('From Email Address')).toHaveValue(values.from_email);
  await expect.element(field('To Email Addresses')).toHaveValue(values.to_emails);
  await expect.element(field('Subject Line')).toHaveValue(values.subject_template);
  await expect.element(pages.getByText('Business Management', { exact: true })).toBeVisible();
  await expect.element(pages.getByRole('link', { name: 'Leads Management' })).toHaveAttribute('href', '/admin/leads');
  await expect
    .element(pages.getByRole('link', { name: 'New Lead Notifications' }))
    .toHaveAttribute('href', '/admin/email-settings');
});

test('saves the entered values unchecked and shows them after a reload [MAIL-01] [MAIL-22] [MSG-51] [INBOX-76]', async () => {
  let current = stored();
  const { reload } = await openSettings('admin', {
    getEmailSettings: () => current,
    saveEmailSettings: ({ body: { settings } }) => {
      current = { ...current, settings: settings.map((row) => ({ ...row, description: '' })) };
      return current;
    },
  });
  const unsaved = page.getByText('5 unsaved changes');

  await toggle.click();
  await field('From Email Address').fill('abc');
  await field('To Email Addresses').fill(' abc, , d@e,');
  await field('Subject Line').fill('Neu: {{first_name}}');
  const morning = page.getByRole('switch', { name: 'Send a morning email' });
  await expect.element(morning).not.toBeChecked();
  await expect.element(morning).toHaveAccessibleDescription(/^Each day at 8:00, the addresses above get the numbers/);
  await morning.click();
  await expect.element(unsaved).toBeVisible();
  await save.click();

  await expectNotice(saved);
  await expect.element(unsaved).not.toBeInTheDocument();
  await reload();
  await expect.element(toggle).not.toBeChecked();
  await expect.element(field('From Email Address')).toHaveValue('abc');
  await expect.element(field('To Email Addresses')).toHaveValue(' abc, , d@e,');
  await expect.element(field('Subject Line')).toHaveValue('Neu: {{first_name}}');
  expect(current.settings).toMatchObject(
    settingRows({
      enable_notifications: 'false',
      from_email: 'abc',
      to_emails: ' abc, , d@e,',
      subject_template: 'Neu: {{first_name}}',
      morning_email: 'true',
    }),
  );
  await toggle.click();
  await save.click();
  await expectNotice(saved);
  await reload();
  await expect.element(toggle).toBeChecked();
});

test('warns that no email is sent without addresses, and why the newest one failed [MAIL-35]', async () => {
  const reason = 'No sender or no recipient is set in New Lead Notifications';
  const failed = { state: 'failed', attempts: 0, reason, updated_at: '2025-01-05T12:00:00.000Z' } as const;
  await openSettings('user', {
    getEmailSettings: () => stored({ from_email: '', to_emails: '' }),
    listLeads: () => ({ leads: [lead({ notification: failed })] }),
  });
  const noSender = page.getByText('Notifications are on, but the From Email Address is missing. No email is sent.');

  await expect.element(noSender).toBeVisible();
  await expect
    .element(page.getByText('Notifications are on, but the To Email Address is missing. No email is sent.'))
    .toBeVisible();
  await expect
    .element(page.getByText(/The email about the newest lead \(.*\) failed\. No sender or no recipient/))
    .toBeVisible();
  await field('From Email Address').fill('me@other.example');
  await expect.element(noSender).not.toBeInTheDocument();
  await expect
    .element(page.getByText('The From Email Address does not belong to afterhours.example. Emails will be refused.'))
    .toBeVisible();
  await expectAccessible();
});

test('warns of a recipient that an email did not reach', async () => {
  const problem = {
    address: 'owner@afterhours.example',
    kind: 'complaint',
    reason: 'abuse',
    mailed_at: '2025-01-05T12:00:00.000Z',
  } as const;
  await openSettings('user', { getEmailSettings: () => ({ ...stored(), problems: [problem] }) });

  await expect
    .element(page.getByText('owner@afterhours.example marked the email of Jan 5, 2025 as spam.'))
    .toBeVisible();
});

test('shows other staff the recipients without a field, and lets them save the rest [MAIL-46]', async () => {
  const { sent } = await openSettings('user');

  await expect.element(page.getByText('front-desk@afterhours.example, owner@afterhours.example')).toBeVisible();
  await expect.element(page.getByText('Only administrators can change the recipients.')).toBeVisible();
  await expect.element(field('To Email Addresses')).not.toBeInTheDocument();
  await field('Subject Line').fill('Theirs');
  await save.click();
  await expectNotice(saved);
  expect(sent('saveEmailSettings')).toMatchObject([
    { body: { settings: settingRows({ subject_template: 'Theirs' }) } },
  ]);
});

test('shows one notice when saving fails, and keeps the edits [MAIL-14] [MSG-23]', async () => {
  await openSettings('user', { saveEmailSettings: () => refuse('internal') });
  await field('Subject Line').fill('Not stored');

  await save.click();

  await expectNotice(error('Failed to save email settings'));
  expect(page.getByRole('alert').elements()).toHaveLength(1);
  expect(page.getByText('Settings Saved').query()).toBeNull();
  await expect.element(field('Subject Line')).toHaveValue('Not stored');
});

test('reports that the settings cannot be loaded, and loads them on Try Again [MSG-22]', async () => {
  let fails = true;
  await openSettings('user', { getEmailSettings: () => (fails ? refuse('internal') : stored()) });

  await expectNotice(error('Failed to load email settings'));
  await expect.element(testButton).not.toBeInTheDocument();
  fails = false;
  tryAgain();
  await expect.element(field('From Email Address')).toHaveValue(demo.from_email);
});

test('lets the second of two people who change the settings choose between both values', async () => {
  const theirs = { to_emails: 'theirs@afterhours.example', subject_template: 'Theirs' };
  let current = stored();
  const { sent } = await openSettings('admin', {
    getEmailSettings: () => current,
    saveEmailSettings: ({ body: { settings } }) =>
      settings.every(({ before }, index) => before === current.settings[index]?.setting_value)
        ? { ...current, settings }
        : refuse('conflict', { field: 'settings.2.setting_value' }),
  });
  await field('To Email Addresses').fill('mine@afterhours.example');
  await toggle.click();
  current = stored(theirs);

  await save.click();

  await expectNotice(
    warning(
      'Changed elsewhere',
      'Someone else saved these settings. Your changes are not saved yet: review them, then save.',
    ),
  );
  const conflict = page.getByRole('region', { name: 'Someone else changed this too' });
  await expect.element(conflict).toHaveTextContent('mine@afterhours.example');
  await expect.element(conflict).toHaveTextContent('theirs@afterhours.example');
  expect(conflict.getByRole('listitem').elements()).toHaveLength(1);
  await expect.element(field('To Email Addresses')).toHaveValue('mine@afterhours.example');
  await expect.element(field('Subject Line')).toHaveValue('Theirs');
  await expectAccessible();

  await save.click();
  await expect.element(conflict).toHaveFocus();
  expect(sent('saveEmailSettings')).toHaveLength(1);

  await conflict.getByRole('button', { name: 'Keep Mine' }).click();
  await expect.element(conflict).not.toBeInTheDocument();
  await save.click();

  await expectNotice(saved);
  const both = { ...theirs, to_emails: 'mine@afterhours.example', enable_notifications: 'false' };
  expect(sent('saveEmailSettings').at(-1)).toMatchObject({ body: { settings: settingRows(both) } });
});

test('sends both test emails once each, with the values of the form [MAIL-01] [MAIL-23] [MSG-53] [MSG-55]', async () => {
  const { sent } = await openSettings('admin');
  await field('To Email Addresses').fill(`${ownAccount.email}, new@stranger.example`);
  await expect
    .element(
      page.getByText(
        'Tests go to saved recipients and your own address only. Save the settings first to test new@stranger.example.',
      ),
    )
    .toBeVisible();
  await expect.element(testButton).toBeDisabled();
  await expect.element(leadTestButton).toBeDisabled();
  await expectAccessible();
  const given = {
    enable_notifications: 'true',
    from_email: 'other@afterhours.example',
    to_emails: ownAccount.email,
    subject_template: 'Not saved',
    morning_email: 'false',
  };
  await field('To Email Addresses').fill(given.to_emails);
  await field('From Email Address').fill(given.from_email);
  await field('Subject Line').fill(given.subject_template);

  await testButton.click();
  await expectNotice(testSent);
  await leadTestButton.click();
  await expectNotice(leadTestSent);

  expect(sent('sendTestEmail')).toEqual([{ body: { settings: given } }]);
  expect(sent('sendTestLead')).toEqual([{ body: { settings: given } }]);
  expect(sent('saveEmailSettings')).toEqual([]);
});

test('disables the test buttons while notifications are off [MAIL-11]', async () => {
  const { sent } = await openSettings('user');
  await expect.element(testButton).toBeEnabled();
  await expect.element(leadTestButton).toBeEnabled();

  await toggle.click();
  for (const button of [testButton, leadTestButton]) {
    await expect.element(button).toBeDisabled();
    await button.click({ force: true });
  }

  await toggle.click();
  await expect.element(testButton).toBeEnabled();
  await expect.element(leadTestButton).toBeEnabled();
  expect(sent('sendTestEmail')).toEqual([]);
  expect(sent('sendTestLead')).toEqual([]);
});

test.each([
  { button: testButton, other: leadTestButton, name: 'sendTestEmail', notice: testSent },
  { button: leadTestButton, other: testButton, name: 'sendTestLead', notice: leadTestSent },
] as const)('disables both test buttons until $name has ended [MAIL-11]', async ({ button, other, name, notice }) => {
  const gate = Promise.withResolvers<{ recipients: number }>();
  const { sent } = await openSettings('user', { [name]: () => gate.promise });

  await button.click();

  for (const busy of [page.getByRole('button', { name: 'Sending...', exact: true }), other]) {
    await expect.element(busy).toBeDisabled();
    await busy.click({ force: true });
  }
  gate.resolve({ recipients: 1 });
  await expectNotice(notice);
  await expect.element(button).toBeEnabled();
  await expect.element(other).toBeEnabled();
  expect([...sent('sendTestEmail'), ...sent('sendTestLead')]).toHaveLength(1);
});

test('reports that a test failed, and why [MSG-52]', async () => {
  const message = 'The From Email Address must belong to afterhours.example.';
  await openSettings('user', {
    sendTestEmail: () => refuse('conflict', { message }),
    sendTestLead: () => refuse('conflict', { message }),
  });

  await testButton.click();
  await expectNotice(error('Failed to send test email. Please check your settings.'));
  await expect.element(page.getByText(message)).toBeVisible();
  await leadTestButton.click();
  await expectNotice(error('Failed to send lead test email. Please check your settings.'));
});

test('asks before leaving unsaved changes', async () => {
  await openSettings('user');
  await field('Subject Line').fill('Not saved yet');

  await page.getByRole('link', { name: 'Leads Management' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();

  expect(location.pathname).toBe('/admin/email-settings');
  await expect.element(field('Subject Line')).toHaveValue('Not saved yet');
});
