import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { someValues } from './fixtures/booking-form.ts';
import { ContentStore } from './fixtures/content-store.ts';
import { edit, open } from './fixtures/editing.ts';
import { runLeadCommand } from './fixtures/operator-command.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { storedItems } from './fixtures/stored-items.ts';
import { expect, expectAccessible, test } from './fixtures/studio.ts';

test('reports a damaged lead in list, search, export and shell, and lets an administrator erase it [LEAD-37]', async ({
  studio,
  admin,
}) => {
  const leads = await storedItems(studio, 'Leads');
  const [good, bad] = [someValues(), someValues()];
  await postBooking(studio.site, bookingBody(good));
  const { body } = await postBooking(studio.site, bookingBody(bad));
  const { last_name: _, ...damaged } = (await leads.get({ id: String(body.id) })) ?? {};
  await leads.put(damaged);

  await admin.reload();
  await expect(admin.getByRole('row', { name: good.firstName })).toBeVisible();
  const block = admin.getByRole('region', { name: '1 lead could not be read' });
  await expect(block.getByRole('listitem')).toHaveText(new RegExp(`\\d{4}${body.id}Erase ${body.id}$`));
  await expectAccessible(admin);
  await admin.getByLabel('Filter by status').selectOption('new');
  await expect(block).toContainText(String(body.id));
  const row = admin.getByRole('row', { name: good.firstName });
  await row.getByRole('combobox').selectOption('contacted');
  await admin.getByLabel('Filter by status').selectOption('contacted');
  await expect(row).toBeVisible();
  // The list below shows none of the damaged lead's values.
  await expect(admin.getByText(bad.email)).toHaveCount(0);
  await admin.getByLabel('Filter by status').selectOption('all');

  await admin.getByLabel('Filter by status').selectOption('all');
  await admin.getByLabel('Search by name, email, phone or code').fill(bad.email);
  await expect(admin.getByText(`No leads found for "${bad.email}"`)).toBeVisible();
  await expect(block).toContainText(String(body.id));
  await admin.getByLabel('Search by name, email, phone or code').fill('');
  await expect(admin.getByRole('row', { name: good.firstName })).toBeVisible();
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).not.toContain(bad.email);
  await expect(
    admin.getByText(/^\d+ lead\(s\) are in the file\. 1 could not be read and were left out\.$/),
  ).toBeVisible();
  const { out: found } = await runLeadCommand(studio, ['find', bad.email]);
  expect(found).toMatch(new RegExp(`^${body.id} .* UTC  could not be read\n$`));

  await block.getByRole('button', { name: 'Erase' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();

  await expect(admin.getByText('The damaged lead has been erased.')).toBeVisible();
  await expect(block).toHaveCount(0);
  expect(await leads.get({ id: String(body.id) })).toBeUndefined();
  const warnings = studio
    .logs()
    .split('\n')
    .filter((line) => line.includes('A stored item cannot be read') && line.includes(String(body.id)));
  expect(warnings[0]).toContain('last_name');
  expect(studio.logs()).not.toContain(bad.email);
  await expect
    .poll(async () => (await studio.alarms()).filter(({ state }) => state === 'ALARM').map(({ name }) => name), {
      timeout: 20_000,
    })
    .toEqual(expect.arrayContaining([expect.stringMatching(/UnreadableItems/)]));
});

test('reports damaged held requests, which an administrator and an operator erase [LEAD-37]', async ({
  studio,
  admin,
}) => {
  const held = await storedItems(studio, 'HeldLeads');
  const damaged = async () => {
    const values = someValues();
    const { body } = await postBooking(studio.site, { ...bookingBody(values), form: { subject: 'Buy now' } });
    const id = String(body.id);
    await held.put({ ...(await held.get({ id })), phone: 7 });
    return { ...values, id };
  };
  const [first, second] = [await damaged(), await damaged()];

  await admin.getByLabel('Filter by status').selectOption('held');
  const block = admin.getByRole('region', { name: '2 leads could not be read' });
  await expect(block).toContainText(first.id);
  await block.getByRole('button', { name: `Erase ${second.id}` }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await expect(admin.getByText('The damaged lead has been erased.')).toBeVisible();
  expect(await held.get({ id: second.id })).toBeUndefined();
  await expect(admin.getByRole('region', { name: '1 lead could not be read' })).toContainText(first.id);
  expect((await runLeadCommand(studio, ['erase', first.email, '--yes'])).out).toContain('1 lead erased.');

  expect(await held.get({ id: first.id })).toBeUndefined();
});

test('reports a damaged row in its editor, where it can be removed [DATA-56]', async ({ studio, staff }) => {
  const content = new ContentStore(studio);
  const table = await storedItems(studio, 'Content');
  const rows = [{ question: 'Is it damaged?' }, { question: 'Is it whole?' }];
  const { rows: saved } = await content.saveList(
    '/faqs',
    rows.map((row, n) => ({ ...row, id: `temp-${n}`, answer: 'Yes.' })),
  );
  const id = String(saved[0]?.id);
  await table.put({ kind: 'faq', id, question: 7, answer: 'Yes.', is_active: true });

  await open(staff, 'faq', 'FAQ');
  const block = staff.getByRole('region', { name: '1 entry could not be read' });
  await expect(block).toContainText(id);
  await expect(staff.getByText('Is it whole?')).toBeVisible();
  await expectAccessible(staff);
  const { rows: whole } = await content.list('/faqs');
  await content.saveList('/faqs', [{ ...whole[0], answer: 'Certainly.' }]);
  expect(await table.get({ kind: 'faq', id })).toMatchObject({ question: 7 });
  await staff.reload();
  await expect(block).toContainText(id);
  expect(await (await fetch(studio.site)).text()).not.toContain('Is it damaged?');
  await staff.getByRole('button', { name: 'Edit' }).click();
  await block.getByRole('button', { name: 'Remove' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();

  await expect(block).toHaveCount(0);
  expect(await table.get({ kind: 'faq', id })).toBeUndefined();
  expect((await content.list('/faqs')).rows.map(({ question }) => question)).toEqual(['Is it whole?']);
});

test('publishes and edits the other texts while one of them is damaged [DATA-55]', async ({ studio, staff }) => {
  const content = new ContentStore(studio);
  const table = await storedItems(studio, 'Content');
  // Other tests expect the demo texts.
  const { hero: before = {} } = await content.shownTexts();
  await table.put({ kind: 'text', id: 'hero/title', section: 'hero', field: 'title', value: 7, content_type: 'text' });
  try {
    await content.publish({ 'hero/subtitle': `Open late ${randomUUID()}` });
    expect(await content.shownTexts()).toMatchObject({ hero: { title: 'Ink after dark' } });
    await edit(staff, 'hero', 'First Screen');
    const title = staff.getByRole('textbox', { name: 'Title', exact: true });
    await expect(title).toHaveValue('Ink after dark');
    await title.fill('Mended');
    await staff.getByRole('button', { name: 'Save', exact: true }).click();

    await expect.poll(() => content.texts('hero')).toMatchObject({ title: 'Mended' });
  } finally {
    await content.publish({ 'hero/title': before.title ?? '', 'hero/subtitle': before.subtitle ?? '' });
  }
});

test('shows the default of a damaged setting with a notice, and saving repairs it [MAIL-45]', async ({
  studio,
  staff,
}) => {
  const settings = await storedItems(studio, 'Settings');
  await settings.put({ scope: 'email', setting_key: 'subject_template', setting_value: 7, description: 'x' });

  await staff.goto('/admin/email-settings');
  const warning = staff.getByText(
    'These stored settings could not be read: Subject Line. Defaults apply until you save.',
  );
  await expect(warning).toBeVisible();
  await expect(staff.getByLabel('Subject Line')).toHaveValue('📋 New Lead Notification');
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Save Settings' }).click();

  await expect(warning).toHaveCount(0);
  expect(await settings.get({ scope: 'email', setting_key: 'subject_template' })).toMatchObject({
    setting_value: '📋 New Lead Notification',
  });
});
