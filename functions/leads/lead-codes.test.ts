import { randomUUID } from 'node:crypto';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { HeldLead, Lead } from '#shared/leads/lead-schemas.ts';
import { log as logger } from '../aws/log.ts';
import { createLead } from '../bookings/create-lead.ts';
import { findVisitorLeads } from '../bookings/find-visitor-leads.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { aBooking, aHeldLead, aLead, storeLead } from '../testing/builders.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { releaseCode, withCode } from './lead-codes.ts';
import { newEntry } from './lead-log.ts';

const engine = anEngine();
const stores = openLeadStores(engine.documents, leadTables);
const now = new Date('2026-03-01T20:00Z');
const limit = { take: async () => {} };
const artists = { find: async () => undefined };
const notices = { includes: async () => false };

function book(change: Parameters<typeof aBooking>[0] = {}, hiddenField = '', requestKey = randomUUID()) {
  const visitor = { ip: '192.0.2.7', requestKey, secondsOpen: 40, hiddenField };
  return createLead(
    { leads: stores.writer, limit, artists, notices, confirm: async () => undefined },
    aBooking(change),
    visitor,
    now,
  );
}

test('gives each booking request a code of six unambiguous characters, and a repeated request the same one [DESK-11]', async () => {
  const key = randomUUID();

  const [first, again, other] = [await book({}, '', key), await book({}, '', key), await book()];

  expect(first.code).toMatch(/^[23456789BCDFGHJKLMNPQRSTVWXZ]{6}$/);
  expect(again.code).toBe(first.code);
  expect(other.code).not.toBe(first.code);
  expect(await stores.leads.find(first.id)).toMatchObject({ code: first.code });
});

test('gives held requests a code as well, which they keep when they are released [DESK-11]', async () => {
  const key = randomUUID();
  const held = await book({}, 'spam', key);

  expect(held.code).toMatch(/^\w{6}$/);
  expect((await book({}, 'spam', key)).code).toBe(held.code);
  expect(await stores.writer.release(held.id, now)).toMatchObject({ code: held.code });
  expect((await book({}, 'spam', key)).code).toBe(held.code);
});

test('tries another code when a lead or a held request has it, and gives up after a few [DESK-11]', async () => {
  const lead = aLead({ id: randomUUID(), code: 'BBBBB2' });
  const held = aHeldLead({ id: randomUUID(), code: 'BBBBB3' });
  await stores.writer.addOnce(lead);
  await stores.writer.hold(held);
  const before = await stores.counters.counts();
  const codes = ['BBBBB2', 'BBBBB3', 'BBBBB4'];
  const id = randomUUID();
  const delivery = { fate: 'queued', at: now.toISOString(), attempts: 0 } as const;
  const confirmation = newEntry({ kind: 'confirmation', recipient: 'ada@mail.example', delivery } as const, now);

  const stored = await withCode(
    (code) => stores.writer.addOnce(aLead({ id, code }), [confirmation]),
    () => codes.shift() ?? '',
  );
  const never = withCode(
    (code) => stores.writer.hold(aHeldLead({ id: randomUUID(), code })),
    () => 'BBBBB2',
  );

  expect(stored).toEqual(aLead({ id, code: 'BBBBB4' }));
  await expect(never).rejects.toMatchObject({ name: 'ContentionError' });
  expect(await stores.counters.counts()).toEqual({ ...before, new: before.new + 1, studio: before.studio + 1 });
});

test('gives no code to two of many booking requests at once', async () => {
  const codes = Array.from({ length: 5 }, (_, n) => `CCCCC${n + 2}`);

  const stored = await Promise.all(
    codes.map(() => {
      const left = [...codes];
      return withCode(
        (code) => stores.writer.addOnce(aLead({ id: randomUUID(), code })),
        () => left.shift() ?? '',
      );
    }),
  );

  expect(stored.map(({ code }) => code).toSorted()).toEqual(codes);
});

test('finds a lead by its code, with and without the hyphen, in any case [DESK-11]', async () => {
  const lead = await storeLead(stores, { code: 'K7R2MX' });

  for (const search of ['K7R2MX', 'K7R-2MX', 'k7r-2mx', 'K7R']) {
    expect((await stores.search.page({ search })).leads).toEqual([lead]);
  }
  const digits = await storeLead(stores, { code: '234567' });
  expect((await stores.search.page({ search: '234-567' })).leads).toEqual([digits]);
});

test('lets operators find a held request by its code, and staff only once it is released', async () => {
  const held = aHeldLead({ id: randomUUID(), code: 'QQQ234' });
  await stores.writer.hold(held);

  expect((await stores.search.page({ search: 'QQQ-234' })).leads).toEqual([]);
  const { next } = await findVisitorLeads(stores, 'QQQ-234');
  expect((await findVisitorLeads(stores, 'QQQ-234', next)).leads).toMatchObject([{ id: held.id, status: 'held' }]);
  await stores.writer.release(held.id, now);
  expect((await stores.search.page({ search: 'QQQ-234' })).leads).toMatchObject([{ id: held.id }]);
});

test('releases a held request with as many search tokens as a name can have', async () => {
  const name = '静'.repeat(50);
  const held = aHeldLead({ id: randomUUID(), first_name: name, last_name: `${name}子`, code: 'XXX234' });
  await stores.writer.hold(held);

  expect(await stores.writer.release(held.id, now)).toMatchObject({ code: 'XXX234', status: 'new' });
  expect(await stores.eraser.erase(held.id)).toBe(true);
});

test('releases the code of an erased lead, also of a damaged one', async () => {
  const [lead, bad] = [aLead({ id: randomUUID(), code: 'ZZZZZ2' }), aLead({ id: randomUUID(), code: 'ZZZZZ3' })];
  for (const each of [lead, bad]) await stores.writer.addOnce(each);
  const { Item } = await engine.documents.send(new GetCommand({ TableName: 'Leads', Key: { id: bad.id } }));
  await engine.documents.send(new PutCommand({ TableName: 'Leads', Item: { ...Item, last_name: 7 } }));

  for (const { id } of [lead, bad]) expect(await stores.eraser.erase(id)).toBe(true);

  for (const code of ['ZZZZZ2', 'ZZZZZ3']) {
    const again = aLead({ id: randomUUID(), code });
    expect(await stores.writer.addOnce(again)).toEqual(again);
  }
  expect(releaseCode('LeadTerms', { code: 7 })).toEqual([]);
});

describe('erasing a visitor', () => {
  const visitor = { first_name: 'Vesper', last_name: 'Lane', email: 'vesper@lane.example', phone: '+1 555 019 9731' };

  /** All items of all tables as text. */
  async function everything(): Promise<string> {
    const { TableNames = [] } = await engine.documents.send(new ListTablesCommand());
    const scans = TableNames.map(
      async (TableName) => (await engine.documents.send(new ScanCommand({ TableName }))).Items,
    );
    return JSON.stringify(await Promise.all(scans));
  }

  const traces = (code = '') => new RegExp(`vesper|lane\\.example|019 ?9731|0199731|inkmoth|secret note|${code}`, 'i');

  test('leaves nothing of a lead with a log in any table [DESK-13]', async () => {
    const { code, id } = await book(visitor);
    const reached = { handle: 'inkmoth', source: 'instagram', email: '', phone: '' } as const;
    const entered = await storeLead(stores, { ...visitor, ...reached, code: 'VVVVV2' });
    for (const by of ['ada', 'ben']) {
      await stores.notes.add(id, `A secret note about Vesper Lane by ${by}`, randomUUID(), { by, now });
      await stores.changes.setStatus(id, by === 'ada' ? 'contacted' : 'closed', { by, now });
    }
    expect(await everything()).toMatch(traces(code));

    for (const lead of [id, entered.id]) expect(await stores.eraser.erase(lead)).toBe(true);

    expect(await everything()).not.toMatch(traces(code));
  });

  test('leaves nothing of a held request, a released one and a damaged one [DESK-13]', async () => {
    const held = await book(visitor, 'spam');
    const released = await book(visitor, 'spam');
    await stores.writer.release(released.id, now);
    await stores.notes.add(released.id, 'A secret note', randomUUID(), { by: 'ada', now });
    const damaged = await book(visitor);
    await stores.notes.add(damaged.id, 'A secret note', randomUUID(), { by: 'ada', now });
    const { Item } = await engine.documents.send(new GetCommand({ TableName: 'Leads', Key: { id: damaged.id } }));
    await engine.documents.send(new PutCommand({ TableName: 'Leads', Item: { ...Item, service: 'haircut' } }));
    jest.spyOn(logger, 'warn').mockImplementation();
    jest.spyOn(Metrics.prototype, 'addMetric').mockReturnThis();

    for (const { id } of [held, released, damaged]) expect(await stores.eraser.erase(id)).toBe(true);

    const left = await everything();
    for (const { code } of [held, released, damaged] as (Lead | HeldLead)[]) expect(left).not.toMatch(traces(code));
    jest.restoreAllMocks();
  });
});
