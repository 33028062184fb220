import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { someValues } from './fixtures/booking-form.ts';
import { expectNotice } from './fixtures/notice.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { expect, expectAccessible, test } from './fixtures/studio.ts';

test('exports the filtered and searched list with every value, safe from spreadsheet formulas', async ({
  staff,
  studio,
}) => {
  const person = someValues({ lastName: '=1+1', phone: '+49 30 1234', description: 'A "moth",\nΑθηνά 王;=1+1' });
  await postBooking(studio.site, bookingBody(person));
  await staff.reload();
  await staff.getByLabel('Filter by status').selectOption('new');
  await staff.getByLabel('Search by name, email, phone or code').fill(person.email);
  await expect(staff.getByRole('row')).toHaveCount(2);

  const { name, text } = await downloadExport(staff);

  expect(name).toMatch(/^leads-\d{4}-\d{2}-\d{2}-new-ada-\w+-mail-example\.csv$/);
  const [heading, line = '', end] = text.split('\r\n');
  expect(heading).toMatch(
    /^\ufeff"Date \(.+\)","First Name","Last Name","Email","Phone","Service","Artist","Description","Status","Email status"$/,
  );
  const [date = '', ...values] = line.slice(1).split('","');
  expect(date).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
  expect(values).toEqual([
    person.firstName,
    "'=1+1",
    person.email,
    "'+49 30 1234",
    'Medium Tattoo (3 to 6 inches)',
    'No preference',
    'A ""moth"",\nΑθηνά 王;\'=1+1',
    'new',
    expect.stringMatching(/^(pending|sent)"$/),
  ]);
  expect(end).toBe('');
  await expectNotice(staff, { title: 'Leads Exported', body: '1 lead(s) are in the file.', variant: 'normal' });
});

test('exports all pages, saves no file when one page fails, and can be cancelled', async ({ staff, studio }) => {
  test.slow();
  await Promise.all(Array.from({ length: 30 }, () => postBooking(studio.site, bookingBody(someValues()))));
  // Small pages, so there are several.
  let isHeld = false;
  const held: (() => void)[] = [];
  await staff.route(/\/api\/leads\?.*limit=/, async (route) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue({
      url: route
        .request()
        .url()
        .replace(/limit=\d+/, 'limit=10'),
    });
  });
  await staff.reload();
  await expect(staff.getByRole('row')).toHaveCount(26);
  await expect(staff.locator('dd').first()).toHaveText(/\d/);
  const total = Number(await staff.locator('dd').first().innerText());

  const { text } = await downloadExport(staff);
  expect(text.match(/ada\.\w+@mail\.example/g)?.length).toBeGreaterThanOrEqual(30);
  // Each line begins with its time; a description may contain line breaks of any kind.
  expect(text.match(/^"\d{4}-\d{2}-\d{2} \d{2}:\d{2}",/gm)).toHaveLength(total);

  const downloads: string[] = [];
  staff.on('download', (download) => downloads.push(download.suggestedFilename()));
  isHeld = true;
  await button(staff).click();
  await expect(staff.getByRole('progressbar', { name: 'Export progress' })).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Cancel export' }).press('Enter');
  await expect(button(staff)).toBeFocused();
  isHeld = false;
  for (const go of held) go();

  await staff.route(/\/api\/leads\?.*cursor=/, (route) => route.abort());
  await button(staff).click();
  await expectNotice(staff, {
    title: 'Error',
    body: 'Failed to export leads. Please try again.',
    variant: 'destructive',
  });
  await expect(button(staff)).toBeVisible();
  expect(downloads).toEqual([]);
});

test('exports the list that was shown at the start, even if the staff member opens another list', async ({
  staff,
  studio,
}) => {
  const person = someValues();
  await postBooking(studio.site, bookingBody(person));
  await staff.reload();
  await expect(row(staff, person.firstName)).toBeVisible();
  const gate = Promise.withResolvers<void>();
  await staff.route(/\/api\/leads\?.*limit=/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  const progress = staff.getByRole('progressbar', { name: 'Export progress' });

  await button(staff).click();
  await expect(progress).toBeVisible();
  await staff.getByLabel('Filter by status').selectOption('closed');
  await expect(row(staff, person.firstName)).toHaveCount(0);
  await staff.getByLabel('Search by name, email, phone or code').fill('no such name');
  await expect(staff.getByText('No leads found for "no such name" with status "closed".')).toBeVisible();
  await expect(progress).toBeVisible();
  const [download] = await Promise.all([staff.waitForEvent('download'), gate.resolve()]);

  expect(download.suggestedFilename()).toMatch(/^leads-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(await readFile(await download.path(), 'utf8')).toContain(person.email);
  await expect(progress).toHaveCount(0);
  await expect(button(staff)).toHaveCount(0);
});

function row(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name });
}

async function downloadExport(page: Page): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), button(page).click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

function button(page: Page) {
  return page.getByRole('button', { name: 'Export CSV' });
}
