import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { labels } from '#shared/labels.ts';
import { leadNotices, notices } from '#shared/notices.ts';
import { someValues } from './booking-form.ts';
import { bookingBody, postBooking } from './send-booking.ts';
import { expect, expectAccessible, test } from './studio.ts';

const words = labels.leads;

test('LEAD-27 the list under its filter and search comes as a file, with every value and nothing that runs', async ({
  staff,
  studio,
}) => {
  const person = someValues({ lastName: '=1+1', phone: '+49 30 1234', description: 'A "moth",\nΑθηνά 王' });
  await postBooking(studio.site, bookingBody(person));
  await staff.reload();
  await staff.getByLabel(words.filter).selectOption('new');
  await staff.getByLabel(words.search).fill(person.email);
  await expect(staff.getByRole('row')).toHaveCount(2);

  const { name, text } = await exported(staff);

  expect(name).toMatch(/^leads-\d{4}-\d{2}-\d{2}-new-ada-\w+-mail-example\.csv$/);
  const [heading, line, end] = text.split('\r\n');
  expect(heading).toMatch(
    /^\ufeffDate \(.+\),First Name,Last Name,Email,Phone,Service,Artist,Description,Status,Mail$/,
  );
  expect(line).toContain(`,${person.firstName},'=1+1,${person.email},'+49 30 1234,Medium Tattoo`);
  expect(line).toContain(',No preference,"A ""moth"",\nΑθηνά 王",new,');
  expect(end).toBe('');
  await expect(staff.getByText(leadNotices.exported(1).body ?? '-')).toBeVisible();
});

test('all pages are in the file, a failing one leaves none, and an export can be cancelled', async ({
  staff,
  studio,
}) => {
  test.slow();
  await Promise.all(Array.from({ length: 30 }, () => postBooking(studio.site, bookingBody(someValues()))));
  // Small pages, so that there are several.
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

  const { text } = await exported(staff);
  expect(text.match(/ada\.\w+@mail\.example/g)?.length).toBeGreaterThanOrEqual(30);
  // Each begins with its time; a description may hold line breaks of any kind.
  expect(text.match(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2},/gm)).toHaveLength(total);

  const downloads: string[] = [];
  staff.on('download', (download) => downloads.push(download.suggestedFilename()));
  isHeld = true;
  await button(staff).click();
  await expect(staff.getByRole('progressbar', { name: words.exporting })).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole('button', { name: words.cancelExport }).press('Enter');
  await expect(button(staff)).toBeFocused();
  isHeld = false;
  for (const go of held) go();

  await staff.route(/\/api\/leads\?.*cursor=/, (route) => route.abort());
  await button(staff).click();
  await expect(staff.getByText(notices.leadsExportFailed.body)).toBeVisible();
  await expect(button(staff)).toBeVisible();
  expect(downloads).toEqual([]);
});

test('an export goes on with the list it began with while somebody looks at another one', async ({ staff, studio }) => {
  const person = someValues();
  await postBooking(studio.site, bookingBody(person));
  await staff.reload();
  await expect(row(staff, person.firstName)).toBeVisible();
  const gate = Promise.withResolvers<void>();
  await staff.route(/\/api\/leads\?.*limit=/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  const progress = staff.getByRole('progressbar', { name: words.exporting });

  await button(staff).click();
  await expect(progress).toBeVisible();
  await staff.getByLabel(words.filter).selectOption('closed');
  await expect(row(staff, person.firstName)).toHaveCount(0);
  await staff.getByLabel(words.search).fill('nobody is called so');
  await expect(staff.getByText(words.emptySearchOf('nobody is called so', 'closed'))).toBeVisible();
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

async function exported(page: Page): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), button(page).click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

function button(page: Page) {
  return page.getByRole('button', { name: words.export });
}
