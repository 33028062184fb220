import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { contentTextSchema } from '#shared/content/text-schemas.ts';
import { contentDefaults, inputKind } from '#shared/content/texts.ts';
import { logEntrySchema } from '#shared/leads/log-schemas.ts';
import { type ExportResult, exportCommands } from '#shared/operations/export-commands.ts';
import { exportedLeadSchema, exportedLists, exportedRowSchema } from '#shared/operations/export-schemas.ts';
import { importCommands } from '#shared/operations/import-commands.ts';
import { sampleId, sampleOf, samplesOf } from '#shared/operations/sample-for-tests.ts';
import { defaultStyle } from '#shared/website/style.ts';
import { batchWrite } from './aws/batches.ts';
import { leadTables, startEngine, useEngine } from './testing/engine.ts';

const exportId = 'e'.repeat(64);
/** Runs a command as the invocation of a function carries it. */
async function run(name: 'export' | 'import', command: string, input: object) {
  const { handler } = await (name === 'export' ? import('./export.ts') : import('./import.ts'));
  return JSON.parse(JSON.stringify(await handler(JSON.parse(JSON.stringify({ command, input })))));
}
const exported = async <Name extends keyof typeof exportCommands>(command: Name, input: object = {}) =>
  exportCommands[command].result.parse(await run('export', command, input)) as ExportResult<Name>;
const importInto = (command: string, input: object) => run('import', command, { export: exportId, ...input });

beforeAll(async () => {
  await useEngine(await startEngine(), {
    ...{ CONTENT_TABLE: 'Content', SETTINGS_TABLE: 'Settings', IMAGES_URL: 'https://images.example/' },
    ...{ USER_POOL_ID: 'eu-central-1_pool', REGISTRATION: 'approval' },
  });
});
/** An empty stage, with an import into it in progress. */
async function emptyStage() {
  const engine = await startEngine();
  await importInto('begin', { replace: false });
  return engine.documents;
}

/** A lead with all fields, and one entry of each kind with all of its fields. */
const { log: _, assignee: __, ...fields } = samplesOf(exportedLeadSchema.shape);
const lead = { ...fields, code: 'K7R2MX' };
const log = logEntrySchema.options.map(({ shape }, index) => ({
  ...samplesOf(shape),
  id: `20260301200000${String(index).padStart(3, '0')}-${sampleId}`,
}));

test('keeps each field of a lead, of its offer, of its dates and of its log from stage to stage, but its photos', async () => {
  const documents = await emptyStage();
  const Item = { ...lead, list: 'leads', assignee: 'unassigned' };
  await documents.send(new PutCommand({ TableName: leadTables.leads, Item }));
  const entries = log.map((entry) => ({ PutRequest: { Item: { lead_id: sampleId, ...entry } } }));
  await batchWrite(documents, leadTables.log, entries);
  const before = await leadOfStage();
  expect(before).toEqual({ ...lead, log });

  const file = exportedLeadSchema.parse(before);
  await emptyStage();
  await importInto('leads', { leads: [file] });

  const { photos: _, ...kept } = before;
  expect(await leadOfStage()).toEqual(kept);
});

async function leadOfStage() {
  const { leads, damaged } = await exported('leads');
  expect([leads.length, damaged]).toEqual([1, []]);
  const { next_entry, log: first = [], ...fields } = leads[0] ?? {};
  const rest = next_entry ? await exported('log', { lead: sampleId, after: next_entry }) : { log: [], damaged: [] };
  expect(rest.damaged).toEqual([]);
  return { ...fields, log: [...first, ...rest.log] } as Record<string, unknown>;
}

test('keeps each setting and each field of a time off from stage to stage', async () => {
  const { export: _, ...settings } = samplesOf(importCommands.settings.input.shape);
  const [absence] = settings.absences as object[];
  const entered = { ...absence, calendar: undefined };
  await emptyStage();
  expect(await importInto('settings', { ...settings, absences: [entered, absence] })).toEqual({ kept: [] });

  const moved = await exported('settings');
  expect(moved).toEqual({ ...settings, absences: [entered, absence] });
  await emptyStage();
  await importInto('settings', moved);

  expect(await exported('settings')).toEqual(moved);
});

/** A text that each field accepts. */
const texts = ['false', 'G-AB12CD34EF', '/media/about-images/a.jpg', JSON.stringify(defaultStyle)];

test('keeps each text and each field of each list from stage to stage', async () => {
  const rows = Object.entries(contentDefaults).flatMap(([section, fields]) =>
    Object.keys(fields).map((field) => {
      const row = { section, field, content_type: inputKind(field) };
      const value = texts.find((each) => contentTextSchema.safeParse({ ...row, value: each }).success);
      return { ...row, value };
    }),
  );
  expect(rows).toContainEqual({ section: 'general', field: 'appointment_rules', content_type: 'text', value: 'false' });
  await emptyStage();
  for (const list of exportedLists) await importInto('rows', { list, rows: [rowOf(list)] });
  const ids = Object.fromEntries(exportedLists.map((list) => [list, [sampleId]]));
  await importInto('commit', { texts: rows, lists: ids });

  const inOrder = (some: readonly { section: string; field: string }[]) =>
    some.toSorted((a, b) => (`${a.section} ${a.field}` < `${b.section} ${b.field}` ? -1 : 1));
  const { rows: moved, damaged } = await exported('texts');
  expect([inOrder(moved), damaged]).toEqual([inOrder(rows), []]);
  for (const list of exportedLists) {
    expect([list, await exported('list', { list, from: 0 })]).toMatchObject([
      list,
      { rows: [rowOf(list)], damaged: [] },
    ]);
  }
});

/** The account of an artist belongs to its stage. */
function rowOf(list: (typeof exportedLists)[number]) {
  const { account_id: _, ...row } = exportedRowSchema(list).parse(sampleOf(exportedRowSchema(list)));
  return row;
}
