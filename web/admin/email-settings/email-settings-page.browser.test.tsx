import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNotice, renderDashboard } from '../../testing/render-dashboard.tsx';
import { type Answers, refuse } from '../../testing/stub-api.ts';

const demo = {
  enable_notifications: 'true',
  from_email: 'studio@afterhours.example',
  to_emails: 'front-desk@afterhours.example, owner@afterhours.example',
  subject_template: '📋 New Lead Notification',
};
const saved = {
  title: 'Settings Saved',
  body: 'Email notification settings have been updated successfully',
  variant: 'normal',
} as const;
const field = (label: string) => page.getByLabelText(label, { exact: true });

function settingRows(change: Partial<typeof demo> = {}) {
  const values = Object.entries({ ...demo, ...change }) as [keyof typeof demo, string][];
  return values.map(([setting_key, setting_value]) => ({ setting_key, setting_value }));
}

/** The answer of the server with these settings. */
function stored(change: Partial<typeof demo> = {}) {
  return {
    settings: settingRows(change).map((row) => ({ ...row, description: '' })),
    unreadable: [],
    sender_identity: 'afterhours.example',
    problems: [],
  };
}

/** Opens the page. By default, saving and test emails succeed. */
function open(as: 'user' | 'admin', answers: Answers = {}) {
  return renderDashboard('/admin/email-settings', {
    as,
    answers: {
      getEmailSettings: () => stored(),
      saveEmailSettings: ({ body: { settings } }) => ({ ...stored(), settings }),
      sendTestEmail: () => ({ recipients: 1 }),
      sendTestLead: () => ({ recipients: 1 }),
      getReplySettings: () => ({
        reply_to: '',
        confirmations: false,
        version: 0,
        sender: demo.from_email,
        reaches_visitors: true,
      }),
      getReplyTemplates: () => ({ templates: [], version: 0 }),
      listLeads: () => ({ leads: [] }),
      ...answers,
    },
  });
}

test('shows other staff the recipients without a field, and lets them save the rest [MAIL-48]', async () => {
  const { sent } = await open('user');

  await expect.element(page.getByText('front-desk@afterhours.example, owner@afterhours.example')).toBeVisible();
  await expect.element(page.getByText('Only administrators can change the recipients.')).toBeVisible();
  await expect.element(field('To Email Addresses')).not.toBeInTheDocument();
  await field('Subject Line').fill('Theirs');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expectNotice(saved);
  expect(sent('saveEmailSettings')).toMatchObject([
    { body: { settings: settingRows({ subject_template: 'Theirs' }) } },
  ]);
});

test('shows one notice when saving fails, and keeps the edits [MSG-44]', async () => {
  await open('user', { saveEmailSettings: () => refuse('internal') });
  await field('Subject Line').fill('Not stored');

  await page.getByRole('button', { name: 'Save Settings' }).click();

  await expectNotice({ title: 'Error', body: 'Failed to save email settings', variant: 'destructive' });
  expect(page.getByRole('alert').elements()).toHaveLength(1);
  await expect.element(page.getByText('Settings Saved')).not.toBeInTheDocument();
  await expect.element(field('Subject Line')).toHaveValue('Not stored');
});

test('reports that the settings cannot be loaded, and loads them on Try again [MSG-43]', async () => {
  let fails = true;
  await open('user', { getEmailSettings: () => (fails ? refuse('internal') : stored()) });

  await expectNotice({ title: 'Error', body: 'Failed to load email settings', variant: 'destructive' });
  await expect.element(page.getByRole('button', { name: 'Send Test Email' })).not.toBeInTheDocument();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(field('From Email Address')).toHaveValue(demo.from_email);
});
