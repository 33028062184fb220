import type { Page } from '@playwright/test';
import { labels } from '#shared/labels.ts';
import { leadNotices, notices } from '#shared/notices.ts';
import { type FormValues, someValues } from './booking-form.ts';
import { bookingBody, postBooking } from './send-booking.ts';
import { expect, expectAccessible, signIn, test } from './studio.ts';

const words = labels.leads;

test('an administrator erases a lead after being asked, with the keyboard alone, and list and numbers follow', async ({
  page,
  studio,
}) => {
  const people = [someValues(), someValues()] as const;
  for (const person of people) await postBooking(studio.site, bookingBody(person));
  await signIn(page, studio.admin);
  const [, newest] = people;
  const name = `${newest.firstName} ${newest.lastName}`;
  const dialog = page.getByRole('dialog', { name: words.eraseTitle });
  await row(page, newest).getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: words.email(1) })).toBeVisible();
  await expect(page.locator('dd').first()).toHaveText(/\d/);
  const total = Number(await page.locator('dd').first().innerText());

  await erase(page, newest).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText(name);
  await expect(dialog).toContainText("can't be undone");
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(erase(page, newest)).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: words.erase }).press('Enter');

  await expect(page.getByText(leadNotices.erased(name).body ?? '-')).toBeVisible();
  await expect(row(page, newest)).toHaveCount(0);
  await expect(page.locator('dd').first()).toHaveText(String(total - 1));
  await expect(page.getByRole('button', { name: /^Email Selected/ })).toHaveCount(0);
  await expect(row(page, people[0]).getByRole('combobox')).toBeFocused();
  await page.reload();
  await expect(row(page, people[0])).toBeVisible();
  await expect(row(page, newest)).toHaveCount(0);
});

test('a lead that cannot be erased stays, and it is told', async ({ page, studio }) => {
  const person = someValues();
  await postBooking(studio.site, bookingBody(person));
  await signIn(page, studio.admin);
  await erase(page, person).click();

  await studio.without('dynamodb', async () => {
    await page.getByRole('dialog').getByRole('button', { name: words.erase }).click();
    await expect(page.getByText(notices.leadEraseFailed.body)).toBeVisible({ timeout: 20_000 });
  });

  await expect(row(page, person)).toBeVisible();
});

test('who is no administrator is not offered to erase a lead', async ({ staff, studio }) => {
  const person = someValues();
  await postBooking(studio.site, bookingBody(person));
  await staff.reload();

  await expect(row(staff, person)).toBeVisible();
  await expect(staff.getByRole('button', { name: words.erase })).toHaveCount(0);
});

function row(page: Page, person: FormValues) {
  return page.getByRole('row').filter({ hasText: person.firstName });
}

function erase(page: Page, person: FormValues) {
  return row(page, person).getByRole('button', { name: words.erase });
}
