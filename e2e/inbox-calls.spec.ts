import type { Page } from '@playwright/test';
import { someValues } from './fixtures/booking-form.ts';
import type { RunningStudio } from './fixtures/running-studio.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { expect, test } from './fixtures/studio.ts';

const countIn = async (page: Page) => Number(/^\((\d+)\) FAQ \| /.exec(await page.title())?.[1]);

/** Sends a request, and waits until the title of the page counts it. */
async function expectCall({ site }: RunningStudio, page: Page): Promise<void> {
  await expect.poll(() => countIn(page)).toBeGreaterThan(0);
  const before = await countIn(page);
  expect((await postBooking(site, bookingBody(someValues()))).status).toBe(201);
  await expect.poll(() => countIn(page), { timeout: 10_000 }).toBe(before + 1);
}

test.use({ startPage: '/admin/content/faq' });

test('counts a request in the title of another page within 10 seconds, and not once signed out [INBOX-40]', async ({
  staff,
  studio,
}) => {
  const messages: (string | Buffer)[] = [];
  staff.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => messages.push(payload)));
  await staff.reload();
  await expectCall(studio, staff);
  // The connection is open some time after the page, so the first request may precede it.
  const book = () => postBooking(studio.site, bookingBody(someValues()));
  await expect.poll(() => book().then(() => messages), { intervals: [5_000] }).toContain('{"leads":true}');
  await expect(staff.getByText(/^\d+ leads? to answer$/)).toBeAttached();

  await staff.getByRole('button', { name: 'Sign Out' }).click();
  await expect(staff).toHaveTitle(/^Sign In \| /);
  expect((await postBooking(studio.site, bookingBody(someValues()))).status).toBe(201);
  await staff.waitForTimeout(10_000);
  expect(await staff.title()).toMatch(/^Sign In \| /);
});

test('counts a request within 10 seconds while the live connection is blocked [INBOX-40]', async ({
  admin,
  studio,
}) => {
  await admin.routeWebSocket(/\/live/, (socket) => socket.close());
  await admin.reload();
  await expectCall(studio, admin);
});
