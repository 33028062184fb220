import { expect, test } from '@playwright/test';
import { apiRoot } from '#shared/contract/call.ts';
import { accessOf } from './fixtures/access-token.ts';
import { someValues } from './fixtures/booking-form.ts';
import { removeGrant, retryPublishingOnce } from './fixtures/changed-stack.ts';
import { ContentStore } from './fixtures/content-store.ts';
import { RunningStudio } from './fixtures/running-studio.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';

test.describe.configure({ timeout: 180_000 });

let studio: RunningStudio;
test.beforeAll(async () => {
  studio = await RunningStudio.start({ change: retryPublishingOnce });
});
test.afterAll(() => studio?.stop());

test('brings a saved page up to date with one check, without another save, once the permission is back [DATA-54]', async () => {
  const store = new ContentStore(studio);
  const subtitle = async () => /<h1.*?<p[^>]*>([^<]*)/s.exec(await (await fetch(studio.site)).text())?.[1];
  const alarms = async () => (await studio.alarms()).filter(({ state }) => state === 'ALARM').map(({ name }) => name);
  await store.publish({ 'hero/subtitle': 'Before the fault' });

  let whole: object = {};
  await studio.redeploy((resources) => {
    whole = structuredClone(resources);
    removeGrant(resources, /PublisherRole/, 'cloudfront:CreateInvalidation');
  });
  expect(await subtitle()).toBe('Before the fault');
  expect((await store.put({ 'hero/subtitle': 'Saved during the fault' })).status).toBe(200);
  await expect
    .poll(alarms, { timeout: 60_000 })
    .toEqual(expect.arrayContaining([expect.stringMatching(/FunctionErrors/)]));
  await studio.redeploy((resources) => Object.assign(resources, whole));
  await studio.runSchedule(/EveryHour/);

  await expect.poll(subtitle, { timeout: 20_000 }).toBe('Saved during the fault');
});

test('denies a call whose grant was removed from the stack', async () => {
  await studio.redeploy((resources) => {
    removeGrant(resources, /LeadDeskRole/, 'dynamodb:UpdateItem');
    removeGrant(resources, /ContentRole/, 'dynamodb:PutItem');
    removeGrant(resources, /NotifyRole/, 'ses:SendRawEmail');
  });
  const access = await accessOf(studio, studio.user);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${access}` };
  const { status, body: lead } = await postBooking(studio.site, bookingBody(someValues()));
  const setStatus = await fetch(`${studio.site}${apiRoot}/leads/${lead.id}`, {
    method: 'PATCH',
    headers,
    body: '{"status":"closed"}',
  });
  const saveContent = await fetch(`${studio.site}${apiRoot}/content`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ rows: [{ section: 'hero', field: 'title', value: 'x' }] }),
  });

  expect(status).toBe(201);
  expect(setStatus.status).toBe(500);
  expect(saveContent.status).toBe(500);
  for (const action of ['dynamodb:UpdateItem', 'dynamodb:PutItem']) {
    await expect.poll(() => studio.logs()).toMatch(new RegExp(`AccessDenied.*not authorized to perform: ${action}`));
  }
  await expect
    .poll(async () => {
      const answer = await fetch(`${studio.site}${apiRoot}/leads`, { headers });
      return (await answer.json()).leads.find(({ id }: { id: string }) => id === lead.id).notification.reason;
    })
    .toMatch(/AccessDenied/);
});
