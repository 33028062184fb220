import { randomUUID } from 'node:crypto';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { aLead } from '../testing/builders.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { newEntry } from './lead-log.ts';

const engine = anEngine();
const stores = openLeadStores(engine.documents, leadTables);
// The indexes of the engine are never behind.
stores.counters.indexDelayMs = 0;
let lead: string;
const start = Date.parse('2026-03-01T20:00Z');
const ada = (minute = 0) => ({ by: 'ada', now: new Date(start + minute * 60_000) });
const ben = (minute = 0) => ({ ...ada(minute), by: 'ben' });
const aKey = () => `key-${randomUUID()}`;

beforeEach(async () => {
  lead = randomUUID();
  await stores.writer.addOnce(aLead({ id: lead }));
});

const texts = async () => (await stores.log.page(lead)).entries.map((entry) => entry.kind === 'note' && entry.text);

test('adds a note with author and time, and sets the time of the last event', async () => {
  const note = await stores.notes.add(lead, 'Wants a moth.\nLeft wrist.', aKey(), ada(5));

  expect(note).toEqual({
    id: expect.stringMatching(/^20260301200500000-/),
    at: '2026-03-01T20:05:00.000Z',
    kind: 'note',
    by: 'ada',
    text: 'Wants a moth.\nLeft wrist.',
  });
  expect((await stores.log.page(lead)).entries).toEqual([note]);
  expect(await stores.leads.find(lead)).toMatchObject({ last_event_at: '2026-03-01T20:05:00.000Z', status: 'new' });
});

test('adds one note per key, also when the requests arrive at once, and returns it with its edits', async () => {
  const key = aKey();

  const answers = await Promise.all([0, 0, 1, 2].map((minute) => stores.notes.add(lead, 'Once', key, ada(minute))));
  const [note] = answers;
  await stores.notes.edit(lead, note?.id ?? '', 'Twice', ada(3));
  const late = await stores.notes.add(lead, 'Once', key, ada(4));

  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(late).toMatchObject({ id: note?.id, text: 'Twice' });
  expect(await texts()).toEqual(['Twice']);
});

test('refuses a key that was used for another text, by another staff member, or for a deleted note', async () => {
  const { notes } = stores;
  const [key, other] = [aKey(), aKey()];
  await notes.add(lead, 'First', key, ada());
  const deleted = await notes.add(lead, 'Gone', other, ada());
  await notes.delete(lead, deleted.id, ada());

  await expect(notes.add(lead, 'Second', key, ada(1))).rejects.toMatchObject({ code: 'key-reused' });
  await expect(notes.add(lead, 'First', key, ben(1))).rejects.toMatchObject({ code: 'key-reused' });
  await expect(notes.add(lead, 'Gone', other, ada(1))).rejects.toMatchObject({ code: 'key-reused' });

  expect(await texts()).toEqual(['First']);
});

test('adds no note to a missing or erased lead', async () => {
  await stores.eraser.erase(lead);

  await expect(stores.notes.add(lead, 'Late', aKey(), ada())).rejects.toMatchObject({ code: 'not-found' });

  expect(JSON.stringify(await logTable())).not.toContain(lead);
});

test('lets the author edit and delete a note for 15 minutes, and then refuses both [DESK-07]', async () => {
  const { notes } = stores;
  const note = await notes.add(lead, 'First', aKey(), ada());
  const other = await notes.add(lead, 'Other', aKey(), ada());

  expect(await notes.edit(lead, note.id, 'Second', ada(15))).toEqual({
    ...note,
    text: 'Second',
    edited_at: '2026-03-01T20:15:00.000Z',
  });
  expect(await notes.delete(lead, other.id, ada(15))).toBe(true);
  expect(await notes.delete(lead, other.id, ada(15))).toBe(false);

  const later = { by: 'ada', now: new Date(start + 15 * 60_000 + 1) };
  await expect(notes.edit(lead, note.id, 'Third', later)).rejects.toMatchObject({ code: 'conflict' });
  await expect(notes.delete(lead, note.id, later)).rejects.toMatchObject({ code: 'conflict' });
  expect(await texts()).toEqual(['Second']);
});

test('refuses edits and deletions by other staff members', async () => {
  const note = await stores.notes.add(lead, 'Mine', aKey(), ada());

  await expect(stores.notes.edit(lead, note.id, 'Yours', ben())).rejects.toMatchObject({ code: 'forbidden' });
  await expect(stores.notes.delete(lead, note.id, ben())).rejects.toMatchObject({ code: 'forbidden' });

  expect(await texts()).toEqual(['Mine']);
});

test('reports a damaged note as not found', async () => {
  const note = newEntry({ kind: 'note', by: 'ada', text: '' }, new Date(start));
  await engine.documents.send(new PutCommand({ TableName: 'LeadLog', Item: { ...note, at: 'later', lead_id: lead } }));

  await expect(stores.notes.edit(lead, note.id, 'Text', ada())).rejects.toMatchObject({ code: 'not-found' });
});

test('edits and deletes nothing but notes, and creates nothing', async () => {
  const status = newEntry({ kind: 'status', by: 'ada', from: 'new', to: 'closed' }, new Date(start));
  await engine.documents.send(new PutCommand({ TableName: 'LeadLog', Item: { ...status, lead_id: lead } }));
  const missing = newEntry({ kind: 'note', by: 'ada', text: '' }, new Date(start)).id;

  for (const id of [status.id, missing]) {
    await expect(stores.notes.edit(lead, id, 'Text', ada())).rejects.toMatchObject({ code: 'not-found' });
    expect(await stores.notes.delete(lead, id, ada())).toBe(false);
  }

  expect((await stores.log.page(lead)).entries).toEqual([status]);
});

test('loses no note and no status change when two staff members work on a lead at once', async () => {
  const { changes, notes } = stores;
  const count = 15;

  await Promise.all(
    [ada(), ben()].flatMap((change) => [
      ...Array.from({ length: count }, (_, n) => notes.add(lead, `${change.by} ${n}`, aKey(), change)),
      changes.setStatus(lead, 'contacted', change),
    ]),
  );

  const { entries } = await stores.log.page(lead);
  expect(entries.filter(({ kind }) => kind === 'note')).toHaveLength(2 * count);
  expect(entries.filter(({ kind }) => kind === 'status')).toHaveLength(1);
  expect(await stores.counters.recount(new Date())).toEqual(await stores.counters.counts());
});

async function logTable() {
  return (await engine.documents.send(new ScanCommand({ TableName: 'LeadLog' }))).Items;
}
