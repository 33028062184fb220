import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { type Lead, leadSchema } from '#shared/leads/lead-schemas.ts';
import { writeTransaction } from '../aws/transaction.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { LeadFigures } from '../leads/lead-figures.ts';
import { newEntry, putEntry } from '../leads/lead-log.ts';
import { aLead, storeLead } from '../testing/builders.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { anEntryOfEach, titleOf } from '../testing/log-entries.ts';
import { TooManyRequestsError } from '../visitors/fixed-window.ts';
import { ReplyLimit } from '../visitors/reply-limit.ts';
import { EmailLog } from './email-log.ts';
import { ReplyRepository } from './reply-repository.ts';
import { repeatReply, sendReply, undoReply } from './send-reply.ts';

const engine = anEngine();
const stores = openLeadStores(engine.documents, leadTables);
const replies = new ReplyRepository(engine.documents, leadTables);
let lead: Lead;
const now = new Date('2026-03-01T21:00:00.000Z');
const at = now.toISOString();
const later = new Date('2026-03-01T22:00:00.000Z');
const reply = { subject: 'Your request', text: 'Hi Ada', mark_contacted: false };
const request = () => ({ leadId: lead.id, callerId: 'staff-1', key: 'a-key-of-the-browser' });

beforeEach(async () => {
  lead = await storeLead(stores);
});

function aDesk(
  change: { from?: string; identity?: string; find?: () => Promise<Lead | undefined>; take?: () => Promise<void> } = {},
) {
  return {
    leads: { find: change.find ?? ((id: string) => stores.leads.find(id)) },
    replies,
    email: {
      read: async () => ({ enabled: false, from: change.from ?? 'hello@studio.example', to: [], subjectTemplate: '' }),
    },
    limit: { take: change.take ?? (async () => {}), giveBack: async () => {} },
    offerOf: async () => {
      throw new Error('No reply here has an offer');
    },
    identity: 'identity' in change ? change.identity : 'studio.example',
  };
}

async function items() {
  const { Items = [] } = await engine.documents.send(new ScanCommand({ TableName: 'LeadLog' }));
  return Items.filter(({ lead_id }) => lead_id === lead.id);
}

test('takes a visitor who wrote from the waiting list only with an offer, or when the reply says so [BOOKS-10]', async () => {
  const since = new Date(now.getTime() - 3600_000).toISOString();
  const times = { minutes: 60, artist_id: randomUUID(), artist: 'Nia', answer_by: '2026-03-08' };
  const offer = { ...times, times: ['2026-03-09T19:00:00.000Z'], ends_at: '2026-03-09T00:00:00.000Z' };
  const asked = { ...times, artist: undefined, times: ['2026-03-09T19:00'] };
  const turns: unknown[] = [];
  for (const [n, change] of [{}, { ends_wait: false }, { ends_wait: true }, { offer: asked }].entries()) {
    const id = randomUUID();
    await stores.writer.addOnce(aLead({ id, turn: 'studio', turn_since: since, turn_at: since, waiting_since: since }));
    const desk = { ...aDesk(), offerOf: async () => offer };
    const sent = await sendReply(
      desk,
      { ...reply, ...change },
      { leadId: id, callerId: 'staff-1', key: `key-${n}` },
      now,
    );
    turns.push([sent.lead.turn, sent.lead.waiting_since]);
  }
  const [waits, left] = [
    ['books', undefined],
    ['visitor', undefined],
  ];
  expect(turns).toEqual([waits, waits, left, left]);
});

test('takes back a reply with all that it changed, once, until it is sent [INBOX-29]', async () => {
  const soon = new Date(now.getTime() + 3_000);
  const counts = async () => (await stores.counters.storedCounts()) as Record<string, number>;
  const median = async () =>
    (await new LeadFigures(engine.documents, leadTables.limits).read(now)).median_answer_minutes;
  const [before, countsBefore] = [await stores.leads.find(lead.id), await counts()];
  const medianBefore = await median();
  const undo = (id: string, key = request().key) => undoReply(aDesk(), id, { ...request(), key }, soon);
  const { entry } = await sendReply(aDesk(), { ...reply, mark_contacted: true }, request(), now);
  await expect(undo(entry.id, 'the-key-of-another-one')).rejects.toMatchObject({ code: 'not-found' });

  const [restored] = await Promise.all([undo(entry.id), undo(entry.id)]);

  const after = { revision: 2, last_event_at: soon.toISOString(), page_version: 0, held_replies: [] };
  expect(restored).toEqual({ ...before, ...after });
  expect(await stores.leads.find(lead.id)).toEqual(restored);
  expect(await counts()).toEqual(countsBefore);
  expect(await median()).toBe(medianBefore);
  const { entries } = await stores.log.page(lead.id);
  expect(entries).toMatchObject([
    { kind: 'status', from: 'contacted', to: 'new' },
    { kind: 'status', from: 'new', to: 'contacted' },
  ]);

  const second = await sendReply(aDesk(), reply, { ...request(), key: 'the-key-of-the-second' }, later);
  const key = { lead_id: lead.id, id: second.entry.id };
  const delivery = { fate: 'queued', at: later.toISOString(), attempts: 0 } as const;
  await new EmailLog(engine.documents, leadTables).setDelivery(key, { ...delivery, attempts: 1 }, delivery);
  await expect(undo(second.entry.id, 'the-key-of-the-second')).rejects.toMatchObject({ code: 'conflict' });
  expect(await stores.leads.find(lead.id)).toMatchObject({ turn: 'visitor' });
});

test('refuses a reply when the visitor was answered since the sender read the lead, unless it insists [INBOX-28]', async () => {
  const seen_turn_at = lead.created_at;
  const send = (key: string, seen?: string) => {
    const insisting = seen === undefined ? reply : { ...reply, seen_turn_at: seen };
    return sendReply(aDesk(), insisting, { ...request(), key }, later);
  };
  const together = await Promise.allSettled([
    send('key-of-one-of-them', seen_turn_at),
    send('key-of-the-other', seen_turn_at),
  ]);
  expect(together.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(together.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'answered' } });

  await expect(send('key-of-a-third-one', seen_turn_at)).rejects.toMatchObject({ code: 'answered' });
  const answered = await stores.leads.find(lead.id);
  await send('key-of-a-fourth-one', answered?.turn_at);
  await send('key-of-a-fifth-one');
  expect((await stores.log.page(lead.id)).entries).toHaveLength(3);
});

const turns = leadSchema.shape.turn.unwrap().options;
const answers = anEntryOfEach(later).filter(
  (entry) => ['reply', 'date'].includes(entry.kind) || (entry.kind === 'answer' && entry.from === 'studio'),
);
const pairs = turns.flatMap((turn) => answers.map((entry) => [turn, titleOf(entry), entry] as const));
test.each(pairs)(
  'refuses a reply to a request with the turn %s, which was read before %s [INBOX-28]',
  async (turn, _, entry) => {
    const { id, created_at } = lead;
    const since = { turn, turn_since: created_at, turn_at: created_at };
    await stores.changes.changeFound(id, () => ({ change: since }));
    const seen_turn_at = (await stores.leads.find(id))?.turn_at;
    const send = () => sendReply(aDesk(), { ...reply, seen_turn_at }, request(), new Date('2026-03-02T00:00:00.000Z'));
    const answered = await stores.changes.changeFound(id, () => ({ change: {}, entry }));
    // Only what a staff member did, and what decides the turn, is an answer.
    if (entry.kind === 'date' && entry.change === 'reminder') return void (await send());

    expect(answered.turn_at).toBe(later.toISOString());
    await expect(send()).rejects.toMatchObject({ code: 'answered' });
    const wrote = { from: 'visitor', way: 'page', text: 'Hello?', happened_at: '2026-03-01T23:00:00.000Z' } as const;
    await stores.changes.logAnswer(id, wrote, randomUUID(), { now: new Date('2026-03-01T23:00:00.000Z') });
    await expect(send()).rejects.toMatchObject({ code: 'answered' });
  },
);

test('takes a reply to a visitor who wrote again since its sender read the lead, and who had no answer', async () => {
  const wrote = { from: 'visitor', way: 'page', text: 'Hello?', happened_at: at } as const;
  await stores.changes.logAnswer(lead.id, wrote, randomUUID(), { now });
  const old = await storeLead(stores, { status: 'contacted', turn: 'visitor', turn_since: at, turn_at: at });
  const seen_turn_at = lead.created_at;

  await sendReply(aDesk(), { ...reply, seen_turn_at }, request(), later);
  // A lead of the release before.
  const again = sendReply(aDesk(), { ...reply, seen_turn_at }, { ...request(), leadId: old.id }, later);
  await expect(again).rejects.toMatchObject({ code: 'answered' });
});

test('stores a reply as queued, and when the visitor was answered [REPLY-10] [REPLY-15]', async () => {
  const { entry, lead: answered } = await sendReply(aDesk(), reply, request(), now);

  expect(entry).toMatchObject({
    kind: 'reply',
    at,
    by: 'staff-1',
    recipient: 'ada@mail.example',
    subject: 'Your request',
    text: 'Hi Ada',
    delivery: { fate: 'queued', at, attempts: 0 },
  });
  expect(answered).toMatchObject({ status: 'new', answered_at: at, last_event_at: at });
  expect(await stores.leads.find(lead.id)).toEqual(answered);
  expect((await stores.log.page(lead.id)).entries).toEqual([entry]);
  expect((await items()).filter(({ unsent }) => unsent === 'queued')).toHaveLength(1);

  const second = await sendReply(aDesk(), reply, { ...request(), key: 'another-key-of-it' }, later);
  expect(second.lead).toMatchObject({ answered_at: at, last_event_at: later.toISOString() });
  expect(await stores.leads.find(lead.id)).toEqual(second.lead);
});

test('marks the lead as contacted with the reply, and counts it [REPLY-14]', async () => {
  const before = await stores.counters.counts();

  const { entry, lead: contacted } = await sendReply(aDesk(), { ...reply, mark_contacted: true }, request(), now);

  expect(contacted).toMatchObject({ status: 'contacted', answered_at: at });
  expect(await stores.leads.find(lead.id)).toEqual(contacted);
  const { entries } = await stores.log.page(lead.id);
  expect(entries).toHaveLength(2);
  expect(entries).toContainEqual(entry);
  expect(entries).toContainEqual(
    expect.objectContaining({ kind: 'status', by: 'staff-1', from: 'new', to: 'contacted' }),
  );
  const after = await stores.counters.counts();
  expect(after).toEqual({
    ...before,
    new: before.new - 1,
    contacted: before.contacted + 1,
    studio: before.studio - 1,
    visitor: before.visitor + 1,
  });

  await sendReply(aDesk(), { ...reply, mark_contacted: true }, { ...request(), key: 'another-key-of-it' }, later);
  expect((await stores.log.page(lead.id)).entries).toHaveLength(3);
  expect(await stores.counters.counts()).toEqual(after);
});

test.each([['converted'], ['closed'], ['contacted']] as const)(
  'leaves a lead that is %s as it is when a reply asks to mark it [REPLY-14]',
  async (status) => {
    await stores.changes.setStatus(lead.id, status, { by: 'staff-2', now });
    const before = await stores.counters.storedCounts();

    const sent = await sendReply(aDesk(), { ...reply, mark_contacted: true }, request(), later);

    expect(sent.lead.status).toBe(status);
    expect(await stores.leads.find(lead.id)).toMatchObject({ status });
    expect(await stores.counters.storedCounts()).toMatchObject({ [status]: before?.[status] });
    expect((await stores.log.page(lead.id)).entries.map(({ kind }) => kind)).toEqual(['reply', 'status']);
  },
);

test('refuses a text that says that times are below without times, and a subject with the link [REPLY-73] [REPLY-74]', async () => {
  const offer = { times: ['2026-03-09T19:00'], artist: null, artist_id: null, minutes: 60, answer_by: '2026-03-08' };
  const text = 'Hi Ada,\n\nBelow are\nthe times that we can offer you.';
  const refused = (change: object) => sendReply(aDesk(), { ...reply, ...change }, request(), now);

  await expect(refused({ text })).rejects.toMatchObject({ code: 'invalid-input', field: 'text' });
  await expect(refused({ subject: 'See {{ link }}' })).rejects.toMatchObject({
    code: 'invalid-input',
    field: 'subject',
  });
  await expect(refused({ text, offer })).rejects.toThrow('No reply here has an offer');
  expect((await stores.log.page(lead.id)).entries).toEqual([]);
  expect((await refused({ text: 'The times are below. Answer on {{link}}' })).entry).toMatchObject({ kind: 'reply' });
});

test('stores one reply for many simultaneous requests with the same key [REPLY-11]', async () => {
  const sent = await Promise.all(
    Array.from({ length: 6 }, () => sendReply(aDesk(), { ...reply, mark_contacted: true }, request(), now)),
  );

  expect(new Set(sent.map(({ entry }) => entry.id)).size).toBe(1);
  expect((await stores.log.page(lead.id)).entries.map(({ kind }) => kind).toSorted()).toEqual(['reply', 'status']);
  const repeated = await sendReply(aDesk(), { ...reply, mark_contacted: true }, request(), later);
  expect(repeated.entry).toEqual(sent[0]?.entry);
});

test.each([{ text: 'Other' }, { subject: 'Other' }, { mark_contacted: true }])(
  'refuses a key that was used for a reply without %j [REPLY-11]',
  async (change) => {
    await sendReply(aDesk(), reply, request(), now);

    const other = sendReply(aDesk(), { ...reply, ...change }, request(), later);

    await expect(other).rejects.toMatchObject({
      code: 'key-reused',
      message: 'This Idempotency-Key was used for another request. Send a new key.',
    });
    expect((await stores.log.page(lead.id)).entries).toHaveLength(1);
  },
);

test('refuses a key of a note for a reply, and a key of a reply for a note [REPLY-11]', async () => {
  const [first, second] = [request(), { ...request(), key: 'a-second-key-of-it' }];
  await sendReply(aDesk(), reply, first, now);
  await stores.notes.add(lead.id, 'Called', second.key, { by: 'staff-1', now });

  const refusal = { code: 'key-reused', message: 'This Idempotency-Key was used for another request. Send a new key.' };
  await expect(stores.notes.add(lead.id, 'Called', first.key, { by: 'staff-1', now })).rejects.toMatchObject(refusal);
  await expect(sendReply(aDesk(), reply, second, now)).rejects.toMatchObject(refusal);
});

test('stores no reply beyond a limit, new or again, and answers a repeated request all the same', async () => {
  const failed = await aFailedReply();
  await sendReply(aDesk(), reply, request(), now);
  const before = await items();
  const desk = aDesk({
    take: async () => {
      throw new TooManyRequestsError('x');
    },
  });

  const refused = { code: 'too-many-requests' };
  await expect(sendReply(desk, reply, { ...request(), key: 'another-key-of-it' }, now)).rejects.toMatchObject(refused);
  await expect(repeatReply(desk, failed, again(), now)).rejects.toMatchObject(refused);
  expect((await sendReply(desk, reply, request(), now)).entry.kind).toBe('reply');
  expect(await items()).toEqual(before);
});

test('counts one of two replies at once for the limits: the other one is refused', async () => {
  const [limit, both] = [new ReplyLimit(engine.documents, leadTables.limits), Promise.withResolvers<void>()];
  let taken = 0;
  const take = async (...asked: Parameters<ReplyLimit['take']>) => {
    await limit.take(...asked);
    if (++taken === 2) both.resolve();
    await both.promise;
  };
  const desk = { ...aDesk(), limit: { take, giveBack: limit.giveBack.bind(limit) } };
  const seen = { ...reply, seen_turn_at: lead.created_at };
  const counted = async () => {
    const { Items = [] } = await engine.documents.send(new ScanCommand({ TableName: leadTables.limits }));
    return Items.flatMap(({ request_keys }) => request_keys?.size ?? []);
  };

  const sent = await Promise.allSettled(
    ['staff-1', 'staff-2'].map((callerId) =>
      sendReply(desk, seen, { ...request(), callerId, key: `a-key-of-${callerId}` }, now),
    ),
  );

  expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await counted()).toEqual([1, 1, 1, 1]);
});

test('uses a key per lead', async () => {
  await sendReply(aDesk(), reply, request(), now);
  const other = await storeLead(stores);

  await sendReply(aDesk(), { ...reply, text: 'Other' }, { ...request(), leadId: other.id }, now);

  expect((await stores.log.page(other.id)).entries).toMatchObject([{ text: 'Other' }]);
});

test.each([
  ['subject', 'first_name', { subject: 'Hi {{first_name}}' }],
  ['text', 'last_name', { text: 'Hi {{ last_name }}' }],
  ['text', '', { text: 'Hi {{}}' }],
])('refuses a %s with the placeholder "%s" and stores nothing [REPLY-13]', async (field, name, change) => {
  const sending = sendReply(aDesk(), { ...reply, ...change }, request(), now);

  await expect(sending).rejects.toMatchObject({
    code: 'invalid-input',
    field,
    message: `The ${field} still contains the placeholder {{${name}}}`,
  });
  expect(await items()).toEqual([]);
});

test.each([
  ['no lead', { find: async () => undefined }, 'not-found', /^No lead has the id [0-9a-f]{8}-/],
  ['no sender', { from: '' }, 'conflict', /^Enter a From Email Address\.$/],
  [
    'a sender of another domain',
    { from: 'hello@other.example' },
    'conflict',
    /^The From Email Address must belong to studio\.example\.$/,
  ],
  [
    'no identity',
    { identity: undefined },
    'conflict',
    /No sender is confirmed yet, so no email can be sent\. Ask your operator to confirm one\.$/,
  ],
  [
    'an address that cannot receive emails',
    { find: async () => ({ ...lead, email: 'ada@localhost' }) },
    'conflict',
    /^ada@localhost cannot receive emails\. Call the visitor instead\.$/,
  ],
])('stores nothing with %s [REPLY-23]', async (_, change, code, message) => {
  const sending = sendReply(aDesk(change), reply, request(), now);

  await expect(sending).rejects.toMatchObject({ code, message: expect.stringMatching(message) });

  expect(await items()).toEqual([]);
});

test('stores nothing for a lead that is erased at the same time, and everything is erased with the lead', async () => {
  await sendReply(aDesk(), reply, request(), now);
  await stores.eraser.erase(lead.id);
  expect(await items()).toEqual([]);

  const late = sendReply(aDesk({ find: async () => lead }), reply, { ...request(), key: 'another-key-of-it' }, later);

  await expect(late).rejects.toThrow();
  expect(await items()).toEqual([]);
});

/** A reply of the lead that failed for good. */
async function aFailedReply(key = 'the-key-of-a-failed-reply') {
  const { entry } = await sendReply(aDesk(), { ...reply, text: 'See you' }, { ...request(), key }, now);
  if (entry.kind !== 'reply') throw new Error(entry.kind);
  const failed = { fate: 'failed', at, attempts: 14, since: at, reason: 'SES is down' } as const;
  await new EmailLog(engine.documents, leadTables).setDelivery(
    { lead_id: lead.id, id: entry.id },
    failed,
    entry.delivery,
  );
  return entry.id;
}
const again = (key = 'a-key-to-repeat-it') => ({ leadId: lead.id, callerId: 'staff-2', key });

test('sends a failed reply again as a new entry, for the staff member who asked [REPLY-36]', async () => {
  const failed = await aFailedReply();

  const { entry, lead: after } = await repeatReply(aDesk(), failed, again(), later);

  expect(entry).toMatchObject({
    kind: 'reply',
    at: later.toISOString(),
    by: 'staff-2',
    recipient: 'ada@mail.example',
    subject: 'Your request',
    text: 'See you',
    repeats: failed,
    delivery: { fate: 'queued', attempts: 0 },
  });
  expect(after).toMatchObject({ status: 'new', answered_at: at, last_event_at: later.toISOString() });
  const { entries } = await stores.log.page(lead.id);
  expect(entries).toMatchObject([entry, { id: failed, delivery: { fate: 'failed' }, repeated_by: entry.id }]);
  expect((await items()).filter(({ unsent }) => unsent === 'queued')).toHaveLength(1);
});

test('uses a key for one failed reply [REPLY-36]', async () => {
  const [first, second] = [await aFailedReply('a-key-of-the-first'), await aFailedReply('a-key-of-the-second')];
  await repeatReply(aDesk(), first, again(), later);

  await expect(repeatReply(aDesk(), second, again(), later)).rejects.toMatchObject({ code: 'key-reused' });
});

test('reports an error of the database as it is', async () => {
  const broken = new ReplyRepository(engine.documents, { ...leadTables, leads: 'NoTable' });
  const { find, findByKey } = replies;
  const desk = {
    ...aDesk(),
    replies: { find: find.bind(replies), findByKey: findByKey.bind(replies), add: broken.add.bind(broken) },
  };

  await expect(sendReply(desk, reply, request(), now)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

test('sends a failed reply again once, for simultaneous requests with the same key and with others [REPLY-36]', async () => {
  const failed = await aFailedReply();
  const keys = ['a-key-to-repeat-it', 'a-key-to-repeat-it', 'another-key-of-it', 'a-third-key-of-it'];

  const asked = await Promise.allSettled(keys.map((key) => repeatReply(aDesk(), failed, again(key), later)));

  const replies = (await stores.log.page(lead.id)).entries.filter(({ id }) => id !== failed);
  expect(replies).toHaveLength(1);
  const done = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value.entry.id] : []));
  expect(new Set(done)).toEqual(new Set(replies.map(({ id }) => id)));
  for (const each of asked) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'conflict' });
  const winner = asked.findIndex(({ status }) => status === 'fulfilled');
  expect((await repeatReply(aDesk(), failed, again(keys[winner]), later)).entry.id).toBe(done[0]);
  await expect(repeatReply(aDesk(), failed, again('a-fourth-key-of-it'), later)).rejects.toMatchObject({
    code: 'conflict',
    message: 'This reply was sent again already.',
  });
});

test('sends a failed reply again once for a request that read it before it was sent again [REPLY-36]', async () => {
  const failed = await aFailedReply();
  const stale = await replies.find(lead.id, failed);
  await repeatReply(aDesk(), failed, again(), later);
  const desk = aDesk();
  const reads = [stale];
  const find = async (id: string, reply: string) => reads.pop() ?? replies.find(id, reply);
  const late = {
    ...desk,
    replies: { find, findByKey: replies.findByKey.bind(replies), add: replies.add.bind(replies) },
  };

  await expect(repeatReply(late, failed, again('another-key-of-it'), later)).rejects.toMatchObject({
    message: 'This reply was sent again already.',
  });

  expect((await stores.log.page(lead.id)).entries).toHaveLength(2);
});

test('repeats only a failed reply of the lead, with a key of its own [REPLY-36]', async () => {
  const { entry } = await sendReply(aDesk(), reply, request(), now);
  const failed = await aFailedReply();
  const delivery = { fate: 'failed', at, attempts: 1 } as const;
  const confirmation = newEntry({ kind: 'confirmation', recipient: lead.email, delivery } as const, now);
  await writeTransaction(engine.documents, [putEntry('LeadLog', lead.id, confirmation)]);
  const before = (await items()).length;
  const missing = `20260301200000000-${lead.id}`;
  const elsewhere = { ...again(), leadId: '00000000-0000-4000-8000-00000000bbbb' };

  const refusals = [
    [entry.id, again(), 'conflict', 'This reply has not failed.'],
    [missing, again(), 'not-found', `The lead ${lead.id} has no reply ${missing}`],
    [confirmation.id, again(), 'not-found', `The lead ${lead.id} has no reply ${confirmation.id}`],
    [failed, elsewhere, 'not-found', `No lead has the id ${elsewhere.leadId}`],
    [failed, request(), 'key-reused', 'This Idempotency-Key was used for another request. Send a new key.'],
  ] as const;
  for (const [id, asked, code, message] of refusals) {
    await expect(repeatReply(aDesk(), id, asked, later)).rejects.toMatchObject({ code, message });
  }
  await expect(repeatReply(aDesk({ from: '' }), failed, again(), later)).rejects.toMatchObject({ code: 'conflict' });

  expect(await items()).toHaveLength(before);
});

test('keeps the status of a simultaneous change, and sends the reply once [REPLY-14]', async () => {
  const [{ entry }] = await Promise.all([
    sendReply(aDesk(), { ...reply, mark_contacted: true }, request(), now),
    stores.changes.setStatus(lead.id, 'converted', { by: 'staff-2', now }),
  ]);

  const { entries } = await stores.log.page(lead.id);
  expect(entries.filter(({ kind }) => kind === 'reply')).toEqual([entry]);
  const [status] = entries.filter(({ kind }) => kind === 'status');
  expect(status).toBeDefined();
  expect(await stores.counters.counts()).toEqual(expect.objectContaining({ held: 0 }));
});
