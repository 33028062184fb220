import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Lead, LeadPage } from '#shared/leads/lead-schemas.ts';
import { accessOf } from './fixtures/access-token.ts';
import { someValues } from './fixtures/booking-form.ts';
import { callApi, resultOf } from './fixtures/call-api.ts';
import { ContentStore } from './fixtures/content-store.ts';
import { eventually, type RunningStudio } from './fixtures/running-studio.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { expect, test } from './fixtures/studio.ts';

const waiting = 60;
let studio: RunningStudio;
test.beforeAll(({ killable }) => {
  studio = killable;
});

/** The ids of all leads that wait for an artist, as the list shows them. */
async function waitingFor(artist: string): Promise<Lead[]> {
  const token = await accessOf(studio, studio.user);
  const leads: Lead[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const query = `?queue=books&artist=${artist}&limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const page: LeadPage = await (
      await fetch(`${studio.site}/api/leads${query}`, { headers: { authorization: `Bearer ${token}` } })
    ).json();
    leads.push(...page.leads);
    cursor = page.next;
  }
  return leads;
}

test('keeps 60 waiting requests in order, and writes to the first 25 once, although the run is killed [BOOKS-09] [BOOKS-10] [BOOKS-13]', async () => {
  test.slow();
  const artist = { name: 'Nia', description: null, profile_picture: null, alt: null, instagram_link: null };
  const content = new ContentStore(studio);
  await content.showOnly('/artists', [{ ...artist, books: 'closed', is_active: true }]);
  const id = (await content.list('/artists')).rows.find(({ is_active }) => is_active)?.id ?? '';
  const ask = async () => {
    const body = { ...bookingBody(someValues()), artist: 'nia', form: { wait: true } };
    // The API takes 25 bookings a second.
    while ((await postBooking(studio.site, body)).status === 429) await setTimeout(200);
  };
  for (let n = 0; n < waiting; n += 10) await Promise.all(Array.from({ length: 10 }, ask));
  const list = await waitingFor(id);
  expect(list).toHaveLength(waiting);
  const times = list.map(({ created_at }) => created_at);
  expect(times).toEqual(times.toSorted());
  const token = await accessOf(studio, studio.user);
  const summary = await resultOf<{ books: number; studio: number }>(studio.site, 'getLeadSummary', { token });
  expect(summary.books).toBe(waiting);

  const first = list.slice(0, 25).map((lead) => ({ lead, key: randomUUID() }));
  const write = ({ lead, key }: (typeof first)[number], token: string) => {
    const body = { subject: 'Books are open', text: 'Come by.', mark_contacted: true, seen_turn_at: lead.turn_at };
    return callApi(studio.site, 'sendReply', { token, params: { id: lead.id }, key, body });
  };
  for (const each of first.slice(0, 10)) expect((await write(each, token)).status).toBe(201);
  const inFlight = first.slice(10, 15).map((each) => write(each, token).catch(() => undefined));
  await Promise.race(inFlight);
  await studio.kill();
  await Promise.all(inFlight);
  await studio.start();
  const again = await accessOf(studio, studio.user);
  for (const each of first) expect((await write(each, again)).status).toBe(201);
  const others = await Promise.all(first.map(({ lead }) => write({ lead, key: randomUUID() }, again)));
  expect(others.every(({ status, reply }) => status === 409 && reply.code === 'answered')).toBe(true);

  expect((await waitingFor(id)).map((lead) => lead.id)).toEqual(list.slice(25).map((lead) => lead.id));
  await studio.runSchedule(/EveryMinute/, new Date(Date.now() + 10 * 60_000));
  const written = async () => (await studio.emails()).filter(({ subject }) => subject === 'Books are open');
  await eventually(async () => ((await written()).length >= 25 ? [true] : []), 60_000);
  const recipients = (await written()).flatMap(({ to }) => to);
  expect([...new Set(recipients)].toSorted()).toEqual(first.map(({ lead }) => lead.email).toSorted());
  // A kill between the answer of SES and storing it can send those that were being sent twice.
  expect(recipients.length).toBeLessThanOrEqual(27);
});
