import { randomUUID } from 'node:crypto';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { PutCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { log as logger } from '../aws/log.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { aHeldLead, storeLead } from '../testing/builders.ts';
import { anEngine, beforeTransaction, leadTables, watchReads } from '../testing/engine.ts';
import { LeadLog, newEntry, putEntry } from './lead-log.ts';

const engine = anEngine();
const stores = openLeadStores(engine.documents, leadTables);
// The indexes of the engine are never behind.
stores.counters.indexDelayMs = 0;
const at = (minute: number) => new Date(Date.parse('2026-03-01T20:00Z') + minute * 60_000);

const aStoredLead = (change = {}) => storeLead(stores, change);

test('adds an entry with staff member and time for each status change, but not for the current status [DESK-01]', async () => {
  const { changes, leads, log } = stores;
  const { id } = await aStoredLead();

  await changes.setStatus(id, 'contacted', { by: 'ada', now: at(1) });
  await changes.setStatus(id, 'contacted', { by: 'ben', now: at(2) });
  await changes.setStatus(id, 'closed', { by: 'ben', now: at(3) });

  expect(await log.page(id)).toEqual({
    entries: [
      { id: expect.any(String), at: at(3).toISOString(), by: 'ben', kind: 'status', from: 'contacted', to: 'closed' },
      { id: expect.any(String), at: at(1).toISOString(), by: 'ada', kind: 'status', from: 'new', to: 'contacted' },
    ],
  });
  expect(await leads.find(id)).toMatchObject({ last_event_at: at(3).toISOString() });
});

test('sorts entries of one moment as they were made, so that an answer is before what followed from it', async () => {
  const { id } = await aStoredLead();
  const words = Array.from({ length: 12 }, (_, n) => `Note ${n}`);
  for (const entry of words.map((text) => newEntry({ kind: 'note', by: 'ada', text } as const, at(1)))) {
    await engine.documents.send(new TransactWriteCommand({ TransactItems: [putEntry(leadTables.log, id, entry)] }));
  }

  const { entries } = await stores.log.page(id);

  expect(entries.map((entry) => entry.kind === 'note' && entry.text)).toEqual(words.toReversed());
});

test('stores when a lead was first contacted, and keeps that time [DESK-01]', async () => {
  const { changes, leads } = stores;
  const { id } = await aStoredLead();

  await changes.setStatus(id, 'closed', { by: 'ada', now: at(1) });
  expect((await leads.find(id))?.answered_at).toBeUndefined();
  for (const minute of [2, 4]) {
    await changes.setStatus(id, 'contacted', { by: 'ada', now: at(minute) });
    await changes.setStatus(id, 'new', { by: 'ada', now: at(minute + 1) });
  }

  expect((await leads.find(id))?.answered_at).toBe('2026-03-01T20:02:00.000Z');
});

test('loses no entry and keeps the counters correct when two staff members change the same leads at once', async () => {
  const { changes, counters, log } = stores;
  const ids = await Promise.all([1, 2, 3].map(async () => (await aStoredLead()).id));
  const steps = ['contacted', 'converted', 'closed', 'new'] as const;

  await Promise.all(
    ['ada', 'ben'].flatMap((by) =>
      ids.map(async (id) => {
        for (const status of steps) await changes.setStatus(id, status, { by, now: new Date() });
      }),
    ),
  );

  for (const id of ids) {
    const entries = (await log.page(id)).entries.flatMap((entry) => (entry.kind === 'status' ? [entry] : []));
    // Each entry continues where an earlier one ended, so together they lead from the first status to the last.
    const net: Record<string, number> = {};
    for (const { from, to } of entries) {
      net[from] = (net[from] ?? 0) - 1;
      net[to] = (net[to] ?? 0) + 1;
    }
    const final = (await stores.leads.find(id))?.status ?? '';
    expect(Object.fromEntries(Object.entries(net).filter(([, sum]) => sum !== 0))).toEqual(
      final === 'new' ? {} : { new: -1, [final]: 1 },
    );
  }
  expect(await counters.recount(new Date())).toEqual(await counters.counts());
});

test('reads a page of 50 entries with one query, and the rest from its cursor [DESK-03]', async () => {
  const { id } = await aStoredLead();
  await addNotes(id, 120);

  const first = await watchReads(engine, () => stores.log.page(id));
  const second = await stores.log.page(id, first.answer.next);
  const third = await stores.log.page(id, second.next);

  expect(first.reads).toMatchObject([{ command: 'Query', items: 51 }]);
  const texts = [first.answer, second, third].map(({ entries }) =>
    entries.map((entry) => (entry.kind === 'note' ? Number(entry.text) : Number.NaN)),
  );
  expect(texts.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(texts.flat()).toEqual(Array.from({ length: 120 }, (_, n) => 119 - n));
  expect(third.next).toBeUndefined();
});

test('leaves out a damaged entry, counts it, and shows the others [DESK-03]', async () => {
  const warn = jest.spyOn(logger, 'warn').mockImplementation();
  jest.spyOn(Metrics.prototype, 'addMetric').mockReturnThis();
  const { id } = await aStoredLead();
  await addNotes(id, 2);
  const bad = newEntry({ kind: 'note', text: 'private' }, at(500));
  await engine.documents.send(new PutCommand({ TableName: 'LeadLog', Item: { ...bad, lead_id: id, kind: 'picture' } }));

  const page = await stores.log.page(id);

  expect(page.entries).toHaveLength(2);
  expect(page.unreadable).toBe(1);
  expect(JSON.stringify(warn.mock.calls)).not.toContain('private');
  jest.restoreAllMocks();
});

test('refuses an entry of a lead that does not exist', async () => {
  const { changes, log } = stores;
  const id = randomUUID();

  await expect(changes.setStatus(id, 'closed', { by: 'ada', now: at(0) })).rejects.toMatchObject({ code: 'not-found' });

  expect(await log.page(id)).toEqual({ entries: [] });
});

describe('erasing a lead', () => {
  test('erases its whole log, also a long one, and no log of another lead', async () => {
    const { id } = await aStoredLead();
    const other = await aStoredLead();
    await addNotes(id, 130);
    await addNotes(other.id, 1);

    expect(await stores.eraser.erase(id)).toBe(true);

    expect(await logItems(id)).toEqual([]);
    expect(await logItems(other.id)).toHaveLength(1);
  });

  test('erases the entries that are written at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, async () => (await aStoredLead()).id));

    await Promise.all(
      ids.flatMap((id) => [
        stores.changes.setStatus(id, 'contacted', { by: 'ada', now: at(1) }).catch(() => {}),
        stores.eraser.erase(id),
        stores.changes.setStatus(id, 'closed', { by: 'ben', now: at(1) }).catch(() => {}),
      ]),
    );

    for (const id of ids) expect(await logItems(id)).toEqual([]);
  });

  test('erases the rest of a log when it is repeated after an interruption', async () => {
    const { id } = await aStoredLead();
    await stores.eraser.erase(id);
    await addNotes(id, 1);

    expect(await stores.eraser.erase(id)).toBe(false);

    expect(await logItems(id)).toEqual([]);
  });

  test('deletes the entries that the table was too busy to delete', async () => {
    const keys = [1, 2, 3].map((n) => ({ lead_id: 'lead-1', id: String(n) }));
    const requests: unknown[] = [];
    const documents = {
      async send({ input }: { input: { RequestItems?: { LeadLog: object[] } } }) {
        if (!input.RequestItems) return { Items: requests.length === 0 ? keys : [] };
        requests.push(input.RequestItems.LeadLog);
        return requests.length === 1 ? { UnprocessedItems: { LeadLog: input.RequestItems.LeadLog.slice(1) } } : {};
      },
    };

    await new LeadLog(documents as never, 'LeadLog').erase('lead-1');

    const deletions = keys.map((Key) => ({ DeleteRequest: { Key } }));
    expect(requests).toEqual([deletions, deletions.slice(1)]);
  });

  test('fails when entries are written faster than they are deleted', async () => {
    let requests = 0;
    const documents = {
      async send() {
        if (++requests > 10_000) throw new Error('too many requests');
        return { Items: [{ lead_id: 'lead-1', id: '1' }] };
      },
    };

    await expect(new LeadLog(documents as never, 'LeadLog').erase('lead-1')).rejects.toMatchObject({
      name: 'LogGrowsError',
    });
  });

  test('erases a held request that is released in the meantime, as a lead', async () => {
    const held = aHeldLead({ id: randomUUID() });
    await stores.writer.hold(held);
    const release = jest.fn(() => stores.writer.release(held.id, at(1)));

    expect(await beforeTransaction(engine, 1, release, () => stores.eraser.erase(held.id))).toBe(true);

    expect(release).toHaveBeenCalledTimes(1);
    expect(await stores.leads.find(held.id)).toBeUndefined();
    expect(await stores.eraser.eraseHeld(held.id)).toBe(false);
  });

  test('keeps the log of a lead that no longer matches the condition', async () => {
    const { id } = await aStoredLead();
    await addNotes(id, 3);

    expect(await stores.eraser.erase(id, ({ status }) => status === 'closed')).toBe(false);

    expect(await logItems(id)).toHaveLength(3);
  });
});

/** Adds notes with the texts 0, 1, 2 …, each a minute after the one before. */
async function addNotes(id: string, length: number): Promise<void> {
  const writes = Array.from({ length }, (_, n) =>
    putEntry('LeadLog', id, newEntry({ kind: 'note', by: 'ada', text: String(n) }, at(n))),
  );
  for (let from = 0; from < length; from += 100) {
    await engine.documents.send(new TransactWriteCommand({ TransactItems: writes.slice(from, from + 100) }));
  }
}

async function logItems(id: string) {
  const query = new QueryCommand({
    TableName: 'LeadLog',
    KeyConditionExpression: 'lead_id = :id',
    ExpressionAttributeValues: { ':id': id },
  });
  return (await engine.documents.send(query)).Items;
}

test.each([
  ['queued', { unsent: 'queued', retry_at: '2026-03-01T20:00:00.000Z' }],
  ['sent', {}],
] as const)('an email that is %s is found as unsent: %j', (fate, keys) => {
  const delivery = { fate, at: '2026-03-01T20:00:00.000Z', attempts: 0 };
  const entry = newEntry({ kind: 'confirmation', recipient: 'ada@mail.example', delivery }, at(0));

  expect(putEntry('LeadLog', 'lead-1', entry).Put?.Item).toEqual({ lead_id: 'lead-1', ...entry, ...keys });
});
