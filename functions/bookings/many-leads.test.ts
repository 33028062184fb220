import { randomUUID } from 'node:crypto';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { LeadStatus } from '#shared/leads/lead-filters.ts';
import type { LeadPage } from '#shared/leads/lead-schemas.ts';
import { aLead } from '../testing/builders.ts';
import { type Engine, leadTables, startEngine, watchReads } from '../testing/engine.ts';
import { type LeadStores, openLeadStores } from './lead-stores.ts';

/** Handles every second lead. */
const noor = 'a0000000-0000-4000-8000-000000000001';
const many = 2_600;
/** The status of every 200th lead. */
const rare: LeadStatus = 'converted';
const rareCount = 13;
const by = 'staff-1';
let engine: Engine;
let stores: LeadStores;

beforeAll(async () => {
  engine = await startEngine();
  stores = openLeadStores(engine.documents, leadTables);
  stores.counters.indexDelayMs = 0;
  const batches = Array.from({ length: many / 25 }, (_, batch) => batch).values();
  const write = async () => {
    for (const batch of batches) {
      const Leads = Array.from({ length: 25 }, (_, n) => ({ PutRequest: { Item: anItem(batch * 25 + n) } }));
      await engine.documents.send(new BatchWriteCommand({ RequestItems: { Leads } }));
    }
  };
  await Promise.all([write(), write(), write(), write()]);
});

function anItem(n: number) {
  const created_at = new Date(Date.UTC(2024, 0, 1) + n * 60_000).toISOString();
  const status = n % 200 === 0 ? rare : n % 2 === 0 ? 'new' : 'closed';
  const assignee = n % 2 === 0 ? noor : 'unassigned';
  const keys = { list: 'leads', assignee, assignee_status: `${assignee}#${status}` };
  const queue = status === 'new' && { queue: 'studio', queue_at: created_at };
  return { ...aLead({ id: randomUUID(), created_at, status }), ...keys, ...queue };
}

/** Expects one query that reads hardly more leads than it returns. */
async function expectFew(read: () => Promise<LeadPage>, length: number): Promise<void> {
  const { answer, reads } = await watchReads(engine, read);

  expect(answer.leads).toHaveLength(length);
  expect(reads.map(({ command }) => command)).toEqual(['Query']);
  expect(reads[0]?.items).toBeLessThanOrEqual(2 * length);
}

test('reads only the shown leads for the first page, a filtered page and page 100 [TURN-10]', async () => {
  await expectFew(() => stores.leads.page({}), 25);
  for (const status of ['new', 'closed'] as const) await expectFew(() => stores.leads.page({ status }), 25);
  await expectFew(() => stores.leads.page({ status: rare }), rareCount);
  await expectFew(() => stores.leads.page({ queue: 'studio' }), 25);
  const cursor = await cursorAfter(2_475);
  await expectFew(() => stores.leads.page({}, cursor), 25);
});

test('reads only the shown leads of one assignee, and of no assignee, with and without a status [DESK-23]', async () => {
  await expectFew(() => stores.leads.page({ assignee_id: noor }), 25);
  await expectFew(() => stores.leads.page({ assignee_id: noor, status: rare }), rareCount);
  await expectFew(() => stores.leads.page({ assignee_id: null }), 25);
  await expectFew(() => stores.leads.page({ assignee_id: null, status: 'closed' }), 25);
  const { next } = await stores.leads.page({ assignee_id: noor }, undefined, 200);
  await expectFew(() => stores.leads.page({ assignee_id: noor }, next), 25);
  await expectFew(() => stores.leads.page({ assignee_id: null, status: 'closed' }, next), 25);
});

test('reads one item for the summary and for a status change', async () => {
  const counts = await stores.counters.recount(new Date());
  expect(counts).toEqual({
    new: 1287,
    contacted: 0,
    converted: 13,
    closed: 1300,
    held: 0,
    studio: 1287,
    visitor: 0,
    later: 0,
    books: 0,
  });

  const summary = await watchReads(engine, () => stores.counters.counts());

  expect(summary.answer).toEqual(counts);
  expect(summary.reads).toMatchObject([{ command: 'GetItem', items: 1 }]);
  const [lead] = (await stores.leads.page({ status: 'new' })).leads;
  const change = await watchReads(engine, () =>
    stores.changes.setStatus(lead?.id ?? '', 'contacted', { by, now: new Date() }),
  );
  expect(change.reads).toMatchObject([{ command: 'GetItem', items: 1 }, { command: 'TransactWriteItems' }]);
});

test('finds one lead by reading its keys and one lead', async () => {
  const lead = aLead({ id: randomUUID(), first_name: 'Vesper' });
  await stores.writer.addOnce(lead);

  const { answer, reads } = await watchReads(engine, () => stores.search.page({ search: 'vesper' }));

  expect(answer).toEqual({ leads: [lead] });
  // Matches twice: the first name, and the full name that starts with it.
  expect(reads.map(({ command, items }) => `${command} ${items}`).sort()).toEqual([
    'BatchGetItem 1',
    'Query 0',
    'Query 2',
  ]);
});

async function cursorAfter(count: number): Promise<string | undefined> {
  let cursor: string | undefined;
  for (let left = count; left > 0; left -= Math.min(left, 200)) {
    cursor = (await stores.leads.page({}, cursor, Math.min(left, 200))).next;
  }
  return cursor;
}
