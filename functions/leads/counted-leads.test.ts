import { randomUUID } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { type LeadStatus, leadStatuses } from '#shared/choices.ts';
import { aLead } from '../testing/builders.ts';
import { type Engine, leadTables, startEngine } from '../testing/engine.ts';
import { CountedLeads } from './counted-leads.ts';
import { LeadRepository } from './lead-repository.ts';

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
      await leads.setStatus(lead.id, from);
      const before = await leads.counts();
      expect(await leads.setStatus(lead.id, to)).toEqual({ ...lead, status: to });
      expect(await repository.find(lead.id)).toEqual({ ...lead, status: to });
      expect(await leads.counts()).toEqual({ ...before, [from]: before[from] - 1, [to]: before[to] + 1 });
    }
  }
});

test('a status for a lead that is not there is refused, and counts nothing', async () => {
  const before = await leads.counts();

  await expect(leads.setStatus(randomUUID(), 'closed')).rejects.toMatchObject({ code: 'not-found' });

  expect(await leads.counts()).toEqual(before);
});

test('50 changes of 10 leads at the same moment leave counts that counting anew confirms', async () => {
  const some = Array.from({ length: 10 }, () => aNewLead());
  await Promise.all(some.map((lead) => leads.addOnce(lead)));

  const changes = Array.from({ length: 50 }, (_, n) => ({
    id: some[n % 10]?.id ?? '',
    status: leadStatuses[(n * 7) % 4] as LeadStatus,
  }));
  await Promise.all(changes.map(({ id, status }) => leads.setStatus(id, status)));

  const counted = await leads.counts();
  expect(await leads.recount(now)).toEqual(counted);
  expect(await leads.counts()).toEqual(counted);
});

test('leads that were there before anybody counted are counted at the first look', async () => {
  const other = new CountedLeads(engine.documents, leadTables);
  const before = await other.recount(now);
  await engine.documents.send(new DeleteCommand({ TableName: 'Limits', Key: { id: 'lead-counts' } }));
  await other.addOnce(aNewLead({ status: 'converted' }));

  expect(await other.counts()).toEqual({ ...before, converted: before.converted + 1 });
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
