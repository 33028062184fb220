import { randomUUID } from 'node:crypto';
import { eventOf } from '#shared/leads/lead-events.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { leadAt, placeOf, turnOf } from '#shared/leads/turn.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { leadsOffered } from '../dates/artist-claims.ts';
import { endOffers } from '../dates/dates-ahead.ts';
import { cancelDate, declineDate, enterDate, releaseFormerTime } from '../dates/lead-dates.ts';
import { declineTimes, offerOf, pickTime, trimOffers } from '../dates/offers.ts';
import { standingOf } from '../leads/standing.ts';
import { storeLead } from '../testing/builders.ts';
import { datesOf } from '../testing/dates.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { aRandom, injectFaults, untilDone } from '../testing/faults.ts';
import { ReplyRepository } from './reply-repository.ts';
import { sendReply, undoReply } from './send-reply.ts';

const nia = '00000000-0000-4000-8000-00000000000a';
const start = Date.parse('2026-03-02T15:00:00.000Z');
const minute = (n: number) => new Date(start + n * 60_000);
const engine = anEngine(beforeEach);
const stores = openLeadStores(engine.documents, leadTables);
// The indexes of the engine are never behind.
stores.counters.indexDelayMs = 0;
const deps = datesOf(engine, () => [{ id: nia, name: 'Nia' }]);
const { random } = aRandom(11);
const faults = injectFaults(engine, random);
const desk = {
  leads: stores.leads,
  replies: new ReplyRepository(engine.documents, leadTables),
  email: { read: async () => ({ enabled: false, from: 'hello@studio.example', to: [], subjectTemplate: '' }) },
  limit: deps.limit,
  offerOf: (lead: Lead, sent: Parameters<typeof offerOf>[2], now: Date) => offerOf(deps, lead, sent, now),
  identity: 'studio.example',
};
const find = async (id: string) => (await stores.leads.find(id)) as Lead;
const queue = async (name: 'books' | 'studio') =>
  (await stores.leads.page({ queue: name, artist: nia })).leads.map(({ id }) => id);
const entriesOf = async (id: string) => (await stores.log.page(id)).entries;

/** The day before the clocks change in Chicago, and 11:00 there on the day after the change. */
const [local, time] = ['2026-03-09T11:00', '2026-03-09T16:00:00.000Z'];
const slot = (starts_at: string) => ({ artist_id: nia, minutes: 120, starts_at });

/** Stores a lead that waits for Nia since a minute: for her books to open, or for an answer. */
const waiting = (n: number, turn: 'books' | 'studio', change: Partial<Lead> = {}) => {
  const since = minute(n).toISOString();
  const given = { created_at: since, artist: 'Nia', artist_id: nia, turn, turn_since: since, turn_at: since };
  return storeLead(stores, { ...given, ...change });
};

function offer(lead: Lead, at: string, now: Date, { key = randomUUID() as string, by = 'ada', freed = true } = {}) {
  const offered = { minutes: 120, artist_id: nia, times: [at], answer_by: '2026-06-01', freed };
  const texts = { subject: 'A time is free', text: `From ${by}`, mark_contacted: true };
  const reply = { ...texts, seen_turn_at: turnOf(lead).turn_at, offer: offered };
  return sendReply(desk, reply, { leadId: lead.id, callerId: by, key }, now);
}

async function pick(id: string, at: string, now: Date, key: string = randomUUID()) {
  return pickTime(deps, id, { offer: (await find(id)).offer?.id ?? '', time: at }, { key, now });
}

/** What the stream of the log does after a yes. */
const trim = async (at: string, now: Date) =>
  trimOffers(deps, await leadsOffered(engine.documents, leadTables.limits, slot(at)), now);
const said = async (id: string) =>
  (await entriesOf(id)).flatMap((entry) =>
    /taken|begun|lapsed/.test(entry.kind) ? eventOf(entry).visitor?.(entry, 'UTC') : [],
  );

test('gives a freed time to the first yes, and tells the others, who keep their places and are not asked again [DATE-56] [DATE-57]', async () => {
  const [one, two, three] = [await waiting(1, 'books'), await waiting(2, 'books'), await waiting(3, 'books')];
  const [four, five] = [await waiting(0, 'studio'), await waiting(4, 'studio', { email: '' })];
  const asked = [one, two, four, five];
  for (const lead of asked) await offer(lead, local, minute(10));
  expect([await queue('books'), await queue('studio')]).toEqual([[three.id], []]);
  const others = minute(11);
  await expect(offer(one, local, others, { by: 'ben' })).rejects.toMatchObject({ code: 'answered' });

  await pick(two.id, time, minute(20));
  await trim(time, minute(21));

  expect((await find(two.id)).dates).toMatchObject([{ starts_at: time }]);
  expect([await queue('books'), await queue('studio')]).toEqual([
    [one.id, three.id],
    [four.id, five.id],
  ]);
  expect(placeOf(await find(one.id))).toBe(minute(1).toISOString());
  expect(standingOf(await find(one.id), minute(22)).state).toBe('books');
  expect([await said(one.id), await said(four.id), await said(two.id)]).toEqual([
    ['None of the times that we offered is free any more. You keep your place on the waiting list.'],
    ['None of the times that we offered is free any more. We will offer you others.'],
    [],
  ]);
  expect(await stores.counters.counts()).toEqual(await stores.counters.recount(minute(22)));

  // The winner cancels. The time is offered to the one who was not asked, and the others can be asked for another time.
  const date = (await find(two.id)).dates?.[0]?.id ?? '';
  await cancelDate(deps, two.id, date, { by: 'ada', now: minute(30) });
  for (const lead of [one, two, four, five]) {
    await expect(offer(await find(lead.id), local, minute(31))).rejects.toMatchObject({ code: 'answered' });
  }
  await offer(three, local, minute(31));
  await offer(await find(one.id), '2026-03-10T11:00', minute(31));
  await expect(offer(await find(one.id), '2026-03-11T11:00', minute(32))).rejects.toMatchObject({ code: 'answered' });
});

test('keeps the place on the waiting list of a lead whose visitor lets the time pass, wants none or writes, and of one whose offer is taken back [DATE-57]', async () => {
  const [passes, declines, writes, undone] = [
    await waiting(1, 'books'),
    await waiting(2, 'books'),
    await waiting(3, 'books'),
    await waiting(4, 'books'),
  ];
  const ordinary = await waiting(5, 'books');
  const all = [passes, declines, writes, undone].map(({ id }) => id);
  for (const lead of [passes, declines, writes]) await offer(lead, local, minute(10));
  await offer(ordinary, local, minute(10), { freed: false });
  const request = { leadId: undone.id, callerId: 'ada', key: 'a-key-of-the-browser' };
  const { entry } = await offer(undone, local, minute(10), request);
  await undoReply(desk, entry.id, request, minute(10));
  expect(await find(undone.id)).not.toHaveProperty('asked_times');
  const declined = (await find(declines.id)).offer?.id ?? '';
  await declineTimes(deps, declines.id, { offer: declined, text: 'No' }, { key: randomUUID(), now: minute(12) });
  const message = { from: 'visitor', way: 'page', text: 'Hm', happened_at: minute(13).toISOString() } as const;
  await stores.changes.logAnswer(writes.id, message, randomUUID(), { now: minute(13) });

  const over = new Date(time);
  const derived = await Promise.all([passes, writes].map(async ({ id }) => placeOf(leadAt(await find(id), over))));
  await endOffers(deps, over);

  expect(derived).toEqual([minute(1).toISOString(), minute(3).toISOString()]);
  expect([await queue('books'), await queue('studio')]).toEqual([all, [declines.id, writes.id, ordinary.id]]);
  expect(await said(passes.id)).toEqual([
    'The times that we offered are over. You keep your place on the waiting list.',
  ]);
});

test('offers the time of a declined date once it is released, and the date stays [DATE-58]', async () => {
  const [lead, next] = [await waiting(1, 'studio'), await waiting(2, 'studio')];
  const once = { key: randomUUID(), now: minute(5) };
  await enterDate(deps, lead.id, { ...slot(local), starts_at: local }, { by: 'ada', ...once });
  const date = (await find(lead.id)).dates?.[0]?.id ?? '';
  await releaseFormerTime(deps, lead.id, date, minute(6));
  await expect(offer(next, local, minute(6))).rejects.toMatchObject({ code: 'conflict' });
  await declineDate(deps, lead.id, { date, text: 'Ill' }, { key: randomUUID(), now: minute(7) });
  await expect(offer(next, local, minute(8))).rejects.toMatchObject({ code: 'conflict' });

  for (let n = 0; n < 2; n++) await releaseFormerTime(deps, lead.id, date, minute(9));

  await offer(next, local, minute(10));
  await pick(next.id, time, minute(11));
  await releaseFormerTime(deps, lead.id, date, minute(12));
  expect((await find(lead.id)).dates).toMatchObject([{ id: date, declined_at: minute(7).toISOString() }]);
  await expect(offer(await waiting(3, 'studio'), local, minute(13))).rejects.toMatchObject({ code: 'conflict' });
});

test('agrees with one, tells the rest and keeps the order over 25 freed times that two staff members offer to ten, with kills and failing calls [DATE-56] [DATE-57]', async () => {
  const names = ['Ada', 'أميرة', 'x'.repeat(84)];
  const newLead = (n: number, turn: 'books' | 'studio') =>
    waiting(n, turn, { first_name: names[n % 3] as string, email: n % 4 === 0 ? '' : 'ada@mail.example' });
  const books: Lead[] = [];
  const studio: Lead[] = [];
  for (let n = 0; n < 10; n++) {
    if (n % 2) studio.push(await newLead(n, 'studio'));
    else books.push(await newLead(n, 'books'));
  }
  const rounds: unknown[] = [];
  for (let round = 0; round < 25; round++) {
    // Four times a day, from the day before the clocks change.
    const day = new Date(Date.UTC(2026, 2, 7 + Math.floor(round / 4))).toISOString().slice(0, 10);
    const at = `${day}T${10 + 2 * (round % 4)}:00`;
    const now = minute(100 + 10 * round);
    const offerAll = async (by: string, leads: Lead[]) => {
      for (const lead of leads) {
        const key = randomUUID();
        await untilDone(() => offer(lead, at, now, { by, key }));
      }
    };
    const asked = await stores.leads.findExisting([...books, ...studio].map(({ id }) => id));
    faults.share = 0.05;
    await Promise.all([offerAll('ada', asked), offerAll('ben', asked.toReversed())]);
    faults.share = 0;
    const offered = await stores.leads.findExisting(asked.map(({ id }) => id));
    const starts_at = offered[0]?.offer?.times[0] ?? '';
    faults.share = 0.05;
    const yeses = offered.map((lead) => {
      const given = { offer: lead.offer?.id ?? '', time: lead.offer?.times[0] ?? '' };
      const once = { key: randomUUID(), now: minute(101 + 10 * round) };
      return async () => ((await untilDone(() => pickTime(deps, lead.id, given, once))) ? [lead.id] : []);
    });
    const won = (await Promise.all(yeses.map((yes) => yes()))).flat();
    await untilDone(() => trim(starts_at, minute(102 + 10 * round)));
    faults.share = 0;

    const after = await stores.leads.findExisting(asked.map(({ id }) => id));
    const agreed = after.filter(({ dates = [] }) => dates.length > 0).map(({ id }) => id);
    for (const list of [books, studio]) {
      const gone = list.findIndex(({ id }) => id === won[0]);
      if (gone >= 0) list.splice(gone, 1);
    }
    const ids = [books, studio].map((list) => list.map(({ id }) => id));
    const logs = await Promise.all(asked.map(({ id }) => entriesOf(id)));
    const news = logs.map((entries) =>
      entries
        .filter((each) => each.at >= now.toISOString() && /reply|taken/.test(each.kind))
        .map(({ kind }) => kind)
        .join(),
    );
    rounds.push({
      agreed: agreed.length === 1 && agreed[0] === won[0] && won.length === 1,
      open: after.filter((lead) => lead.offer).length,
      news: news.toSorted(),
      order: JSON.stringify([await queue('books'), await queue('studio')]) === JSON.stringify(ids),
    });
    const [list, turn] = random() < 0.5 ? ([books, 'books'] as const) : ([studio, 'studio'] as const);
    list.push(await newLead(105 + 10 * round, turn));
  }

  expect(rounds).toEqual(
    rounds.map(() => ({
      agreed: true,
      open: 0,
      news: ['reply', ...Array(9).fill('taken,reply')].toSorted(),
      order: true,
    })),
  );
  expect(await stores.counters.counts()).toEqual(await stores.counters.recount(minute(2000)));
}, 240_000);
