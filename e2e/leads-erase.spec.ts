import type { Page } from '@playwright/test';
import { type FormValues, someValues } from './fixtures/booking-form.ts';
import { expectNotice } from './fixtures/notice.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { expect, expectAccessible, signIn, test } from './fixtures/studio.ts';

test('lets an administrator erase a lead after a confirmation, by keyboard alone, and updates list and numbers', async ({
  page,
  studio,
}) => {
  const people = [someValues(), someValues()] as const;
  for (const person of people) await postBooking(studio.site, bookingBody(person));
  await signIn(page, studio.admin);
  const [, newest] = people;
  const name = `${newest.firstName} ${newest.lastName}`;
  const dialog = page.getByRole('dialog', { name: 'Erase this lead?' });
  await row(page, newest).getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'Email Selected (1)' })).toBeVisible();
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
  await dialog.getByRole('button', { name: 'Erase' }).press('Enter');

  await expectNotice(page, { title: 'Lead Erased', body: `${name} is no longer stored.`, variant: 'normal' });
  await expect(row(page, newest)).toHaveCount(0);
  await expect(page.locator('dd').first()).toHaveText(String(total - 1));
  await expect(page.getByRole('button', { name: /^Email Selected/ })).toHaveCount(0);
  await expect(row(page, people[0]).getByRole('combobox')).toBeFocused();
  await page.reload();
  await expect(row(page, people[0])).toBeVisible();
  await expect(row(page, newest)).toHaveCount(0);
});

test('shows an error and keeps the lead when erasing fails', async ({ page, studio }) => {
  const person = someValues();
  await postBooking(studio.site, bookingBody(person));
  await signIn(page, studio.admin);
  await erase(page, person).click();

  await studio.without('dynamodb', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
    await expectNotice(
      page,
      { title: 'Error', body: 'Failed to erase lead. Please try again.', variant: 'destructive' },
      { timeout: 20_000 },
    );
  });

  await expect(row(page, person)).toBeVisible();
});

test('offers Erase to administrators only', async ({ staff, studio }) => {
  const person = someValues();
  await postBooking(studio.site, bookingBody(person));
  await staff.reload();

  await expect(row(staff, person)).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Erase' })).toHaveCount(0);
});

function row(page: Page, person: FormValues) {
  return page.getByRole('row').filter({ hasText: person.firstName });
}

function erase(page: Page, person: FormValues) {
  return row(page, person).getByRole('button', { name: 'Erase' });
}
