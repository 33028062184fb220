import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { addDays, format } from 'date-fns';
import { accessOf } from './fixtures/access-token.ts';
import { someValues } from './fixtures/booking-form.ts';
import { callApi } from './fixtures/call-api.ts';
import { answerOnPage, type OfferedRequest, offerTimes, onlyArtist } from './fixtures/offered-request.ts';
import { eventually, type RunningStudio } from './fixtures/running-studio.ts';
import type { Answer } from './fixtures/send-booking.ts';
import { expect, test } from './fixtures/studio.ts';

const visitors = 40;
let studio: RunningStudio;
test.beforeAll(({ killable }) => {
  studio = killable;
});

/** What a visitor's browser does: it repeats a request that got no answer, or one that says to try again. */
async function persistently(send: () => Promise<Answer>): Promise<Answer> {
  for (const end = Date.now() + 120_000; ; ) {
    const answer = await send().catch(() => undefined);
    if (answer && answer.status < 500 && answer.status !== 429) return answer;
    if (Date.now() > end) throw new Error(`The last answer was ${answer?.status}`);
    await setTimeout(300);
  }
}

function pick(request: OfferedRequest, time = request.offer.times[0]) {
  const requestKey = randomUUID();
  const answer = { kind: 'pick', offer: request.offer.id, time };
  return persistently(() => answerOnPage(studio, request, answer, requestKey));
}

test('agrees with one of 40 visitors who pick one time at once, and on one of four times, while the database fails and the run is killed [DATE-04]', async () => {
  test.setTimeout(600_000);
  const artist = await onlyArtist(studio);
  const [user, admin] = await Promise.all([studio.user, studio.admin].map((account) => accessOf(studio, account)));
  const day = format(addDays(new Date(), 9), 'yyyy-MM-dd');
  const asked: OfferedRequest[] = [];
  const offer = (token: string, times: string[]) => offerTimes(studio, { token, values: someValues(), artist, times });
  for (let n = 0; n < visitors; n += 10) {
    const token = (n < visitors / 2 ? user : admin) ?? '';
    const ten = Array.from({ length: 10 }, () => offer(token, [`${day}T12:00`]));
    asked.push(...(await Promise.all(ten)));
  }
  const four = ['15:00', '17:30', '20:00', '08:00'].map((time) => `${day}T${time}`);
  const greedy = await offer(user ?? '', four);

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
  expect(statuses.toSorted()).toEqual([201, 201, ...Array(visitors - 1 + 3).fill(409)]);
  const winners = asked.filter((_, index) => statuses[index] === 201);
  expect([winners.length, statuses.slice(visitors).filter((status) => status === 201).length]).toEqual([1, 1]);
  await studio.runSchedule(/EveryMinute/, new Date(Date.now() + 10 * 60_000));
  const agreed = [...winners, greedy].map(({ values }) => values.email);
  const addresses = [...asked, greedy].map(({ values }) => values.email);
  const dateEmails = async () =>
    (await studio.emails())
      .filter(({ to }) => addresses.includes(to[0] ?? ''))
      .filter(({ subject }) => subject.startsWith('Appointment agreed'));
  await eventually(async () => ((await dateEmails()).length >= 2 ? [true] : []), 60_000);
  const recipients = (await dateEmails()).flatMap(({ to }) => to);
  expect([...new Set(recipients)].toSorted()).toEqual(agreed.toSorted());
  // A kill between the answer of SES and storing it can send one of them twice.
  expect(recipients.length).toBeLessThanOrEqual(3);
  const access = await accessOf(studio, studio.user);
  for (const { id } of [...winners, greedy]) {
    const { reply } = await callApi(studio.site, 'getLead', { token: access, params: { id } });
    expect(reply.lead).toMatchObject({ status: 'converted', turn: 'none', dates: [{ artist: 'Nia' }] });
  }
});
