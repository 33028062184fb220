import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Lead } from '#shared/leads.ts';
import { aLead } from '../testing/builders.ts';
import { type Engine, leadTables, startEngine } from '../testing/engine.ts';
import { CountedLeads } from './counted-leads.ts';
import { eraseClosed } from './erase-closed.ts';
import { LeadRepository } from './lead-repository.ts';
import { termsOf } from './lead-terms.ts';

let engine: Engine;
let needs: { leads: LeadRepository; counted: CountedLeads };
const now = new Date('2026-06-01T04:45Z');
const days = 30;

beforeEach(async () => {
  engine = await startEngine();
  needs = {
    leads: new LeadRepository(engine.documents, 'Leads'),
    counted: new CountedLeads(engine.documents, leadTables),
  };
});
afterEach(() => engine.stop());

const ago = (daysAgo: number) => new Date(now.getTime() - daysAgo * 86_400_000);

/** A lead that came in, and was closed, so many days ago. */
async function aClosedLead(createdAgo: number, closedAgo: number): Promise<Lead> {
  const lead = aLead({
    id: randomUUID(),
    created_at: ago(createdAgo).toISOString(),
    email: `${randomUUID()}@a.example`,
  });
  await needs.counted.addOnce(lead);
  return needs.counted.setStatus(lead.id, 'closed', ago(closedAgo));
}

const stored = async () => {
  const [leads, terms] = await Promise.all(
    ['Leads', 'LeadTerms'].map((TableName) => engine.documents.send(new ScanCommand({ TableName }))),
  );
  return { ids: (leads?.Items ?? []).map(({ id }) => id).toSorted(), terms: terms?.Items?.length ?? 0 };
};
const idsOf = (leads: Lead[]) => leads.map(({ id }) => id).toSorted();

test('leads that were closed for longer than that are erased with all that belongs to them, others stay', async () => {
  await aClosedLead(90, 31);
  await aClosedLead(31, 30.001);
  const kept = [
    await aClosedLead(90, 30),
    await aClosedLead(90, 1),
    await needs.counted.setStatus((await aClosedLead(90, 60)).id, 'contacted', ago(40)),
  ];
  const again = await aClosedLead(90, 60);
  await needs.counted.setStatus(again.id, 'new', ago(50));
  kept.push(await needs.counted.setStatus(again.id, 'closed', ago(10)));

  expect(await eraseClosed(needs, days, now)).toBe(2);

  const terms = kept.reduce((sum, lead) => sum + termsOf(lead).length, 0);
  expect(await stored()).toEqual({ ids: idsOf(kept), terms });
  expect(await needs.counted.recount()).toEqual({ new: 0, contacted: 1, converted: 0, closed: 3 });
  expect(await eraseClosed(needs, days, now)).toBe(0);
  expect((await stored()).ids).toEqual(idsOf(kept));
});

test('a run erases at most so many, and the next one goes on behind those that stay', async () => {
  const young = [await aClosedLead(95, 2), await aClosedLead(94, 2)];
  for (let n = 0; n < 5; n++) await aClosedLead(90 - n, 60);

  expect(await eraseClosed(needs, days, now, 2)).toBe(2);
  expect(await eraseClosed(needs, days, now, 2)).toBe(2);
  expect(await eraseClosed(needs, days, now, 2)).toBe(1);

  expect((await stored()).ids).toEqual(idsOf(young));
  expect(await needs.counted.counts()).toMatchObject({ closed: 2 });
});

test('a lead that nobody noted the closing of is kept for as long from now on', async () => {
  const lead = aLead({ id: randomUUID(), status: 'closed', created_at: ago(400).toISOString() });
  await needs.counted.addOnce(lead);

  expect(await eraseClosed(needs, days, now)).toBe(0);
  expect(await needs.leads.find(lead.id)).toEqual({ ...lead, closed_at: now.toISOString() });
  expect(await eraseClosed(needs, days, ago(-30))).toBe(0);
  expect(await eraseClosed(needs, days, ago(-30.001))).toBe(1);
});

test('a lead that is opened while it is due stays, and so does one that is closed anew', async () => {
  const opened = await aClosedLead(90, 60);
  const renewed = await aClosedLead(90, 60);
  const late = {
    ...needs,
    leads: {
      noteClosed: needs.leads.noteClosed.bind(needs.leads),
      // What an index still shows, a moment after it changed.
      async *closedOf() {
        yield* [opened, renewed];
      },
    },
  };
  await needs.counted.setStatus(opened.id, 'contacted', now);
  await needs.counted.setStatus(renewed.id, 'new', now);
  await needs.counted.setStatus(renewed.id, 'closed', now);

  expect(await eraseClosed(late, days, now)).toBe(0);

  expect((await stored()).ids).toEqual(idsOf([opened, renewed]));
});
