import type { Lead } from '#shared/leads/lead-schemas.ts';
import { type ExportedEntry, exportedLeadSchema } from '#shared/operations/export-schemas.ts';
import { batchGet, batchWrite } from '../aws/batches.ts';
import { type LeadStores, openLeadStores } from '../bookings/lead-stores.ts';
import { freeTimes } from '../dates/artist-claims.ts';
import { DateCalendar } from '../dates/date-list.ts';
import { listOffers } from '../dates/offers.ts';
import { LeadFigures } from '../leads/lead-figures.ts';
import { tombstoneKey } from '../leads/lead-tables.ts';
import { aHeldLead, aLead } from '../testing/builders.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { importEntries, importLeads } from './import-leads.ts';
import { LeadExport } from './lead-export.ts';

const engine = anEngine(beforeEach);
const deps: Parameters<typeof importLeads>[0] & LeadStores = {
  ...openLeadStores(engine.documents, leadTables),
  documents: engine.documents,
  tables: leadTables,
  async putEntries(lead_id, entries) {
    const requests = entries.map((entry) => ({ PutRequest: { Item: { lead_id, ...entry } } }));
    await batchWrite(engine.documents, leadTables.log, requests);
  },
  async erasedAmong(ids) {
    const found = await batchGet(engine.documents, leadTables.limits, ids.map(tombstoneKey));
    const erased = new Set(found.map(({ id }) => id));
    return new Set(ids.filter((id) => erased.has(tombstoneKey(id).id)));
  },
};

const at = '2026-03-01T20:00:00.000Z';
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const note = (index: number): ExportedEntry => ({
  id: `20260301200000${String(index).padStart(3, '0')}-${idOf(index)}`,
  at,
  kind: 'note',
  text: `note ${index}`,
});
const lead = (index: number, more: Partial<Lead> = {}) => ({
  ...aLead({ id: idOf(index), notification: { state: 'sent', attempts: 1, updated_at: at }, ...more }),
  log: [note(index)],
});
const logOf = async (index: number) => (await deps.log.page(idOf(index))).entries;

test('adds leads with code, counters, search tokens, assignee and log [MOVE-09]', async () => {
  const closed = lead(2, {
    status: 'closed',
    closed_at: at,
    code: 'K7R2MX',
    assignee_id: idOf(9),
    first_name: 'Grace',
  });

  const outcome = await importLeads(deps, [lead(1), closed]);

  expect(outcome).toEqual({ added: 2, there: 0, erased: [], recoded: [] });
  expect(await deps.counters.counts()).toMatchObject({ new: 1, closed: 1 });
  const { log: _, ...stored } = closed;
  expect(await deps.leads.find(idOf(2))).toEqual(stored);
  expect((await deps.search.page({ search: 'Grace' })).leads.map(({ id }) => id)).toEqual([idOf(2)]);
  expect((await deps.search.page({ search: 'K7R2MX' })).leads.map(({ id }) => id)).toEqual([idOf(2)]);
  expect(await logOf(2)).toEqual([note(2)]);
});

test('imports and exports dates, offers and deposits, lists the dates and promises their artist, also where a date of this stage has the time [DATE-16]', async () => {
  const starts_at = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const date = { starts_at, minutes: 60, artist_id: idOf(8), artist: 'Nia', sequence: 0 };
  const [one, two] = [1, 2].map((n) => lead(n, { dates: [{ ...date, id: idOf(n) }] })) as [
    ReturnType<typeof lead>,
    ReturnType<typeof lead>,
  ];
  const { starts_at: time, sequence: _, ...terms } = date;
  const offered = { ...terms, price: '$300', times: [time], answer_by: starts_at.slice(0, 10), ends_at: time };
  const offer = { ...offered, id: note(3).id, offered_at: at };
  await importLeads(deps, [{ ...one, offer, deposit: 'received' }, two]);

  const calendar = new DateCalendar(engine.documents, leadTables.log);
  const { listed } = await calendar.page({ from: date.starts_at, to: date.starts_at });
  expect(listed.map(({ lead_id }) => lead_id).toSorted()).toEqual([idOf(1), idOf(2)]);
  const due: string[] = [];
  for await (const id of calendar.offersDue(new Date(time))) due.push(id);
  expect(due).toEqual([idOf(1)]);
  expect(await freeTimes(engine.documents, leadTables.limits, { ...date, times: [date.starts_at] })).toEqual([]);
  const { leads } = await new LeadExport(engine.documents, leadTables).page(undefined);
  const exported = leads.map(({ assignee_id: _, ...each }) => exportedLeadSchema.parse(each));
  expect(exported.find(({ id }) => id === idOf(1))).toMatchObject({ dates: one.dates, offer, deposit: 'received' });
});

test('lists an imported offer among those of its artist, even with a time that a date of this stage has', async () => {
  const [taken, free] = [30, 31].map((days) => new Date(Date.now() + days * 86_400_000).toISOString()) as [
    string,
    string,
  ];
  const terms = { minutes: 60, artist_id: idOf(8), artist: 'Nia' };
  const date = { ...terms, id: idOf(2), starts_at: taken, sequence: 0 };
  const offered = { times: [taken, free], answer_by: '2026-03-09', ends_at: free };
  await importLeads(deps, [lead(2, { dates: [date] })]);

  await importLeads(deps, [lead(1, { offer: { ...terms, ...offered, id: note(3).id, offered_at: at } })]);

  const { offers } = await listOffers(deps, { artist_id: idOf(8), from: free }, new Date());
  expect(offers).toMatchObject([{ times: [taken, free], lead: { id: idOf(1) } }]);
});

test('keeps answer, turn and Later of a lead that was exported, and gives one from before turns the turn of its status [INBOX-80]', async () => {
  const kept = {
    answered_at: '2026-03-01T21:00:00.000Z',
    turn: 'studio',
    turn_since: '2026-03-01T22:00:00.000Z',
    turn_at: '2026-03-01T22:00:00.000Z',
    later: { until: '2026-03-09', returns_at: '2026-03-09T00:00:00.000Z', word: 'Holiday' },
  } as const;

  await importLeads(deps, [
    lead(1, { status: 'contacted', ...kept }),
    lead(2, { status: 'contacted', code: 'K7R2MX' }),
  ]);

  const { leads } = await new LeadExport(engine.documents, leadTables).page(undefined);
  const exported = new Map(leads.map(({ assignee_id: _, ...each }) => [each.id, exportedLeadSchema.parse(each)]));
  expect(exported.get(idOf(1))).toMatchObject(kept);
  expect(exported.get(idOf(2))).toMatchObject({ code: 'K7R2MX', turn: 'visitor', turn_since: at });
  expect(await deps.counters.counts()).toMatchObject({ later: 1, visitor: 1 });
});

test('keeps how a request came and the handle, and counts one from an export of before as of the form [ENTER-14]', async () => {
  const entered = { source: 'instagram', handle: 'inkmoth', email: '', phone: '', last_name: '' } as const;
  await importLeads(deps, [lead(1, entered), lead(2)]);

  const { leads } = await new LeadExport(engine.documents, leadTables).page(undefined);
  const exported = leads.map(({ assignee_id: _, ...each }) => exportedLeadSchema.parse(each));
  expect(exported.find(({ id }) => id === idOf(1))).toMatchObject(entered);
  expect((await deps.search.page({ search: '@inkmoth' })).leads.map(({ id }) => id)).toEqual([idOf(1)]);
  const { sources: counts } = await new LeadFigures(engine.documents, leadTables.limits).read(new Date(at));
  expect(counts).toMatchObject({ instagram: 1, website: 1 });
});

test('changes no lead that is there, and counts it once [MOVE-07] [MOVE-09]', async () => {
  await importLeads(deps, [lead(1)]);
  await deps.changes.setStatus(idOf(1), 'contacted', { by: 'ada', now: new Date() });
  const before = await logOf(1);

  const outcome = await importLeads(deps, [{ ...lead(1), log: [note(1), note(5)] }, lead(2)]);

  expect(outcome).toEqual({ added: 1, there: 1, erased: [], recoded: [] });
  expect((await deps.leads.find(idOf(1)))?.status).toBe('contacted');
  expect(await logOf(1)).toEqual(before);
  expect(await deps.counters.counts()).toMatchObject({ new: 1, contacted: 1 });
});

test('completes a lead whose log was stored when the import was interrupted [MOVE-07]', async () => {
  await importEntries(deps, idOf(1), [note(1), note(2)]);
  expect(await deps.leads.find(idOf(1))).toBe(undefined);

  await importLeads(deps, [{ ...lead(1), log: [note(2), note(3)] }]);

  expect(await logOf(1)).toEqual([note(3), note(2), note(1)]);
});

test('does not add a lead that was erased here, and stores nothing of it [MOVE-09]', async () => {
  await importLeads(deps, [lead(1)]);
  await deps.eraser.erase(idOf(1));

  const outcome = await importLeads(deps, [lead(1)]);
  await importEntries(deps, idOf(1), [note(1)]);

  expect(outcome).toEqual({ added: 0, there: 0, erased: [idOf(1)], recoded: [] });
  expect(await deps.leads.find(idOf(1))).toBe(undefined);
  expect(await logOf(1)).toEqual([]);
});

test('erases the log again when the lead is erased during its import [MOVE-09]', async () => {
  await importLeads(deps, [lead(1)]);
  await deps.eraser.erase(idOf(1));
  const late = { ...deps, erasedAmong: async () => new Set<string>() };

  await expect(importLeads(late, [lead(1)])).rejects.toThrow('was erased');

  expect(await logOf(1)).toEqual([]);
});

test('gives a lead another code when its code belongs to another lead [MOVE-09]', async () => {
  await importLeads(deps, [lead(1, { code: 'K7R2MX' })]);

  const outcome = await importLeads(deps, [lead(2, { code: 'K7R2MX' })]);

  expect(outcome).toEqual({ added: 1, there: 0, erased: [], recoded: [idOf(2)] });
  const code = (await deps.leads.find(idOf(2)))?.code;
  expect(code).toMatch(/^[2-9B-Z]{6}$/);
  expect(code).not.toBe('K7R2MX');
  expect(await logOf(2)).toEqual([note(2)]);
});

test('fails for any other error, without a second try', async () => {
  let tries = 0;
  const addOnce = async () => {
    tries++;
    throw new Error('the table is gone');
  };

  await expect(importLeads({ ...deps, writer: { addOnce } }, [lead(1)])).rejects.toThrow('the table is gone');

  expect(tries).toBe(1);
});

test('leaves a held request as it is [MOVE-09]', async () => {
  await deps.writer.hold(aHeldLead({ id: idOf(1) }));

  const outcome = await importLeads(deps, [lead(1)]);

  expect(outcome).toMatchObject({ added: 0, there: 1 });
  expect([await deps.leads.find(idOf(1)), await logOf(1)]).toEqual([undefined, []]);
  expect(await deps.counters.counts()).toMatchObject({ new: 0, held: 1 });
});
