import { GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { findVisitorLeads } from '../bookings/find-visitor-leads.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { LeadNotFoundError } from '../leads/errors.ts';
import { hasCounted } from '../leads/lead-counters.ts';
import { ProbeRepository } from '../leads/probe-repository.ts';
import { LeadExport } from '../moving/lead-export.ts';
import { aBooking, aLead } from '../testing/builders.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { eraseProbe } from './erase-probe.ts';
import { SelfTestState } from './self-test-state.ts';
import { storeProbe } from './store-probe.ts';

const now = new Date('2026-03-01T20:00:00.000Z');
const visitor = { ip: '192.0.2.7', requestKey: 'a-key-of-the-self-test' };
const booking = aBooking({ first_name: 'Self', email: 'success@simulator.amazonses.com', phone: '0000000' });
const limit = { take: async () => {} };
const engine = anEngine(beforeEach);
const stores = openLeadStores(engine.documents, leadTables);
// The indexes of the engine are never behind.
stores.counters.indexDelayMs = 0;
const probes = new ProbeRepository(engine.documents, leadTables.leads);

const book = () => storeProbe({ leads: stores.writer, limit }, booking, visitor, now);
const erase = (id: string) => eraseProbe(engine.documents, leadTables, id);
const stored = async (TableName: string) => (await engine.documents.send(new ScanCommand({ TableName }))).Items ?? [];

test('hides a stored probe from lists, exports, counts, search, lead page, log, emails, recount and erasure [OPS-24]', async () => {
  const { id } = await book();
  const { leads, search, counters, changes, eraser, log } = stores;

  expect(await probes.findIntact(id)).toMatchObject({ ...booking, id, notification: { state: 'pending' } });
  expect(await leads.find(id)).toBeUndefined();
  expect(await leads.findIntact(id)).toBeUndefined();
  expect(await leads.findSorted([id])).toEqual({ leads: [], damaged: [] });
  for (const list of [{}, { status: 'new' as const }, { assignee_id: null }]) {
    expect(await leads.page(list as Parameters<typeof leads.page>[0])).toEqual({ leads: [] });
  }
  expect(await leads.due(new Date('2030-01-01'), 10)).toEqual([]);
  expect(await leads.overdue({ before: new Date('2030-01-01'), orTried: true }, 10)).toEqual([]);
  expect(await counters.counts()).toMatchObject({ new: 0, contacted: 0, converted: 0, closed: 0, held: 0, studio: 0 });
  expect((await counters.recount(new Date())).new).toBe(0);
  for (const text of ['Self', 'success@simulator.amazonses.com', '0000000', id]) {
    const { leads: found, unreadable } = await search.page({ search: text });
    expect([found, unreadable]).toEqual([[], undefined]);
  }
  await expect(changes.setStatus(id, 'closed', { by: 'x', now })).rejects.toThrow(LeadNotFoundError);
  await expect(leads.findAll([id])).rejects.toThrow(LeadNotFoundError);
  expect(await log.page(id)).toEqual({ entries: [] });
  expect(await new LeadExport(engine.documents, leadTables).page(undefined)).toEqual({ leads: [], damaged: [] });
  expect(await eraser.erase(id)).toBe(false);
  expect(await probes.findIntact(id)).toBeDefined();
});

test('is no request that has come in, even after a recount, and one of a person stays one once it is erased [SYS-10]', async () => {
  const hasOne = () => hasCounted(engine.documents, leadTables.limits);
  await book();
  await stores.counters.recount(new Date());
  expect(await hasOne()).toBe(false);
  const lead = aLead();

  await stores.writer.addOnce(lead);

  expect(await hasOne()).toBe(true);
  await stores.eraser.erase(lead.id);
  await stores.counters.recount(new Date());
  expect(await hasOne()).toBe(true);
});

test('never finds a probe for an operator, by id, email address or name [OPS-24]', async () => {
  const { id } = await book();

  for (const who of [id, 'success@simulator.amazonses.com', 'Self']) {
    const { leads, unreadable } = await findVisitorLeads(stores, who);
    expect([leads, unreadable]).toEqual([[], undefined]);
  }
});

test('stores the state of the email without entering the index of unsent leads', async () => {
  const { id } = await book();
  const read = (await probes.findIntact(id))!.notification;
  const failed = { state: 'pending', attempts: 1, reason: 'Throttling', updated_at: now.toISOString() } as const;

  await probes.setNotification(id, failed, read);

  expect((await probes.findIntact(id))?.notification).toEqual(failed);
  expect((await stored(leadTables.leads))[0]).not.toHaveProperty('unsent');
  await expect(probes.setNotification(id, failed, read)).rejects.toMatchObject({ name: 'NotificationChangedError' });
});

test('leaves nothing after the erasure, which can be repeated [OPS-23]', async () => {
  const { id } = await book();
  await book();
  expect(await stored(leadTables.leads)).toHaveLength(1);

  await erase(id);
  await erase(id);

  for (const table of ['leads', 'held', 'log', 'terms'] as const) expect(await stored(leadTables[table])).toEqual([]);
});

test('never reads or erases a lead', async () => {
  const lead = aLead();
  await stores.writer.addOnce(lead);

  expect(await probes.findIntact(lead.id)).toBeUndefined();
  await expect(erase(lead.id)).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
  const read = { ...lead.notification };
  await expect(probes.setNotification(lead.id, read, read)).rejects.toMatchObject({ name: 'NotificationChangedError' });
  expect(await stores.leads.find(lead.id)).toBeDefined();
});

test('does not store a probe under the id of a lead', async () => {
  const { id } = await book();
  await erase(id);
  await stores.writer.addOnce(aLead({ id }));

  await expect(book()).rejects.toMatchObject({ name: 'LeadErasedError' });
});

test('runs once at a time, and hands over the id of the last probe until the next one is stored [OPS-23]', async () => {
  const state = new SelfTestState(engine.documents, 'Settings');
  const minute = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const result = { at: now.toISOString(), site: 'https://studio.example', passed: true, links: [] };

  expect(await state.begin(now)).toBeUndefined();
  await state.noteProbe('first');
  await expect(state.begin(minute(2))).rejects.toMatchObject({ name: 'SelfTestRunningError' });
  expect(await state.begin(minute(4))).toBe('first');
  await state.end(result);
  expect(await state.begin(minute(5))).toBe('first');

  const row = new GetCommand({ TableName: 'Settings', Key: { scope: 'self-test', setting_key: 'state' } });
  expect((await engine.documents.send(row)).Item?.last_result).toEqual(result);
});
