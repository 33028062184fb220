import { randomUUID } from 'node:crypto';
import type { FoundLead } from '#shared/leads/lead-commands.ts';
import type { HeldLead, Lead } from '#shared/leads/lead-schemas.ts';
import { aHeldLead, aLead } from '../testing/builders.ts';
import { type Engine, leadTables, startEngine } from '../testing/engine.ts';
import { findVisitorLeads } from './find-visitor-leads.ts';
import { type LeadStores, openLeadStores } from './lead-stores.ts';

let engine: Engine;
let stores: LeadStores;

beforeAll(async () => {
  engine = await startEngine();
  stores = openLeadStores(engine.documents, leadTables);
});

async function store(change: Partial<Lead>): Promise<Lead> {
  const lead = aLead({ id: randomUUID(), ...change });
  await stores.writer.addOnce(lead);
  return lead;
}

async function hold(change: Partial<HeldLead>): Promise<HeldLead> {
  const lead = aHeldLead({ id: randomUUID(), ...change });
  await stores.writer.hold(lead);
  return lead;
}

async function everyPage(who: string): Promise<FoundLead[]> {
  const found: FoundLead[] = [];
  let cursor: string | undefined;
  do {
    const { leads, next } = await findVisitorLeads(stores, who, cursor);
    found.push(...leads);
    cursor = next;
  } while (cursor);
  return found;
}

test('finds the leads of an email address in any notation, and no others', async () => {
  const wanted = await store({ email: 'Vesper.Lane@Night.example' });
  await store({ email: 'vesper.lane@night.example.org' });
  await store({ email: 'vesperlane@night.example' });
  await store({ email: 'a.vesper.lane@night.example' });

  expect(await everyPage('vesper.lane@night.example')).toEqual([wanted]);
  expect(await everyPage('vesper.lane@night')).toEqual([]);
});

test('finds all leads of an email address once, even more than a search reads', async () => {
  const total = 230;
  const created = (n: number) => new Date(Date.UTC(2026, 2, 1, 20, 0, Math.floor(n / 3))).toISOString();
  for (let n = 0; n < total; n++) await store({ email: 'often@guest.example', created_at: created(n) });

  const found = await everyPage('often@guest.example');

  expect((await findVisitorLeads(stores, 'often@guest.example')).leads).toHaveLength(25);
  expect(new Set(found.map(({ id }) => id)).size).toBe(total);
  expect(found).toHaveLength(total);
});

test('finds a lead by its id, and searches for any other text', async () => {
  const wanted = await store({ first_name: 'Isolde', phone: '(555) 987-6543' });

  expect(await everyPage(wanted.id.toUpperCase())).toEqual([wanted]);
  expect(await everyPage(randomUUID())).toEqual([]);
  expect(await everyPage('isold')).toEqual([wanted]);
  expect(await everyPage('9876543')).toEqual([wanted]);
});

test('finds held requests after the leads: by email address, name, phone number and id', async () => {
  const lead = await store({ first_name: 'Ottilie', email: 'ottilie@guest.example' });
  const held = await hold({ first_name: 'Ottilie', email: 'ottilie@guest.example', phone: '(555) 321-7788' });
  const found = { ...held, status: 'held' };

  expect(await everyPage('Ottilie@guest.example')).toEqual([lead, found]);
  expect(await everyPage('ottil')).toEqual([lead, found]);
  expect(await everyPage('3217788')).toEqual([found]);
  expect(await everyPage(held.id)).toEqual([found]);
});

test('finds each of 60 held requests of one email address once', async () => {
  const ids = new Set<string>();
  for (let n = 0; n < 60; n++) ids.add((await hold({ email: 'flood@guest.example' })).id);

  const found = await everyPage('flood@guest.example');

  expect(found).toHaveLength(60);
  expect(new Set(found.map(({ id }) => id))).toEqual(ids);
});

test('rejects an invalid cursor', async () => {
  await expect(findVisitorLeads(stores, 'often@guest.example', 'x')).rejects.toThrow('cursor');
});
