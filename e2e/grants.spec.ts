import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { apiRoot } from '#shared/contract/call.ts';
import { tokensOf } from './fixtures/access-token.ts';
import { someValues } from './fixtures/booking-form.ts';
import { changedStack, removeGrant } from './fixtures/changed-stack.ts';
import { RunningStudio } from './fixtures/running-studio.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';

/** Copies the synthesised stack and removes one action from the role of one function. */
function withoutGrants(removed: { role: RegExp; action: string }[]): Promise<string> {
  return changedStack((resources) => {
    for (const { role, action } of removed) removeGrant(resources, role, action);
  });
}

test.describe.configure({ timeout: 180_000 });

test('denies a call whose grant was removed from the stack', async () => {
  // All of these calls work with the grants.
  const whole = await RunningStudio.start();
  expect((await postBooking(whole.site, bookingBody(someValues()))).status).toBe(201);
  await whole.stop();
  const assembly = await withoutGrants([
    { role: /LeadDeskRole/, action: 'dynamodb:UpdateItem' },
    { role: /ContentRole/, action: 'dynamodb:PutItem' },
    { role: /NotifyRole/, action: 'ses:SendEmail' },
  ]);
  const studio = await RunningStudio.start({ assembly });

  const { access } = await tokensOf(studio, studio.user);
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
  await studio.stop();
  rmSync(assembly, { recursive: true });
});
