import { randomUUID } from 'node:crypto';
import { leadPageSize } from '#shared/choices.ts';
import type { Lead } from '#shared/leads.ts';
import { aLead } from '../testing/builders.ts';
import { type Engine, leadTables, startEngine } from '../testing/engine.ts';
import { CountedLeads } from './counted-leads.ts';
import { findGuest } from './find-guest.ts';
import { LeadRepository } from './lead-repository.ts';
import { LeadSearch } from './lead-search.ts';

let engine: Engine;
let counted: CountedLeads;
let needs: Parameters<typeof findGuest>[0];

beforeAll(async () => {
  engine = await startEngine();
  counted = new CountedLeads(engine.documents, leadTables);
  const leads = new LeadRepository(engine.documents, 'Leads');
  needs = { leads, search: new LeadSearch(engine.documents, 'LeadTerms', leads) };
});
afterAll(() => engine.stop());

async function store(change: Partial<Lead>): Promise<Lead> {
  return counted.addOnce(aLead({ id: randomUUID(), ...change }));
}

async function everyPage(who: string): Promise<Lead[]> {
  const found: Lead[] = [];
  let cursor: string | undefined;
  do {
    const { leads, next } = await findGuest(needs, who, cursor);
    found.push(...leads);
    cursor = next;
  } while (cursor);
  return found;
}

test('an email address finds its leads however it is written, and those of no other address', async () => {
  const wanted = await store({ email: 'Vesper.Lane@Night.example' });
  await store({ email: 'vesper.lane@night.example.org' });
  await store({ email: 'vesperlane@night.example' });
  await store({ email: 'a.vesper.lane@night.example' });

  expect(await everyPage('vesper.lane@night.example')).toEqual([wanted]);
  expect(await everyPage('vesper.lane@night')).toEqual([]);
});

test('an address finds all of its leads, each once, also more than a search looks through', async () => {
  const total = 230;
  const created = (n: number) => new Date(Date.UTC(2026, 2, 1, 20, 0, Math.floor(n / 3))).toISOString();
  for (let n = 0; n < total; n++) await store({ email: 'often@guest.example', created_at: created(n) });

  const found = await everyPage('often@guest.example');

  expect((await findGuest(needs, 'often@guest.example')).leads).toHaveLength(leadPageSize);
  expect(new Set(found.map(({ id }) => id)).size).toBe(total);
  expect(found).toHaveLength(total);
});

test('an id finds its lead, and other words what a search finds', async () => {
  const wanted = await store({ first_name: 'Isolde', phone: '(555) 987-6543' });

  expect(await everyPage(wanted.id.toUpperCase())).toEqual([wanted]);
  expect(await everyPage(randomUUID())).toEqual([]);
  expect(await everyPage('isold')).toEqual([wanted]);
  expect(await everyPage('9876543')).toEqual([wanted]);
});

test('a cursor that no page gave out is refused', async () => {
  await expect(findGuest(needs, 'often@guest.example', 'x')).rejects.toThrow('cursor');
});
