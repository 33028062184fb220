import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { openSettings, replySettings, storedReplySettings } from '../../../testing/email-settings.ts';
import { error, warning } from '../../../testing/notices.ts';
import { expectNotice, ownAccount } from '../../../testing/render-dashboard.tsx';
import { refuse } from '../../../testing/stub-api.ts';

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
const tattoos = ['tattoo-small', 'tattoo-medium', 'tattoo-large', 'tattoo-sleeve'];
const piercings = ['piercing-ear', 'piercing-facial', 'piercing-body'];
const templates = page.getByRole('region', { name: 'Reply templates' });
const save = page.getByRole('button', { name: 'Save Settings', exact: true });
const confirmations = page.getByRole('switch', { name: 'Confirm booking requests by email' });
const replyTo = page.getByLabelText('Reply-To Address', { exact: true });
const inTemplates = (label: string) => templates.getByLabelText(label, { exact: true });
const conflict = page.getByRole('region', { name: 'Someone else changed this too' });

test('shows reply templates and settings to staff without letting them edit [REPLY-02]', async () => {
  await openSettings('user', {
    ...storedReplySettings({ reply_to: 'desk@afterhours.example' }),
    getReplyTemplates: () => ({ templates: [first, second], version: 1 }),
  });

  await templates.getByText('First answer', { exact: true }).click();
  await expect.element(templates.getByText('Hi {{first_name}}', { exact: true })).toBeVisible();
  await expect.element(page.getByText('desk@afterhours.example', { exact: true })).toBeVisible();
  await expect
    .element(page.getByText('Only administrators can change the settings and templates of emails to visitors.'))
    .toBeVisible();

  expect(templates.getByRole('textbox').query()).toBeNull();
  expect(templates.getByRole('button').query()).toBeNull();
  expect(replyTo.query()).toBeNull();
  await confirmations.click({ force: true });
  await expect.element(confirmations).not.toBeChecked();
  await expectAccessible();
});

test('fits every width with open templates, and is accessible [REPLY-40]', async () => {
  await openTemplates(first, second);
  for (const width of [320, 768, 1280]) {
    await page.viewport(width, 800);
    await expect.element(replyTo).toBeVisible();
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await expectAccessible();
  }
  await page.viewport(1280, 720);
});

test('adds, edits, reorders and removes reply templates, and refuses one without name, subject or text [REPLY-40]', async () => {
  const { sent } = await openSettings('admin', {
    getReplyTemplates: () => ({ templates: [first, second], version: 1 }),
    saveReplyTemplates: ({ body }) => ({ ...body, version: 2 }),
  });
  await expect.element(templates.getByText('First answer', { exact: true })).toBeVisible();
  expect(templates.getByRole('textbox').query()).toBeNull();
  await openTemplate(1);

  await inTemplates('Name').fill('Renamed');
  await templates.getByRole('button', { name: 'Add Template', exact: true }).click();
  await expect.element(inTemplates('Name').last()).toHaveFocus();
  for (const label of ['Name', 'Subject', 'Text']) await inTemplates(label).last().fill(`Third ${label}`);
  for (const label of ['Name', 'Subject', 'Text']) {
    await inTemplates(label).last().fill('');
    await save.click();
    const body = 'A reply template needs a name, a subject and a text.';
    await expectNotice({ title: 'Error', body, variant: 'destructive' });
    await inTemplates(label).last().fill(`Third ${label}`);
  }
  expect(sent('saveReplyTemplates')).toEqual([]);
  await templates.getByRole('button', { name: 'Move up: Third Name' }).click();
  await templates.getByRole('button', { name: 'Remove: First answer' }).click();
  await save.click();

  await expectNotice(saved);
  const third = { id: expect.any(String), name: 'Third Name', subject: 'Third Subject', text: 'Third Text' };
  const all = [third, { ...second, name: 'Renamed' }];
  expect(sent('saveReplyTemplates')).toEqual([{ body: { templates: all, version: 1 } }]);
});

test('lists the placeholders and previews a template with sample values while it is typed [REPLY-42]', async () => {
  await openTemplates(first);
  const preview = templates.getByRole('article', { name: 'Preview' });
  const paragraphs = () => textsOf(preview.getByRole('paragraph'));

  expect(textsOf(templates.getByRole('region', { name: 'Placeholders' }).getByRole('term'))).toEqual([
    '{{first_name}}',
    '{{service}}',
    '{{artist}}',
    '{{code}}',
    '{{studio_name}}',
    '{{staff_name}}',
    '{{link}}',
  ]);
  expect(paragraphs()).toEqual([
    'Hi Alex',
    'Hi Alex,',
    'we got your request K7R-2MX for Consultation with Mara.',
    `${ownAccount.full_name}\nAfterhours`,
  ]);

  await inTemplates('Subject').fill('{{studio_name}}: {{code}}');
  await inTemplates('Text').fill('<b>{{ service }}</b>\n\nשלום {{first_name}}');

  await expect.poll(paragraphs).toEqual(['Afterhours: K7R-2MX', '<b>Consultation</b>', 'שלום Alex']);
  await expect.element(preview.getByText('שלום Alex')).toHaveStyle({ direction: 'rtl' });
  await expect.element(preview.getByText('Afterhours: K7R-2MX')).toHaveStyle({ direction: 'ltr' });
});

test('names an unknown placeholder at once and does not save it [REPLY-04]', async () => {
  const { sent } = await openTemplates(first);
  const subject = inTemplates('Subject');

  await subject.fill('Hi {{first_nam}} and {{phone}}');

  await expect.element(subject).toHaveFocus();
  await expect.element(page.getByText('Unknown placeholders: “first_nam”, “phone”', { exact: true })).toBeVisible();
  await expect.element(subject).toHaveAttribute('aria-invalid', 'true');
  await save.click();
  await expect.element(subject).toHaveFocus();
  expect(sent('saveReplyTemplates')).toEqual([]);

  await subject.fill('Hi {{first_name}}!');
  await expect.element(page.getByText(/Unknown placeholder/)).not.toBeInTheDocument();
  await save.click();
  await expectNotice(saved);
  expect(sent('saveReplyTemplates')).toEqual([
    { body: { templates: [{ ...first, subject: 'Hi {{first_name}}!' }], version: 1 } },
  ]);
});

test('refuses the link in a subject, and previews it in a text as it will be [REPLY-74]', async () => {
  const { sent } = await openTemplates({ ...first, subject: 'See {{link}}' });
  const subject = inTemplates('Subject');
  const refusal = page.getByText('Please move the link to the message. A subject cannot contain it.', { exact: true });

  await expect.element(refusal).toBeVisible();
  await inTemplates('Text').fill('Answer on {{link}}');
  const preview = templates.getByRole('article', { name: 'Preview' });
  await expect.element(preview.getByText(`Answer on ${location.origin}/request#…`, { exact: true })).toBeVisible();
  await save.click();
  await expect.element(subject).toHaveFocus();
  expect(sent('saveReplyTemplates')).toEqual([]);

  await subject.fill('See');
  await expect.element(refusal).not.toBeInTheDocument();
  await save.click();
  await expectNotice(saved);
});

test('lets the second of two administrators choose between both versions of a template [REPLY-44]', async () => {
  let current = { templates: [first, second], version: 1 };
  const { sent } = await openSettings('admin', {
    getReplyTemplates: () => current,
    saveReplyTemplates: ({ body }) => {
      if (body.version !== current.version) refuse('conflict');
      current = { ...body, version: body.version + 1 };
      return current;
    },
  });
  await openTemplate(1);
  await inTemplates('Text').last().fill('Mine');
  await openTemplate(0);
  await inTemplates('Name').first().fill('My name');
  current = { templates: [first, { ...second, text: 'Theirs' }], version: 2 };

  await save.click();

  await expectNotice(warning('Changed elsewhere', 'Someone else changed this content. Your unsaved changes are kept.'));
  await expect.element(conflict.getByRole('heading', { level: 3 })).toHaveTextContent(/^Second answer, Text$/);
  await expect.element(conflict).toHaveTextContent('Mine');
  await expect.element(conflict).toHaveTextContent('Theirs');
  expect(current.version).toBe(2);
  await expectAccessible();

  await conflict.getByRole('button', { name: 'Keep Mine' }).click();
  await save.click();

  await expectNotice(saved);
  const mine = [
    { ...first, name: 'My name' },
    { ...second, text: 'Mine' },
  ];
  expect(sent('saveReplyTemplates').at(-1)).toEqual({ body: { templates: mine, version: 2 } });
});

test('asks before an administrator leaves an edited template or setting, or a removed template, unsaved [REPLY-45]', async () => {
  await openTemplates(first, second);
  for (const change of [
    () => inTemplates('Text').first().fill('Not saved yet'),
    () => replyTo.fill('new@afterhours.example'),
    () => page.getByRole('button', { name: 'Remove: Second answer' }).click(),
  ]) {
    await change();

    await page.getByRole('link', { name: 'Leads Management' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).click();

    expect(location.pathname).toBe('/admin/email-settings');
    await expect.element(page.getByText('1 unsaved change', { exact: true })).toBeVisible();
    await save.click();
    await expectNotice(saved);
    await expect.element(page.getByText('1 unsaved change', { exact: true })).not.toBeInTheDocument();
  }
});

test('saves the Reply-To address, and marks an invalid one [REPLY-46]', async () => {
  const { sent } = await openTemplates();
  await expect
    .element(page.getByText('Visitors answer to this address. If empty, they answer to studio@afterhours.example.'))
    .toBeVisible();

  await replyTo.fill('no address');
  await userEvent.tab();
  await expect.element(page.getByText('Not a valid email address.', { exact: true })).toBeVisible();
  await save.click();
  await expect.element(replyTo).toHaveFocus();
  expect(sent('saveReplySettings')).toEqual([]);
  await replyTo.fill('Front desk <desk@afterhours.example>');
  await save.click();

  await expectNotice(saved);
  expect(sent('saveReplySettings')).toEqual([
    {
      body: {
        reply_to: 'Front desk <desk@afterhours.example>',
        confirmations: false,
        convert: true,
        reminder_hours: 0,
        aftercare: { template: '', days: 1, services: [...tattoos, ...piercings] },
        checkup: { template: '', days: 42, services: piercings },
        version: 4,
      },
    },
  ]);
  await expect.element(replyTo).toHaveValue('Front desk <desk@afterhours.example>');
});

test('switches confirmations on and off where visitors can be emailed [REPLY-07]', async () => {
  const { sent } = await openSettings('admin', storedReplySettings({}));
  for (const on of [true, false]) {
    await expect.element(confirmations).toHaveAttribute('aria-checked', String(!on));

    await confirmations.click();
    await save.click();

    await expectNotice(saved);
    await expect.element(confirmations).toHaveAttribute('aria-checked', String(on));
    await expect.poll(() => sent('saveReplySettings').at(-1)?.body).toMatchObject({ reply_to: '', confirmations: on });
  }
  expect(sent('saveReplySettings')[0]).toMatchObject({
    body: { reply_to: '', confirmations: true, convert: true, reminder_hours: 0, version: 4 },
  });
});

test.each([
  {
    change: { reaches_visitors: false },
    reason:
      'This cannot be switched on yet: emails reach only addresses that your operator has confirmed. Ask your operator to open email for everyone.',
  },
  {
    change: { sender: '' },
    reason: 'This cannot be switched on yet: enter a From Email Address and save it first.',
  },
])('says why confirmations cannot be switched on: $change [REPLY-07]', async ({ change, reason }) => {
  await openSettings('admin', storedReplySettings(change));

  await expect.element(page.getByText(reason, { exact: true })).toBeVisible();
  await expect.element(confirmations).toBeDisabled();
  await expect.element(confirmations).toHaveAccessibleDescription(expect.stringContaining(reason));
  await confirmations.click({ force: true });
  (confirmations.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(confirmations).not.toBeChecked();
  await expectAccessible();
});

test('switches an email after a date on with its template, days and services, and says when the template is gone [DATE-44]', async () => {
  const deleted = { template: first.id.replace('1', '3'), days: 7, services: ['piercing-ear' as const] };
  const { sent } = await openSettings('admin', {
    ...storedReplySettings(),
    getReplySettings: () => ({ ...replySettings, checkup: deleted }),
    getReplyTemplates: () => ({ templates: [first, second], version: 1 }),
  });
  const checkup = page.getByRole('group', { name: 'Check-up email after a date' });
  await expect
    .element(checkup.getByText('This template was deleted, so no email is sent. Choose another one.'))
    .toBeVisible();
  const aftercare = page.getByRole('group', { name: 'Aftercare email after a date' });
  const template = aftercare.getByLabelText('Aftercare email after a date', { exact: true });
  await expect.element(template).toHaveValue('');
  expect(aftercare.getByLabelText('Days after the date').query()).toBeNull();

  await template.selectOptions('Second answer');
  await aftercare.getByLabelText('Days after the date').fill('120');
  await aftercare.getByLabelText('Small Tattoo (under 3 inches)').click();
  await aftercare.getByLabelText('Consultation').click();
  await expectAccessible();
  await save.click();

  await expectNotice(saved);
  const services = ['tattoo-medium', 'tattoo-large', 'tattoo-sleeve', ...piercings, 'consultation'];
  expect(sent('saveReplySettings')).toMatchObject([
    {
      body: {
        aftercare: { template: second.id, days: 120, services },
        checkup: deleted,
      },
    },
  ]);
});

test('says that confirmations that are on wait for a sender, and lets them be switched off and on [REPLY-76]', async () => {
  await openSettings('admin', storedReplySettings({ sender: '', confirmations: true }));

  const reason = 'No confirmation is sent yet: enter a From Email Address and save it first.';
  await expect.element(confirmations).toHaveAccessibleDescription(expect.stringContaining(reason));
  for (const isOn of [false, true]) {
    await confirmations.click();
    await expect.element(confirmations).toHaveAttribute('aria-checked', String(isOn));
  }
  await expectAccessible();
});

test('shows the reason when the server refuses confirmations [REPLY-07]', async () => {
  await openSettings('admin', {
    saveReplySettings: () => refuse('conflict', { field: 'confirmations', message: 'Confirmations need a sender.' }),
  });

  await confirmations.click();
  await save.click();

  await expectNotice(error('Failed to save the settings of emails to visitors. Confirmations need a sender.'));
  await expect.element(confirmations).toBeChecked();
});

test('reports that templates and settings cannot be loaded or saved, and keeps the edits [REPLY-48]', async () => {
  let fails = true;
  await openSettings('admin', {
    getReplySettings: () => (fails ? refuse('internal') : replySettings),
    getReplyTemplates: () => (fails ? refuse('internal') : { templates: [first, second], version: 1 }),
    saveReplyTemplates: () => refuse('internal'),
  });
  await expectNotice(error('Failed to load reply templates'));
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expectNotice(error('Failed to load the settings of emails to visitors'));
  await expect.element(page.getByLabelText('From Email Address')).toBeVisible();
  fails = false;
  const tryAgain = page.getByRole('button', { name: 'Try Again' });
  for (const left of [1, 0]) {
    await tryAgain.first().click();
    await expect.poll(() => tryAgain.elements()).toHaveLength(left);
  }

  await openTemplate(0);
  await inTemplates('Text').first().fill('Not stored');
  await save.click();

  await expectNotice(error('Failed to save reply templates.'));
  await expect.element(inTemplates('Text').first()).toHaveValue('Not stored');
});

/** Opens the page with these templates, and the first of them. Saving succeeds. */
async function openTemplates(...all: (typeof first)[]) {
  const dashboard = await openSettings('admin', {
    getReplyTemplates: () => ({ templates: all, version: 1 }),
    saveReplyTemplates: ({ body }) => ({ ...body, version: 2 }),
  });
  await openTemplate(0);
  return dashboard;
}

async function openTemplate(index: number): Promise<void> {
  await expect.element(templates.getByRole('button', { name: 'Add Template', exact: true })).toBeVisible();
  const closed = templates.getByRole('listitem').nth(index).getByRole('button', { expanded: false });
  if (closed.query()) await closed.click();
}

function textsOf(locator: Locator): (string | null)[] {
  return locator.elements().map(({ textContent }) => textContent);
}
