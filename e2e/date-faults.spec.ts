import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { addDays, format } from 'date-fns';
import type { OpenOffer } from '#shared/dates/date-schemas.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { tokensOf } from './fixtures/access-token.ts';
import { someValues } from './fixtures/booking-form.ts';
import { callApi } from './fixtures/call-api.ts';
import { ContentStore } from './fixtures/content-store.ts';
import { eventually, RunningStudio } from './fixtures/running-studio.ts';
import { type Answer, bookingBody, postAsVisitor, postBooking } from './fixtures/send-booking.ts';

const visitors = 100;
let studio: RunningStudio;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  studio = await RunningStudio.start();
});
test.afterAll(() => studio?.stop());

/** What a visitor's browser does: it repeats a request that got no answer, or one that says to try again. */
async function persistently(send: () => Promise<Answer>): Promise<Answer> {
  for (const end = Date.now() + 120_000; ; ) {
    const answer = await send().catch(() => undefined);
    if (answer && answer.status < 500 && answer.status !== 429) return answer;
    if (Date.now() > end) throw new Error(`The last answer was ${answer?.status}`);
    await setTimeout(300);
  }
}

/** Books, and offers times as staff. @returns the visitor's key and address, and the offer */
async function offered(token: string, artist_id: string, times: string[]) {
  const values = someValues();
  const booked = await persistently(() => postBooking(studio.site, bookingBody(values)));
  const { id, request_key } = booked.body as { id: string; request_key: string };
  const body = {
    subject: 'Times',
    text: 'Which one?',
    mark_contacted: true,
    offer: { times, minutes: 120, artist_id, answer_by: times[0]?.slice(0, 10) },
  };
  const { status, reply } = await callApi(studio.site, 'sendReply', { token, params: { id }, key: randomUUID(), body });
  expect({ status, reply }).toMatchObject({ status: 201 });
  return { id, email: values.email, key: request_key, offer: (reply.lead as Lead).offer as OpenOffer };
}

function pick({ key, offer }: Awaited<ReturnType<typeof offered>>, time = offer.times[0]) {
  const headers = { 'x-request-key': key, 'idempotency-key': randomUUID() };
  const body = { kind: 'pick', offer: offer.id, time };
  return persistently(() => postAsVisitor(studio.site, '/api/request/answers', body, { headers }));
}

test('agrees with one of 100 visitors who pick one time at once, and on one of four times, while the database fails and the run is killed [DATE-04]', async () => {
  test.setTimeout(600_000);
  const artist = { name: 'Nia', description: null, profile_picture: null, alt: null, instagram_link: null };
  const store = new ContentStore(studio);
  await store.showOnly('/artists', [{ ...artist, is_active: true }]);
  const [{ id: artistId = '' } = {}] = (await store.list('/artists')).rows.filter(({ is_active }) => is_active);
  const [user, admin] = await Promise.all([studio.user, studio.admin].map((account) => tokensOf(studio, account)));
  const day = format(addDays(new Date(), 9), 'yyyy-MM-dd');
  const asked: Awaited<ReturnType<typeof offered>>[] = [];
  for (let n = 0; n < visitors; n += 10) {
    const token = (n < visitors / 2 ? user : admin)?.access ?? '';
    const ten = Array.from({ length: 10 }, () => offered(token, artistId, [`${day}T12:00`]));
    asked.push(...(await Promise.all(ten)));
  }
  const four = ['15:00', '17:30', '20:00', '08:00'].map((time) => `${day}T${time}`);
  const greedy = await offered(user?.access ?? '', artistId, four);

  const failing = <T>(during: () => Promise<T>) => studio.without('dynamodb', during, 'down', 0.05);
  const picks = [...asked.map((visitor) => pick(visitor)), ...greedy.offer.times.map((time) => pick(greedy, time))];
  await failing(async () => {
    await Promise.race(picks);
    await studio.kill();
    // The outage ends with the run.
  }).catch(() => {});
  await studio.start();
  const answers = await failing(() => Promise.all(picks));

  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 409)).toHaveLength(visitors - 1 + 3);
  const winners = asked.filter((_, index) => statuses[index] === 201);
  expect([winners.length, statuses.slice(visitors).filter((status) => status === 201).length]).toEqual([1, 1]);
  await studio.runSchedule(/EveryMinute/, new Date(Date.now() + 10 * 60_000));
  const agreed = [...winners, greedy].map(({ email }) => email);
  const dateEmails = async () =>
    (await studio.emails()).filter(({ subject }) => subject.startsWith('Your date is agreed'));
  await eventually(async () => ((await dateEmails()).length >= 2 ? [true] : []), 60_000);
  const recipients = (await dateEmails()).flatMap(({ to }) => to);
  expect([...new Set(recipients)].toSorted()).toEqual(agreed.toSorted());
  // A kill between the answer of SES and storing it can send one of them twice.
  expect(recipients.length).toBeLessThanOrEqual(3);
  const { access } = await tokensOf(studio, studio.user);
  for (const { id } of [...winners, greedy]) {
    const { reply } = await callApi(studio.site, 'getLead', { token: access, params: { id } });
    expect(reply.lead).toMatchObject({ status: 'converted', turn: 'none', dates: [{ artist: 'Nia' }] });
  }
});
