import { readFile } from 'node:fs/promises';
import { someValues } from './fixtures/booking-form.ts';
import { dismissNotices, expectNotice } from './fixtures/notice.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { expect, expectAccessible, test } from './fixtures/studio.ts';

test('finds a lead, stores its status, exports it, emails it to the studio, and erases it for good', async ({
  admin,
  studio,
}) => {
  const person = someValues({ lastName: '=1+1', description: 'A "moth",\nΑθηνά 王;=1+1' });
  await postBooking(studio.site, bookingBody(person));
  await admin.goto('/admin/leads');
  const row = admin.getByRole('row').filter({ hasText: person.firstName });
  const search = admin.getByRole('searchbox', { name: 'Search by name, email, phone or code' });

  await search.fill(person.email);
  await expect(admin.getByText('1 lead found.')).toBeVisible();
  await row.getByRole('combobox').selectOption('converted');
  await admin.getByLabel('Filter by status').selectOption('converted');
  await expect(row.getByRole('combobox')).toHaveValue('converted');
  await row.getByRole('checkbox').check();
  // Its notice would fade in while the page is checked.
  await expect(admin.getByText('Status Updated', { exact: true })).toBeVisible();
  await expectAccessible(admin);
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^leads-\d{4}-\d{2}-\d{2}-ada-\w+-mail-example\.csv$/);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain(`"${person.firstName}","'=1+1","${person.email}"`);
  expect(file).toContain('"A ""moth"",\nΑθηνά 王;\'=1+1","converted"');

  // The notice of the export covers the button.
  await expect(admin.getByText('Leads Exported', { exact: true })).toBeVisible();
  await dismissNotices(admin);
  await admin.getByRole('button', { name: 'Email Selected (1)' }).click();
  await expectNotice(admin, {
    title: 'Email Sent',
    body: 'Email sent successfully with 1 lead(s).',
    variant: 'normal',
  });
  const emails = await studio.emailsAbout(person.firstName);
  expect(emails.map(({ subject }) => subject)).toContain('Lead details: 1 lead(s)');

  await row.getByRole('link', { name: `${person.firstName} =1+1`, exact: true }).click();
  await dismissNotices(admin);
  await admin.getByRole('button', { name: 'Actions', exact: true }).click();
  await admin.getByRole('menuitem', { name: 'More…' }).click();
  await admin.getByRole('option', { name: 'Erase' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Erase this lead?' });
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(search).toHaveValue(person.email);
  await admin.reload();
  await expect(admin.getByText(`No leads found for "${person.email}".`)).toBeVisible();
});
