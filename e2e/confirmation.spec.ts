import { randomUUID } from 'node:crypto';
import { accessOf } from './fixtures/access-token.ts';
import { someValues } from './fixtures/booking-form.ts';
import { asStaff } from './fixtures/email-settings.ts';
import type { RunningStudio } from './fixtures/running-studio.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { expect, test } from './fixtures/studio.ts';

const subject = /^We have your request( [0-9B-Z]{3}-[0-9B-Z]{3})?: /;
let send: ReturnType<typeof asStaff>;

test.beforeAll(async ({ studio }) => {
  send = asStaff(studio, await accessOf(studio, studio.admin));
});
test.afterEach(() => switchTo(false));

async function switchTo(confirmations: boolean, admin = send): Promise<void> {
  const { reply_to, version } = await (await admin('GET', '/reply-settings')).json();
  const saved = await admin('PUT', '/reply-settings', { reply_to, version, confirmations });
  expect(saved.status).toBe(200);
}

/** The confirmations to addresses that contain the text. */
async function confirmations(studio: RunningStudio, text: string) {
  const all = await studio.emails();
  return all.filter((email) => subject.test(email.subject) && email.to.some((address) => address.includes(text)));
}

test('confirms a booking to the visitor once an administrator has switched it on, and repeats only name, service and code [REPLY-30] [REPLY-31] [REPLY-34]', async ({
  studio,
}) => {
  const silent = someValues();
  await postBooking(studio.site, bookingBody(silent));
  await switchTo(true);
  const values = someValues({ firstName: 'Zoë', service: 'consultation' });
  const headers = { 'idempotency-key': randomUUID() };

  const booked = await postBooking(studio.site, bookingBody(values), { headers });
  await postBooking(studio.site, bookingBody(values), { headers });

  await expect.poll(() => confirmations(studio, values.email)).toHaveLength(1);
  const [email] = await confirmations(studio, values.email);
  expect(email).toMatchObject({ from: 'Afterhours <studio@afterhours.example>', to: [values.email] });
  expect(email?.text).toContain('Hi Zoë,');
  expect(email?.text).toContain("Thanks for your request. We'll contact you within 24 hours.");
  expect(email?.text).toContain(`${studio.site}/request#${booked.body.request_key}`);
  const all = JSON.stringify({ ...email, to: [], headers: [] });
  for (const value of [values.lastName, values.phone, values.description]) expect(all).not.toContain(value);
  const { entries } = await (await send('GET', `/leads/${booked.body.id}/log`)).json();
  expect(entries).toMatchObject([{ kind: 'confirmation', recipient: values.email }]);
  expect(await confirmations(studio, silent.email)).toEqual([]);
});

test('sends at most ten confirmations for more bookings of one network, and one an hour to an address, while all bookings work [REPLY-32]', async ({
  studio,
}) => {
  await switchTo(true);
  const mark = randomUUID().slice(0, 8);
  const victim = `victim.${mark}@mail.example`;
  const network = '127.77.3.9';
  const book = (email: string, from?: string) =>
    postBooking(studio.site, bookingBody(someValues({ email })), from ? { from } : {});

  // The limit of ten bookings in ten minutes refuses most of those of one network.
  const statuses: number[] = [];
  for (let n = 0; n < 20; n++) statuses.push((await book(`one${n}.${mark}@mail.example`, network)).status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(10);
  expect(new Set(statuses)).toEqual(new Set([201, 429]));
  // Many networks, one forged address. The throttle of the gateway refuses some requests for a moment.
  for (let n = 0; n < 10; n++) await expect.poll(async () => (await book(victim)).status).toBe(201);
  const other = `other.${mark}@mail.example`;
  await expect.poll(async () => (await book(other)).status).toBe(201);

  await expect.poll(() => confirmations(studio, other)).toHaveLength(1);
  expect(await confirmations(studio, victim)).toHaveLength(1);
  expect((await confirmations(studio, `.${mark}@`)).length).toBeLessThanOrEqual(12);
});
