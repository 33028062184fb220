import { GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { ExportedList } from '#shared/operations/export-schemas.ts';
import { queryItems } from '../aws/query-items.ts';
import { ContentRepository } from '../content/content-repository.ts';
import { storedLists } from '../content/lists.ts';
import { anEngine } from '../testing/engine.ts';
import { ContentImport } from './content-import.ts';
import { ImportState } from './import-state.ts';

const engine = anEngine(beforeEach);
afterEach(() => jest.restoreAllMocks());
const content = new ContentRepository(engine.documents, 'Content');
const imported = new ContentImport(engine.documents, 'Content');
const state = new ImportState(engine.documents, 'Content');
beforeEach(async () => {
  await state.start({ export: 'one', replace: true }, new Date());
});

const change = { by: 'ada', at: new Date('2026-03-01T20:00:00Z') };
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const faq = (index: number, question = `Question ${index}`) => ({
  id: idOf(index),
  question,
  answer: 'x',
  is_active: true,
});
const artist = (index: number) => ({
  id: idOf(index),
  name: `Artist ${index}`,
  description: null,
  profile_picture: null,
  alt: null,
  instagram_link: null,
  is_active: true,
});
const title = (value: string) => ({ section: 'hero', field: 'title', value, content_type: 'text' as const });
const none = {} as Partial<Record<ExportedList, string[] | null>>;
const questions = async () => (await content.snapshot()).faqs.rows.map(({ question }) => question);

/** Does this right before the next transaction. */
function beforeTransaction(act: () => Promise<void>): void {
  const send = engine.documents.send.bind(engine.documents);
  let isDone = false;
  jest.spyOn(engine.documents, 'send').mockImplementation(async (command: object) => {
    if (command instanceof TransactWriteCommand && !isDone) {
      isDone = true;
      await act();
    }
    return send(command as TransactWriteCommand);
  });
}

const saveFaqs = async (...indexes: number[]) => {
  const before = await content.lists.read(storedLists.faqs);
  const rows = indexes.map((index, order_index) => ({ ...faq(index), order_index }));
  await content.lists.write(storedLists.faqs, before, rows, change);
};

test('shows nothing of an import before it is complete, then all of it as one version [MOVE-07]', async () => {
  await saveFaqs(1, 2);
  await content.save([title('Before'), { ...title('Gone'), field: 'subtitle' }], [], change);
  const before = await content.version();

  await imported.putRows('faqs', [faq(3), faq(4)]);
  await imported.putRows('artists', [artist(5)]);
  expect([await questions(), await content.version()]).toEqual([['Question 1', 'Question 2'], before]);
  await imported.commit(state, 'one', [title('After')], { ...none, faqs: [idOf(4), idOf(3)], artists: [idOf(5)] });

  const snapshot = await content.snapshot();
  expect(snapshot.version).toBe(before + 1);
  expect(snapshot.faqs.rows).toEqual([
    { ...faq(4), order_index: 0 },
    { ...faq(3), order_index: 1 },
  ]);
  expect(snapshot.texts).toEqual([title('After')]);
  const choices = new GetCommand({ TableName: 'Content', Key: { kind: 'choices', id: 'artist' } });
  expect((await engine.documents.send(choices)).Item?.artists).toEqual([{ id: idOf(5), name: 'Artist 5' }]);
});

test('switches once, also when the import is repeated after staff saved something [MOVE-07]', async () => {
  await imported.putRows('faqs', [faq(3)]);
  await imported.commit(state, 'one', [title('Imported')], { ...none, faqs: [idOf(3)] });
  await content.save([title('By staff')], [title('Imported')], change);
  const version = await content.version();

  await imported.commit(state, 'one', [title('Imported')], { ...none, faqs: [idOf(3)] });

  expect([await content.version(), (await content.rows()).map(({ value }) => value)]).toEqual([version, ['By staff']]);
});

test('changes nothing when a row is missing, or another import has started [MOVE-07]', async () => {
  await saveFaqs(1);
  await imported.putRows('faqs', [faq(3)]);
  const version = await content.version();

  const missing = imported.commit(state, 'one', [], { ...none, faqs: [idOf(3), idOf(4)] });
  await expect(missing).rejects.toThrow(`The row ${idOf(4)} of faq was not stored. Run the import again.`);
  await state.start({ export: 'two', replace: true }, new Date());
  await expect(imported.commit(state, 'one', [], { ...none, faqs: [idOf(3)] })).rejects.toThrow('Another import');

  expect([await questions(), await content.version()]).toEqual([['Question 1'], version]);
});

test.each([
  ['no list before', []],
  ['a list before', [1]],
])('replaces a list that staff save in the same moment, and its version: %s [MOVE-07]', async (_, before) => {
  if (before.length > 0) await saveFaqs(...before);
  await imported.putRows('faqs', [faq(3)]);
  beforeTransaction(() => saveFaqs(1, 2));

  await imported.commit(state, 'one', [], { ...none, faqs: [idOf(3)] });

  expect(await questions()).toEqual(['Question 3']);
  const head = new GetCommand({ TableName: 'Content', Key: { kind: 'list', id: 'faq' } });
  const version = before.length + 2;
  expect((await engine.documents.send(head)).Item).toMatchObject({ version, ids: [idOf(3)], applied: [] });
});

test('counts no text of a stage that was just deployed [SOON-17]', async () => {
  await content.prepare(false);

  expect(await imported.counts()).toEqual({ texts: 0, rows: 0 });
});

test('counts the texts and rows of a stage, and the rows that cannot be read', async () => {
  await content.save([title('x'), { ...title('y'), field: 'subtitle' }], [], change);
  await saveFaqs(1, 2, 3);
  await imported.putRows('artists', [artist(5)]);
  const damaged = { kind: 'faq', id: idOf(2), question: 5 };
  await engine.documents.send(new PutCommand({ TableName: 'Content', Item: damaged }));

  expect(await imported.counts()).toEqual({ texts: 2, rows: 3 });
});

test('deletes only the rows that no list shows any more', async () => {
  await saveFaqs(1, 2);
  await imported.putRows('faqs', [faq(2, 'Changed'), faq(3)]);
  await imported.commit(state, 'one', [], { ...none, faqs: [idOf(3), idOf(2)] });

  await imported.removeUnused();

  const rows = await queryItems(engine.documents, 'Content', { kind: 'faq' });
  expect(rows.map(({ id }) => id)).toEqual([idOf(2), idOf(3)]);
  expect(await questions()).toEqual(['Question 3', 'Changed']);
});
