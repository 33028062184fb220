import { readFile } from 'node:fs/promises';
import { textsTooWide } from '../web/testing/too-wide.ts';
import { ContentStore } from './fixtures/content-store.ts';
import { restoreAfterTests } from './fixtures/editing.ts';
import { expectNotice } from './fixtures/notice.ts';
import { test } from './fixtures/person.ts';
import { replyForm } from './fixtures/reply-form.ts';
import { openOwnRequest } from './fixtures/request-page.ts';
import { expect, expectAccessible } from './fixtures/studio.ts';
import { inDays } from './fixtures/studio-time.ts';
import { wheelAndClick } from './fixtures/wheel.ts';

restoreAfterTests([], ['/artists']);

test('carries a request to an agreed date, which is declined, moved and cancelled [DATE-10] [GUEST-07] [DATE-17]', async ({
  page,
  staff,
  studio,
}) => {
  test.slow();
  const artist = { name: 'Nia', description: null, profile_picture: null, alt: null, instagram_link: null };
  const store = new ContentStore(studio);
  await store.showOnly('/artists', [{ ...artist, is_active: true }]);
  await store.published();
  const { values } = await openOwnRequest(page, studio.site);
  const state = page.locator('#state');
  await staff.goto(`/admin/leads#show=studio&search=${values.firstName}`);
  await staff.getByRole('link', { name: `${values.firstName} Byron`, exact: true }).click();

  const { subject, text } = replyForm(staff);
  await subject.fill('Dates for your moth');
  await text.fill('Which of these suits you?');
  await staff.getByRole('button', { name: 'Offer Times' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Offer Times' });
  const [early, late] = [inDays(9, '09:30'), inDays(10, '14:00')];
  await dialog.getByLabel('Artist').selectOption('Nia');
  for (const { input } of [late, early, inDays(12, '18:15')]) {
    await dialog.getByLabel('Another time').fill(input);
    await dialog.getByLabel('Another time').press('Enter');
  }
  await dialog.getByRole('button', { name: /^2 h/ }).click();
  await dialog.getByLabel('Duration in minutes').fill('150');
  await dialog.getByLabel('Price (optional)').fill('About $400');
  await dialog.getByLabel('Deposit (optional)').fill('$50, <b>taken off</b>');
  await dialog.getByLabel('URL of the payment page').fill('https://pay.example/moth');
  await expectAccessible(staff);
  await wheelAndClick(dialog.getByRole('button', { name: 'Add to the Reply' }));
  await expect(staff.getByText('3 times with Nia')).toBeVisible();
  await wheelAndClick(staff.getByRole('button', { name: 'Send and Mark Contacted', exact: true }));
  await expect(staff.getByText(/^3 times offered, answer by /)).toBeVisible();

  await expect(async () => {
    await page.reload();
    await expect(state).toHaveText('Choose a time', { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByText('Deposit: $50, <b>taken off</b>, to be paid once you have chosen')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(textsTooWide)).toEqual([]);
  await page.getByRole('radio', { name: early.shown }).press('ArrowDown');
  await expect(page.getByRole('radio', { name: late.shown })).toBeChecked();
  await page.getByRole('button', { name: 'Agree on This Time' }).press('Enter');
  await expect(state).toHaveText(/^Your appointment: /);
  await expect(state).toBeFocused();
  const appointments = page.getByRole('region', { name: 'Your appointments' });
  await expect(appointments).toContainText(late.shown);
  expect(await appointments.getByRole('link', { name: 'Pay the deposit' }).getAttribute('href')).toBe(
    'https://pay.example/moth',
  );
  await expect(page.getByRole('button', { name: 'Agree on This Time' })).toBeHidden();
  // The content security policy allows the file.
  const downloaded = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).press('Enter');
  const file = await downloaded;
  expect(file.suggestedFilename()).toBe('appointment.ics');
  expect(await readFile(await file.path(), 'utf8')).toContain(`URL:${studio.site}/request\r\n`);

  const dates = staff.getByRole('region', { name: 'Dates', exact: true });
  const log = staff.getByRole('region', { name: 'Log', exact: true });
  await expect(dates).toContainText(late.shown);
  await expect(log).toContainText(`The visitor chose ${late.shown}`);
  await expect(staff.getByRole('main').getByLabel('Status: ')).toHaveValue('converted');
  await page.getByText('You cannot come?').press('Enter');
  await page.getByLabel('Your message to us').fill('I am ill.');
  await page.getByRole('button', { name: 'Tell the Studio' }).press('Enter');
  await expect(
    page.getByText('You told us that this time does not suit you. There is nothing to pay for it.'),
  ).toBeVisible();
  await expect(dates).toContainText('The visitor cannot come.');

  const moved = inDays(11, '11:45');
  await wheelAndClick(dates.getByRole('button', { name: 'Move' }));
  const move = staff.getByRole('dialog', { name: 'Move the date' });
  await move.getByLabel('Start time').fill(moved.input);
  await wheelAndClick(move.getByRole('button', { name: 'Move the Date' }));
  await expectNotice(staff, {
    title: 'Date Moved',
    body: 'The visitor gets an email and is asked to agree.',
    variant: 'normal',
  });
  await expect(dates).toContainText(moved.shown);
  await expect(dates).toContainText('The visitor has not agreed to this time yet.');
  await page.reload();
  await expect(state).toHaveText('We moved your appointment');
  await expectAccessible(page);
  expect(await page.evaluate(textsTooWide)).toEqual([]);
  await page.getByRole('button', { name: 'Agree to the New Time' }).press('Enter');
  await expect(state).toHaveText(/^Your appointment: /);
  await expect(page.getByText(`You agreed to ${moved.shown}`)).toBeVisible();
  await expect(log).toContainText(`The visitor agreed to ${moved.shown}`);
  await expect(dates).not.toContainText('The visitor has not agreed to this time yet.');
  const calendar = await staff.context().newPage();
  await calendar.goto('/admin/dates');
  await expect(calendar.getByText(`${values.firstName} Byron`)).toBeVisible();
  await calendar.getByRole('button', { name: 'More' }).click();
  await calendar.getByRole('menuitem', { name: 'Calendar Feed' }).click();
  await calendar.getByRole('button', { name: 'Make a New URL' }).click();
  const feed = await fetch(await calendar.getByLabel('URL for your calendar').inputValue());
  expect([feed.status, feed.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(await feed.text()).toMatch(/^BEGIN:VCALENDAR\r\n.*SUMMARY:Nia · /s);
  await calendar.close();
  await dates.getByLabel('Deposit').selectOption('Received');
  await expect(log).toContainText('changed the deposit to received');
  await wheelAndClick(dates.getByRole('button', { name: 'Cancel Date' }));
  await staff.getByRole('dialog', { name: 'Cancel this date?' }).getByRole('button', { name: 'Cancel Date' }).click();
  await expect(dates).not.toContainText(moved.shown);
  await expect(log).toContainText(`cancelled the date: ${moved.shown}`);
  await page.reload();
  await expect(page.getByText(`Your appointment was cancelled: ${moved.shown}`)).toBeVisible();
  await expect(state).toHaveText(/^Your appointment on .+ was cancelled$/);
  await expect(page.getByText('We have received your deposit.')).toBeVisible();
  await expect(appointments).toBeHidden();
});
