import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { accessOf } from './fixtures/access-token.ts';
import { someValues } from './fixtures/booking-form.ts';
import { asStaff, settingRows } from './fixtures/email-settings.ts';
import { type Metric, RunningStudio } from './fixtures/running-studio.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';

// A stack of its own: emails fail here as if a day had passed.
let studio: RunningStudio;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  studio = await RunningStudio.start();
});
test.afterAll(() => studio?.stop());

type Line = (string | object)[];
type Widget = { properties: { metrics?: Line[] } };

/** The metrics of the stack's own namespace that the dashboard shows, as `name {dimensions}`. */
async function shownMetrics(): Promise<string[]> {
  const [[namespace, widgets]] = Object.entries(await studio.dashboards()) as [[string, Widget[]]];
  return widgets
    .flatMap(({ properties }) => properties.metrics ?? [])
    .filter((line) => line[0] === namespace)
    .map(([, name, ...dimensions]) => {
      const names = dimensions.filter((part) => typeof part === 'string');
      return labelOf(String(name), names.length > 0 ? { [names[0]!]: names[1]! } : {});
    });
}

async function ownMetrics(): Promise<Metric[]> {
  const [namespace] = Object.keys(await studio.dashboards());
  return (await studio.metrics()).filter((metric) => metric.namespace === namespace);
}

function labelOf(name: string, dimensions: Record<string, string>): string {
  return `${name} ${JSON.stringify(dimensions)}`;
}

test('counts bookings, emails by fate and publishes as the dashboard shows them, with the service as the only dimension [OPS-05]', async () => {
  test.slow();
  const send = asStaff(studio, await accessOf(studio, studio.admin));
  const { reply_to, version } = await (await send('GET', '/reply-settings')).json();
  expect((await send('PUT', '/reply-settings', { reply_to, version, confirmations: true })).status).toBe(200);
  const book = async (email: string, form = {}) => {
    const { status } = await postBooking(studio.site, { ...bookingBody(someValues({ email })), ...form });
    expect(status).toBe(201);
  };
  const simulator = (kind: string) => `${kind}+${randomUUID().slice(0, 8)}@simulator.amazonses.com`;
  const counted = async () => Object.fromEntries((await ownMetrics()).map(({ metric, sum }) => [metric, sum]));

  const twice = simulator('bounce');
  await book(twice);
  await book(twice);
  await book(simulator('complaint'));
  await book(simulator('success'), { form: { subject: 'Buy now' } });
  await expect.poll(counted, { timeout: 30_000 }).toMatchObject({
    Bookings: 3,
    BookingsHeld: 1,
    Refused: 2,
    StudioEmailsSent: 3,
    // SES reports each of the two recipients.
    StudioEmailsDelivered: 6,
    VisitorEmailsSent: 2,
    VisitorEmailsBounced: 1,
    VisitorEmailsComplained: 1,
  });

  const to_emails = ['bounce@simulator.amazonses.com', 'complaint@simulator.amazonses.com'].join(', ');
  expect((await send('PUT', '/email-settings', { settings: settingRows({ to_emails }) })).status).toBe(200);
  await book(simulator('success'));
  await expect
    .poll(counted, { timeout: 30_000 })
    .toMatchObject({ StudioEmailsBounced: 1, StudioEmailsComplained: 1, VisitorEmailsDelivered: expect.any(Number) });

  await studio.without('ses', async () => {
    await book(simulator('success'));
    await expect.poll(counted, { timeout: 30_000 }).toMatchObject({ StudioEmailsRetried: 1, VisitorEmailsRetried: 1 });
    await studio.runSchedule(/EveryMinute/, new Date(Date.now() + 25 * 3600_000));
    await expect.poll(counted, { timeout: 30_000 }).toMatchObject({ StudioEmailsFailed: 1, VisitorEmailsFailed: 1 });
  });

  const shown = await shownMetrics();
  expect(shown.length).toBeGreaterThan(15);
  const missing = async () => {
    const emitted = (await ownMetrics()).map(({ metric, dimensions }) => labelOf(metric, dimensions));
    return shown.filter((label) => !emitted.includes(label));
  };
  // A schedule counts its unsent emails after it counted the failed ones.
  await expect.poll(missing, { timeout: 30_000 }).toEqual([]);

  const own = await ownMetrics();
  for (const { dimensions } of own) expect(Object.keys(dimensions)).toEqual(['service']);
  const publishes = own.find(({ metric }) => metric === 'PublishTime');
  expect(publishes?.count).toBeGreaterThan(0);
  expect(publishes?.sum).toBeGreaterThan(0);
});
