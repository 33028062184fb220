import { batchWrite } from '../aws/batches.ts';
import { log } from '../aws/log.ts';
import { aLead } from '../testing/builders.ts';
import { type Engine, leadTables, startEngine, watchReads } from '../testing/engine.ts';
import { LeadExport } from './lead-export.ts';

let engine: Engine;
let leads: LeadExport;
beforeAll(async () => {
  engine = await startEngine();
  leads = new LeadExport(engine.documents, leadTables);
});

const at = '2026-03-01T20:00:00.000Z';
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const entryId = (index: number) => `20260301200000${String(index).padStart(3, '0')}-${idOf(index)}`;
const put = (table: string, items: Record<string, unknown>[]) =>
  batchWrite(
    engine.documents,
    table,
    items.map((Item) => ({ PutRequest: { Item } })),
  );
const sent = { state: 'sent' as const, attempts: 1, updated_at: at };
const stored = (index: number, more = {}) => {
  const created_at = new Date(Date.parse(at) - index * 1000).toISOString();
  return {
    ...aLead({ id: idOf(index), created_at, notification: sent, ...more }),
    list: 'leads',
    assignee: 'unassigned',
  };
};

async function all() {
  const found = [];
  let cursor: string | undefined;
  do {
    const page = await leads.page(cursor);
    found.push(...page.leads);
    cursor = page.next;
  } while (cursor !== undefined);
  return found;
}

test('reads 1,000 leads in pages of 20, newest first, without reading more', async () => {
  await put(
    leadTables.leads,
    Array.from({ length: 1_000 }, (_, index) => stored(index)),
  );
  let pages = 0;
  let cursor: string | undefined;
  const seen: string[] = [];
  do {
    const { answer, reads } = await watchReads(engine, () => leads.page(cursor));
    // One page of the index, and one read of each log. The last page is empty.
    expect(Math.max(0, ...reads.map(({ items }) => items))).toBe(answer.leads.length);
    expect([answer.leads.length <= 20, reads.length]).toEqual([true, 1 + answer.leads.length]);
    seen.push(...answer.leads.map(({ id }) => id));
    cursor = answer.next;
    pages++;
  } while (cursor !== undefined && pages < 60);

  expect(seen).toEqual(Array.from({ length: 1_000 }, (_, index) => idOf(index)));
  expect(pages).toBe(51);
});

describe('with a few leads', () => {
  beforeEach(async () => {
    engine = await startEngine();
    leads = new LeadExport(engine.documents, leadTables);
  });

  test('exports emails that wait as not sent [MOVE-08]', async () => {
    const notification = {
      state: 'pending',
      attempts: 2,
      updated_at: at,
      retry_at: at,
      accepted: ['a@studio.example'],
    };
    await put(leadTables.leads, [stored(1, { notification }), stored(2)]);
    const delivery = { fate: 'queued', at, attempts: 1, retry_at: at };
    const reply = { kind: 'reply', recipient: 'ada@mail.example', subject: 'Hi', text: 'Hello', delivery };
    await put(leadTables.log, [
      {
        lead_id: idOf(1),
        id: entryId(1),
        at,
        by: 'mo',
        ...reply,
        unsent: 'queued',
        retry_at: at,
        message_id: '<1@ses>',
      },
    ]);

    const [lead, other] = await all();

    expect(other?.notification).toEqual(sent);
    expect(lead?.notification).toEqual({ state: 'off', attempts: 2, updated_at: at });
    expect(lead?.log).toEqual([
      {
        ...reply,
        id: entryId(1),
        at,
        by: 'mo',
        message_id: '<1@ses>',
        delivery: {
          fate: 'failed',
          at,
          attempts: 1,
          reason: 'This email was waiting when the lead was moved, and has not been sent.',
        },
      },
    ]);
  });

  test('exports the piece of a request [BOOK-38]', async () => {
    const piece = { id: 'tAbCd-_12', title: 'Night moth', artist: 'Jane' };
    await put(leadTables.leads, [stored(1, { piece })]);

    expect((await all()).map(({ piece: kept }) => kept)).toContainEqual(piece);
  });

  test('exports no markers, held requests and probes [MOVE-03]', async () => {
    const { status: _, notification: __, list: ___, ...request } = stored(2);
    await put(leadTables.leads, [stored(1), { ...stored(3), list: undefined, status: undefined, probe: true }]);
    await put(leadTables.held, [{ ...request, list: 'held', held: { score: 10, reasons: ['links'] } }]);
    await put(leadTables.log, [
      { lead_id: idOf(1), id: entryId(1), at, kind: 'note', text: 'Called.' },
      { lead_id: idOf(1), id: 'key-abc', entry: entryId(1), content: 'x' },
    ]);

    const found = await all();

    expect(found.map(({ id, log }) => [id, log.map((entry) => entry.id)])).toEqual([[idOf(1), [entryId(1)]]]);
  });

  test('reads a long log in pages, oldest first, and names damaged entries', async () => {
    const note = (index: number) => ({ lead_id: idOf(1), id: entryId(index), at, kind: 'note', text: `${index}` });
    await put(leadTables.leads, [stored(1)]);
    const whole = Array.from({ length: 250 }, (_, index) => note(index));
    await put(leadTables.log, [...whole.slice(1), { ...note(0), text: 5 }]);
    const warnings = jest.spyOn(log, 'warn').mockImplementation();

    const [lead] = (await leads.page(undefined)).leads;
    const seen = [...(lead?.log ?? [])];
    let next = lead?.next_entry;
    for (let page = 0; next !== undefined && page < 5; page++) {
      const more = await leads.entries(idOf(1), next);
      seen.push(...more.log);
      next = more.next_entry;
    }

    expect(lead?.log).toHaveLength(9);
    expect(warnings).toHaveBeenCalledWith('A stored item cannot be read', { kind: 'log entry', fields: ['text'] });
    warnings.mockRestore();
    expect(seen.map((entry) => 'text' in entry && entry.text)).toEqual(
      Array.from({ length: 249 }, (_, index) => `${index + 1}`),
    );
    expect((await leads.page(undefined)).damaged).toEqual([`log entry ${entryId(0)} of the lead ${idOf(1)}`]);
  });

  test('names leads that cannot be read', async () => {
    await put(leadTables.leads, [stored(1, { email: 5 }), stored(2)]);

    const page = await leads.page(undefined);

    expect([page.leads.map(({ id }) => id), page.damaged]).toEqual([[idOf(2)], [`lead ${idOf(1)}`]]);
  });
});
