import { randomUUID } from 'node:crypto';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type LeadStatus, leadPageLimit, leadPageSize } from '#shared/choices.ts';
import type { LeadPage } from '#shared/leads.ts';
import { aLead } from '../testing/builders.ts';
import { type Engine, leadTables, startEngine, watchReads } from '../testing/engine.ts';
import { CountedLeads } from './counted-leads.ts';
import { LeadRepository } from './lead-repository.ts';
import { LeadSearch } from './lead-search.ts';

const many = 13_000;
/** Every thousandth. */
const rare: LeadStatus = 'converted';
let engine: Engine;
let leads: LeadRepository;
let counted: CountedLeads;

beforeAll(async () => {
  engine = await startEngine();
  leads = new LeadRepository(engine.documents, 'Leads');
  counted = new CountedLeads(engine.documents, leadTables);
  const batches = Array.from({ length: many / 25 }, (_, batch) => batch).values();
  const write = async () => {
    for (const batch of batches) {
      const Leads = Array.from({ length: 25 }, (_, n) => ({ PutRequest: { Item: anItem(batch * 25 + n) } }));
      await engine.documents.send(new BatchWriteCommand({ RequestItems: { Leads } }));
    }
  };
  await Promise.all([write(), write(), write(), write()]);
  // A few seconds, but not on a busy machine.
}, 240_000);
afterAll(() => engine.stop());

function anItem(n: number) {
  const created_at = new Date(Date.UTC(2024, 0, 1) + n * 60_000).toISOString();
  const status = n % 1000 === 0 ? rare : n % 2 === 0 ? 'new' : 'closed';
  return { ...aLead({ id: randomUUID(), created_at, status }), list: 'leads' };
}

/** One query, that looks at hardly more leads than it gives out. */
async function expectFew(read: () => Promise<LeadPage>, length: number): Promise<void> {
  const { answer, reads } = await watchReads(engine, read);

  expect(answer.leads).toHaveLength(length);
  expect(reads.map(({ command }) => command)).toEqual(['Query']);
  expect(reads[0]?.items).toBeLessThanOrEqual(2 * length);
}

test('DATA-37 the first page, a filtered one and page 500 each read what they show and no more', async () => {
  await expectFew(() => leads.page(undefined), leadPageSize);
  for (const status of ['new', 'closed'] as const) await expectFew(() => leads.page(status), leadPageSize);
  await expectFew(() => leads.page(rare), many / 1000);
  const cursor = await cursorAfter(499 * leadPageSize);
  await expectFew(() => leads.page(undefined, cursor), leadPageSize);
});

test('the summary reads one item, and so does a change of status', async () => {
  const counts = await counted.recount();
  expect(counts).toEqual({ new: 6487, contacted: 0, converted: 13, closed: 6500 });

  const summary = await watchReads(engine, () => counted.counts());

  expect(summary.answer).toEqual(counts);
  expect(summary.reads).toMatchObject([{ command: 'GetItem', items: 1 }]);
  const [lead] = (await leads.page('new')).leads;
  const change = await watchReads(engine, () => counted.setStatus(lead?.id ?? '', 'contacted', new Date()));
  expect(change.reads).toMatchObject([{ command: 'GetItem', items: 1 }, { command: 'TransactWriteItems' }]);
});

test('one lead among all is found by a key and a lead', async () => {
  const lead = aLead({ id: randomUUID(), first_name: 'Vesper' });
  await counted.addOnce(lead);
  const search = new LeadSearch(engine.documents, 'LeadTerms', leads);

  const { answer, reads } = await watchReads(engine, () => search.page({ search: 'vesper' }));

  expect(answer).toEqual({ leads: [lead] });
  // Found twice: by the first name, and by the whole name that begins with it.
  expect(reads.map(({ command, items }) => [command, items])).toEqual([
    ['Query', 2],
    ['BatchGetItem', 1],
  ]);
});

async function cursorAfter(count: number): Promise<string | undefined> {
  let cursor: string | undefined;
  for (let left = count; left > 0; left -= Math.min(left, leadPageLimit)) {
    cursor = (await leads.page(undefined, cursor, Math.min(left, leadPageLimit))).next;
  }
  return cursor;
}
