import { randomUUID } from 'node:crypto';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { DeleteCommand, GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { leadSchema } from '#shared/leads/lead-schemas.ts';
import { log } from '../aws/log.ts';
import { aBooking, aHeldLead, aLead } from '../testing/builders.ts';
import { type Engine, leadTables, startEngine } from '../testing/engine.ts';
import { createLead } from './create-lead.ts';
import { eraseClosed, eraseHeld } from './erase-due.ts';
import { findVisitorLeads } from './find-visitor-leads.ts';
import { type LeadStores, openLeadStores } from './lead-stores.ts';

const by = 'staff-1';
let engine: Engine;
let stores: LeadStores;
const now = new Date('2026-03-01T20:00Z');

beforeAll(async () => {
  engine = await startEngine();
  stores = openLeadStores(engine.documents, leadTables);
  jest.spyOn(log, 'warn').mockImplementation();
  jest.spyOn(Metrics.prototype, 'addMetric').mockReturnThis();
});

/** Stores a lead like a booking, then damages it in the table. */
async function aDamagedLead(damage: Record<string, unknown>) {
  const lead = aLead({ id: randomUUID(), first_name: 'Vesper', email: 'vesper@lane.example' });
  await stores.writer.addOnce(lead);
  const { Item } = await engine.documents.send(new GetCommand({ TableName: 'Leads', Key: { id: lead.id } }));
  await engine.documents.send(new PutCommand({ TableName: 'Leads', Item: { ...Item, ...damage } }));
  return lead;
}

test('keeps a lead with a service that is no longer offered in list, page, search, status and held requests [DATA-58]', async () => {
  const old = await aDamagedLead({ service: 'haircut' });
  const held = aHeldLead({ id: randomUUID() });
  await engine.documents.send(
    new PutCommand({
      TableName: 'HeldLeads',
      Item: { ...held, list: 'held', service: 'haircut', held: { score: 9, reasons: ['too-polite'] } },
    }),
  );

  expect(await stores.leads.find(old.id)).toMatchObject({ service: 'haircut' });
  expect((await stores.leads.page({})).leads).toMatchObject([{ id: old.id, service: 'haircut' }]);
  expect(await stores.search.page({ search: 'vesper' })).toMatchObject({ leads: [{ id: old.id, service: 'haircut' }] });
  expect(await stores.changes.setStatus(old.id, 'contacted', { by, now })).toMatchObject({ service: 'haircut' });
  const { leads: heldLeads } = await stores.held.page();
  expect(heldLeads).toMatchObject([{ id: held.id, service: 'haircut', held: { reasons: ['too-polite'] } }]);

  await stores.eraser.erase(old.id);
  await engine.documents.send(new DeleteCommand({ TableName: 'HeldLeads', Key: { id: held.id } }));
});

test.each([
  ['without a last name', { last_name: undefined }],
  ['with a number as description', { description: 7 }],
  ['with a number as service', { service: 7 }],
  ['without its mail state', { notification: undefined }],
])('lists a lead %s as damaged, also in a search, and can erase it', async (_, damage) => {
  const good = aLead({ id: randomUUID() });
  await stores.writer.addOnce(good);
  const before = await stores.counters.counts();
  const bad = await aDamagedLead(damage);

  for (const status of [undefined, 'new'] as const) {
    const page = await stores.leads.page({ status });
    expect(page.leads).toEqual(expect.arrayContaining([good]));
    expect(page.unreadable).toEqual([{ id: bad.id, created_at: '2026-03-01T20:00:00.000Z' }]);
  }
  expect(await stores.leads.find(bad.id)).toBeUndefined();
  await expect(stores.leads.findIntact(bad.id)).rejects.toMatchObject({ name: 'UnreadableLeadError' });
  expect(await stores.leads.findIntact(good.id)).toEqual(good);
  expect(await stores.leads.findIntact(randomUUID())).toBeUndefined();
  expect(await stores.leads.findExisting([bad.id, good.id])).toEqual([good]);
  await expect(stores.changes.setStatus(bad.id, 'closed', { by, now })).rejects.toMatchObject({ code: 'not-found' });
  await expect(stores.search.page({ search: 'vesper' })).resolves.toMatchObject({
    leads: [],
    unreadable: [{ id: bad.id }],
  });
  const damaged = { leads: [], unreadable: [{ id: bad.id }] };
  await expect(stores.search.page({ search: 'vesper lane' })).resolves.toMatchObject(damaged);
  expect(await stores.search.page({ search: 'vesper other' })).toEqual({ leads: [] });
  expect(await stores.search.page({ search: 'vesper', status: 'closed' })).toEqual({ leads: [] });
  await expect(stores.search.pageOfAddress('vesper@lane.example')).resolves.toMatchObject(damaged);

  expect(await stores.eraser.erase(bad.id)).toBe(true);
  expect(await stores.eraser.erase(bad.id)).toBe(false);
  expect(await stores.counters.counts()).toEqual(before);
  expect(await stores.leads.page({})).not.toHaveProperty('unreadable');
  const { Items } = await engine.documents.send(new ScanCommand({ TableName: 'LeadTerms' }));
  expect(JSON.stringify(Items)).not.toMatch(/vesper/i);
});

test('changes the counter of its queue alone when a lead with an unknown status is erased', async () => {
  const bad = await aDamagedLead({ status: 'archived' });
  const before = await stores.counters.counts();

  expect(await stores.eraser.erase(bad.id)).toBe(true);

  expect(await stores.counters.counts()).toEqual({ ...before, studio: before.studio - 1 });
});

/** Changes a stored item directly in the table. */
async function damage(TableName: string, id: string, change: Record<string, unknown>) {
  const { Item } = await engine.documents.send(new GetCommand({ TableName, Key: { id } }));
  await engine.documents.send(new PutCommand({ TableName, Item: { ...Item, ...change } }));
}

/** Sends a booking request like the form. */
function send(requestKey: string) {
  const deps = {
    leads: stores.writer,
    limit: { take: async () => {} },
    artists: { find: async () => undefined },
    notices: { includes: async () => false },
    confirm: async () => undefined,
  };
  const visitor = { ip: '192.0.2.7', requestKey, secondsOpen: 60, hiddenField: '' };
  return createLead(deps, aBooking(), visitor, now);
}

test('erases a lead of which any one field is damaged', async () => {
  for (const field of Object.keys(leadSchema.shape).filter((name) => name !== 'id')) {
    for (const damage of ['?', 7, { damaged: true }, [7]]) {
      // The key of an index is a text in any case.
      const bad = await aDamagedLead({ [field]: damage }).catch(() => undefined);
      if (!bad) continue;

      await stores.eraser.erase(bad.id);

      const { Item } = await engine.documents.send(new GetCommand({ TableName: 'Leads', Key: { id: bad.id } }));
      expect([field, damage, Item]).toEqual([field, damage, undefined]);
    }
  }
});

test('accepts a repeated booking whose lead is damaged', async () => {
  const key = randomUUID();
  const { id } = await send(key);
  await damage('Leads', id, { last_name: 7 });

  await expect(send(key)).resolves.toMatchObject({ id, last_name: 'Byron', status: 'new' });
});

test('accepts a repeated booking whose held request is damaged', async () => {
  const held = aHeldLead({ id: randomUUID() });
  await stores.writer.hold(held);
  await damage('HeldLeads', held.id, { last_name: 7 });

  await expect(stores.writer.hold(held)).resolves.toMatchObject({ id: held.id, last_name: held.last_name });

  await stores.eraser.eraseHeld(held.id);
});

test('lists a damaged held request, does not release it, and erases it after 30 days', async () => {
  const [bad, good] = [aHeldLead({ id: randomUUID(), email: 'orla@held.example' }), aHeldLead({ id: randomUUID() })];
  for (const each of [bad, good]) await stores.writer.hold(each);
  await damage('HeldLeads', bad.id, { email: 'orla@held.example', held: 'spam' });
  const find = (who: string) => findVisitorLeads(stores, who, who.includes('@') ? 'held:' : undefined);
  const named = { leads: [], unreadable: [{ id: bad.id, created_at: bad.created_at }] };

  expect(await stores.held.page()).toMatchObject({ leads: [good], unreadable: named.unreadable });
  expect(await find(bad.id)).toMatchObject(named);
  expect(await find('orla@held.example')).toMatchObject(named);
  await expect(stores.writer.release(bad.id, now)).rejects.toMatchObject({ code: 'not-found' });
  const before = await stores.counters.counts();

  expect(await eraseHeld(stores, new Date('2026-06-01T20:00Z'))).toBe(2);

  expect(await stores.counters.counts()).toEqual({ ...before, held: before.held - 2 });
  const { Items } = await engine.documents.send(new ScanCommand({ TableName: 'LeadTerms' }));
  expect(JSON.stringify(Items)).not.toMatch(/orla/i);
});

test('erases damaged closed leads in time, even if their closing time is damaged', async () => {
  const [bad, timeless] = [await aDamagedLead({}), await aDamagedLead({})];
  for (const { id } of [bad, timeless]) await stores.changes.setStatus(id, 'closed', { by, now });
  await damage('Leads', bad.id, { last_name: undefined });
  await damage('Leads', timeless.id, { closed_at: 7 });
  const erase = (at: string) => eraseClosed(stores, 30, new Date(at));

  expect(await erase('2026-03-20T04:45Z')).toBe(0);
  expect(await erase('2026-04-15T04:45Z')).toBe(1);
  expect(await erase('2026-05-20T04:45Z')).toBe(1);
  const stored = await engine.documents.send(new ScanCommand({ TableName: 'Leads' }));
  expect(stored.Items?.map(({ id }) => id)).not.toEqual(expect.arrayContaining([bad.id]));
});

test('reads a damaged counter as 0', async () => {
  await damage('Limits', 'lead-counts', { new: 'many' });

  expect((await stores.counters.counts()).new).toBe(0);
});
