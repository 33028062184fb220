import { accessOf } from './fixtures/access-token.ts';
import { someValues } from './fixtures/booking-form.ts';
import { asStaff, settingRows } from './fixtures/email-settings.ts';
import { expectNotice } from './fixtures/notice.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { expect, expectAccessible, test } from './fixtures/studio.ts';

const settingsPath = '/admin/email-settings';
const saved = {
  title: 'Settings Saved',
  body: 'Email notification settings have been updated successfully',
  variant: 'normal',
} as const;
let send: ReturnType<typeof asStaff>;

test.use({ startPage: settingsPath });

test.beforeAll(async ({ studio }) => {
  send = asStaff(studio, await accessOf(studio, studio.admin));
});

test.afterEach(async () => {
  await send('PUT', '/email-settings', { settings: settingRows() });
});

test('names a recipient whose email bounced or was marked as spam until the email address is removed', async ({
  admin,
  studio,
}) => {
  const bounce = 'Desk <bounce@simulator.amazonses.com>';
  const complaint = 'complaint@simulator.amazonses.com';
  const good = 'success@simulator.amazonses.com';
  const to_emails = [bounce, complaint, good].join(', ');
  expect((await send('PUT', '/email-settings', { settings: settingRows({ to_emails }) })).status).toBe(200);
  const values = someValues();

  await postBooking(studio.site, bookingBody(values));
  await studio.emailsAbout(values.firstName);
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date());
  const cameBack = `The email of ${today} to bounce@simulator.amazonses.com bounced: 550 5.1.1 user unknown. Check the spelling or remove the address. If it is correct, ask your operator to allow emails to it again.`;
  const spam = `${complaint} marked the email of ${today} as spam. Remove the address; you can add it again later.`;
  await expect(async () => {
    await admin.goto(settingsPath);
    await expect(admin.getByText(cameBack)).toBeVisible({ timeout: 2_000 });
    await expect(admin.getByText(spam)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(admin.getByText(new RegExp(`${good}.*(came back|spam)`))).toHaveCount(0);
  await expectAccessible(admin);

  await admin.getByLabel('To Email Addresses').fill(`${complaint}, ${good}`);
  await expect(admin.getByText(cameBack)).toHaveCount(0);
  await admin.getByRole('button', { name: 'Save Settings' }).click();
  await expectNotice(admin, saved);
  const { problems } = await (await send('GET', '/email-settings')).json();
  expect(problems).toMatchObject([{ address: complaint, kind: 'complaint', reason: 'abuse' }]);
  expect(studio.logs()).not.toContain('@simulator.amazonses.com');
});
