import { randomUUID } from 'node:crypto';
import { leadPageSize, leadStatuses } from '#shared/leads.ts';
import { aLead } from '../testing/builders.ts';
import { type Engine, startEngine } from '../testing/engine.ts';
import { LeadRepository } from './lead-repository.ts';

let engine: Engine;
let leads: LeadRepository;

beforeAll(async () => {
  engine = await startEngine();
  leads = new LeadRepository(engine.documents, 'Leads');
});
afterAll(() => engine.stop());

function aNewLead(minute: number, change = {}) {
  const created_at = new Date(Date.UTC(2026, 2, 1, 20, minute)).toISOString();
  return aLead({ id: randomUUID(), created_at, ...change });
}

test('DATA-31 a lead is read back with every field as it was stored', async () => {
  const lead = aNewLead(0, { first_name: 'Søren 🌙', description: 'two\nlines', artist: 'mary-jane' });

  await leads.addOnce(lead);

  expect(await leads.find(lead.id)).toEqual(lead);
});

test('a lead is stored once for its id; later ones get the first', async () => {
  const first = aNewLead(1);

  const answers = await Promise.all([first, first, first, first].map((lead) => leads.addOnce(lead)));
  const late = await leads.addOnce({ ...first, first_name: 'Other' });

  expect(answers).toEqual([first, first, first, first]);
  expect(late).toEqual(first);
});

test('LEAD-21 LEAD-22 any status follows any other, and nothing else changes', async () => {
  const lead = aNewLead(2);
  await leads.addOnce(lead);

  for (const from of leadStatuses) {
    for (const to of leadStatuses.filter((status) => status !== from)) {
      await leads.setStatus(lead.id, from);
      expect(await leads.setStatus(lead.id, to)).toEqual({ ...lead, status: to });
    }
  }
});

test('a status for a lead that is not there is refused and makes none', async () => {
  const id = randomUUID();

  await expect(leads.setStatus(id, 'closed')).rejects.toMatchObject({ code: 'not-found' });
  expect(await leads.find(id)).toBeUndefined();
});

test('LEAD-07 DATA-37 pages follow each other newest first and hold every lead once', async () => {
  const total = 2 * leadPageSize + 3;
  // Some come in at the same moment: the order between them may be any, but none may be lost.
  const added = Array.from({ length: total }, (_, index) =>
    aNewLead(100 + Math.floor(index / 2), { status: 'closed' }),
  );
  await Promise.all(added.map((lead) => leads.addOnce(lead)));

  const seen = await everyPage('closed');

  expect(seen.pages).toBe(3);
  expect(seen.leads.map(({ id }) => id).sort()).toEqual(added.map(({ id }) => id).sort());
  const dates = seen.leads.map(({ created_at }) => created_at);
  expect(dates).toEqual([...dates].sort().reverse());
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
