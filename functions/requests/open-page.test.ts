import { randomUUID } from 'node:crypto';
import { eventOf } from '#shared/leads/lead-events.ts';
import { type Lead, leadSchema } from '#shared/leads/lead-schemas.ts';
import type { RequestView, VisitorAnswer } from '#shared/requests/request-schemas.ts';
import { visitorAnswerSchema } from '#shared/requests/request-schemas.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { releaseFormerTime } from '../dates/lead-dates.ts';
import type { LeadChange } from '../leads/change-lead.ts';
import { newEntry } from '../leads/lead-log.ts';
import { PhotoItems } from '../photos/photo-items.ts';
import { ReplyRepository } from '../replies/reply-repository.ts';
import { undoReply } from '../replies/send-reply.ts';
import { storeLead } from '../testing/builders.ts';
import { datesOf } from '../testing/dates.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { anEntryOfEach } from '../testing/log-entries.ts';
import { RequestKeys } from './request-keys.ts';
import { answerRequest, viewRequest } from './visitor-request.ts';

const engine = anEngine(beforeEach);
const stores = openLeadStores(engine.documents, leadTables);
const replies = new ReplyRepository(engine.documents, leadTables);
const keys = new RequestKeys(engine.documents, 'Settings');
const photos = new PhotoItems(engine.documents, leadTables.limits);
const free = { take: async () => {} };
const asked = { question: 'Photos?', answered_by: 'photos', services: 'both', choices: null } as const;
const questions = [{ ...asked, id: 'q', is_required: false, is_active: true }];
const deps = {
  ...datesOf(engine, () => [{ id: '00000000-0000-4000-8000-00000000000a', name: 'Nia' }]),
  ...stores,
  questions: { read: async () => ({ questions, changed_at: '' }) },
  photos,
  files: { link: async (id: string) => `https://photos.example/${id}` },
  keys,
  limits: { wrongKeys: free, answers: free },
  reachesVisitors: true,
};
const second = (n: number) => new Date(Date.parse('2026-03-05T12:00:00.000Z') + n * 1000);
const at = (n: number) => second(n).toISOString();
const artist = { artist_id: '00000000-0000-4000-8000-00000000000a', artist: 'Nia', minutes: 60 };
const date = {
  ...artist,
  id: '00000000-0000-4000-8000-00000000000d',
  starts_at: '2026-03-20T19:00:00.000Z',
  sequence: 0,
};
const moved = { ...date, proposed_at: at(-60), agreed_before: { ...artist, starts_at: '2026-03-19T19:00:00.000Z' } };
const terms = {
  ...artist,
  times: ['2026-03-12T19:00:00.000Z'],
  answer_by: '2026-03-10',
  ends_at: '2026-03-11T05:00:00.000Z',
};
const offer = { ...terms, id: '20260304120000000-00000000-0000-4000-8000-00000000000f', offered_at: at(-3600) };
const turned = (turn: Lead['turn']) => ({ turn, turn_since: at(-60), turn_at: at(-60) });
/** Requests to which something can happen. */
const leads: Record<string, Partial<Lead>> = {
  'a new request': {},
  'one with an offer and a date': {
    answered_at: at(-90),
    offer,
    deposit: 'asked',
    dates: [date],
    ...turned('visitor'),
  },
  'one on a waiting list': { artist_id: artist.artist_id, ...turned('books') },
};
const turns = leadSchema.shape.turn.unwrap().options;

const stored = (change: Partial<Lead> = {}) => storeLead(stores, { created_at: at(-7200), ...change });
const find = async (id: string) => (await stores.leads.find(id)) as Lead;
async function view(id: string, now: Date): Promise<RequestView> {
  return (await viewRequest(deps, { key: await keys.keyOf(await find(id)), ip: '192.0.2.1' }, now)) as RequestView;
}
const withoutVersion = ({ version: _, ...shown }: RequestView) => JSON.stringify(shown);

/** Whether the page shows something else after a change, and whether its version rose; it never falls. */
async function differences(id: string, change: () => Promise<unknown>) {
  const before = await view(id, second(600));
  await change();
  const after = await view(id, second(600));
  expect(after.version).toBeGreaterThanOrEqual(before.version);
  return { differs: withoutVersion(before) !== withoutVersion(after), rises: after.version > before.version };
}

describe.each(Object.entries(leads))('the version of the page of %s', (_, lead) => {
  test('rises exactly with the events that change what its visitor sees [GUEST-23]', async () => {
    const found: string[] = [];
    for (const entry of anEntryOfEach(second(0))) {
      const { id } = await stored(lead);
      const { differs, rises } = await differences(id, () =>
        stores.changes.changeFound(id, () => ({ change: {}, entry })),
      );
      if (differs !== rises) found.push(`${entry.kind} ${JSON.stringify({ differs, rises })}`);
      if (eventOf(entry).visitor) expect(differs).toBe(true);
    }
    expect(found).toEqual([]);
  });

  test('rises exactly with the changes of fields that change what its visitor sees [GUEST-23]', async () => {
    const changes: { [Name in keyof Required<Omit<LeadChange, 'page_version' | 'held_replies'>>]: LeadChange[Name] } = {
      first_name: 'Eve',
      last_name: 'Moth',
      email: 'eve@mail.example',
      phone: '1',
      service: 'tattoo-medium',
      source: 'phone',
      handle: 'eve.ink',
      ...{
        artist: 'Mara',
        artist_id: randomUUID(),
        artist_choice: 'mara',
        sent_hash: 'x',
        description: 'Other.',
        code: 'K7R2MX',
      },
      details: [{ id: 'q', question: 'Where?', answer: 'Arm' }],
      piece: { id: 'tAbCd-_12', title: 'Moth' },
      photos: [{ id: '2026030512-00000000-0000-4000-8000-000000000001' }],
      status: 'closed',
      deposit: 'received',
      asked_times: [{ artist_id: randomUUID(), time: at(1) }],
      answered_at: at(1),
      staff_answered_at: at(1),
      page_event_at: at(1),
      closed_at: at(1),
      ended_at: at(1),
      turn: 'studio',
      turn_since: at(1),
      turn_at: at(1),
      waiting_since: at(-30),
      last_event_at: at(1),
      later: { until: '2026-03-09', returns_at: '2026-03-09T06:00:00.000Z' },
      converted_from: 'new',
      link_version: 2,
      email_check: { email: 'x@mail.example', at: at(1), version: 2 },
      revision: 99,
      assignee_id: randomUUID(),
      email_problem: { fate: 'bounced', at: at(1) },
      unread: true,
      offer: { ...offer, price: '$1' },
      dates: [{ ...date, price: '$1' }],
      agreed_rules: [{ version: '1', text: 'Come sober.' }],
      privacy_notice: { version: '2', sent_at: at(0) },
      notification: { state: 'sent', attempts: 1, updated_at: at(1) },
      terms: [],
    };
    const found: string[] = [];
    for (const [name, value] of Object.entries(changes)) {
      const { id } = await stored(lead);
      const change = { [name]: value };
      const { differs, rises } = await differences(id, () => stores.changes.changeFound(id, () => ({ change })));
      if (differs !== rises) found.push(`${name} ${JSON.stringify({ differs, rises })}`);
    }
    expect(found).toEqual([]);
  });
});

test('an open page learns that staff release the old time of a moved date, and nothing when staff note that a visitor did not come', async () => {
  const { id } = await stored({ ...leads['one with an offer and a date'], dates: [moved], ...turned('visitor') });
  expect(await differences(id, () => releaseFormerTime(deps, id, date.id, second(1)))).toEqual({
    differs: true,
    rises: true,
  });
  const missed = { change: { dates: [{ ...date, proposed_at: at(-60), missed_at: at(1), chased_at: at(1) }] } };
  expect(await differences(id, () => stores.changes.changeFound(id, () => missed))).toEqual({
    differs: false,
    rises: false,
  });
});

test('a page of the release before learns what is new, and a page that is as new as the request nothing', async () => {
  const { id } = await stored();
  const visit = { key: await keys.keyOf({ id }), ip: '192.0.2.1' };
  const news = (since: string) => viewRequest(deps, visit, second(0), undefined, since);

  expect(await news(`${at(-7200)} received 0 0`)).toMatchObject({ state: 'received' });
  expect(await news('0')).toEqual({ version: 0 });
});

async function reply(id: string, key: string, change: object = {}, n = 0) {
  const delivery = { fate: 'queued', at: at(n), attempts: 0 } as const;
  const texts = { recipient: 'ada@mail.example', subject: 'Moth', text: 'Fine.' };
  const entry = newEntry({ kind: 'reply', by: 'ada', ...texts, delivery, ...change } as const, second(n));
  await replies.add(await find(id), entry, { key, fingerprint: 'x', endsWait: true }, true);
  return entry;
}

const ways = { 'a text': {}, 'an offer': { offer: { ...terms, deposit: '$50' } } };
const everyTurn = turns.flatMap((turn) => Object.entries(ways).map(([way, change]) => [turn, way, change] as const));
test.each(everyTurn)(
  'a reply to a request with the turn %s, with %s, changes nothing on its page before it is sent, nor when it is taken back [GUEST-01]',
  async (turn, _, change) => {
    const { id } = await stored({ ...turned(turn), offer: { ...offer, price: '$9' } });
    const before = await view(id, second(0));
    const entry = await reply(id, 'key-of-the-first', change);

    expect(await view(id, second(5.999))).toEqual(before);
    const sent = await view(id, second(6));
    expect(sent.version).toBeGreaterThan(before.version);
    expect(withoutVersion(sent)).not.toBe(withoutVersion(before));

    const request = { leadId: id, callerId: 'ada', key: 'key-of-the-first' };
    await undoReply(
      { leads: stores.leads, replies, limit: { giveBack: async () => {} } },
      entry.id,
      request,
      second(5),
    );
    expect(await view(id, second(600))).toEqual(before);
  },
);

test('a reply that is taken back late, and one after which the visitor wrote, change the page as the visitor sees it', async () => {
  const { id } = await stored();
  const entry = await reply(id, 'key-of-the-first');
  const wrote = { from: 'visitor', way: 'page', text: 'Hello?', happened_at: at(2) } as const;
  const { version } = await view(id, second(1));
  await stores.changes.logAnswer(id, wrote, randomUUID(), { now: second(2) });
  const held = await view(id, second(3));
  expect(held).toMatchObject({ state: 'waiting', messages: [{ text: 'Hello?' }] });
  expect(held.version).toBeGreaterThan(version);
  const sent = await view(id, second(6));
  expect(sent.version).toBeGreaterThan(held.version);

  const request = { leadId: id, callerId: 'ada', key: 'key-of-the-first' };
  await undoReply({ leads: stores.leads, replies, limit: { giveBack: async () => {} } }, entry.id, request, second(9));
  const back = await view(id, second(10));
  expect(back.messages).toHaveLength(1);
  expect(back.version).toBeGreaterThan(sent.version);
});

test('two replies within six seconds appear one after the other', async () => {
  const { id } = await stored();
  await reply(id, 'key-of-the-first');
  await reply(id, 'key-of-another', {}, 3);
  const views = await Promise.all([0, 5, 6, 8, 9].map((n) => view(id, second(n))));

  expect(views.map(({ messages, state }) => [messages.length, state])).toEqual([
    [0, 'received'],
    [0, 'received'],
    [1, 'answered'],
    [1, 'answered'],
    [2, 'answered'],
  ]);
  expect(views.map(({ version }) => version - (views[0]?.version ?? 0)).map((n) => n / 1000)).toEqual([0, 0, 1, 1, 2]);
});

type Kind = VisitorAnswer['kind'];
const actions: Record<Exclude<Kind, 'message'>, [Partial<Lead>, Partial<VisitorAnswer>]> = {
  phone: [{}, { phone: '555 0199' }],
  email: [{}, { email: 'eve@mail.example' }],
  confirmation: [{ email_check: { email: 'eve@mail.example', at: at(0), version: 2 } }, {}],
  withdrawal: [{ dates: [date] }, {}],
  pick: [leads['one with an offer and a date'] ?? {}, { offer: offer.id, time: '2026-03-12T19:00:00.000Z' }],
  decline: [leads['one with an offer and a date'] ?? {}, { offer: offer.id, text: 'None.' }],
  photos: [{}, { photos: [] }],
  agreement: [{ dates: [moved] }, { date: date.id, time: date.starts_at }],
  keep: [{ dates: [moved] }, { date: date.id, time: date.starts_at }],
  absence: [leads['one with an offer and a date'] ?? {}, { date: date.id, text: 'I am ill.' }],
};
const kinds = visitorAnswerSchema.options.map(({ shape }) => shape.kind.value).filter((kind) => kind !== 'message');
test.each(kinds)('the visitor does it once, under two keys: %s', async (kind) => {
  const [change, fields] = actions[kind];
  const { id } = await stored(change);
  const given = {
    kind,
    ...fields,
    ...(kind === 'photos' && { photos: [await photos.reserve(second(0), 'here')] }),
  } as VisitorAnswer;
  const act = async (n: number) => {
    const key = await keys.keyOf({ id, link_version: kind === 'confirmation' ? 2 : 1 });
    return answerRequest(deps, { key, ip: '192.0.2.1' }, given, randomUUID(), second(n));
  };
  const everything = async () => [
    (await stores.log.page(id)).entries,
    await find(id),
    await stores.counters.countsWithAnswers(),
  ];
  const untouched = await everything();

  await act(1);
  const once = await everything();
  expect(once).not.toEqual(untouched);
  await act(30).catch(({ code }) => expect(code).toMatch(/^(conflict|invalid-input|too-many-requests)$/));

  expect(await everything()).toEqual(once);
});
