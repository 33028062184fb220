import { randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type HeldLead, heldLeadSchema } from '#shared/leads/lead-schemas.ts';
import { samplesOf } from '#shared/operations/sample-for-tests.ts';
import { searchTokensOf } from '../leads/search-tokens.ts';
import { aBooking, aHeldLead, aLead } from '../testing/builders.ts';
import { type Engine, leadTables, startEngine } from '../testing/engine.ts';
import { createLead } from './create-lead.ts';
import { eraseHeld } from './erase-due.ts';
import { type LeadStores, openLeadStores } from './lead-stores.ts';

const by = 'staff-1';
let engine: Engine;
let stores: LeadStores;
const now = new Date('2026-03-05T20:00:00.000Z');

beforeAll(async () => {
  engine = await startEngine();
  stores = openLeadStores(engine.documents, leadTables);
  stores.counters.indexDelayMs = 0;
});

async function hold(change: Partial<HeldLead> = {}): Promise<HeldLead> {
  const lead = aHeldLead({ id: randomUUID(), ...change });
  await stores.writer.hold(lead);
  return lead;
}

function search(text: string) {
  return stores.search.page({ search: text });
}

async function heldTerms(id: string): Promise<unknown[]> {
  const { Items = [] } = await engine.documents.send(
    new QueryCommand({
      TableName: 'LeadTerms',
      KeyConditionExpression: '#start = :held',
      FilterExpression: '#lead = :id',
      ExpressionAttributeNames: { '#start': 'start', '#lead': 'lead' },
      ExpressionAttributeValues: { ':held': 'held', ':id': id },
    }),
  );
  return Items;
}

test('keeps a held request out of list, statuses, search and counts, and counts it separately [LEAD-34]', async () => {
  const before = await stores.counters.counts();

  const request = await hold({ first_name: 'Wilhelmina', email: 'wilhelmina@mail.example' });

  expect((await stores.held.page()).leads).toContainEqual(request);
  expect((await stores.leads.page({})).leads.map(({ id }) => id)).not.toContain(request.id);
  expect((await stores.leads.page({ status: 'new' })).leads.map(({ id }) => id)).not.toContain(request.id);
  expect(await stores.leads.find(request.id)).toBeUndefined();
  expect((await search('wilhelmina')).leads).toEqual([]);
  expect((await search('wilhelmina@mail.example')).leads).toEqual([]);
  expect(await stores.counters.counts()).toEqual({ ...before, held: before.held + 1 });
  await expect(stores.changes.setStatus(request.id, 'contacted', { by, now })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('releases a held request as a new lead with its original time, and everything finds it [LEAD-35]', async () => {
  const request = await hold({ first_name: 'Theodora', created_at: '2026-03-01T08:00:00.000Z' });
  const { held: _, ...booking } = request;
  const before = await stores.counters.counts();

  const lead = await stores.writer.release(request.id, now);

  expect(lead).toEqual({
    ...booking,
    status: 'new',
    turn: 'studio',
    turn_since: '2026-03-01T08:00:00.000Z',
    turn_at: '2026-03-01T08:00:00.000Z',
    notification: { state: 'pending', attempts: 0, updated_at: '2026-03-05T20:00:00.000Z' },
  });
  expect(await stores.leads.find(request.id)).toEqual(lead);
  expect((await search('theodora')).leads).toEqual([lead]);
  expect((await stores.held.page()).leads.map(({ id }) => id)).not.toContain(request.id);
  expect(await heldTerms(request.id)).toEqual([]);
  expect(await stores.counters.counts()).toEqual({
    ...before,
    held: before.held - 1,
    new: before.new + 1,
    studio: before.studio + 1,
  });
});

test('keeps each field of a held request in the lead that it becomes', async () => {
  const { held: _, photos: __, ...request } = samplesOf(heldLeadSchema.shape) as HeldLead;
  await hold(request);

  await stores.writer.release(request.id, now);

  // A new email address can be confirmed for a day from now.
  const email_check = { ...request.email_check, at: now.toISOString() };
  expect(await stores.leads.find(request.id)).toMatchObject({ ...request, email_check, status: 'closed' });
  await stores.eraser.erase(request.id);
});

test('releases once, even when several staff members release at the same time', async () => {
  const request = await hold();
  const before = await stores.counters.counts();

  const released = await Promise.all([1, 2, 3, 4].map(() => stores.writer.release(request.id, now)));
  await stores.changes.setStatus(request.id, 'contacted', { by, now });
  const late = await stores.writer.release(request.id, now);

  expect(new Set(released.map(({ id }) => id))).toEqual(new Set([request.id]));
  expect(late.status).toBe('contacted');
  expect(await stores.counters.counts()).toEqual({
    ...before,
    held: before.held - 1,
    contacted: before.contacted + 1,
    studio: before.studio + 1,
  });
  await expect(stores.writer.release(randomUUID(), now)).rejects.toMatchObject({ code: 'not-found' });
});

test('erases a held request with its search tokens, and a repeated booking does not recreate it', async () => {
  const request = await hold();
  const before = await stores.counters.counts();

  expect(await stores.eraser.erase(request.id)).toBe(true);
  expect(await stores.eraser.erase(request.id)).toBe(false);

  expect(await stores.held.findExisting([request.id])).toEqual([]);
  expect(await heldTerms(request.id)).toEqual([]);
  expect(await stores.counters.counts()).toEqual({ ...before, held: before.held - 1 });
  await expect(stores.writer.hold(request)).rejects.toMatchObject({ code: 'key-reused' });
  await expect(stores.writer.addOnce(aLead({ id: request.id }))).rejects.toMatchObject({ code: 'key-reused' });
});

const toAnswer = async (at: string) => (await stores.held.toAnswer(new Date(at))).leads.map(({ id }) => id);

test('puts a held request among those to answer after four hours, oldest first, until staff leave it held [LEAD-42]', async () => {
  const [young, old] = ['2020-01-02T08:00:00.000Z', '2020-01-01T08:00:00.000Z'];
  const [later, first] = [await hold({ created_at: young }), await hold({ created_at: old })];
  const before = await stores.counters.storedCounts();

  expect(await toAnswer('2020-01-02T12:00:00.000Z')).toEqual([first.id]);
  expect(await toAnswer('2020-01-02T12:00:00.001Z')).toEqual([first.id, later.id]);
  await stores.writer.keep(first.id, now);
  await stores.writer.keep(first.id, now);

  expect(await toAnswer('2020-01-02T12:00:00.001Z')).toEqual([later.id]);
  expect(await stores.held.findExisting([first.id])).toEqual([
    { ...first, held: { ...first.held, kept_at: '2026-03-05T20:00:00.000Z' } },
  ]);
  expect(await stores.counters.storedCounts()).toEqual({ ...before, held: before.held - 1 });
  await expect(stores.writer.keep(randomUUID(), now)).rejects.toMatchObject({ code: 'not-found' });

  expect(await stores.writer.release(first.id, now)).not.toHaveProperty('held');
  await stores.writer.keep(later.id, now);
  expect(await stores.eraser.erase(later.id)).toBe(true);
  expect(await stores.counters.storedCounts()).toMatchObject({ held: before.held - 2, new: before.new + 1 });
});

test('keeps lead and counters right when a held request is erased, released, left held and answered at once [LEAD-42]', async () => {
  for (let round = 0; round < 8; round++) {
    const request = await hold();
    const actions = [
      () => stores.writer.release(request.id, now),
      () => stores.eraser.erase(request.id),
      () => stores.writer.keep(request.id, now),
      () => stores.heldChanges.setPhone(request.id, '(555) 010-0199', randomUUID(), now),
    ];
    const order = [...actions.slice(round % 4), ...actions.slice(0, round % 4)];
    await Promise.allSettled(order.map((act) => act()));

    expect(await stores.held.findExisting([request.id])).toEqual([]);
    expect(await heldTerms(request.id)).toEqual([]);
  }
  const counts = await stores.counters.storedCounts();
  expect(await stores.counters.recount(new Date())).toEqual(counts);
});

test('counts a request once that staff leave held while it is released or erased [LEAD-42]', async () => {
  const before = await stores.counters.storedCounts();
  for (const end of ['release', 'erase'] as const) {
    const request = await hold();
    const send = engine.documents.send.bind(engine.documents);
    jest.spyOn(engine.documents, 'send').mockImplementationOnce((async (read: Parameters<typeof send>[0]) => {
      const item = await send(read);
      await stores.writer.keep(request.id, now);
      return item;
    }) as never);

    if (end === 'release') await stores.writer.release(request.id, now);
    else expect(await stores.eraser.eraseHeld(request.id)).toBe(false);
    await stores.eraser.erase(request.id);
    expect(await stores.held.findExisting([request.id])).toEqual([]);
  }
  expect(await stores.counters.storedCounts()).toEqual(before);
});

test('releases the request with the largest possible number of search tokens', async () => {
  const words = Array.from({ length: 25 }, (_, n) => `${String.fromCharCode(97 + n)}x`).join(' ');
  const long = {
    first_name: words,
    last_name: words.toUpperCase().replaceAll('X', 'y'),
    phone: '1234567890'.repeat(4),
  };
  expect(searchTokensOf(aLead(long)).length).toBe(86);
  const request = await hold(long);

  await stores.writer.release(request.id, now);

  expect(await stores.leads.find(request.id)).toMatchObject({ status: 'new' });
  expect(await heldTerms(request.id)).toEqual([]);
});

test('stores a repeated booking once, even if its spam score has changed', async () => {
  const limit = { take: async () => {} };
  const artists = { find: async () => undefined };
  const notices = { includes: async () => false };
  const send = (requestKey: string, hiddenField: string) => {
    const visitor = { ip: '192.0.2.7', requestKey, secondsOpen: 40, hiddenField };
    return createLead(
      { leads: stores.writer, limit, artists, notices, confirm: async () => undefined },
      aBooking(),
      visitor,
      now,
    );
  };
  const before = await stores.counters.counts();

  const first = await send('held-first-held-first', 'filled');
  expect(await send('held-first-held-first', '')).toEqual(first);
  await stores.writer.release(first.id, now);
  expect(await send('held-first-held-first', 'filled')).toMatchObject({ id: first.id, status: 'new' });
  const lead = await send('lead-first-lead-first', '');
  expect(await send('lead-first-lead-first', 'filled')).toEqual(lead);

  expect(first.status).toBe('new');
  expect(Object.keys(first).sort()).toEqual(
    Object.keys(lead)
      .filter((name) => !['notification', 'turn', 'turn_since', 'turn_at'].includes(name))
      .sort(),
  );
  expect(await stores.counters.counts()).toEqual({ ...before, new: before.new + 2, studio: before.studio + 2 });
});

test('finds a stored request by its id without a right to read, and lists a held one under its assignee once it is released [BOOKS-04] [BOOKS-07]', async () => {
  const assignee_id = '11111111-1111-4111-8111-111111111111';
  const request = await hold({ assignee_id });

  expect(await stores.writer.find(request.id)).toMatchObject({ id: request.id, held: request.held });
  await stores.writer.release(request.id, now);

  expect(await stores.writer.find(request.id)).toMatchObject({ id: request.id, status: 'new', assignee_id });
  expect((await stores.leads.page({ assignee_id })).leads.map(({ id }) => id)).toContain(request.id);
  expect(await stores.writer.find(randomUUID())).toBeUndefined();
});

test('erases requests that were held for 30 days, and no younger ones [LEAD-35]', async () => {
  const old = await hold({ created_at: '2026-02-03T19:59:59.000Z' });
  const young = await hold({ created_at: '2026-02-03T20:00:01.000Z' });

  expect(await eraseHeld(stores, now)).toBe(1);

  expect(await stores.held.findExisting([old.id, young.id])).toEqual([young]);
});

test('lists held requests page by page, newest first, also those that are left held [LEAD-42]', async () => {
  for (let n = 0; n < 30; n++) {
    const held = { score: 10, reasons: [], ...(n % 2 && { kept_at: now.toISOString() }) };
    await hold({ created_at: `2026-03-02T10:00:${String(n).padStart(2, '0')}.000Z`, held });
  }

  const first = await stores.held.page();
  const second = await stores.held.page(first.next);

  const times = [...first.leads, ...second.leads].map(({ created_at }) => created_at);
  expect(first.leads).toHaveLength(25);
  expect(times).toEqual(times.toSorted().reverse());
  await expect(stores.held.page('x')).rejects.toThrow('cursor');
});

test('erases at most 1,000 held requests per run', async () => {
  const erased: string[] = [];
  const held = {
    async *idsBefore() {
      for (let n = 0; n < 1_002; n++) yield `lead-${n}`;
    },
  };
  const eraser = { eraseHeld: async (id: string) => (erased.push(id), id !== 'lead-0') };

  expect(await eraseHeld({ held, eraser }, new Date('2026-03-01T20:00Z'))).toBe(1_000);

  expect(erased).toHaveLength(1_001);
});

test('lets pages of requests to answer skip more than 200 that are left held [LEAD-42]', async () => {
  for (let n = 0; n < 201; n++) {
    const created_at = new Date(Date.UTC(2019, 0, 1) + n * 1000).toISOString();
    await hold({ created_at, held: { score: 10, reasons: [], kept_at: created_at } });
  }
  const request = await hold({ created_at: '2019-01-02T00:00:00.000Z' });
  const at = new Date('2019-01-03T00:00:00.000Z');

  const first = await stores.held.toAnswer(at);
  const second = await stores.held.toAnswer(at, first.next);

  expect([first.leads, second.leads]).toEqual([[], [request]]);
});
