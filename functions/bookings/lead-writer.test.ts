import { randomUUID } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import type { LeadStatus } from '#shared/leads/lead-filters.ts';
import type { LeadCounts } from '#shared/leads/lead-schemas.ts';
import { newEntry } from '../leads/lead-log.ts';
import { searchTokensOf, tokenKey } from '../leads/search-tokens.ts';
import { aHeldLead, aLead } from '../testing/builders.ts';
import { type Engine, leadTables, startEngine } from '../testing/engine.ts';
import { type LeadStores, openLeadStores } from './lead-stores.ts';

const by = 'staff-1';
let engine: Engine;
let stores: LeadStores;
/** Counts without the delay of indexes. */
let quick: LeadStores['counters'];
const now = new Date('2026-03-01T20:00Z');
const leadStatuses = ['new', 'contacted', 'converted', 'closed'] as const;

beforeAll(async () => {
  engine = await startEngine();
  stores = openLeadStores(engine.documents, leadTables);
  quick = openLeadStores(engine.documents, leadTables).counters;
  quick.indexDelayMs = 0;
});

const aNewLead = (change = {}) => aLead({ id: randomUUID(), ...change });

test('stores and counts a lead once per id, and returns the first one later', async () => {
  const first = aNewLead();
  const before = await stores.counters.counts();

  const answers = await Promise.all([first, first, first, first].map((lead) => stores.writer.addOnce(lead)));
  const late = await stores.writer.addOnce({ ...first, first_name: 'Other' });

  expect(answers).toEqual([first, first, first, first]);
  expect(late).toEqual(first);
  expect(await stores.counters.counts()).toEqual({ ...before, new: before.new + 1, studio: before.studio + 1 });
});

test('allows every status change, changes no other details, and updates the counters [LEAD-12]', async () => {
  const lead = aNewLead();
  await stores.writer.addOnce(lead);

  for (const from of leadStatuses) {
    for (const to of leadStatuses.filter((status) => status !== from)) {
      await stores.changes.setStatus(lead.id, from, { by, now });
      const before = await stores.counters.counts();
      const changed = {
        ...lead,
        status: to,
        ...(to === 'closed' && { closed_at: now.toISOString() }),
        ...(isOpen(to) ? {} : { ended_at: now.toISOString() }),
        answered_at: now.toISOString(),
        last_event_at: now.toISOString(),
        revision: expect.any(Number),
        page_version: expect.any(Number),
      };
      expect(await stores.changes.setStatus(lead.id, to, { by, now })).toEqual(changed);
      expect(await stores.leads.find(lead.id)).toEqual(changed);
      const opened = Number(isOpen(to)) - Number(isOpen(from));
      expect(await stores.counters.counts()).toEqual({
        ...before,
        [from]: before[from] - 1,
        [to]: before[to] + 1,
        studio: before.studio + opened,
      });
    }
  }
});

test('writes no lead, change or entry that could not be read any more [DATA-62]', async () => {
  const lead = aNewLead();
  await stores.writer.addOnce(lead);
  const before = await stores.counters.counts();
  const at = now.toISOString();
  const bad = { created_at: 'yesterday' };
  const answer = { kind: 'answer', from: 'visitor', way: 'page', text: 'x', happened_at: at } as const;
  const request = (n: number) => ({ lead: lead.id, key: `a-key-${n}`, content: 'x' });

  for (const write of [
    stores.writer.addOnce({ ...aNewLead(), ...bad }),
    stores.writer.hold({ ...aHeldLead({ id: randomUUID() }), ...bad }),
    stores.changes.once(request(1), () => ({ change: { ended_at: 'never' }, entry: newEntry(answer, now) })),
    stores.changes.once(request(2), () => ({ change: {}, entry: newEntry({ ...answer, happened_at: 'never' }, now) })),
  ]) {
    await expect(write).rejects.toMatchObject({ name: 'ZodError' });
  }

  expect(await stores.leads.find(lead.id)).toEqual(lead);
  expect(await stores.counters.counts()).toEqual(before);
  expect((await openLeadStores(engine.documents, leadTables).log.page(lead.id)).entries).toEqual([]);
});

test('rejects the status of a missing lead and changes no counter', async () => {
  const before = await stores.counters.counts();

  await expect(stores.changes.setStatus(randomUUID(), 'closed', { by, now })).rejects.toMatchObject({
    code: 'not-found',
  });

  expect(await stores.counters.counts()).toEqual(before);
});

test('keeps counters correct when 50 status changes race with a recount', async () => {
  const some = Array.from({ length: 10 }, () => aNewLead());
  await Promise.all(some.map((lead) => stores.writer.addOnce(lead)));
  const total = sum(await stores.counters.counts());

  const wanted = Array.from({ length: 50 }, (_, n) => ({
    id: some[n % 10]?.id ?? '',
    status: leadStatuses[(n * 7) % 4] as LeadStatus,
  }));
  const changing = wanted.map(({ id, status }) => stores.changes.setStatus(id, status, { by, now }));
  const recount = stores.counters.recount(new Date());
  await Promise.all(changing);

  expect(sum(await recount)).toBe(total);
  const counted = await stores.counters.counts();
  expect(counted).toEqual(await statusesOf(engine));
  expect(await quick.recount(new Date())).toEqual(counted);
  expect(await stores.counters.counts()).toEqual(counted);
});

test('repairs wrong counters, and waits for changes that the index may not show yet', async () => {
  await engine.documents.send(
    new UpdateCommand({
      TableName: 'Limits',
      Key: { id: 'lead-counts' },
      UpdateExpression: 'SET converted = :wrong',
      ExpressionAttributeValues: { ':wrong': 999 },
    }),
  );
  const lead = aNewLead();
  const recounting = stores.counters.recount(new Date());
  await stores.writer.addOnce(lead);

  expect(await recounting).toEqual(await statusesOf(engine));
});

test('says when the numbers changed last, by a lead or a recount [INBOX-43]', async () => {
  const changedAt = async () => Date.parse((await stores.counters.countsWithAnswers()).changed_at ?? '');
  const before = Date.now();
  await stores.writer.addOnce(aNewLead());
  const added = await changedAt();
  expect(added).toBeGreaterThanOrEqual(before);

  await quick.recount(now);
  expect(await changedAt()).toBeGreaterThan(added);
});

describe('erasing', () => {
  test('removes the lead and its search tokens, decrements the counter, and does nothing the second time', async () => {
    const before = await everything(engine);
    const lead = aNewLead({
      first_name: 'Vesper',
      last_name: 'Lane',
      email: 'vesper@lane.example',
      phone: '+1 555 0199',
    });
    await stores.writer.addOnce(lead);
    await stores.changes.setStatus(lead.id, 'converted', { by, now });
    const counts = await stores.counters.counts();

    expect(await stores.eraser.erase(lead.id)).toBe(true);
    expect(await stores.counters.counts()).toEqual({ ...counts, converted: counts.converted - 1 });
    expect(await stores.eraser.erase(lead.id)).toBe(false);
    expect(await stores.counters.counts()).toEqual({ ...counts, converted: counts.converted - 1 });

    expect(await stores.leads.find(lead.id)).toBeUndefined();
    expect(await everything(engine)).toEqual({ ...before, Limits: expect.anything() });
    expect(JSON.stringify(await everything(engine))).not.toMatch(/vesper|555 ?0199/i);
    expect(await stores.eraser.erase(randomUUID())).toBe(false);
  });

  test('removes the tokens that were stored with the lead, even after the token rules have changed', async () => {
    const lead = aNewLead();
    await stores.writer.addOnce(lead);
    const before = await everything(engine);
    const term = { start: 'ZZ', term: `ZZTOP#${tokenKey('ZZTOP', lead).term.split('#').slice(1).join('#')}` };
    await engine.documents.send(new PutCommand({ TableName: 'LeadTerms', Item: term }));
    await engine.documents.send(
      new UpdateCommand({
        TableName: 'Leads',
        Key: { id: lead.id },
        UpdateExpression: 'SET terms = list_append(terms, :more)',
        ExpressionAttributeValues: { ':more': ['ZZTOP'] },
      }),
    );

    await stores.eraser.erase(lead.id);

    const after = await everything(engine);
    expect(after.LeadTerms?.length).toBe((before.LeadTerms?.length ?? 0) - searchTokensOf(lead).length);
  });

  test('blocks the repeated booking request for good, with a tombstone without personal data [DATA-59]', async () => {
    const lead = aNewLead();
    await stores.writer.addOnce(lead);
    await stores.eraser.erase(lead.id);
    const before = await everything(engine);

    await expect(stores.writer.addOnce(lead)).rejects.toMatchObject({ code: 'key-reused' });

    expect(await everything(engine)).toEqual(before);
    const mark = before.Limits?.find(({ id }) => id === `erased ${lead.id}`);
    expect(mark).toEqual({ id: `erased ${lead.id}`, erased: true });
  });

  test('removes everything and keeps counters correct while the same leads change', async () => {
    const some = Array.from({ length: 8 }, () => aNewLead());
    await Promise.all(some.map((lead) => stores.writer.addOnce(lead)));
    const before = await everything(engine);

    const erased = some.map(({ id }) => Promise.all([stores.eraser.erase(id), stores.eraser.erase(id)]));
    const changed = some.map(({ id }) => stores.changes.setStatus(id, 'closed', { by, now }));
    const answers = await Promise.all(erased);
    await Promise.allSettled(changed);

    expect(answers.map((each) => each.toSorted())).toEqual(some.map(() => [false, true]));
    const after = await everything(engine);
    expect(after.Leads?.length).toBe((before.Leads?.length ?? 0) - some.length);
    expect(await stores.counters.counts()).toEqual(await statusesOf(engine));
  });

  test('keeps a lead that no longer matches the condition', async () => {
    const lead = aNewLead();
    await stores.writer.addOnce(lead);

    expect(await stores.eraser.erase(lead.id, ({ status }) => status === 'closed')).toBe(false);

    expect(await stores.leads.find(lead.id)).toEqual(lead);
  });
});

test('starts missing counters at zero, and a recount corrects them', async () => {
  const before = await quick.recount(new Date());
  await engine.documents.send(new DeleteCommand({ TableName: 'Limits', Key: { id: 'lead-counts' } }));
  expect(await stores.counters.counts()).toEqual({
    new: 0,
    contacted: 0,
    converted: 0,
    closed: 0,
    held: 0,
    studio: 0,
    visitor: 0,
    later: 0,
    books: 0,
  });
  await stores.writer.addOnce(aNewLead({ status: 'converted' }));

  expect((await stores.counters.counts()).converted).toBe(1);
  expect(await quick.recount(new Date())).toEqual({ ...before, converted: before.converted + 1 });
});

test('retries a conflict with another writer', async () => {
  const documents = mockClient(DynamoDBDocumentClient);
  const conflict = new TransactionCanceledException({
    message: 'x',
    $metadata: {},
    CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
  });
  documents.on(BatchGetCommand).resolves({});
  documents.on(TransactWriteCommand).rejectsOnce(conflict).rejectsOnce(conflict).resolves({});
  const lead = aNewLead();

  expect(await stores.writer.addOnce(lead)).toEqual(lead);

  expect(documents.commandCalls(TransactWriteCommand)).toHaveLength(3);
  documents.restore();
});

function sum(counts: LeadCounts): number {
  return leadStatuses.reduce((total, status) => total + counts[status], 0);
}

/** All items of the tables that contain lead data. */
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

/** Counts the leads one by one. */
async function statusesOf(at: Engine): Promise<LeadCounts> {
  const { Leads = [], HeldLeads = [] } = await everything(at);
  const of = (status: LeadStatus) => Leads.filter((lead) => lead.status === status).length;
  return Object.fromEntries([
    ...leadStatuses.map((status) => [status, of(status)]),
    ['held', HeldLeads.length],
    ['studio', Leads.filter(({ status }) => isOpen(status)).length],
    ['visitor', 0],
    ['later', 0],
    ['books', 0],
  ]) as LeadCounts;
}

function isOpen(status: unknown): boolean {
  return status === 'new' || status === 'contacted';
}
