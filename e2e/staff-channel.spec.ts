import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { accessOf, tokensOf } from './fixtures/access-token.ts';
import { someValues } from './fixtures/booking-form.ts';
import { callApi } from './fixtures/call-api.ts';
import type { RunningStudio } from './fixtures/running-studio.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { createAccount } from './fixtures/staff-accounts.ts';
import { expect, test } from './fixtures/studio.ts';

async function issueTicket({ site }: RunningStudio, token: string): Promise<string> {
  const { status, reply } = await callApi(site, 'openStaffChannel', { token });
  expect(status).toBe(201);
  return reply.ticket;
}

/** Connects as a page of the site does. @returns the open socket, or the reason of the refusal */
async function connect({ site }: RunningStudio, query = '') {
  const socket = new WebSocket(`${site.replace('http', 'ws')}/live${query}`, { origin: site });
  try {
    await once(socket, 'open');
    return { socket, refusal: '' };
  } catch (error) {
    return { socket, refusal: (error as Error).message };
  }
}

test('tells staff of a new booking within 10 seconds, and ends when the account is disabled [INBOX-63] [INBOX-65]', async ({
  studio,
}) => {
  test.setTimeout(120_000);
  const admin = await accessOf(studio, studio.admin);
  const account = await createAccount(studio, admin, 'user');
  const { access: token } = await tokensOf(studio, account);
  const ticket = await issueTicket(studio, token);
  const visitor = await connect(studio);
  const staff = await connect(studio, `?ticket=${ticket}`);
  expect([visitor.refusal, staff.refusal]).toEqual(['', '']);
  expect((await connect(studio, `?ticket=${ticket}`)).refusal).toContain('403');
  const heardByVisitor: string[] = [];
  visitor.socket.on('message', (data) => heardByVisitor.push(String(data)));

  // Longer than a batch of earlier changes waits, such as those of the demo.
  await setTimeout(3_000);
  // Another test may publish content, which dashboards hear of on the same connection.
  const message = async () => {
    const end = setTimeout(10_000, ['no message']);
    for (;;) {
      const [data] = await Promise.race([once(staff.socket, 'message'), end]);
      if (!String(data).includes('version')) return [data];
    }
  };
  const ofBooking = message();
  expect((await postBooking(studio.site, bookingBody(someValues()))).status).toBe(201);
  expect(String((await ofBooking)[0])).toBe('{"leads":true}');
  const { reply } = await callApi(studio.site, 'listLeads', { token });
  await setTimeout(3_000);
  const ofNote = message();
  const note = { token, key: randomUUID(), params: { id: reply.leads[0].id }, body: { text: 'Left arm.' } };
  expect((await callApi(studio.site, 'addLeadNote', note)).status).toBe(201);
  expect(String((await ofNote)[0])).toBe('{"leads":true}');

  const unused = await issueTicket(studio, token);
  const closed = Promise.race([once(staff.socket, 'close'), setTimeout(60_000, ['still open'])]);
  await callApi(studio.site, 'setUserEnabled', { token: admin, params: { id: account.id }, body: { enabled: false } });
  expect((await closed)[0]).not.toBe('still open');
  expect((await connect(studio, `?ticket=${unused}`)).refusal).toContain('403');
  expect(await callApi(studio.site, 'openStaffChannel', { token })).toMatchObject({ status: 401 });
  expect(visitor.socket.readyState).toBe(WebSocket.OPEN);
  expect(heardByVisitor).toEqual([]);
  visitor.socket.close();
});
