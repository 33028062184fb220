import type { Page } from '@playwright/test';
import { someValues } from './fixtures/booking-form.ts';
import type { RunningStudio } from './fixtures/running-studio.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { expect, test } from './fixtures/studio.ts';

const countIn = async (page: Page) => Number(/^\((\d+)(?: \+ \d+ held)?\) FAQ \| /.exec(await page.title())?.[1]);

const book = async ({ site }: RunningStudio) =>
  expect((await postBooking(site, bookingBody(someValues()))).status).toBe(201);

/** Opens the page with a request to count, sends another, and waits until the title counts it, ten seconds later for the page. */
async function expectCall(studio: RunningStudio, page: Page): Promise<void> {
  await book(studio);
  await page.reload();
  await expect.poll(() => countIn(page), { timeout: 10_000 }).toBeGreaterThan(0);
  const before = await countIn(page);
  await book(studio);
  await page.clock.fastForward(10_000);
  await expect.poll(() => countIn(page), { timeout: 10_000 }).toBeGreaterThan(before);
}

test.use({ startPage: '/admin/content/faq' });

test('counts a request in the title of another page within 10 seconds, and not once signed out [INBOX-40]', async ({
  staff,
  admin,
  studio,
}) => {
  await Promise.all([staff, admin].map((page) => page.clock.install()));
  const messages: (string | Buffer)[] = [];
  staff.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => messages.push(payload)));
  await expectCall(studio, staff);
  // The connection is open some time after the page, so the first request may precede it.
  await expect.poll(() => book(studio).then(() => messages), { intervals: [1_000] }).toContain('{"leads":true}');
  await expect(staff.getByText(/^\d+ leads? to answer$/)).toBeAttached();

  await staff.getByRole('button', { name: 'Sign Out' }).click();
  await expect(staff).toHaveTitle(/^Sign In \| /);
  await expectCall(studio, admin);
  expect(await staff.title()).toMatch(/^Sign In \| /);
});

test('counts a request within 10 seconds while the live connection is blocked [INBOX-40]', async ({
  admin,
  studio,
}) => {
  await admin.clock.install();
  await admin.routeWebSocket(/\/live/, (socket) => socket.close());
  await expectCall(studio, admin);
});
