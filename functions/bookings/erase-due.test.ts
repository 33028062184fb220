import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { searchTokensOf } from '../leads/search-tokens.ts';
import { aLead } from '../testing/builders.ts';
import { type Engine, leadTables, startEngine } from '../testing/engine.ts';
import { eraseClosed } from './erase-due.ts';
import { type LeadStores, openLeadStores } from './lead-stores.ts';

const by = 'staff-1';
let engine: Engine;
let deps: LeadStores;
const now = new Date('2026-06-01T04:45Z');
const days = 30;

beforeEach(async () => {
  engine = await startEngine();
  deps = openLeadStores(engine.documents, leadTables);
  deps.counters.indexDelayMs = 0;
});

const ago = (daysAgo: number) => new Date(now.getTime() - daysAgo * 86_400_000);

/** A lead that was received and closed this many days ago. */
async function aClosedLead(createdAgo: number, closedAgo: number): Promise<Lead> {
  const lead = aLead({
    id: randomUUID(),
    created_at: ago(createdAgo).toISOString(),
    email: `${randomUUID()}@a.example`,
  });
  await deps.writer.addOnce(lead);
  return deps.changes.setStatus(lead.id, 'closed', { by, now: ago(closedAgo) });
}

const stored = async () => {
  const [leads, terms] = await Promise.all(
    ['Leads', 'LeadTerms'].map((TableName) => engine.documents.send(new ScanCommand({ TableName }))),
  );
  return { ids: (leads?.Items ?? []).map(({ id }) => id).toSorted(), terms: terms?.Items?.length ?? 0 };
};
const idsOf = (leads: Lead[]) => leads.map(({ id }) => id).toSorted();

test('erases leads that were closed for longer with all their data, and keeps the others', async () => {
  await aClosedLead(90, 31);
  await aClosedLead(31, 30.001);
  const kept = [
    await aClosedLead(90, 30),
    await aClosedLead(90, 1),
    await deps.changes.setStatus((await aClosedLead(90, 60)).id, 'contacted', { by, now: ago(40) }),
  ];
  const again = await aClosedLead(90, 60);
  await deps.changes.setStatus(again.id, 'new', { by, now: ago(50) });
  kept.push(await deps.changes.setStatus(again.id, 'closed', { by, now: ago(10) }));

  expect(await eraseClosed(deps, days, now)).toBe(2);

  const terms = kept.reduce((sum, lead) => sum + searchTokensOf(lead).length, 0);
  expect(await stored()).toEqual({ ids: idsOf(kept), terms });
  expect(await deps.counters.recount(new Date())).toMatchObject({
    new: 0,
    contacted: 1,
    converted: 0,
    closed: 3,
    held: 0,
  });
  expect(await eraseClosed(deps, days, now)).toBe(0);
  expect((await stored()).ids).toEqual(idsOf(kept));
});

test('limits one run, and the next run continues after the leads that stay', async () => {
  const young = [await aClosedLead(95, 2), await aClosedLead(94, 2)];
  for (let n = 0; n < 5; n++) await aClosedLead(90 - n, 60);

  expect(await eraseClosed(deps, days, now, 2)).toBe(2);
  expect(await eraseClosed(deps, days, now, 2)).toBe(2);
  expect(await eraseClosed(deps, days, now, 2)).toBe(1);

  expect((await stored()).ids).toEqual(idsOf(young));
  expect(await deps.counters.counts()).toMatchObject({ closed: 2 });
});

test('starts the days now for a lead without a closing time', async () => {
  const lead = aLead({ id: randomUUID(), status: 'closed', created_at: ago(400).toISOString() });
  await deps.writer.addOnce(lead);

  expect(await eraseClosed(deps, days, now)).toBe(0);
  expect(await deps.leads.find(lead.id)).toEqual({ ...lead, closed_at: now.toISOString() });
  expect(await eraseClosed(deps, days, ago(-30))).toBe(0);
  expect(await eraseClosed(deps, days, ago(-30.001))).toBe(1);
});

test('keeps a lead that is reopened or closed again while it is due', async () => {
  const opened = await aClosedLead(90, 60);
  const renewed = await aClosedLead(90, 60);
  const late = {
    ...deps,
    leads: {
      noteClosed: deps.leads.noteClosed.bind(deps.leads),
      // The index can still show the lead shortly after a change.
      async *closedBefore() {
        yield* [opened, renewed];
      },
    },
  };
  await deps.changes.setStatus(opened.id, 'contacted', { by, now });
  await deps.changes.setStatus(renewed.id, 'new', { by, now });
  await deps.changes.setStatus(renewed.id, 'closed', { by, now });

  expect(await eraseClosed(late, days, now)).toBe(0);

  expect((await stored()).ids).toEqual(idsOf([opened, renewed]));
});

test('erases a lead only if it is still closed, and was closed more than the days ago', async () => {
  const due = { id: 'lead-1', closed_at: ago(31).toISOString() };
  const checks: boolean[] = [];
  const eraser = {
    async erase(_: string, isWanted: (stored: Record<string, unknown>) => boolean = () => true) {
      for (const [status, closed_at] of [
        ['closed', ago(30.001).toISOString()],
        ['closed', ago(30).toISOString()],
        ['closed', '2026-01-01'],
        ['closed', undefined],
        ['contacted', ago(31).toISOString()],
      ]) {
        checks.push(isWanted({ status, closed_at }));
      }
      return true;
    },
  };
  const leads = {
    noteClosed: async () => {},
    async *closedBefore() {
      yield due;
    },
  };

  expect(await eraseClosed({ leads, eraser }, days, now)).toBe(1);

  expect(checks).toEqual([true, false, false, false, false]);
});
