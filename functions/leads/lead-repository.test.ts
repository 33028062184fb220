import { randomUUID } from 'node:crypto';
import { leadPageSize } from '#shared/choices.ts';
import { aLead } from '../testing/builders.ts';
import { type Engine, leadTables, startEngine } from '../testing/engine.ts';
import { CountedLeads } from './counted-leads.ts';
import { LeadRepository } from './lead-repository.ts';

let engine: Engine;
let leads: LeadRepository;
let counted: CountedLeads;

beforeAll(async () => {
  engine = await startEngine();
  leads = new LeadRepository(engine.documents, 'Leads');
  counted = new CountedLeads(engine.documents, leadTables);
});
afterAll(() => engine.stop());

function aNewLead(minute: number, change = {}) {
  const created_at = new Date(Date.UTC(2026, 2, 1, 20, minute)).toISOString();
  return aLead({ id: randomUUID(), created_at, ...change });
}

test('DATA-31 a lead is read back with every field as it was stored', async () => {
  const lead = aNewLead(0, { first_name: 'Søren 🌙', description: 'two\nlines', artist: 'mary-jane' });

  await counted.addOnce(lead);

  expect(await leads.find(lead.id)).toEqual(lead);
});

test('leads are found by their ids, in the order of these, and one that is missing is told', async () => {
  const some = Array.from({ length: 100 }, (_, n) => aNewLead(3, { description: `${n} ${'x'.repeat(5000)}` }));
  await Promise.all(some.map((lead) => counted.addOnce(lead)));

  expect(await leads.findAll(some.map(({ id }) => id))).toEqual(some);
  await expect(leads.findAll([some[0]?.id ?? '', randomUUID()])).rejects.toMatchObject({ code: 'not-found' });
});

test('LEAD-07 DATA-37 pages follow each other newest first and hold every lead once', async () => {
  const total = 2 * leadPageSize + 3;
  // Some come in at the same moment: the order between them may be any, but none may be lost.
  const added = Array.from({ length: total }, (_, index) =>
    aNewLead(100 + Math.floor(index / 2), { status: 'closed' }),
  );
  await Promise.all(added.map((lead) => counted.addOnce(lead)));

  const seen = await everyPage('closed');

  expect(seen.pages).toBe(3);
  expect(seen.leads.map(({ id }) => id).sort()).toEqual(added.map(({ id }) => id).sort());
  const dates = seen.leads.map(({ created_at }) => created_at);
  expect(dates).toEqual([...dates].sort().reverse());
});

test('as many leads come at once as are asked for', async () => {
  await Promise.all([0, 1, 2].map((minute) => counted.addOnce(aNewLead(minute, { status: 'converted' }))));

  const two = await leads.page('converted', undefined, 2);
  const rest = await leads.page('converted', two.next, 200);

  expect(two.leads).toHaveLength(2);
  expect(rest).toMatchObject({ leads: [{ created_at: '2026-03-01T20:00:00.000Z' }], next: undefined });
});

test('a cursor that this list did not give out is refused', async () => {
  for (const cursor of ['x', '', Buffer.from('{"id":"1"}').toString('base64url'), 'a'.repeat(2000)]) {
    await expect(leads.page(undefined, cursor)).rejects.toMatchObject({ code: 'invalid-input', field: 'cursor' });
  }
});

async function everyPage(status: 'closed') {
  const found = [];
  let pages = 0;
  let cursor: string | undefined;
  do {
    const page = await leads.page(status, cursor);
    found.push(...page.leads);
    cursor = page.next;
    pages++;
  } while (cursor);
  return { leads: found, pages };
}
