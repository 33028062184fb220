import type { Page } from '@playwright/test';
import { accessOf } from './fixtures/access-token.ts';
import { fillBooking, someValues, submitBooking } from './fixtures/booking-form.ts';
import { ContentStore } from './fixtures/content-store.ts';
import { bookAsAnotherVisitor } from './fixtures/send-booking.ts';
import { expect, expectAccessible, test } from './fixtures/studio.ts';

const notice = '# What we do\nWe keep your request for one year.\n\nAsk us.';

test('links the booking form to the privacy notice that administrators write, and stores its version on the lead [BOOK-29] [GEN-25]', async ({
  page,
  admin,
  staff,
  studio,
}) => {
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { name: 'What we keep' })).toBeVisible();
  const builtIn = await shownVersion(page);
  await admin.goto('/admin/settings/general');
  await admin.getByRole('link', { name: 'Edit the Notice' }).click();
  const field = admin.getByLabel('Privacy notice', { exact: true });
  await expect(field).toHaveValue(/^# What we keep\n/);
  await field.fill(notice);
  await admin.getByRole('button', { name: 'Save Settings' }).click();
  await expect(async () => {
    await page.goto('/privacy');
    await expect(page.getByText('We keep your request for one year.')).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  const version = await shownVersion(page);
  expect(version).not.toBe(builtIn);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the website' }).click();

  const form = page.locator('#booking form');
  await expect(form).toContainText('We use what you enter to answer your request.');
  const opened = page.waitForEvent('popup');
  await form.getByRole('link', { name: 'How we handle your data' }).click();
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Privacy notice');
  const values = someValues();
  await bookAsAnotherVisitor(page, studio.site);
  await fillBooking(page, values);
  await submitBooking(page);
  await expect(page.getByText('Booking Request Submitted!')).toBeVisible();

  const access = await accessOf(studio, studio.user);
  const headers = { authorization: `Bearer ${access}` };
  const { leads } = await (await fetch(`${studio.site}/api/leads`, { headers })).json();
  expect(leads[0]).toMatchObject({
    first_name: values.firstName,
    privacy_notice: { version, sent_at: leads[0].created_at },
  });
  await staff.goto(`/admin/leads/${leads[0].id}`);
  await expect(staff.getByRole('region', { name: 'Log' })).toContainText(
    'Request received with the privacy notice of ',
  );

  await field.fill('');
  await admin.getByRole('button', { name: 'Save Settings' }).click();
  await expect(async () => {
    await page.goto('/privacy');
    await expect(page.getByRole('heading', { name: 'What we keep' })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  expect(await shownVersion(page)).toBe(builtIn);
});

test('serves the privacy notice with status 200 in both modes, to visitors and staff [RTE-39]', async ({
  page,
  staff,
  studio,
}) => {
  const store = new ContentStore(studio);
  const expectNotice = async () => {
    for (const reader of [page, staff]) {
      expect((await reader.goto('/privacy'))?.status()).toBe(200);
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText(['Privacy notice']);
      await expect(reader.getByText('Something Amazing is Coming Soon!')).toHaveCount(0);
      await expect(reader).toHaveTitle(/^Privacy notice/);
    }
  };
  await expectNotice();
  await store.publish({ 'general/coming_soon_enabled': 'true' });
  try {
    await expectNotice();
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Privacy', exact: true })).toHaveAttribute('href', '/privacy');
    await page.getByRole('button', { name: 'Book Appointment' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'How we handle your data' })).toBeVisible();
    await expectAccessible(page);
  } finally {
    await store.publish({ 'general/coming_soon_enabled': 'false' });
  }
});

test('refuses an invalid version of the notice, and accepts a booking without one', async ({ request }) => {
  const { firstName, lastName, phone, email, service, description } = someValues();
  const booking = { first_name: firstName, last_name: lastName, phone, email, service, description };
  const wrong = await request.post('/api/leads', { data: { ...booking, form: { privacy_version: '<script>' } } });

  expect(wrong.status()).toBe(400);
  expect((await request.post('/api/leads', { data: booking })).status()).toBe(201);
});

async function shownVersion(page: Page): Promise<string> {
  const text = await page.getByText('Version of this notice:').innerText();
  const [version = ''] = /[0-9a-f]{12}$/.exec(text) ?? [];
  expect(version).not.toBe('');
  return version;
}
