import { randomUUID } from 'node:crypto';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { deposits } from '#shared/dates/date-limits.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { requestKeyIn } from '#shared/requests/request-link.ts';
import { type RequestView, requestViewSchema } from '#shared/requests/request-schemas.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import type { StoredQuestion } from '../content/asked-questions.ts';
import { enterDate } from '../dates/lead-dates.ts';
import { findByCode } from '../leads/lead-codes.ts';
import { newEntry } from '../leads/lead-log.ts';
import { PhotoFiles } from '../photos/photo-files.ts';
import { PhotoItems } from '../photos/photo-items.ts';
import { ReplyRepository } from '../replies/reply-repository.ts';
import { aHeldLead, storeLead } from '../testing/builders.ts';
import { datesOf } from '../testing/dates.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { RateLimit } from '../visitors/rate-limit.ts';
import { RequestKeys } from './request-keys.ts';
import {
  answerRequest,
  answersPerRequest,
  eraseRequest,
  linksPerNetwork,
  requestLink,
  viewRequest,
  wrongKeys,
} from './visitor-request.ts';

const engine = anEngine(beforeEach);
afterEach(() => jest.restoreAllMocks());
const stores = openLeadStores(engine.documents, leadTables);
let deps: Parameters<typeof viewRequest>[0] & Parameters<typeof requestLink>[0];
let keys: RequestKeys;
/** The questions of the booking form. */
let asked: StoredQuestion[];
const signer = { credentials: { accessKeyId: 'id', secretAccessKey: 'secret' }, region: 'eu-central-1' };
const start = Date.parse('2026-03-01T20:00Z');
const minute = (n: number) => new Date(start + n * 60_000);

beforeEach(() => {
  asked = [];
  keys = new RequestKeys(engine.documents, 'Settings');
  const limit = (allowance: typeof wrongKeys) => new RateLimit(engine.documents, leadTables.limits, allowance);
  deps = {
    ...datesOf(engine, () => []),
    ...stores,
    questions: { read: async () => ({ questions: asked, changed_at: '' }) },
    photos: new PhotoItems(engine.documents, leadTables.limits),
    files: new PhotoFiles({ uploadsUrl: 'https://uploads.example', photosUrl: 'https://photos.example', signer }),
    keys,
    limits: {
      wrongKeys: limit(wrongKeys),
      answers: limit(answersPerRequest),
      links: limit(linksPerNetwork),
    },
    findByCode: (code) => findByCode(engine.documents, leadTables.terms, code),
    timeZone: 'UTC',
    reachesVisitors: true,
    artists: { findById: async (id) => ({ id, name: 'Nia' }) },
    wait: async () => {},
  };
});

test('offers no time of an artist who was removed, and says that the studio will offer others [DATE-26]', async () => {
  const at = minute(-60).toISOString();
  const terms = { minutes: 60, artist_id: randomUUID(), artist: 'Kai', times: [minute(9000).toISOString()] };
  const offer = { ...terms, id: at, offered_at: at, answer_by: '2026-03-05', ends_at: minute(6000).toISOString() };
  const { lead, key } = await stored({
    offer,
    answered_at: at,
    status: 'contacted',
    turn: 'visitor',
    turn_since: at,
    turn_at: at,
  });
  expect(await view(key)).toMatchObject({ state: 'offered', offer: { times: offer.times } });

  deps.artists = { findById: async () => undefined };
  const { offer: shown, ...page } = await view(key);
  expect(shown).toBeUndefined();
  expect(page.state).toBe('waiting');
  expect(page.messages.map(({ event }) => event)).toEqual([
    'None of the times that we offered is free any more. We will offer you others.',
  ]);
  expect(await stores.leads.find(lead.id)).toMatchObject({ turn: 'studio' });
});

test('shows the rules of the studio while the visitor can pick or agree to a time, and none when there are none [RULE-01]', async () => {
  const isShown = async (state: string) => {
    const found = states.filter(([each]) => each === state);
    const views = await Promise.all(found.map(async ([, lead]) => view((await stored(lead)).key)));
    return views.map(({ rules }) => rules?.text);
  };
  const read = jest.fn(async () => 'Come sober.');
  deps.texts = { read };
  for (const [state] of states.filter(([each]) => !/offered|moved/.test(each))) {
    for (const text of await isShown(state)) expect([state, text]).toEqual([state, undefined]);
  }
  expect(read).not.toHaveBeenCalled();

  expect([...(await isShown('offered')), ...(await isShown('moved'))]).toEqual(['Come sober.', 'Come sober.']);
  expect(read).toHaveBeenCalledWith('general/appointment_rules');
  read.mockResolvedValue('');
  expect([...(await isShown('offered')), ...(await isShown('moved'))]).toEqual([undefined, undefined]);
});

/** A request in each state of the page, and whether an offer or a date ahead asks for a deposit. */
const at = minute(-600).toISOString();
const terms = { minutes: 60, artist_id: randomUUID(), artist: 'Nia', deposit: '$50' };
const turn = (whose: Lead['turn']) =>
  ({ status: 'contacted', answered_at: at, turn: whose, turn_since: at, turn_at: at }) as const;
const ahead = { ...terms, id: randomUUID(), starts_at: minute(9000).toISOString(), sequence: 0 };
const over = { ...ahead, starts_at: minute(-300).toISOString() };
const open = {
  ...terms,
  id: at,
  offered_at: at,
  times: [ahead.starts_at],
  answer_by: '2026-03-05',
  ends_at: minute(6000).toISOString(),
};
const states: [RequestView['state'], Partial<Lead>, boolean][] = [
  ['received', {}, false],
  ['books', { turn: 'books', turn_since: at, turn_at: at }, false],
  ['answered', turn('visitor'), false],
  ['offered', { ...turn('visitor'), offer: open }, true],
  ['moved', { ...turn('visitor'), dates: [{ ...ahead, proposed_at: at }] }, true],
  ['waiting', turn('studio'), false],
  ['waiting', { ...turn('studio'), offer: { ...open, ends_at: at } }, false],
  ['waiting', { ...turn('studio'), dates: [{ ...ahead, unavailable_at: at }] }, false],
  ['waiting', { ...turn('studio'), dates: [{ ...ahead, declined_at: at }] }, false],
  ['converted', { ...turn('none'), status: 'converted', dates: [ahead] }, true],
  ['settled', { ...turn('visitor'), status: 'converted' }, false],
  ['over', { ...turn('none'), dates: [over] }, false],
  ['closed', { ...turn('visitor'), status: 'closed', closed_at: at, offer: open }, false],
];

test('shows a deposit in each state of a request: asked while an offer or a date ahead asks for it, received and returned always [DATE-38]', async () => {
  expect(new Set(states.map(([state]) => state))).toEqual(new Set(requestViewSchema.shape.state.options));
  for (const [state, change, isAsking] of states) {
    for (const deposit of deposits) {
      const { key } = await stored({ ...change, deposit });
      const shown = await view(key);

      const expected = deposit === 'asked' && !isAsking ? undefined : deposit;
      expect([state, deposit, shown.state, shown.deposit]).toEqual([state, deposit, state, expected]);
    }
  }
});

test('tells the visitor nothing of what staff noted about a visit [DATE-31]', async () => {
  const date = { id: randomUUID(), minutes: 60, artist_id: randomUUID(), artist: 'Kai', sequence: 0 };
  const at = minute(-600).toISOString();
  const { key } = await stored({ dates: [{ ...date, starts_at: at, missed_at: at }] });
  expect((await view(key)).dates).toEqual([{ ...date, starts_at: at }]);
});

test('tells the visitor nothing of the times off that staff were asked about', async () => {
  const terms = { minutes: 60, artist_id: randomUUID(), artist: 'Kai', despite: [randomUUID()] };
  const [at, time] = [minute(-60).toISOString(), minute(9000).toISOString()];
  const offered = {
    id: at,
    offered_at: at,
    times: [time],
    answer_by: '2026-03-05',
    ends_at: minute(6000).toISOString(),
  };
  const date = { ...terms, id: randomUUID(), starts_at: minute(12_000).toISOString(), sequence: 0 };
  const { key } = await stored({ offer: { ...terms, ...offered }, dates: [date] });

  const { offer, dates } = await view(key);

  expect([offer, ...dates]).toMatchObject([{ times: [time] }, { starts_at: date.starts_at }]);
  expect(JSON.stringify([offer, dates])).not.toContain('despite');
});

test('finds the key in a link that a sign follows [GUEST-07]', async () => {
  const { key, lead } = await stored();

  for (const sign of ['', '.', ',', ')', '>', '%3E', '_', '-', ').', '"'])
    expect(await keys.isKeyOf(requestKeyIn(`#${key}${sign}`), lead)).toBe(true);
  expect(await keys.isKeyOf(requestKeyIn(`#confirm=${key}.`), lead)).toBe(true);
  expect(requestKeyIn('')).toBe('');
});

async function stored(change: Partial<Lead> = {}) {
  const lead = await storeLead(stores, { created_at: minute(0).toISOString(), ...change });
  return { lead, key: await keys.keyOf(lead) };
}

const erase = (key: string, now = minute(2)) => eraseRequest(deps, visit(key), now);
const view = (key: string, now = minute(1), ip = '192.0.2.1', before?: string) =>
  viewRequest(deps, { key, ip }, now, before) as Promise<RequestView>;
const answer = (key: string, text: string, { now = minute(1), request = randomUUID() as string } = {}) =>
  answerRequest(deps, { key, ip: '192.0.2.1' }, { kind: 'message', text }, request, now);

function aReply(text: string, now: Date) {
  const delivery = { fate: 'queued', at: now.toISOString(), attempts: 0 } as const;
  const texts = { recipient: 'ada@mail.example', subject: 'Moth', text };
  return newEntry({ kind: 'reply', by: 'ada', ...texts, delivery } as const, now);
}

async function reply(id: string, text: string, now: Date) {
  const entry = aReply(text, now);
  const lead = (await stores.leads.find(id)) as Lead;
  await new ReplyRepository(engine.documents, leadTables).add(
    lead,
    entry,
    { key: randomUUID(), fingerprint: 'x' },
    true,
  );
}

test('shows what was sent, and the messages of both sides, but neither notes nor logged answers [GUEST-01]', async () => {
  const { lead, key } = await stored({ code: 'K7R2MX', artist: 'Nia', service: 'tattoo-medium' });
  expect(await view(key)).toEqual({
    version: 0,
    can_agree: [],
    can_decline: [],
    can_withdraw: true,
    code: 'K7R2MX',
    state: 'received',
    sent_at: '2026-03-01T20:00:00.000Z',
    name: `${lead.first_name} ${lead.last_name}`,
    email: lead.email,
    phone: lead.phone,
    service: 'Medium Tattoo (3 to 6 inches)',
    artist: 'Nia',
    description: lead.description,
    details: [],
    messages: [],
    dates: [],
    photos: [],
    more_photos: 0,
  });

  await stores.notes.add(lead.id, 'Pays late.', randomUUID(), { by: 'ada', now: minute(2) });
  const called = { from: 'visitor', way: 'phone', text: 'Called.', happened_at: minute(3).toISOString() } as const;
  await stores.changes.logAnswer(lead.id, called, randomUUID(), { by: 'ada', now: minute(3) });
  await reply(lead.id, 'Which day?\nSee {{link}}', minute(4));
  expect((await view(key, minute(5))).state).toBe('answered');
  await answer(key, 'Friday.', { now: minute(5) });
  const { state, messages } = await view(key, minute(6));
  expect(state).toBe('waiting');
  expect(messages).toEqual([
    { id: expect.any(String), from: 'studio', at: '2026-03-01T20:04:00.000Z', text: 'Which day?\nSee this page' },
    { id: expect.any(String), from: 'visitor', at: '2026-03-01T20:05:00.000Z', text: 'Friday.' },
  ]);

  // Its author can take it back for six seconds.
  await reply(lead.id, 'Fine.', minute(7));
  expect((await view(key, new Date(minute(7).getTime() + 5_999))).messages).toHaveLength(2);
  const again = { ...aReply('Fine.', minute(7)), repeats: aReply('', minute(7)).id };
  await stores.changes.changeFound(lead.id, () => ({ change: {}, entry: again }));
  expect((await view(key, new Date(minute(7).getTime() + 6_000))).messages).toHaveLength(3);
  for (const [status, state] of [
    ['converted', 'settled'],
    ['closed', 'closed'],
  ] as const) {
    await stores.changes.setStatus(lead.id, status, { by: 'ada', now: minute(8) });
    expect((await view(key, minute(9))).state).toBe(state);
  }
});

test('answers wrong, truncated, foreign, old and erased keys alike, and limits them for each network [GUEST-03]', async () => {
  const [{ lead, key }, other] = [await stored(), await stored()];
  const [id, signature] = key.split('.') as [string, string];
  const closed = await stored({ status: 'closed', closed_at: minute(0).toISOString() });
  const damaged = await stored();
  await engine.documents.send(new PutCommand({ TableName: leadTables.leads, Item: { id: damaged.lead.id } }));
  const wrong = [
    '',
    'x',
    key.slice(0, -1),
    `${key}=`,
    `${id}.${other.key.split('.')[1]}`,
    `${other.key.split('.')[0]}.${signature}`,
    `${Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url')}.${signature}`,
    damaged.key,
  ];
  const outcomes = new Set<string>();
  const send = jest.spyOn(engine.documents, 'send');
  const refuse = async (each: string, now = minute(1)) => {
    for (const open of [view, (wrong: string) => answer(wrong, 'x', { now }), erase]) {
      send.mockClear();
      const { code, message } = await open(each, now).catch((reason) => reason);
      outcomes.add(JSON.stringify([code, message, send.mock.calls.map(([{ input }]) => Object.keys(input))]));
    }
  };
  for (const each of wrong) await refuse(each);
  expect(await view(closed.key, new Date(start + 90 * 86_400_000 - 1))).toMatchObject({ state: 'closed' });
  await refuse(closed.key, new Date(start + 90 * 86_400_000));
  await stores.changes.renewLink(lead.id, randomUUID(), { writes: [], refusal: () => new Error() }, minute(1));
  await refuse(key);
  await stores.eraser.erase(lead.id);
  await refuse(key);
  expect([...outcomes]).toEqual([expect.stringContaining('"not-found"')]);

  for (let n = wrong.length + 1; n < 20; n++)
    await expect(view(`wrong-${n}`)).rejects.toMatchObject({ code: 'not-found' });
  await expect(view('wrong-20', minute(9))).rejects.toMatchObject({ code: 'too-many-requests' });
  // A visitor who opens an old link again and again is not shut out, nor is the right key, nor another network.
  await expect(view(key)).rejects.toMatchObject({ code: 'not-found' });
  expect(await view(other.key)).toMatchObject({ state: 'received' });
  await expect(view('wrong-20', minute(1), '192.0.2.2')).rejects.toMatchObject({ code: 'not-found' });
  await expect(view('wrong-20', minute(10))).rejects.toMatchObject({ code: 'not-found' });
});

test('stores an answer once per request, gives the turn to the studio, and allows 20 in an hour [GUEST-05]', async () => {
  const { lead, key } = await stored();
  await reply(lead.id, 'Which day?', minute(1));
  const request = randomUUID();
  await answer(key, 'Friday.', { now: minute(2), request });
  const { messages } = await answer(key, 'Friday.', { now: minute(3), request });

  expect(messages.map(({ text }) => text)).toEqual(['Which day?', 'Friday.']);
  expect((await stores.log.page(lead.id)).entries[0]).toEqual({
    id: expect.any(String),
    at: minute(2).toISOString(),
    kind: 'answer',
    from: 'visitor',
    way: 'page',
    text: 'Friday.',
    happened_at: minute(2).toISOString(),
  });
  expect(await stores.leads.find(lead.id)).toMatchObject({ turn: 'studio', turn_since: minute(2).toISOString() });
  await expect(answer(key, 'Monday.', { request })).rejects.toMatchObject({ code: 'key-reused' });

  for (let n = 3; n < 20; n++) await answer(key, `${n}`, { now: minute(4) });
  await answerRequest(deps, visit(key), { kind: 'phone', phone: '20' }, randomUUID(), minute(4));
  await expect(answer(key, '21', { now: minute(59) })).rejects.toMatchObject({ code: 'too-many-requests' });
  await answer((await stored()).key, 'Another request.', { now: minute(59) });
  expect((await answer(key, '21', { now: minute(60) })).messages.at(-1)).toMatchObject({ text: '21' });
});

test('shows the piece, and the answers to the questions of the form as they were worded then [ASK-05] [BOOK-38]', async () => {
  const details = [{ id: randomUUID(), question: 'Where on the body?', answer: 'Arm' }];
  const { key } = await stored({ details, piece: { id: 'tAbCd-_12', title: 'Night moth' } });
  // Reworded since, and off.
  const { id = '' } = details[0] ?? {};
  const given = { answered_by: 'words', services: 'both', choices: null, is_required: false } as const;
  asked = [{ ...given, id, question: 'Where now?', is_active: false }];

  const piece = { id: 'tAbCd-_12', question: 'Something like', answer: 'Night moth' };
  expect(await view(key)).toMatchObject({ details: [piece, ...details] });
});

test.each(['a lead', 'a held request'])(
  'adds exactly 20 photos to %s, once, while the form asks for photos [PHOTO-05] [PHOTO-13]',
  async (kind) => {
    const isHeld = kind === 'a held request';
    const photos = new PhotoItems(engine.documents, leadTables.limits);
    const some = (n: number, now = minute(1)) =>
      Promise.all(Array.from({ length: n }, () => photos.reserve(now, 'here')));
    const id = randomUUID();
    if (isHeld) await stores.writer.hold(aHeldLead({ id, created_at: minute(0).toISOString() }));
    else {
      await stored({ id });
      await reply(id, 'Which day?', minute(1));
    }
    const [key, other] = [await keys.keyOf({ id }), (await stored()).key];
    const add = (added: string[], { request = randomUUID() as string, of = key } = {}) =>
      answerRequest(deps, { key: of, ip: '192.0.2.1' }, { kind: 'photos', photos: added }, request, minute(2));
    const everything = () => Promise.all([leadTables.leads, leadTables.held, leadTables.log].map(items));
    const isRefused = async (added: string[], of = key) => {
      const before = await everything();
      await expect(add(added, { of })).rejects.toMatchObject({ code: 'invalid-input', field: 'photos' });
      expect(await everything()).toEqual(before);
    };
    const asked_for = { id: 'q', question: 'Photos?', answered_by: 'photos', services: 'both', choices: null } as const;
    asked = [{ ...asked_for, is_required: false, is_active: false }];
    const [five, request] = [await some(5), randomUUID()];
    expect(await view(key)).toMatchObject({ more_photos: 0 });
    await isRefused(five);
    asked = [{ ...asked_for, is_required: false, is_active: true }];
    expect(await view(key)).toMatchObject({ more_photos: 20 });

    for (let twice = 0; twice < 2; twice++) expect(await add(five, { request })).toMatchObject({ more_photos: 15 });
    for (let more = 0; more < 2; more++) await add(await some(5));
    expect(await add(await some(4))).toMatchObject({ more_photos: 1 });

    const two = await some(2);
    await isRefused(five, other);
    for (const wrong of [five, two, await some(1, minute(-58)), ['2026030120-00000000-0000-4000-8000-000000000000']]) {
      await isRefused(wrong);
    }
    expect(await add(await some(1, minute(-57)))).toMatchObject({ more_photos: 0 });
    await isRefused(two.slice(1));
    asked = [];
    expect(await add(five, { request })).toMatchObject({ more_photos: 0 });

    if (isHeld) await stores.writer.release(id, minute(3));
    const { photos: added, ...answered } = (await stores.leads.find(id)) as Lead;
    expect(new Set(added?.map((each) => each.id)).size).toBe(20);
    expect(answered).toMatchObject({ turn: 'studio', turn_since: minute(isHeld ? 0 : 2).toISOString() });
    const { entries } = await stores.log.page(id);
    expect(entries.filter((entry) => entry.kind === 'answer' && entry.did === 'added photos')).toHaveLength(5);
  },
);

test.each(['a lead', 'a held request'])(
  'shows the photos of %s, except of the body, by links of five minutes, without a call, and none that was deleted [GUEST-31]',
  async (kind) => {
    const reserved = new PhotoItems(engine.documents, leadTables.limits);
    const moth = { id: await reserved.reserve(minute(0), 'here') };
    const body = { id: await reserved.reserve(minute(0), 'here'), body: true };
    const rose = { id: await reserved.reserve(minute(0), 'here') };
    const photos = [moth, body, rose];
    const id = randomUUID();
    if (kind === 'a lead') await stored({ id, photos });
    else await stores.writer.hold(aHeldLead({ id, created_at: minute(0).toISOString(), photos }));
    const key = await keys.keyOf({ id });
    const send = jest.spyOn(engine.documents, 'send');

    const { photos: shown } = await view(key);
    expect(shown.map((photo) => photo.id)).toEqual(photos.map((photo) => photo.id));
    expect(shown[1]?.url).toBeUndefined();
    for (const [index, photo] of [
      [0, moth],
      [2, rose],
    ] as const) {
      const url = new URL(String(shown[index]?.url));
      expect(url.origin + url.pathname).toBe(`https://photos.example/${photo.id}/small.jpg`);
      expect(url.searchParams.get('X-Amz-Expires')).toBe('300');
    }
    // Lead, held request, log, and the secret of the keys: none for a photo.
    expect(send.mock.calls.length).toBeLessThanOrEqual(4);
    send.mockRestore();

    const broken = {
      link: async (photo: string) => (photo === moth.id ? Promise.reject(new Error('x')) : 'https://x.example'),
    };
    deps.files = broken;
    const page = await view(key);
    expect(page).toMatchObject({ state: 'received', photos: [{ id: moth.id }, {}, { url: 'https://x.example' }] });
    expect(page.photos[0]?.url).toBeUndefined();
    await expect(view(`${key.slice(0, -1)}!`)).rejects.toMatchObject({ code: 'not-found' });

    if (kind === 'a lead') {
      await stores.changes.changeFound(id, () => ({ change: { photos: photos.slice(0, 2) } }));
      expect((await view(key)).photos.map((photo) => photo.id)).toEqual([moth.id, body.id]);
    }
  },
);

test('tells the place on the waiting list of the artist, and the day on which the books open [BOOKS-14]', async () => {
  const [nia, mara] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
  const waits = (n: number, artist_id = nia) => {
    const at = minute(n).toISOString();
    return { artist_id, created_at: at, turn: 'books', turn_since: at, turn_at: at } as const;
  };
  const page = jest.spyOn(stores.leads, 'page');
  await view((await stored()).key);
  expect(page).not.toHaveBeenCalled();

  const [first, , second] = [await stored(waits(-9)), await stored(waits(-8, mara)), await stored(waits(-7))];
  const held = aHeldLead({ id: randomUUID(), ...waits(-6) });
  await stores.writer.hold(held);
  const [third, heldKey] = [await stored(waits(-5)), await keys.keyOf(held)];
  const places = () =>
    Promise.all(
      [first.key, second.key, third.key, heldKey].map(async (key) => (await view(key, minute(9))).waiting?.place),
    );
  expect(await places()).toEqual([1, 2, 3, 3]);

  // Each keeps the place while one of them is put aside.
  const returns = { until: '2026-03-03', returns_at: minute(2000).toISOString() };
  for (const { lead } of [first, second]) {
    await stores.changes.setLater(lead.id, returns, { by: 'ada', now: minute(1) });
    expect(await places()).toEqual([1, 2, 3, 3]);
    await stores.changes.setLater(lead.id, undefined, { by: 'ada', now: minute(1) });
  }

  // Who writes is to be answered, at the same place, and then waits on. So does who wrote and is put aside.
  await answer(second.key, 'Any news?');
  expect(await view(second.key)).toMatchObject({ state: 'waiting', waiting: { place: 2 } });
  expect(await places()).toEqual([1, 2, 3, 3]);
  await stores.changes.setLater(second.lead.id, returns, { by: 'ada', now: minute(1) });
  expect(await places()).toEqual([1, 2, 3, 3]);
  await reply(second.lead.id, 'Soon.', minute(2));
  expect(await view(second.key, minute(9))).toMatchObject({ state: 'books', waiting: { place: 2 } });

  const opens = async (books: object | undefined) => {
    deps.artists = { findById: async (id) => books && { id, name: 'Nia', ...books } };
    return (await view(first.key)).waiting?.opens_on;
  };
  // In a studio of UTC, the day begins 4 hours after the request.
  expect(await opens({ books: 'closed', books_open_on: '2026-03-02' })).toBe('2026-03-02');
  for (const open of [
    { books: 'closed', books_open_on: '2026-03-01' },
    { books: 'closed', books_open_on: null },
    { books: 'open', books_open_on: '2026-03-02' },
    undefined,
  ]) {
    expect(await opens(open)).toBeUndefined();
  }

  await reply(first.lead.id, 'Come.', minute(3));
  expect(await view(first.key, minute(9))).toMatchObject({ state: 'answered' });
  expect((await view(first.key, minute(9))).waiting).toBeUndefined();
  expect(await places()).toEqual([undefined, 1, 2, 2]);
});

test('tells exact places up to 100 on the waiting list [BOOKS-14]', async () => {
  const all = await Promise.all(
    Array.from({ length: 102 }, async (_, n) => {
      const at = minute(n).toISOString();
      return (await stored({ created_at: at, turn: 'books', turn_since: at, turn_at: at })).key;
    }),
  );

  const place = async (n: number) => (await view(String(all[n - 1]), minute(200))).waiting?.place;
  expect([await place(99), await place(100), await place(101), await place(102)]).toEqual([99, 100, 101, 101]);
  // A page of other artists, and too many that are put aside, say nothing about the place.
  const real = stores.leads.page.bind(stores.leads);
  for (const queue of ['books', 'later']) {
    jest
      .spyOn(stores.leads, 'page')
      .mockImplementation(async (...of) => (of[0].queue === queue ? { leads: [], next: 'x' } : real(...of)));
    expect(await place(50)).toBeUndefined();
  }
});

test('says that a request is on the waiting list until the studio writes, also while it is held [BOOKS-11]', async () => {
  const books = { turn: 'books', turn_since: minute(0).toISOString(), turn_at: minute(0).toISOString() } as const;
  const request = aHeldLead({ id: randomUUID(), ...books });
  await stores.writer.hold(request);
  const key = await keys.keyOf(request);

  expect(await view(key)).toMatchObject({ state: 'books' });
  await stores.writer.release(request.id, minute(5));
  expect(await view(key)).toMatchObject({ state: 'books' });
  await reply(request.id, 'Come.', minute(6));
  expect(await view(key, minute(7))).toMatchObject({ state: 'answered' });
});

test('treats a held request like any other for its visitor, and stores what the visitor does with it [GUEST-06]', async () => {
  const photos = new PhotoItems(engine.documents, leadTables.limits);
  const asked_for = { id: 'q', question: 'Photos?', answered_by: 'photos', services: 'both', choices: null } as const;
  asked = [{ ...asked_for, is_required: false, is_active: true }];
  const { held, ...booking } = aHeldLead({ id: randomUUID(), created_at: minute(0).toISOString() });
  const lead = await stored({ ...booking, id: randomUUID(), phone: '555 0101' });
  await stores.writer.hold({ ...booking, held, phone: '555 0101' });
  const before = await items(leadTables.limits);
  const all = [lead.key, await keys.keyOf(booking)];
  const answers: unknown[][] = [];
  const isCounter = ({ id }: { id?: string }) => /^(lead-counts|answers |visitor )/.test(id ?? '');
  const counted = async () => (await items(leadTables.limits)).filter(isCounter);
  const both = async (doIt: (key: string) => Promise<unknown>) => {
    const ofLead = await doIt(all[0] as string);
    const before = await counted();
    answers.push([ofLead, await doIt(all[1] as string)]);
    expect(await counted()).toEqual(before);
  };
  const answerWith = async (key: string, given: Parameters<typeof answerRequest>[2], n: number) =>
    answerRequest(deps, { key, ip: '192.0.2.1' }, given, `${key} ${n}`, minute(n)).catch(({ code }) => code);

  await both((key) => view(key));
  for (const twice of [2, 2]) await both((key) => answerWith(key, { kind: 'message', text: 'Hello?' }, twice));
  await both(async (key) => answerWith(key, { kind: 'photos', photos: [await photos.reserve(minute(3), 'here')] }, 3));
  await both((key) => answerWith(key, { kind: 'phone', phone: '555 0199' }, 4));
  await both((key) =>
    answerWith(key, { kind: 'pick', offer: minute(0).toISOString(), time: minute(9).toISOString() }, 5),
  );
  await both((key) => answerWith(key, { kind: 'absence', date: randomUUID(), text: 'Ill.' }, 5));
  await both((key) => answerWith(key, { kind: 'withdrawal' }, 6));
  await both((key) => answerWith(key, { kind: 'message', text: 'Still there?' }, 7));

  const alike = (answers: unknown) => JSON.stringify(answers).replace(/"(id|url)":"[^"]+"/g, '');
  for (const [ofLead, ofHeld] of answers) expect(alike(ofHeld)).toBe(alike(ofLead));
  expect(answers.at(-2)?.[1]).toMatchObject({ state: 'closed' });
  expect(answers.at(-1)?.[1]).toMatchObject({ state: 'waiting', phone: '555 0199', more_photos: 19 });
  const changes = new Set((await items(leadTables.log)).filter(({ unsent }) => unsent).map(({ lead_id }) => lead_id));
  expect(changes).toEqual(new Set([lead.lead.id]));
  expect((await items(leadTables.limits)).find(({ id }) => id === 'lead-counts')?.held).toBe(
    before.find(({ id }) => id === 'lead-counts')?.held,
  );

  await stores.writer.release(booking.id, minute(8));
  const [ofLead, released] = await Promise.all([stores.leads.find(lead.lead.id), stores.leads.find(booking.id)]);
  const fields = ({ status, phone, turn, turn_since, unread, closed_at, last_event_at, photos: added }: Lead) => ({
    status,
    phone,
    turn,
    turn_since,
    unread,
    closed_at,
    last_event_at,
    photos: added?.length,
  });
  expect(fields(released as Lead)).toEqual(fields(ofLead as Lead));
  expect(await view(all[1] as string, minute(9))).toMatchObject({
    messages: [{ text: 'Hello?' }, {}, { event: 'You withdrew your request.' }, { text: 'Still there?' }],
  });
  const find = async (search: string) => (await stores.search.page({ search })).leads.map(({ id }) => id).toSorted();
  expect(await find('5550199')).toEqual([lead.lead.id, booking.id].toSorted());
  expect(await find('5550101')).toEqual([]);
});

test.each([
  ['staff release the request while the visitor answers', 'Update'],
  ['the visitor answers while staff release the request', 'Delete'],
] as const)('loses no answer when %s [GUEST-06]', async (_, write) => {
  const request = aHeldLead({ id: randomUUID() });
  await stores.writer.hold(request);
  const key = await keys.keyOf(request);
  const both = { Delete: () => answer(key, 'Hello?'), Update: () => stores.writer.release(request.id, minute(1)) };
  const send = engine.documents.send.bind(engine.documents) as (command: { input: object }) => unknown;
  let isFirst = true;
  jest.spyOn(engine.documents, 'send').mockImplementation(async (command: { input: object }) => {
    const { TransactItems = [] } = command.input as { TransactItems?: Record<string, { TableName: string }>[] };
    if (isFirst && TransactItems.some((each) => each[write]?.TableName === leadTables.held)) {
      isFirst = false;
      await both[write]();
    }
    return send(command) as never;
  });

  await (write === 'Update' ? both.Delete() : both.Update());

  expect(isFirst).toBe(false);
  expect((await stores.log.page(request.id)).entries).toMatchObject([{ kind: 'answer', text: 'Hello?' }]);
  expect(await stores.leads.find(request.id)).toMatchObject({ unread: true });
});

test('makes the same keys in all processes from one secret, and stores no key [GUEST-04]', async () => {
  const { lead, key } = await stored();
  const others = Array.from({ length: 5 }, () => new RequestKeys(engine.documents, 'Settings'));
  expect(new Set(await Promise.all(others.map((each) => each.keyOf(lead))))).toEqual(new Set([key]));
  await answer(key, 'Friday.');
  await expect(view(`${key}x`)).rejects.toThrow();

  expect(key).toMatch(/^[\w-]{22}\.[\w-]{22}$/);
  const tables = [...Object.values(leadTables), 'Settings'];
  const items = await Promise.all(tables.map((TableName) => engine.documents.send(new ScanCommand({ TableName }))));
  const all = JSON.stringify(items.map(({ Items }) => Items));
  expect(all).not.toContain(key.split('.')[1]);

  const made = [key, await keys.keyOf({ ...lead, link_version: 2 }), await keys.keyOf({ id: randomUUID() })];
  const secret = { scope: 'request-links', setting_key: 'secret', value: 'another' };
  await engine.documents.send(new PutCommand({ TableName: 'Settings', Item: secret }));
  made.push(await new RequestKeys(engine.documents, 'Settings').keyOf(lead));
  expect(new Set(made.map((each) => each.split('.')[1])).size).toBe(4);
});

const visit = (key: string) => ({ key, ip: '192.0.2.1' });
const items = async (table: string) =>
  (await engine.documents.send(new ScanCommand({ TableName: table, ConsistentRead: true }))).Items ?? [];

/** The turn that what the visitor writes would end. */
const ofVisitor = { turn: 'visitor', turn_since: minute(0).toISOString(), turn_at: minute(0).toISOString() } as const;

test('corrects the phone number in the lead and the search, once; the turn stays [GUEST-10]', async () => {
  const { lead, key } = await stored({ phone: '(555) 010-0101', code: 'K7R2MX', ...ofVisitor });
  await stored({ phone: '555 010 0199', email: 'bob@mail.example' });
  const correct = (phone: string, request: string = randomUUID(), at = 2) =>
    answerRequest(deps, visit(key), { kind: 'phone', phone }, request, minute(at));
  const request = randomUUID();

  expect(await correct('555 010 0111', request)).toMatchObject({ phone: '555 010 0111', state: 'received' });
  for (const twice of [3, 4]) await correct('+1 555 010 0199', randomUUID(), twice);
  expect(await correct('555 010 0111', request)).toMatchObject({ phone: '+1 555 010 0199' });
  await expect(correct('555 010 0123', request)).rejects.toMatchObject({ code: 'key-reused' });

  const find = async (search: string) => (await stores.search.page({ search })).leads.map(({ id }) => id);
  expect([await find('0101'), await find('0111')]).toEqual([[], []]);
  expect(await find('0100199')).toHaveLength(2);
  expect(await stores.search.sameVisitor((await stores.leads.find(lead.id)) as Lead, 5)).toHaveLength(1);
  expect((await stores.log.page(lead.id)).entries).toMatchObject([
    { kind: 'phone', by: 'visitor', from: '555 010 0111', to: '+1 555 010 0199' },
    { kind: 'phone', by: 'visitor', from: '(555) 010-0101', to: '555 010 0111' },
  ]);
  expect(await stores.leads.find(lead.id)).toMatchObject(ofVisitor);

  await stores.eraser.erase(lead.id);
  expect((await items(leadTables.terms)).filter((term) => term.lead === lead.id)).toEqual([]);
});

test('corrects a phone number of 40 digits', async () => {
  const { lead, key } = await stored({ phone: '1234567890'.repeat(4) });

  const corrected = '9876504321'.repeat(4);
  await answerRequest(deps, visit(key), { kind: 'phone', phone: corrected }, randomUUID(), minute(2));

  expect(await stores.leads.find(lead.id)).toMatchObject({ phone: corrected });
});

const keyToConfirm = (id: string, link_version: number) => keys.keyOf({ id, link_version });
const correctEmail = (
  key: string,
  email: string,
  at: number,
  { ip = '192.0.2.1', request = randomUUID() as string } = {},
) => answerRequest(deps, { key, ip }, { kind: 'email', email }, request, minute(at));
const confirm = (key: string, at: number) =>
  answerRequest(deps, visit(key), { kind: 'confirmation' }, randomUUID(), minute(at));

test.each(['lead', 'held request'])(
  'corrects the email address of a %s once the new one has confirmed it [GUEST-20]',
  async (kind) => {
    const { lead, key } =
      kind === 'lead'
        ? await stored({ code: 'K7R2MX', ...ofVisitor })
        : { lead: aHeldLead({ id: randomUUID() }), key: '' };
    if (kind !== 'lead') await stores.writer.hold(lead as ReturnType<typeof aHeldLead>);
    const old = key || (await keys.keyOf(lead));
    const request = randomUUID();

    for (const twice of [1, 2]) {
      expect(await correctEmail(old, 'Ida@other.example', twice, { request })).toMatchObject({
        email: 'ada@mail.example',
      });
    }
    const { entries } = await stores.log.page(lead.id);
    expect(entries).toMatchObject([
      { kind: 'link', recipient: 'Ida@other.example', confirms: 2, delivery: { fate: 'queued' } },
    ]);
    // The email of a held request is not sent, so it uses up nothing of the studio's hour and day.
    const counts = (await items(leadTables.limits)).filter(({ amount }) => amount > 0);
    expect(counts).toHaveLength(kind === 'lead' ? 3 : 1);
    const find = async (search: string) => (await stores.search.page({ search })).leads.map(({ id }) => id);
    expect(await find('ida@other.example')).toEqual([]);
    const link = await keyToConfirm(lead.id, 2);
    await expect(view(link)).rejects.toMatchObject({ code: 'not-found' });
    await expect(confirm(old, 3)).rejects.toMatchObject({ code: 'not-found' });

    for (const twice of [3, 4]) expect(await confirm(link, twice)).toMatchObject({ email: 'Ida@other.example' });
    await expect(view(old)).rejects.toMatchObject({ code: 'not-found' });
    expect(await view(link)).toMatchObject({ email: 'Ida@other.example', state: 'received' });
    const after = (await stores.log.page(lead.id)).entries.filter((entry) => entry.kind === 'email');
    expect(after).toMatchObject([{ by: 'visitor', from: 'ada@mail.example', to: 'Ida@other.example' }]);
    const news = (await items(leadTables.log)).filter(({ unsent }) => unsent === 'news');
    expect(news.map(({ kind: each }) => each)).toEqual(kind === 'lead' ? ['email'] : []);

    await stores.writer.release(lead.id, minute(5));
    expect(await view(link, minute(6))).toMatchObject({ email: 'Ida@other.example' });
    expect([await find('ida@other.example'), await find('@other.example')]).toEqual([[lead.id], [lead.id]]);
    expect(await find('ada@mail.example')).toEqual([]);
    expect((await stores.search.pageOfAddress('ida@other.example')).leads).toHaveLength(1);
    const turn = kind === 'lead' ? ofVisitor : { turn: 'studio', turn_since: lead.created_at };
    expect(await stores.leads.find(lead.id)).toMatchObject(turn);

    await stores.eraser.erase(lead.id);
    for (const table of [leadTables.leads, leadTables.log, leadTables.terms]) {
      expect((await items(table)).filter((item) => JSON.stringify(item).includes(lead.id))).toEqual([]);
    }
  },
);

test('confirms the email address of a held request for 24 hours after its release [GUEST-20]', async () => {
  const held = aHeldLead({ id: randomUUID() });
  await stores.writer.hold(held);
  await correctEmail(await keys.keyOf(held), 'ida@mail.example', 1);
  const release = 40 * 60;
  await stores.writer.release(held.id, minute(release));

  const link = await keyToConfirm(held.id, 2);
  await expect(confirm(link, release + 24 * 60)).rejects.toMatchObject({ code: 'not-found' });
  expect(await confirm(link, release + 24 * 60 - 1)).toMatchObject({ email: 'ida@mail.example' });
});

test('ends a link to confirm after 24 hours, and with a newer address or link [GUEST-20]', async () => {
  const { lead, key } = await stored({
    email: 'ada@mail.example',
    email_problem: { fate: 'bounced', at: minute(0).toISOString() },
  });
  await correctEmail(key, 'one@mail.example', 1);
  const [first, second] = [await keyToConfirm(lead.id, 2), await keyToConfirm(lead.id, 3)];
  await expect(confirm(first, 1 + 24 * 60)).rejects.toMatchObject({ code: 'not-found' });
  await correctEmail(key, 'two@mail.example', 2);
  await expect(confirm(first, 3)).rejects.toMatchObject({ code: 'not-found' });
  await expect(stores.changes.confirmEmail(lead.id, 2, minute(3))).rejects.toMatchObject({ code: 'not-found' });
  await stores.changes.renewLink(lead.id, randomUUID(), { writes: [], refusal: () => new Error() }, minute(3));
  await expect(confirm(second, 4)).rejects.toMatchObject({ code: 'not-found' });
  // No link was that of an unconfirmed address before.
  const renewed = (await stores.leads.find(lead.id)) as Lead;
  expect(renewed).toMatchObject({ email: 'ada@mail.example', link_version: 4 });

  await correctEmail(await keys.keyOf(renewed), 'three@mail.example', 5);
  expect(await confirm(await keyToConfirm(lead.id, 5), 4 + 24 * 60)).toMatchObject({ email: 'three@mail.example' });
  expect((await stores.leads.find(lead.id))?.email_problem).toBeUndefined();
});

test('emails a new address within the limits of confirmations, and only where visitors can be emailed [GUEST-20]', async () => {
  const { key } = await stored();
  const refused = (field?: string) => expect.objectContaining(field ? { field } : { code: 'too-many-requests' });
  await correctEmail(key, 'x@mail.example', 0);
  await expect(correctEmail(key, 'X@mail.example', 59)).rejects.toEqual(refused());
  await correctEmail(key, 'x@mail.example', 60);
  for (let n = 2; n < 10; n++) await correctEmail(key, `x${n}@mail.example`, 61);
  await expect(correctEmail(key, 'y@mail.example', 62)).rejects.toEqual(refused());
  await correctEmail(key, 'y@mail.example', 62, { ip: '192.0.2.9' });
  await expect(correctEmail(key, 'ada@mail.example', 63, { ip: '192.0.2.8' })).rejects.toEqual(refused('email'));
  deps.reachesVisitors = false;
  await expect(correctEmail(key, 'z@mail.example', 63, { ip: '192.0.2.8' })).rejects.toEqual(refused('email'));
});

test('reads the request alone while nothing is new, and shows a reply that was hidden at first [GUEST-23]', async () => {
  const { lead, key } = await stored();
  const news = (since: number, now: Date) => viewRequest(deps, visit(key), now, undefined, String(since));
  const { version } = await view(key);
  const page = jest.spyOn(stores.log, 'page');
  expect(await news(version, minute(2))).toEqual({ version });
  expect(page).not.toHaveBeenCalled();

  await reply(lead.id, 'Which day?', minute(3));
  expect(await news(version, new Date(minute(3).getTime() + 5_999))).toEqual({ version });
  const shown = (await news(version, new Date(minute(3).getTime() + 6_000))) as RequestView;
  expect(shown.messages).toHaveLength(1);
  expect(shown.version).toBeGreaterThan(version);
  expect(await news(shown.version, minute(9))).toEqual({ version: shown.version });
});

test('closes a request that its visitor withdraws, and reopens nothing [GUEST-11]', async () => {
  const { lead, key } = await stored();
  const withdraw = (request: string) => answerRequest(deps, visit(key), { kind: 'withdrawal' }, request, minute(2));
  const request = randomUUID();

  expect(await withdraw(request)).toMatchObject({ state: 'closed' });
  await withdraw(randomUUID());

  expect((await stores.log.page(lead.id)).entries).toMatchObject([{ kind: 'status', by: 'visitor', to: 'closed' }]);
  expect((await stores.leads.page({ queue: 'studio' })).leads).toEqual([]);

  // A late repetition does not close what staff opened again.
  await stores.changes.setStatus(lead.id, 'contacted', { by: 'ada', now: minute(3) });
  await withdraw(request);
  expect(await stores.leads.find(lead.id)).toMatchObject({ status: 'contacted' });

  expect(await withdraw(randomUUID())).toMatchObject({ state: 'closed' });
  expect(await view(key, minute(3))).toMatchObject({ state: 'closed', description: lead.description });
  const withdrawn = { from: 'visitor', event: 'You withdrew your request.' };
  expect((await answer(key, 'Still there?', { now: minute(4) })).messages).toMatchObject([
    withdrawn,
    withdrawn,
    { text: 'Still there?' },
  ]);
});

test('cancels the upcoming dates of a request that is withdrawn [DATE-08]', async () => {
  const { lead, key } = await stored();
  const nia = { id: randomUUID(), name: 'Nia' };
  const enter = (starts_at: string) =>
    enterDate(
      { ...datesOf(engine, () => [nia]), timeZone: 'UTC' },
      lead.id,
      { starts_at, minutes: 60, artist_id: nia.id },
      { by: 'ada', key: randomUUID(), now: minute(1) },
    );
  await enter('2026-03-01T20:30');
  await enter('2026-03-09T10:00');
  await enter('2026-03-10T10:00');
  const now = minute(40);
  const after = await answerRequest(deps, visit(key), { kind: 'withdrawal' }, randomUUID(), now);

  expect(after).toMatchObject({ state: 'closed', dates: [{ starts_at: '2026-03-01T20:30:00.000Z' }] });
  const changes = (await stores.log.page(lead.id)).entries.flatMap((entry) =>
    entry.kind === 'date' && entry.change === 'cancelled' ? entry.date.starts_at : [],
  );
  expect(changes.toSorted()).toEqual(['2026-03-09T10:00:00.000Z', '2026-03-10T10:00:00.000Z']);
});

test.each(['lead', 'held request'])('erases a %s with everything that belongs to it [GUEST-12]', async (kind) => {
  const request =
    kind === 'lead' ? (await stored({ code: 'K7R2MX' })).lead : aHeldLead({ id: randomUUID(), code: 'H7R2MX' });
  if (kind !== 'lead') await stores.writer.hold(request as ReturnType<typeof aHeldLead>);
  const key = await keys.keyOf(request);
  await answer(key, 'Friday.');

  expect(await erase(key)).toEqual({ erased: true });

  await expect(erase(key)).rejects.toMatchObject({ code: 'not-found' });
  for (const table of [leadTables.leads, leadTables.held, leadTables.log, leadTables.terms]) {
    expect(await items(table)).toEqual([]);
  }
});

test('emails a new link for the code and the email address, and ends the old one [GUEST-13]', async () => {
  const { lead, key } = await stored({ code: 'K7R2MX', email: 'ada@mail.example' });
  const held = aHeldLead({ id: randomUUID(), code: 'H7R2MX', email: 'held@mail.example' });
  await stores.writer.hold(held);
  const ask = (code: string, email: string, { ip = '192.0.2.1', request = randomUUID() as string, at = 1 } = {}) =>
    requestLink(deps, { code, email }, { ip, requestKey: request }, minute(at));
  const request = randomUUID();
  const answers = [
    await ask('K7R2MX', 'eve@mail.example'),
    await ask('ZZZZZZ', 'ada@mail.example'),
    await ask('H7R2MX', 'held@mail.example'),
  ];
  expect(await items(leadTables.log)).toEqual([]);
  answers.push(await ask(' k7r-2mx', 'Ada@Mail.example', { request }));
  answers.push(await ask('K7R-2MX', 'ada@mail.example', { request }));
  // One in an hour for an address.
  answers.push(await ask('K7R-2MX', 'ada@mail.example', { at: 59 }));
  expect(new Set(answers.map((each) => JSON.stringify(each)))).toEqual(new Set(['{}']));

  expect((await stores.log.page(lead.id)).entries).toMatchObject([
    { kind: 'link', recipient: 'ada@mail.example', delivery: { fate: 'queued', attempts: 0 } },
  ]);
  await expect(view(key)).rejects.toMatchObject({ code: 'not-found' });
  expect(await view(await keys.keyOf((await stores.leads.find(lead.id)) as Lead))).toMatchObject({ code: 'K7R2MX' });

  // Ten a day from a network, right or wrong.
  for (let n = 0; n < 10; n++) await ask('ZZZZZZ', 'x@mail.example', { ip: '192.0.2.9' });
  await ask('K7R2MX', 'ada@mail.example', { ip: '192.0.2.9', at: 90 });
  expect((await stores.log.page(lead.id)).entries).toHaveLength(1);
  await ask('K7R2MX', 'ada@mail.example', { at: 90 });
  expect((await stores.log.page(lead.id)).entries).toHaveLength(2);
  await ask('K7R2MX', 'ada@mail.example', { ip: '192.0.2.9', at: 240 });
  expect((await stores.log.page(lead.id)).entries).toHaveLength(3);
});

/** Resolves once all calls of the database are answered, and no other follows. */
async function allDone({ mock }: Pick<jest.SpyInstance, 'mock'>): Promise<void> {
  for (let seen = -1; seen < mock.results.length; await new Promise(setImmediate)) {
    seen = mock.results.length;
    await Promise.allSettled(mock.results.map(({ value }) => value));
  }
}

test('answers a request for a link after a second, right, wrong or failed, and at once beyond the limit of the network [GUEST-13]', async () => {
  await stored({ code: 'K7R2MX', email: 'ada@mail.example' });
  await stored({ code: 'B7R2MX', email: 'bo@mail.example' });
  const renewLink: typeof stores.changes.renewLink = () => Promise.reject(new Error('down'));
  const failing = { ...deps, changes: { renewLink } };
  const ask = (code: string, asked: Parameters<typeof requestLink>[0] = deps, requestKey = 'one-key') =>
    requestLink(asked, { code, email: 'ada@mail.example' }, { ip: '192.0.2.1', requestKey }, minute(1));
  let [waited, end] = [0, () => {}];
  deps.wait = failing.wait = (ms) => {
    waited = ms;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  };

  const sent = jest.spyOn(engine.documents, 'send');
  for (const [code, asked, requestKey] of [
    ['K7R2MX', deps, 'one-key'],
    // Beyond the limit of confirmations.
    ['K7R2MX', deps, 'another-key'],
    ['B7R2MX', deps, 'one-key'],
    ['ZZZZZZ', deps, 'one-key'],
    ['K7R2MX', failing, 'one-key'],
  ] as const) {
    waited = 0;
    const settled = jest.fn();
    const answer = ask(code, asked, requestKey).then(settled, ({ message }) => settled(message));
    await allDone(sent);
    expect(settled).not.toHaveBeenCalled();
    expect(waited).toBe(1000);
    end();
    await answer;
    expect(settled.mock.calls).toEqual([[asked === deps ? {} : 'down']]);
  }

  deps.wait = jest.fn(async () => {});
  for (let n = 5; n < 10; n++) await ask('ZZZZZZ');
  expect(deps.wait).toHaveBeenCalledTimes(5);
  deps.wait = () => new Promise(() => {});
  expect(await ask('ZZZZZZ')).toEqual({});
});

test('shows earlier messages page by page [GUEST-14]', async () => {
  const { key } = await stored();
  for (let n = 1; n <= 60; n++) await answer(key, `${n}`, { now: minute(n * 5) });
  const newest = await view(key, minute(400));
  const before = await view(key, minute(400), '192.0.2.1', newest.earlier);

  const texts = [...before.messages, ...newest.messages].map(({ text }) => text);
  expect(texts).toEqual(Array.from({ length: 60 }, (_, n) => `${n + 1}`));
  expect(newest.messages).toHaveLength(50);
  expect(before.earlier).toBeUndefined();
});
