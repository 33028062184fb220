import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { type LeadDate, type SentOffer, sentOfferSchema } from '#shared/dates/date-schemas.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { queueOf } from '#shared/leads/turn.ts';
import { log } from '../aws/log.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { EmailLog } from '../replies/email-log.ts';
import { ReplyRepository } from '../replies/reply-repository.ts';
import { aLead, storeLead } from '../testing/builders.ts';
import { datesOf, replyWith } from '../testing/dates.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { ReplyLimit } from '../visitors/reply-limit.ts';
import { leadsOffered } from './artist-claims.ts';
import { DateCalendar, listDates } from './date-list.ts';
import { chaseMoves, endOffers, remindDue } from './dates-ahead.ts';
import {
  agreeToMove,
  cancelDate,
  declineDate,
  enterDate,
  moveDate,
  recordVisit,
  releaseFormerTime,
  setDeposit,
} from './lead-dates.ts';
import { declineTimes, pickTime, trimOffers } from './offers.ts';
import { putUpcoming } from './put-date.ts';
import { studioTime } from './studio-time.ts';

const engine = anEngine(beforeEach);
const stores = openLeadStores(engine.documents, leadTables);
let deps: ReturnType<typeof datesOf>;
beforeEach(() => {
  deps = datesOf(engine, () => artists);
});
const now = new Date('2026-03-01T20:00:00.000Z');
const nia = '00000000-0000-4000-8000-00000000000a';
const kai = '00000000-0000-4000-8000-00000000000b';
const artists = [
  { id: nia, name: 'Nia' },
  { id: kai, name: 'Kai' },
];

/** One of many artists, so that dates at the same time do not overlap. */
function artistOf(n: number): string {
  const id = `00000000-0000-4000-8000-0000000001${String(n % 100).padStart(2, '0')}`;
  const known = n < 100 ? id : id.replace('-8000-', '-9000-');
  artists.push({ id: known, name: `Artist ${n}` });
  return known;
}

const stored = (change?: Partial<Lead>) => storeLead(stores, change);

const find = async (id: string) => (await stores.leads.find(id)) as Lead;
const entriesOf = async (id: string) => (await stores.log.page(id)).entries.toReversed();

const terms = { minutes: 120, artist_id: nia, price: '$300', deposit: '$50', payment_url: 'https://pay.example/nia' };
const sent: SentOffer = {
  ...terms,
  times: ['2026-03-10T14:00', '2026-03-07T09:30', '2026-03-08T14:00'],
  answer_by: '2026-03-05',
};

/** Replies with an offer. @returns the id of the offer, and the reply as it is taken back */
async function offer(lead: Lead, given: Partial<SentOffer> = {}, at = now, marksContacted = true) {
  const replies = new ReplyRepository(engine.documents, leadTables);
  const key = randomUUID();
  const entry = await replyWith(deps, await find(lead.id), { ...sent, ...given }, { key, now: at, marksContacted });
  return {
    id: entry.id,
    undo: async () => {
      const { before } = (await replies.findByKey(lead.id, key)) as { before: Parameters<typeof replies.withdraw>[2] };
      await replies.withdraw(await find(lead.id), entry, before, 'ada', at);
    },
  };
}

const first = '2026-03-07T15:30:00.000Z';
const second = '2026-03-08T19:00:00.000Z';
const pick = (lead: Lead, id: string, { time = first, key = randomUUID() as string, at = now } = {}) =>
  pickTime(deps, lead.id, { offer: id, time }, { key, now: at });
const enter = (lead: Lead, change = {}, key = randomUUID() as string, at = now) =>
  enterDate(deps, lead.id, { ...terms, starts_at: '2026-03-07T09:30', ...change }, { by: 'ada', key, now: at });

test('stores an offer in the time of the studio; a newer one replaces it, and undoing the reply takes it back [DATE-01]', async () => {
  const lead = await stored();
  const { id, undo } = await offer(lead);

  const kept = {
    id,
    offered_at: now.toISOString(),
    minutes: 120,
    artist_id: nia,
    artist: 'Nia',
    price: '$300',
    deposit: '$50',
    payment_url: 'https://pay.example/nia',
    // The clocks change on March 8.
    times: [first, second, '2026-03-10T19:00:00.000Z'],
    answer_by: '2026-03-05',
    ends_at: '2026-03-06T06:00:00.000Z',
  };
  expect((await find(lead.id)).offer).toEqual(kept);
  expect(await find(lead.id)).toMatchObject({ turn: 'visitor', status: 'contacted' });

  const newer = await offer(lead, { times: ['2026-03-11T14:00'] });
  expect((await find(lead.id)).offer).toMatchObject({ id: newer.id, times: ['2026-03-11T19:00:00.000Z'] });
  await expect(pick(lead, id)).rejects.toMatchObject({ code: 'conflict' });
  await newer.undo();
  expect((await find(lead.id)).offer).toEqual(kept);
  await undo();
  expect(await find(lead.id)).not.toHaveProperty('offer');
});

test.each<[string, Partial<SentOffer>, string]>([
  ['in the past', { times: ['2026-03-01T13:59'] }, 'offer.times.0'],
  ['in the hour that the clocks skip', { times: ['2026-03-08T02:30'] }, 'offer.times.0'],
  ['in the hour that the clocks repeat', { times: ['2026-11-01T01:30'] }, 'offer.times.0'],
  ['more than a year ahead', { times: ['2026-03-07T09:30', '2027-03-03T09:30'] }, 'offer.times.1'],
  ['on no day', { times: ['2026-02-30T09:30'] }, 'offer.times.0'],
  ['of an unknown artist', { artist_id: randomUUID() }, 'artist_id'],
  ['with a last day that is over', { answer_by: '2026-02-28' }, 'offer.answer_by'],
  ['with a last day more than a year ahead', { answer_by: '2027-03-03' }, 'offer.answer_by'],
])('refuses an offer %s [DATE-02]', async (_, change, field) => {
  await offer(await stored(), { answer_by: '2027-03-02' });
  await expect(offer(await stored(), change)).rejects.toMatchObject({ code: 'invalid-input', field });
});

test('refuses a fifth time and a repeated one [DATE-02]', () => {
  const isAccepted = (change: Partial<SentOffer>) => sentOfferSchema.safeParse({ ...sent, ...change }).success;
  const days = ['10', '11', '12', '13', '14'].map((day) => `2026-03-${day}T14:00`);
  expect(isAccepted({ times: days.slice(1) })).toBe(true);
  expect(isAccepted({ times: days })).toBe(false);
  expect(isAccepted({ times: [] })).toBe(false);
  expect(isAccepted({ times: ['2026-03-10T14:00', '2026-03-10T14:00'] })).toBe(false);
});

test('refuses an offer that overlaps an agreed date of the artist, and accepts it for another artist [DATE-02]', async () => {
  await enter(await stored(), { starts_at: '2026-03-08T15:59', minutes: 15 });

  await expect(offer(await stored())).rejects.toMatchObject({
    code: 'conflict',
    message: 'Nia is promised to Ada Byron at that time. Please choose another time.',
  });
  await offer(await stored(), { artist_id: kai });
  await offer(await stored(), { minutes: 119 });
});

test('agrees on a picked time, once, with the status, the log, the emails and no turn [DATE-03]', async () => {
  const lead = await stored();
  const { id } = await offer(lead);
  const key = randomUUID();
  const at = new Date('2026-03-02T08:00:00.000Z');

  const sent = jest.spyOn(engine.documents, 'send');
  await pick(lead, id, { key, at });
  const writes = sent.mock.calls.map(([command]) => command.constructor.name).filter((name) => !/Get|Query/.test(name));
  sent.mockRestore();
  expect(writes).toEqual(['TransactWriteCommand']);
  const again = await pick(lead, id, { key, at });
  await expect(pick(lead, id, { time: second, at })).rejects.toMatchObject({ code: 'conflict' });

  const changed_at = at.toISOString();
  const date = { ...terms, id: expect.any(String), artist: 'Nia', starts_at: first, sequence: 0, changed_at };
  const after = await find(lead.id);
  expect(after).toEqual(again);
  expect(after).toMatchObject({ status: 'converted', turn: 'none', dates: [date], ended_at: at.toISOString() });
  expect(after).not.toHaveProperty('offer');
  expect(queueOf(after)).toBeUndefined();
  expect((await entriesOf(lead.id)).slice(2).toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
    { kind: 'answer', way: 'page', did: 'picked', time: first },
    { kind: 'date', change: 'agreed', date, recipient: lead.email, delivery: { fate: 'queued' } },
    { kind: 'status', from: 'contacted', to: 'converted' },
  ]);
  const due = await new EmailLog(engine.documents, leadTables).due(at, 10);
  expect(due).toHaveLength(3);
});

test('keeps the status of a lead whose time is picked if the setting is off [DATE-03]', async () => {
  deps.settings = { read: async () => ({ convert: false }) };
  const lead = await stored();
  await pick(lead, (await offer(lead)).id);

  expect(await find(lead.id)).toMatchObject({ status: 'contacted', turn: 'none' });
  expect((await stores.leads.page({ queue: 'visitor' })).leads).toEqual([]);
  expect((await stores.counters.counts()).visitor).toBe(0);
});

test('refuses a time after the last day, a time that has passed, and one that was not offered [DATE-03]', async () => {
  const lead = await stored();
  const { id } = await offer(lead, { answer_by: '2026-03-09' });
  const third = '2026-03-10T19:00:00.000Z';

  const pickAt = (time: string, at: string) => pick(lead, id, { time, at: new Date(at) });
  const isOver = { code: 'conflict', message: 'The time to choose is over. We will write to you.' };
  await expect(pickAt(third, '2026-03-10T05:00:00.000Z')).rejects.toMatchObject(isOver);
  const hasPassed = { code: 'conflict', message: 'This time has passed. Please choose another one.' };
  await expect(pickAt(first, first)).rejects.toMatchObject(hasPassed);
  await expect(pickAt('2026-03-07T15:31:00.000Z', now.toISOString())).rejects.toMatchObject({ code: 'invalid-input' });
  expect(await find(lead.id)).not.toHaveProperty('dates');
  await pickAt(third, '2026-03-10T04:59:59.999Z');
});

test.each([
  ['2026-04-05T01:45', 'The clocks show that time twice. Choose another one.'],
  ['2026-10-04T02:15', 'The clocks skip that time. Choose another one.'],
])('refuses %s where the clocks are set by half an hour [DATE-02]', (time, message) => {
  expect(() => studioTime(time, 'Australia/Lord_Howe', now, 'starts_at')).toThrow(message);
});

test('closes the offer of a lead that staff closed, and of an artist who was removed [DATE-03]', async () => {
  const [closed, other] = [await stored(), await stored()];
  const offers = [await offer(closed), await offer(other, { artist_id: kai })];
  await stores.changes.setStatus(closed.id, 'closed', { by: 'ada', now });
  deps.artists = { findById: async (id) => artists.find((artist) => artist.id === id && id !== kai) };

  for (const [lead, n, message] of [
    [closed, 0, 'These times are no longer offered. Please load the page again.'],
    [other, 1, 'We cannot offer this time any more. Please choose another one or write to us.'],
  ] as const) {
    await expect(pick(lead, offers[n]?.id ?? '')).rejects.toMatchObject({ code: 'conflict', message });
    expect(await find(lead.id)).not.toHaveProperty('dates');
  }
});

test('promises an artist to one of many visitors who pick at once [DATE-04]', async () => {
  const leads = await Promise.all(Array.from({ length: 12 }, () => stored()));
  const offers: { id: string }[] = [];
  for (const lead of leads) offers.push(await offer(lead));
  const picks = await Promise.allSettled(leads.map((lead, n) => pick(lead, offers[n]?.id ?? '')));

  expect(picks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const each of picks) {
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'conflict' });
  }
  const all = await Promise.all(leads.map(({ id }) => find(id)));
  expect(all.filter(({ dates }) => dates)).toHaveLength(1);
  // The others can pick another time.
  const left = all.findIndex(({ dates }) => !dates);
  await pick(leads[left] as Lead, offers[left]?.id ?? '', { time: second });
});

test('promises an artist once under one key of two requests, and frees the time of the cancelled one only [DATE-04]', async () => {
  const key = randomUUID();
  const [one, two] = [await stored(), await stored()];
  const { dates: [date] = [] } = await enter(one, {}, key);
  await expect(enter(two, {}, key)).rejects.toMatchObject({ code: 'conflict' });
  const { dates: [other] = [] } = await enter(two, { starts_at: '2026-03-08T14:00' }, key);

  expect(other?.id).not.toBe(date?.id);
  await cancelDate(deps, one.id, date?.id ?? '', { by: 'ada', now });
  await expect(enter(await stored(), { starts_at: '2026-03-08T14:00' })).rejects.toMatchObject({ code: 'conflict' });
});

test('agrees on one of all times that one visitor picks at once [DATE-04]', async () => {
  const lead = await stored();
  const { id } = await offer(lead);
  const times = [first, second, '2026-03-10T19:00:00.000Z'];
  const picks = await Promise.allSettled(times.map((time) => pick(lead, id, { time })));

  expect(picks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await find(lead.id)).dates).toHaveLength(1);
});

test('promises no artist twice over midnight, and frees the time that a date leaves [DATE-04]', async () => {
  const lead = await stored();
  // 22:00 to 02:00 in UTC.
  const late = { starts_at: '2026-03-06T16:00', minutes: 240 };
  const [date] = (await enter(lead, late)).dates ?? [];
  const taken = { starts_at: '2026-03-06T19:45', minutes: 15 };
  await expect(enter(await stored(), taken)).rejects.toMatchObject({ code: 'conflict' });
  await enter(await stored(), { starts_at: '2026-03-06T20:00', minutes: 15 });
  const longer = moveDate(deps, lead.id, date?.id ?? '', { ...late, minutes: 255, artist_id: nia }, { by: 'ada', now });
  await expect(longer).rejects.toMatchObject({ code: 'conflict' });
  expect((await find(lead.id)).dates).toEqual([date]);

  await moveDate(deps, lead.id, date?.id ?? '', { ...late, minutes: 60, artist_id: nia }, { by: 'ada', now });
  await releaseFormerTime(deps, lead.id, date?.id ?? '', now);
  await enter(await stored(), taken);
  await moveDate(deps, lead.id, date?.id ?? '', { ...late, artist_id: kai }, { by: 'ada', now });
  const other = await enter(await stored(), { starts_at: '2026-03-06T16:00', minutes: 30 });
  await cancelDate(deps, other.id, other.dates?.[0]?.id ?? '', { by: 'ada', now });
  await enter(await stored(), { starts_at: '2026-03-06T16:00', minutes: 30 });
});

test('enters, moves and cancels dates by hand, each with an email and one more sequence [DATE-05] [DATE-07]', async () => {
  const lead = await stored();
  await offer(lead);
  const key = randomUUID();
  const { dates: [date] = [] } = await enter(lead, {}, key);
  await enter(lead, {}, key);
  await enter(lead, { starts_at: '2026-03-20T10:00' });
  const moved = { starts_at: '2026-03-08T14:00', minutes: 90, artist_id: kai };
  const move = () => moveDate(deps, lead.id, date?.id ?? '', moved, { by: 'ada', now });
  await move();
  await move();
  expect((await find(lead.id)).dates).toMatchObject([
    { id: date?.id, starts_at: second, minutes: 90, artist: 'Kai', price: '$300', sequence: 1 },
    { starts_at: '2026-03-20T15:00:00.000Z', sequence: 0 },
  ]);
  await cancelDate(deps, lead.id, date?.id ?? '', { by: 'ada', now });
  await cancelDate(deps, lead.id, date?.id ?? '', { by: 'ada', now });

  const after = await find(lead.id);
  expect(after.dates).toHaveLength(1);
  expect(after).toMatchObject({ status: 'converted', turn: 'none' });
  expect(after).not.toHaveProperty('offer');
  const emails = (await entriesOf(lead.id)).filter(({ kind }) => kind === 'date');
  const changes = emails.map((entry) => entry.kind === 'date' && [entry.change, entry.date.sequence, entry.from]);
  expect(changes.toSorted()).toEqual([
    ['agreed', 0, undefined],
    ['agreed', 0, undefined],
    ['cancelled', 2, undefined],
    ['moved', 1, first],
  ]);
  // With that of the offer.
  expect(await new EmailLog(engine.documents, leadTables).due(now, 10)).toHaveLength(5);

  const begun = [lead.id, after.dates?.[0]?.id ?? ''] as const;
  const late = { by: 'ada', now: new Date('2026-03-20T15:00:00.000Z') };
  await expect(moveDate(deps, ...begun, { ...moved, starts_at: '2026-03-21T10:00' }, late)).rejects.toMatchObject({
    code: 'not-found',
  });
  await cancelDate(deps, ...begun, late);
  expect((await find(lead.id)).dates).toEqual(after.dates);
  await expect(enter(await stored({ email: 'ada@localhost' }))).rejects.toMatchObject({ code: 'conflict' });
});

test('stores at most 20 upcoming dates of a lead, and 200 in all [DATE-05]', async () => {
  const past = { ...terms, artist: 'Nia', starts_at: '2026-02-01T10:00:00.000Z', sequence: 0 };
  const lead = await stored({ dates: Array.from({ length: 180 }, () => ({ ...past, id: randomUUID() })) });
  const day = (n: number) => ({ starts_at: `2026-04-${String(n).padStart(2, '0')}T10:00` });
  for (let n = 1; n <= 20; n++) await enter(lead, day(n));

  await expect(enter(lead, day(21))).rejects.toMatchObject({
    message: 'A request can have at most 20 agreed times ahead.',
  });
  const later = { by: 'ada', key: randomUUID(), now: new Date('2026-05-01T10:00:00.000Z') };
  await expect(enterDate(deps, lead.id, { ...terms, starts_at: '2026-05-02T10:00' }, later)).rejects.toMatchObject({
    message: 'A request can have at most 200 agreed times.',
  });
  expect((await find(lead.id)).dates).toHaveLength(200);
});

test('counts each change of a date as a reply, because it emails the visitor [DATE-05]', async () => {
  deps.limit = new ReplyLimit(engine.documents, leadTables.limits);
  const lead = await stored();
  await enter(await stored());
  for (let n = 0; n < 12; n++) await expect(enter(lead)).rejects.toMatchObject({ code: 'conflict' });
  const { dates: [date] = [] } = await enter(lead, { starts_at: '2026-03-08T14:00' });
  const move = (minutes: number) =>
    moveDate(
      deps,
      lead.id,
      date?.id ?? '',
      { starts_at: '2026-03-08T14:00', minutes, artist_id: nia },
      { by: 'ada', now },
    );
  for (let n = 1; n <= 9; n++) {
    await move(n * 15);
    await move(n * 15);
  }
  await expect(move(240)).rejects.toMatchObject({ code: 'too-many-requests' });
  await expect(cancelDate(deps, lead.id, date?.id ?? '', { by: 'ada', now })).rejects.toMatchObject({
    code: 'too-many-requests',
  });
  await expect(enter(lead, { starts_at: '2026-03-20T10:00' })).rejects.toMatchObject({ code: 'too-many-requests' });
  expect((await find(lead.id)).dates).toMatchObject([{ minutes: 135, sequence: 9 }]);
});

test('gives the turn to the studio when no time suits, and when the visitor cannot come [DATE-06]', async () => {
  const lead = await stored();
  const { id } = await offer(lead);
  const at = new Date('2026-03-02T08:00:00.000Z');
  await declineTimes(deps, lead.id, { offer: id, text: 'Evenings only.' }, { key: randomUUID(), now: at });
  expect(await find(lead.id)).toMatchObject({ turn: 'studio', turn_since: at.toISOString() });
  expect(await find(lead.id)).not.toHaveProperty('offer');

  const { dates: [date] = [] } = await enter(lead, {}, randomUUID(), at);
  const later = new Date('2026-03-03T08:00:00.000Z');
  const key = randomUUID();
  const absence = { date: date?.id ?? '', text: 'I am ill.' };
  await declineDate(deps, lead.id, absence, { key, now: later });
  await declineDate(deps, lead.id, absence, { key, now: later });
  await expect(declineDate(deps, lead.id, absence, { key: randomUUID(), now: later })).rejects.toMatchObject({
    code: 'conflict',
    message: 'We know that you cannot come. To tell us more, please write a message.',
  });
  const after = await find(lead.id);
  const declined_at = later.toISOString();
  expect(after).toMatchObject({ turn_since: declined_at, status: 'converted', dates: [{ declined_at }] });
  expect((await stores.leads.page({ queue: 'studio' })).leads).toHaveLength(1);
  expect((await entriesOf(lead.id)).filter(({ kind }) => kind === 'answer')).toMatchObject([
    { did: 'declined', text: 'Evenings only.' },
    { did: 'cannot come', text: 'I am ill.', time: first },
  ]);
  await expect(declineDate(deps, lead.id, absence, { key: randomUUID(), now: new Date(first) })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('gives the turn of a converted lead to the studio, and keeps a declined date until staff move or cancel it [DATE-06]', async () => {
  const lead = await stored();
  await enter(lead);
  const dates = (await enter(lead, { starts_at: '2026-03-20T10:00' })).dates ?? [];
  const at = new Date('2026-03-02T08:00:00.000Z');
  const { id } = await offer(lead, { times: ['2026-03-12T14:00'] }, at, false);
  const toAnswer = async () => (await stores.leads.page({ queue: 'studio' })).leads;
  expect(await toAnswer()).toEqual([]);
  await declineTimes(deps, lead.id, { offer: id, text: 'Evenings only.' }, { key: randomUUID(), now: at });
  expect(await toAnswer()).toMatchObject([{ status: 'converted', turn_since: at.toISOString() }]);

  const once = { key: randomUUID(), now: at };
  for (const { id: date } of dates)
    await declineDate(deps, lead.id, { date, text: 'I am ill.' }, { ...once, key: date });
  const declined = dates.map((date) => ({ ...date, declined_at: at.toISOString() }));
  expect(await find(lead.id)).toMatchObject({ turn: 'studio', dates: declined });
  await expect(enter(await stored())).rejects.toMatchObject({ code: 'conflict' });
  const same = { starts_at: '2026-03-07T09:30', minutes: 120, artist_id: nia };
  await moveDate(deps, lead.id, dates[0]?.id ?? '', same, { by: 'ada', now: at });
  await cancelDate(deps, lead.id, dates[1]?.id ?? '', { by: 'ada', now: at });
  const { turn, dates: left } = await find(lead.id);
  const asked = { sequence: 1, changed_at: at.toISOString(), proposed_at: at.toISOString() };
  expect([turn, left]).toEqual(['visitor', [{ ...dates[0], ...asked }]]);
});

test('gives the turn to the studio when the last date ahead is cancelled, unless an offer is open, and takes back the status that it gave [DATE-23]', async () => {
  const cancel = ({ id, dates = [] }: Lead) => cancelDate(deps, id, dates.at(-1)?.id ?? '', { by: 'ada', now });
  const [first, lead, offered, kept, past, off] = await Promise.all([
    stored(),
    stored({ status: 'contacted' }),
    stored(),
    stored(),
    stored({
      dates: [{ ...terms, id: randomUUID(), artist: 'Nia', starts_at: '2026-02-01T10:00:00.000Z', sequence: 0 }],
    }),
    stored(),
  ]);
  const day = (n: number) => ({ starts_at: `2026-04-0${n}T10:00` });

  await enter(lead, day(1));
  expect(await find(lead.id)).toMatchObject({ status: 'converted', converted_from: 'contacted' });
  await cancel(await enter(lead, day(2)));
  expect(await find(lead.id)).toMatchObject({ status: 'converted', turn: 'none' });
  await cancel(await find(lead.id));
  expect(await find(lead.id)).toMatchObject({ status: 'contacted', turn: 'studio', turn_since: now.toISOString() });
  expect(await find(lead.id)).not.toHaveProperty('ended_at');
  expect((await stores.leads.page({ queue: 'studio' })).leads.map(({ id }) => id)).toContain(lead.id);
  const statuses = (await entriesOf(lead.id)).filter(({ kind }) => kind === 'status');
  expect(statuses).toContainEqual(expect.objectContaining({ from: 'converted', to: 'contacted' }));

  const open = await enter(offered, day(3));
  await offer(offered, { times: ['2026-03-12T14:00'] });
  await cancel(open);
  expect(await find(offered.id)).toMatchObject({ turn: 'visitor', status: 'contacted' });

  const marked = await enter(kept, day(4));
  await stores.changes.setStatus(kept.id, 'contacted', { by: 'ada', now });
  await stores.changes.setStatus(kept.id, 'converted', { by: 'ada', now });
  await cancel(marked);
  expect(await find(kept.id)).toMatchObject({ turn: 'studio', status: 'converted' });

  // The visitor of a new request was emailed about the date.
  await cancel(await enter(first, day(7)));
  expect(await find(first.id)).toMatchObject({ turn: 'studio', status: 'contacted' });

  await cancel(await enter(past, day(5)));
  expect(await find(past.id)).toMatchObject({ turn: 'studio', status: 'converted' });

  const agreed = await enter(off, day(6));
  deps.settings = { read: async () => ({ convert: false }) };
  await cancel(agreed);
  expect(await find(off.id)).toMatchObject({ turn: 'studio', status: 'converted' });
});

test('takes a time that another lead has agreed on out of every offer, and gives the turn to the studio when none is left [DATE-26]', async () => {
  const [winner, some, all, own, apart] = await Promise.all([stored(), stored(), stored(), stored(), stored()]);
  const at = { starts_at: '2026-03-12T14:00' };
  await offer(some, { times: ['2026-03-12T13:00', '2026-03-13T14:00'] });
  await offer(all, { times: ['2026-03-12T14:00', '2026-03-12T15:30'] });
  await offer(own, { times: ['2026-03-12T14:00'], artist_id: kai });
  await offer(apart, { times: ['2026-03-12T16:00'] });
  const { dates: [date] = [] } = await enter(winner, at);
  const before = await Promise.all([own, apart].map(({ id }) => find(id)));
  const hit = await leadsOffered(engine.documents, leadTables.limits, date as LeadDate);
  for (let n = 0; n < 2; n++) await trimOffers(deps, hit, now);

  expect((await find(some.id)).offer?.times).toEqual(['2026-03-13T19:00:00.000Z']);
  expect(await find(some.id)).toMatchObject({ turn: 'visitor' });
  expect(await find(all.id)).toMatchObject({ turn: 'studio', status: 'contacted' });
  expect(await find(all.id)).not.toHaveProperty('offer');
  expect((await entriesOf(all.id)).filter(({ kind }) => kind === 'taken')).toHaveLength(1);
  expect(await Promise.all([own, apart].map(({ id }) => find(id)))).toEqual(before);
});

const moveTo = (lead: Lead, id: string, starts_at: string, change = {}, at = now) =>
  moveDate(deps, lead.id, id, { starts_at, minutes: 120, artist_id: nia, ...change }, { by: 'ada', now: at });
const agree = (lead: Lead, date: string, time: string, key = randomUUID() as string, at = now) =>
  agreeToMove(deps, lead.id, { date, time }, { key, now: at });

test('proposes a moved date until its visitor agrees, and keeps the old time promised until then [DATE-24] [DATE-25]', async () => {
  const [lead, other] = await Promise.all([stored(), stored()]);
  const { dates: [agreed] = [] } = await enter(lead);
  const id = agreed?.id ?? '';
  const old = { starts_at: first, minutes: 120, artist_id: nia, artist: 'Nia' };

  await moveTo(lead, id, '2026-03-07T10:00');
  await moveTo(lead, id, '2026-03-08T14:00', { artist_id: kai });
  const proposed = await find(lead.id);
  expect(proposed).toMatchObject({ turn: 'visitor', status: 'converted' });
  expect(proposed.dates).toMatchObject([
    { starts_at: second, artist: 'Kai', proposed_at: now.toISOString(), agreed_before: old },
  ]);
  await expect(enter(other)).rejects.toMatchObject({ code: 'conflict' });
  await expect(enter(other, { artist_id: kai, starts_at: '2026-03-08T14:00' })).rejects.toMatchObject({
    code: 'conflict',
  });
  await enter(other, { starts_at: '2026-03-07T12:00' });
  await expect(agree(lead, id, first)).rejects.toMatchObject({ code: 'conflict' });

  const key = randomUUID();
  await agree(lead, id, second, key);
  await agree(lead, id, second, key);
  const after = await find(lead.id);
  expect(after).toMatchObject({ turn: 'none', unread: true, dates: [{ starts_at: second, sequence: 3 }] });
  expect(after.dates?.[0]).not.toHaveProperty('proposed_at');
  expect(after.dates?.[0]).not.toHaveProperty('agreed_before');
  const entries = await entriesOf(lead.id);
  expect(entries.filter((entry) => entry.kind === 'answer')).toMatchObject([{ did: 'agreed to a move', time: second }]);
  expect(entries.filter((entry) => entry.kind === 'date' && entry.date.sequence === 3)).toMatchObject([
    { change: 'agreed' },
  ]);
  await expect(agree(lead, id, second)).rejects.toMatchObject({ code: 'conflict' });
  await enter(other);
});

test('frees the old time of a moved date when the visitor cannot come, when staff release it, and when they cancel or move back [DATE-24]', async () => {
  const other = await stored();
  const leads = await Promise.all(Array.from({ length: 4 }, () => stored()));
  const days = ['2026-04-01', '2026-04-02', '2026-04-03', '2026-04-04'];
  const [absent, released, cancelled, back] = await Promise.all(
    leads.map(async (lead, n) => {
      const { dates: [date] = [] } = await enter(lead, { starts_at: `${days[n]}T10:00` });
      await moveTo(lead, date?.id ?? '', `${days[n]}T15:00`);
      return [lead, date?.id ?? ''] as const;
    }),
  );
  if (!absent || !released || !cancelled || !back) throw new Error('Four leads are moved');

  await declineDate(deps, absent[0].id, { date: absent[1], text: 'No.' }, { key: randomUUID(), now });
  expect(await find(absent[0].id)).toMatchObject({ turn: 'studio', dates: [{ declined_at: now.toISOString() }] });
  expect((await find(absent[0].id)).dates?.[0]).not.toHaveProperty('proposed_at');
  await releaseFormerTime(deps, released[0].id, released[1], now);
  await releaseFormerTime(deps, released[0].id, released[1], now);
  expect(await find(released[0].id)).toMatchObject({ turn: 'visitor', dates: [{ proposed_at: now.toISOString() }] });
  await cancelDate(deps, cancelled[0].id, cancelled[1], { by: 'ada', now });
  await moveTo(back[0], back[1], `${days[3]}T10:00`);
  expect(await find(back[0].id)).toMatchObject({ turn: 'none' });
  expect((await find(back[0].id)).dates?.[0]).not.toHaveProperty('proposed_at');

  for (const day of days.slice(0, 3)) await enter(other, { starts_at: `${day}T10:00` });
  await enter(other, { starts_at: `${days[3]}T15:00` });
  await expect(enter(other, { starts_at: `${days[3]}T10:00` })).rejects.toMatchObject({ code: 'conflict' });
});

test('keeps a time free that staff release while another date of the lead is entered [DATE-24]', async () => {
  const lead = await stored();
  const { dates: [moved] = [] } = await enter(lead, { starts_at: '2026-04-01T10:00' });
  await moveTo(lead, moved?.id ?? '', '2026-04-01T15:00');
  deps.limit.take = async () => void (await releaseFormerTime(deps, lead.id, moved?.id ?? '', now));
  await enter(lead, { starts_at: '2026-04-02T10:00' });

  const { dates = [] } = await find(lead.id);
  expect(dates).toHaveLength(2);
  expect(dates.some((date) => date.agreed_before)).toBe(false);
});

test('counts an entered date for no limit when its time is taken in the meantime', async () => {
  const [lead, other] = [await stored(), await stored()];
  const given = jest.spyOn(deps.limit, 'giveBack');
  const counted = jest.spyOn(deps.limit, 'take').mockImplementationOnce(async () => void (await enter(other)));

  await expect(enter(lead)).rejects.toMatchObject({ code: 'conflict' });

  expect(given.mock.calls).toEqual([counted.mock.calls[0]]);
  expect(given.mock.calls[0]?.[0]).toMatchObject({ leadId: lead.id });
});

test('moves a date and agrees on an offer as release 0.2.0 stored them [DATE-03] [DATE-24]', async () => {
  const [id, at] = [randomUUID(), now.toISOString()];
  const kept = { minutes: 120, artist_id: nia, artist: 'Nia', price: '$300' };
  const date = { ...kept, id: randomUUID(), starts_at: '2026-04-01T15:00:00.000Z', sequence: 1, changed_at: at };
  const offered = { ...kept, id: at, offered_at: at, times: [first], answer_by: '2026-03-05', ends_at: second };
  const lead = aLead({ id, status: 'converted', answered_at: at, dates: [date], offer: offered });
  const day = { id: `claims ${nia} 2026-04-01`, version: 1, expires_at: 1_775_174_400 };
  const claims = { [date.id]: { from: date.starts_at, to: '2026-04-01T17:00:00.000Z' } };
  const put = (TableName: string, Item: object) => engine.documents.send(new PutCommand({ TableName, Item }));
  await Promise.all([put(leadTables.leads, lead), put(leadTables.limits, { ...day, claims })]);

  const moved = await moveTo(lead, date.id, '2026-04-01T15:00');
  expect(moved.dates).toMatchObject([{ price: '$300', sequence: 2, agreed_before: { starts_at: date.starts_at } }]);
  await expect(enter(await stored(), { starts_at: '2026-04-01T10:00' })).rejects.toMatchObject({ code: 'conflict' });
  expect((await pick(lead, at)).dates).toMatchObject([{ starts_at: first, sequence: 0 }, { id: date.id }]);
});

test('notes that a visitor did not come once the date is over, and takes it back [DATE-31]', async () => {
  const lead = await stored();
  const { dates: [date] = [] } = await enter(lead);
  const visit = (came: boolean, at: string, id = date?.id ?? '') =>
    recordVisit(deps, lead.id, id, came, { by: 'ada', now: new Date(at) });
  const end = '2026-03-07T17:30:00.000Z';

  await expect(visit(false, '2026-03-07T17:29:59.000Z')).rejects.toMatchObject({
    message: 'This time is not over yet.',
  });
  await expect(visit(false, end, randomUUID())).rejects.toMatchObject({ code: 'not-found' });
  for (let n = 0; n < 2; n++) await visit(false, end);
  expect(await find(lead.id)).toMatchObject({ dates: [{ missed_at: end }], turn: 'none', status: 'converted' });
  for (let n = 0; n < 2; n++) await visit(true, '2026-03-07T18:30:00.000Z');
  expect((await find(lead.id)).dates?.[0]).not.toHaveProperty('missed_at');
  expect((await entriesOf(lead.id)).filter(({ kind }) => kind === 'visit')).toMatchObject([
    { by: 'ada', came: false, time: first },
    { by: 'ada', came: true, time: first },
  ]);
});

test('asks for the deposit that an offer or a date names, unless it was received [DATE-32]', async () => {
  const [offered, entered, without, received, returned] = await Promise.all([
    stored(),
    stored(),
    stored(),
    stored({ deposit: 'received' }),
    stored({ deposit: 'returned' }),
  ]);
  const { undo } = await offer(offered);
  expect(await find(offered.id)).toMatchObject({ deposit: 'asked' });
  await undo();
  expect(await find(offered.id)).not.toHaveProperty('deposit');
  await enter(entered);
  expect(await find(entered.id)).toMatchObject({ deposit: 'asked' });
  await offer(without, { deposit: '', times: ['2026-03-20T14:00'] });
  expect(await find(without.id)).not.toHaveProperty('deposit');
  await offer(received, { times: ['2026-03-20T14:00'] });
  expect(await find(received.id)).toMatchObject({ deposit: 'received' });
  const again = await offer(returned, { times: ['2026-03-20T14:00'] });
  expect(await find(returned.id)).toMatchObject({ deposit: 'asked' });
  await again.undo();
  expect(await find(returned.id)).toMatchObject({ deposit: 'returned' });
});

/** What ends the last offer or date of a lead that asks for a deposit. */
const endsOfAsking: [string, (lead: Lead, artist_id: string) => Promise<unknown>][] = [
  [
    'a cancelled date',
    async (lead, artist_id) => {
      await enter(lead, { artist_id });
      return cancelDate(deps, lead.id, (await find(lead.id)).dates?.[0]?.id ?? '', { by: 'ada', now });
    },
  ],
  [
    'a declined offer',
    async (lead, artist_id) => {
      const { id } = await offer(lead, { artist_id });
      return declineTimes(deps, lead.id, { offer: id, text: 'Evenings only.' }, { key: randomUUID(), now });
    },
  ],
  [
    'a taken offer',
    async (lead, artist_id) => {
      await offer(lead, { artist_id });
      for (const starts_at of sent.times) await enter(await stored(), { starts_at, artist_id });
      return trimOffers(deps, [lead.id], now);
    },
  ],
  [
    'an offer that time has ended',
    async (lead, artist_id) => {
      await offer(lead, { artist_id });
      return endOffers(deps, new Date('2026-03-06T06:00:00.000Z'));
    },
  ],
  [
    'an offer without a deposit after one with it',
    async (lead, artist_id) => {
      await offer(lead, { artist_id });
      return offer(lead, { deposit: '', artist_id });
    },
  ],
  [
    'a date without a deposit after an offer with it',
    async (lead, artist_id) => {
      await offer(lead, { artist_id });
      return enter(lead, { deposit: '', artist_id });
    },
  ],
];

test.each(endsOfAsking)('asks for no deposit after %s, and keeps one that was received [DATE-38]', async (_, end) => {
  const lead = await stored();
  await end(lead, nia);
  expect(await find(lead.id)).not.toHaveProperty('deposit');

  const paid = await stored({ deposit: 'received' });
  await end(paid, kai);
  expect(await find(paid.id)).toMatchObject({ deposit: 'received' });
});

test('keeps a deposit asked that a picked date or another date asks for, or that staff set [DATE-38]', async () => {
  const [picked, both, byHand] = [await stored(), await stored(), await stored()];
  await pick(picked, (await offer(picked)).id);
  await enter(both, { starts_at: '2026-03-21T09:30' });
  await enter(both, { starts_at: '2026-03-22T09:30' });
  await cancelDate(deps, both.id, (await find(both.id)).dates?.[0]?.id ?? '', { by: 'ada', now });
  await enter(byHand, { starts_at: '2026-03-23T09:30', deposit: '' });
  await setDeposit(deps, byHand.id, 'asked', { by: 'ada', now });
  await cancelDate(deps, byHand.id, (await find(byHand.id)).dates?.[0]?.id ?? '', { by: 'ada', now });

  for (const { id } of [picked, both, byHand]) expect(await find(id)).toMatchObject({ deposit: 'asked' });

  // An undone reply gives back what its offer replaced.
  const { undo } = await offer(picked, { deposit: '', times: ['2026-03-24T09:30'] });
  await undo();
  expect(await find(picked.id)).toMatchObject({ deposit: 'asked' });
  const asked = await stored();
  await offer(asked, { times: ['2026-03-25T09:30'] });
  const newer = await offer(asked, { deposit: '', times: ['2026-03-26T09:30'] });
  expect(await find(asked.id)).not.toHaveProperty('deposit');
  await newer.undo();
  expect(await find(asked.id)).toMatchObject({ deposit: 'asked' });
});

test('gives the turn to the studio once, 48 hours before a moved date that its visitor has not answered [DATE-25]', async () => {
  const [lead, agreed, late] = await Promise.all([stored(), stored(), stored()]);
  const idOf = async (of: Lead, day: string) => (await enter(of, { starts_at: `${day}T10:00` })).dates?.[0]?.id ?? '';
  const ids = [await idOf(lead, '2026-03-10'), await idOf(agreed, '2026-03-11'), await idOf(late, '2026-03-12')];
  await moveTo(lead, ids[0] ?? '', '2026-03-10T14:00');
  await moveTo(agreed, ids[1] ?? '', '2026-03-10T16:00');
  await agree(agreed, ids[1] ?? '', '2026-03-10T21:00:00.000Z');
  await moveTo(late, ids[2] ?? '', '2026-03-12T14:00');
  const run = (time: string) =>
    chaseMoves({ ...stores, calendar: new DateCalendar(engine.documents, leadTables.log) }, new Date(time));

  expect(await run('2026-03-08T18:59:00.000Z')).toBe(0);
  expect(await run('2026-03-08T19:00:00.000Z')).toBe(1);
  expect(await run('2026-03-08T20:00:00.000Z')).toBe(0);
  expect(await find(lead.id)).toMatchObject({ turn: 'studio', turn_since: '2026-03-08T19:00:00.000Z' });
  expect((await stores.leads.page({ queue: 'studio' })).leads).toMatchObject([{ id: lead.id, status: 'converted' }]);
  expect((await entriesOf(lead.id)).at(-1)).toMatchObject({ kind: 'unanswered', time: '2026-03-10T19:00:00.000Z' });
  await agree(lead, ids[0] ?? '', '2026-03-10T19:00:00.000Z', randomUUID(), new Date('2026-03-09T08:00:00.000Z'));
  expect(await find(lead.id)).toMatchObject({ turn: 'none' });
});

test('reminds of a date once, over both changes of the clocks, but not of a declined, moved or cancelled one [DATE-13]', async () => {
  // Sunday at 2 PM, a day of 23 hours.
  const at = { starts_at: '2026-03-08T14:00' };
  const lead = await stored();
  await enter(lead, at);
  const [declined, cancelled, erased, moved] = await Promise.all([stored(), stored(), stored(), stored()]);
  const idOf = async (each: Lead, change = {}) =>
    (await enter(each, { ...at, artist_id: kai, minutes: 15, ...change })).dates?.[0]?.id ?? '';
  const ids = [
    await idOf(declined),
    await idOf(cancelled, { starts_at: '2026-03-08T14:15' }),
    await idOf(erased, { starts_at: '2026-03-08T14:30' }),
    await idOf(moved, { starts_at: '2026-03-08T14:45' }),
  ];
  await declineDate(deps, declined.id, { date: ids[0] ?? '', text: 'Ill.' }, { key: randomUUID(), now });
  await cancelDate(deps, cancelled.id, ids[1] ?? '', { by: 'ada', now });
  await stores.eraser.erase(erased.id);
  const to = { starts_at: '2026-03-20T10:00', minutes: 15, artist_id: kai };
  await moveDate(deps, moved.id, ids[3] ?? '', to, { by: 'ada', now });
  let hours = 0;
  const run = (time: string) =>
    remindDue(
      {
        changes: stores.changes,
        settings: { read: async () => ({ reminder_hours: hours }) },
        calendar: new DateCalendar(engine.documents, leadTables.log),
      },
      new Date(time),
    );
  expect(await run('2026-03-07T19:30:00.000Z')).toBe(0);
  hours = 24;
  expect(await run('2026-03-07T18:59:00.000Z')).toBe(0);
  expect(await run('2026-03-07T19:30:00.000Z')).toBe(1);
  expect(await run('2026-03-07T20:30:00.000Z')).toBe(0);
  expect((await entriesOf(lead.id)).at(-1)).toMatchObject({
    kind: 'date',
    change: 'reminder',
    date: { starts_at: second, sequence: 0 },
    delivery: { fate: 'queued' },
  });
  expect(await find(lead.id)).toMatchObject({ turn: 'none', status: 'converted' });
  // The moved one has a reminder of its own, unless it is moved later than that would have been.
  expect(await run('2026-03-19T15:00:00.000Z')).toBe(1);
  const late = new Date('2026-03-20T12:00:00.000Z');
  await moveDate(deps, moved.id, ids[3] ?? '', { ...to, starts_at: '2026-03-20T16:00' }, { by: 'ada', now: late });
  // So is one that was agreed on later.
  const soon = { ...terms, starts_at: '2026-03-20T18:00' };
  await enterDate(deps, (await stored()).id, soon, { by: 'ada', key: randomUUID(), now: late });
  expect(await run('2026-03-20T13:00:00.000Z')).toBe(0);
  // Another Sunday at 2 PM, on a day of 25 hours.
  await enter(await stored(), { starts_at: '2026-11-01T14:00' });
  expect(await run('2026-10-31T19:59:00.000Z')).toBe(0);
  expect(await run('2026-10-31T20:30:00.000Z')).toBe(1);
});

test('reminds of the other dates when one cannot be reminded of, and fails in the end [DATE-13]', async () => {
  const error = jest.spyOn(log, 'error').mockImplementation();
  const leads = [await stored(), await stored(), await stored()];
  for (const [n, lead] of leads.entries()) await enter(lead, { starts_at: `2026-03-07T${10 + n}:00`, minutes: 15 });
  const changeFound: typeof stores.changes.changeFound = (id, ...event) =>
    id === leads[0]?.id ? Promise.reject(new TypeError('damaged')) : stores.changes.changeFound(id, ...event);
  const run = remindDue(
    {
      changes: { changeFound, once: stores.changes.once },
      settings: { read: async () => ({ reminder_hours: 24 }) },
      calendar: new DateCalendar(engine.documents, leadTables.log),
    },
    new Date('2026-03-07T15:30:00.000Z'),
  );

  await expect(run).rejects.toMatchObject({ name: 'SomeFailedError' });
  const reminders = leads.map(async ({ id }) => (await entriesOf(id)).filter((entry) => entry.kind === 'date').length);
  expect(await Promise.all(reminders)).toEqual([1, 2, 2]);
  expect(error.mock.calls).toEqual([['An item failed', { item: leads[0]?.id, errors: ['TypeError'] }]]);
});

test('lists the dates of a span with their leads, a page per query, without erased and cancelled ones [DATE-15]', async () => {
  const calendar = new DateCalendar(engine.documents, leadTables.log);
  const leads = [];
  for (let n = 0; n < 120; n++) {
    const lead = await stored();
    const starts_at = `2026-03-${String(10 + (n % 10)).padStart(2, '0')}T09:00`;
    leads.push((await enter(lead, { starts_at, artist_id: artistOf(n) })) as Lead);
  }
  await stores.eraser.erase(leads[0]?.id ?? '');
  await cancelDate(deps, leads[1]?.id ?? '', leads[1]?.dates?.[0]?.id ?? '', { by: 'ada', now });
  // Both ends in one of the forms in which times can be sent.
  const span = { from: '2026-03-10T14:00:00Z', to: '2026-03-19T13:59:59.999Z' };
  const sent = jest.spyOn(engine.documents, 'send');
  const page = (cursor?: string) =>
    listDates({ calendar, leads: stores.leads }, { ...span, ...(cursor && { cursor }) });
  const one = await page();
  expect(sent).toHaveBeenCalledTimes(2);
  const two = await page(one.next);
  sent.mockRestore();

  // Without the tenth day, the erased lead and the cancelled date.
  expect([one.dates.length, two.dates.length, two.next]).toEqual([100, 6, undefined]);
  const starts = [...one.dates, ...two.dates].map(({ starts_at }) => starts_at);
  expect(starts).toEqual(starts.toSorted());
  expect(one.dates[0]).toMatchObject({ minutes: 120, lead: { first_name: 'Ada', last_name: 'Byron' } });
  await expect(page('x')).rejects.toMatchObject({ code: 'invalid-input' });
});

test('promises the artists of upcoming dates again after a restore of older counters [DATE-04]', async () => {
  const lead = await stored();
  await enter(lead);
  const { Items = [] } = await engine.documents.send(new ScanCommand({ TableName: leadTables.limits }));
  for (const { id } of Items.filter((item) => item.claims)) {
    await engine.documents.send(new DeleteCommand({ TableName: leadTables.limits, Key: { id } }));
  }
  const calendar = new DateCalendar(engine.documents, leadTables.log);
  const restored = { ...stores, documents: engine.documents, tables: leadTables, calendar };
  for (let run = 0; run < 2; run++) await putUpcoming(restored, now);

  await expect(enter(await stored())).rejects.toMatchObject({ code: 'conflict' });
  await cancelDate(deps, lead.id, (await find(lead.id)).dates?.[0]?.id ?? '', { by: 'ada', now });
  await enter(await stored());
});

test('erases the dates and what an artist was promised with the lead [DATE-04] [DATE-08]', async () => {
  const lead = await stored();
  await enter(lead);
  await stores.eraser.erase(lead.id);

  const scans = Object.values(leadTables).map((TableName) => engine.documents.send(new ScanCommand({ TableName })));
  const left = JSON.stringify((await Promise.all(scans)).map(({ Items }) => Items));
  expect(left).not.toContain(first);
  expect(left).not.toContain('calendar');
  await enter(await stored());
});

test('logs what becomes of the deposit, with who and when [DATE-09]', async () => {
  const lead = await stored();
  const at = (n: number) => new Date(now.getTime() + n * 60_000);
  for (const [n, deposit] of (['asked', 'received', 'received', 'returned', 'none'] as const).entries()) {
    await setDeposit(deps, lead.id, deposit, { by: `staff-${n}`, now: at(n) });
    expect((await find(lead.id)).deposit).toBe(deposit);
  }

  const logged = (await entriesOf(lead.id)).map(
    (entry) => entry.kind === 'deposit' && [entry.by, entry.at, entry.from, entry.to],
  );
  expect(logged).toEqual([
    ['staff-0', at(0).toISOString(), 'none', 'asked'],
    ['staff-1', at(1).toISOString(), 'asked', 'received'],
    ['staff-3', at(3).toISOString(), 'received', 'returned'],
    ['staff-4', at(4).toISOString(), 'returned', 'none'],
  ]);
});
