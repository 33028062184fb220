import { randomUUID } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { type LeadStatus, leadStatuses } from '#shared/choices.ts';
import type { LeadCounts } from '#shared/leads.ts';
import { aLead } from '../testing/builders.ts';
import { type Engine, leadTables, startEngine } from '../testing/engine.ts';
import { CountedLeads } from './counted-leads.ts';
import { LeadRepository } from './lead-repository.ts';
import { termKey, termsOf } from './lead-terms.ts';

let engine: Engine;
let leads: CountedLeads;
let repository: LeadRepository;
const now = new Date('2026-03-01T20:00Z');

beforeAll(async () => {
  engine = await startEngine();
  leads = new CountedLeads(engine.documents, leadTables);
  repository = new LeadRepository(engine.documents, 'Leads');
});
afterAll(() => engine.stop());

const aNewLead = (change = {}) => aLead({ id: randomUUID(), ...change });

test('a lead is stored once for its id, and counted once; later ones get the first', async () => {
  const first = aNewLead();
  const before = await leads.counts();

  const answers = await Promise.all([first, first, first, first].map((lead) => leads.addOnce(lead)));
  const late = await leads.addOnce({ ...first, first_name: 'Other' });

  expect(answers).toEqual([first, first, first, first]);
  expect(late).toEqual(first);
  expect(await leads.counts()).toEqual({ ...before, new: before.new + 1 });
});

test('LEAD-21 LEAD-22 any status follows any other, nothing else changes, and the counts follow', async () => {
  const lead = aNewLead();
  await leads.addOnce(lead);

  for (const from of leadStatuses) {
    for (const to of leadStatuses.filter((status) => status !== from)) {
      await leads.setStatus(lead.id, from, now);
      const before = await leads.counts();
      const changed = { ...lead, status: to, ...(to === 'closed' && { closed_at: now.toISOString() }) };
      expect(await leads.setStatus(lead.id, to, now)).toEqual(changed);
      expect(await repository.find(lead.id)).toEqual(changed);
      expect(await leads.counts()).toEqual({ ...before, [from]: before[from] - 1, [to]: before[to] + 1 });
    }
  }
});

test('a status for a lead that is not there is refused, and counts nothing', async () => {
  const before = await leads.counts();

  await expect(leads.setStatus(randomUUID(), 'closed', now)).rejects.toMatchObject({ code: 'not-found' });

  expect(await leads.counts()).toEqual(before);
});

test('50 changes of 10 leads at the same moment, and counting anew meanwhile, leave counts that counting anew confirms', async () => {
  const some = Array.from({ length: 10 }, () => aNewLead());
  await Promise.all(some.map((lead) => leads.addOnce(lead)));
  const total = sum(await leads.counts());

  const changes = Array.from({ length: 50 }, (_, n) => ({
    id: some[n % 10]?.id ?? '',
    status: leadStatuses[(n * 7) % 4] as LeadStatus,
  }));
  const changing = changes.map(({ id, status }) => leads.setStatus(id, status, now));
  const meanwhile = leads.recount();
  await Promise.all(changing);

  expect(sum(await meanwhile)).toBe(total);
  const counted = await leads.counts();
  expect(counted).toEqual(await statusesOf(engine));
  expect(await leads.recount()).toEqual(counted);
  expect(await leads.counts()).toEqual(counted);
});

test('counts that went wrong are mended, and a change that the index may not show yet is waited for', async () => {
  await engine.documents.send(
    new UpdateCommand({
      TableName: 'Limits',
      Key: { id: 'lead-counts' },
      UpdateExpression: 'SET converted = :wrong',
      ExpressionAttributeValues: { ':wrong': 999 },
    }),
  );
  const lead = aNewLead();
  const recounting = leads.recount();
  await leads.addOnce(lead);

  expect(await recounting).toEqual(await statusesOf(engine));
});

describe('erasing', () => {
  test('removes the lead and what it is found by, counts it away, and does nothing the second time', async () => {
    const before = await everything(engine);
    const lead = aNewLead({
      first_name: 'Vesper',
      last_name: 'Lane',
      email: 'vesper@lane.example',
      phone: '+1 555 0199',
    });
    await leads.addOnce(lead);
    await leads.setStatus(lead.id, 'converted', now);
    const counts = await leads.counts();

    expect(await leads.erase(lead.id, now)).toBe(true);
    expect(await leads.counts()).toEqual({ ...counts, converted: counts.converted - 1 });
    expect(await leads.erase(lead.id, now)).toBe(false);
    expect(await leads.counts()).toEqual({ ...counts, converted: counts.converted - 1 });

    expect(await repository.find(lead.id)).toBeUndefined();
    expect(await everything(engine)).toEqual({ ...before, Limits: expect.anything() });
    expect(JSON.stringify(await everything(engine))).not.toMatch(/vesper|555 ?0199/i);
    expect(await leads.erase(randomUUID(), now)).toBe(false);
  });

  test('takes the terms that were stored with the lead, whatever the rule for new ones says', async () => {
    const lead = aNewLead();
    await leads.addOnce(lead);
    const before = await everything(engine);
    const term = { start: 'ZZ', term: `ZZTOP#${termKey('ZZTOP', lead).term.split('#').slice(1).join('#')}` };
    await engine.documents.send(new PutCommand({ TableName: 'LeadTerms', Item: term }));
    await engine.documents.send(
      new UpdateCommand({
        TableName: 'Leads',
        Key: { id: lead.id },
        UpdateExpression: 'SET terms = list_append(terms, :more)',
        ExpressionAttributeValues: { ':more': ['ZZTOP'] },
      }),
    );

    await leads.erase(lead.id, now);

    const after = await everything(engine);
    expect(after.LeadTerms?.length).toBe((before.LeadTerms?.length ?? 0) - termsOf(lead).length);
  });

  test('holds when the same booking request comes again, for 30 days, and leaves a mark without personal data', async () => {
    const lead = aNewLead();
    await leads.addOnce(lead);
    await leads.erase(lead.id, now);
    const before = await everything(engine);

    await expect(leads.addOnce(lead)).rejects.toMatchObject({ code: 'key-reused' });

    expect(await everything(engine)).toEqual(before);
    const mark = before.Limits?.find(({ id }) => id === `erased ${lead.id}`);
    expect(mark).toEqual({ id: `erased ${lead.id}`, expires_at: Date.parse('2026-03-31T20:00Z') / 1000 });
  });

  test('at the same moment as changes of the same leads leaves nothing behind, and counts that are right', async () => {
    const some = Array.from({ length: 8 }, () => aNewLead());
    await Promise.all(some.map((lead) => leads.addOnce(lead)));
    const before = await everything(engine);

    const erased = some.map(({ id }) => Promise.all([leads.erase(id, now), leads.erase(id, now)]));
    const changed = some.map(({ id }) => leads.setStatus(id, 'closed', now));
    const answers = await Promise.all(erased);
    await Promise.allSettled(changed);

    expect(answers.map((each) => each.toSorted())).toEqual(some.map(() => [false, true]));
    const after = await everything(engine);
    expect(after.Leads?.length).toBe((before.Leads?.length ?? 0) - some.length);
    expect(await leads.counts()).toEqual(await statusesOf(engine));
  });

  test('leaves a lead that is no longer what was meant', async () => {
    const lead = aNewLead();
    await leads.addOnce(lead);

    expect(await leads.erase(lead.id, now, ({ status }) => status === 'closed')).toBe(false);

    expect(await repository.find(lead.id)).toEqual(lead);
  });
});

test('where nothing is counted the numbers begin at zero, and a recount puts right what was lost', async () => {
  const other = new CountedLeads(engine.documents, leadTables);
  const before = await other.recount();
  await engine.documents.send(new DeleteCommand({ TableName: 'Limits', Key: { id: 'lead-counts' } }));
  expect(await other.counts()).toEqual({ new: 0, contacted: 0, converted: 0, closed: 0 });
  await other.addOnce(aNewLead({ status: 'converted' }));

  expect((await other.counts()).converted).toBe(1);
  expect(await other.recount()).toEqual({ ...before, converted: before.converted + 1 });
});

test('a conflict with another writer is tried again', async () => {
  const documents = mockClient(DynamoDBDocumentClient);
  const conflict = new TransactionCanceledException({
    message: 'x',
    $metadata: {},
    CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
  });
  documents.on(TransactWriteCommand).rejectsOnce(conflict).rejectsOnce(conflict).resolves({});
  const lead = aNewLead();

  expect(await leads.addOnce(lead)).toEqual(lead);

  expect(documents.commandCalls(TransactWriteCommand)).toHaveLength(3);
  documents.restore();
});

function sum(counts: LeadCounts): number {
  return leadStatuses.reduce((total, status) => total + counts[status], 0);
}

/** All items of the tables that leads leave something in. */
async function everything({ documents }: Engine): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = Object.values(leadTables).map(async (TableName) => {
    const { Items = [] } = await documents.send(new ScanCommand({ TableName }));
    return [TableName, Items.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
}

function keyOf({ id, term }: Record<string, unknown>): string {
  return String(id ?? term);
}

/** The leads counted one by one. */
async function statusesOf(at: Engine): Promise<LeadCounts> {
  const { Leads = [] } = await everything(at);
  const of = (status: LeadStatus) => Leads.filter((lead) => lead.status === status).length;
  return Object.fromEntries(leadStatuses.map((status) => [status, of(status)])) as LeadCounts;
}
