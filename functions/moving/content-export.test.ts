import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { exportedLists } from '#shared/operations/export-schemas.ts';
import { ContentRepository } from '../content/content-repository.ts';
import { storedLists } from '../content/lists.ts';
import { anEngine } from '../testing/engine.ts';
import { ContentExport } from './content-export.ts';
import { ContentImport } from './content-import.ts';
import { ImportState } from './import-state.ts';
import { storedList } from './stored-list.ts';

const engine = anEngine(beforeEach);
afterEach(() => jest.restoreAllMocks());
const content = new ContentRepository(engine.documents, 'Content');
const exported = new ContentExport(engine.documents, 'Content');

const change = { by: 'ada', at: new Date('2026-03-01T20:00:00Z') };
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const faq = (index: number, answer = 'x') => ({ id: idOf(index), question: 'Why?', answer, is_active: true });
const title = (value: string) => ({ section: 'hero', field: 'title', value, content_type: 'text' as const });
const saveFaqs = async (rows: ReturnType<typeof faq>[]) => {
  const before = await content.lists.read(storedLists.faqs);
  const ordered = rows.map((row, order_index) => ({ ...row, order_index }));
  await content.lists.write(storedLists.faqs, before, ordered, change);
};
const damage = (kind: string, id: string, value: object) =>
  engine.documents.send(new PutCommand({ TableName: 'Content', Item: { kind, id, ...value } }));

test('exports all texts with the version of the content, and names those that cannot be read [MOVE-04]', async () => {
  await content.save([title('Ink'), { ...title('Late'), field: 'subtitle' }], [], change);
  await damage('text', 'hero/title', { section: 'hero', field: 'title', value: 5 });

  expect(await exported.texts()).toEqual({
    version: 1,
    rows: [{ ...title('Late'), field: 'subtitle' }],
    damaged: ['text hero/title'],
  });
});

test('reads again when staff save in the same moment', async () => {
  await content.save([title('Before')], [], change);
  const send = engine.documents.send.bind(engine.documents);
  let isSaved = false;
  jest.spyOn(engine.documents, 'send').mockImplementation(async (command: object) => {
    const answer = await send(command as QueryCommand);
    if (command instanceof QueryCommand && !isSaved) {
      isSaved = true;
      await content.save([title('After')], [title('Before')], change);
    }
    return answer;
  });

  expect(await exported.texts()).toEqual({ version: 2, rows: [title('After')], damaged: [] });
});

test('keeps the difference between an empty list and one that was never saved [MOVE-04]', async () => {
  const state = new ImportState(engine.documents, 'Content');
  await state.start({ export: 'one', replace: true }, new Date());
  await saveFaqs([faq(1)]);
  await new ContentImport(engine.documents, 'Content').commit(state, 'one', [], { callouts: [], faqs: null });

  expect(await exported.list('callouts', 0)).toEqual({ version: 2, saved: true, rows: [], damaged: [] });
  expect(await exported.list('faqs', 0)).toEqual({ version: 2, saved: false, rows: [], damaged: [] });
});

test('exports the books of an artist, but no account, which another stage does not have [BOOKS-07]', async () => {
  const nothing = { description: null, profile_picture: null, alt: null, instagram_link: null };
  const nia = { id: idOf(1), name: 'Nia', is_active: true, books: 'closed' as const, ...nothing };
  const before = await content.lists.read(storedLists.artists);
  await content.lists.write(storedLists.artists, before, [{ ...nia, account_id: idOf(2), order_index: 0 }], change);

  expect((await exported.list('artists', 0)).rows).toEqual([nia]);
});

test('names the rows of a list that cannot be read', async () => {
  await saveFaqs([faq(1), faq(2)]);
  await damage('faq', idOf(1), { question: 5 });

  expect(await exported.list('faqs', 0)).toMatchObject({ rows: [faq(2)], damaged: [`faqs ${idOf(1)}`] });
});

test('exports long lists in pages of at most 3,000,000 bytes, half of the limit of Lambda', async () => {
  const bytesOf = (row: object) => Buffer.byteLength(JSON.stringify(row));
  const butterflies = '🦋'.repeat(4970);
  const filler = 'x'.repeat(20_000 - bytesOf(faq(0, butterflies)));
  const rows = Array.from({ length: 180 }, (_, index) => faq(index, butterflies + filler));
  expect(bytesOf(rows[0]!)).toBe(20_000);
  const imported = new ContentImport(engine.documents, 'Content');
  const state = new ImportState(engine.documents, 'Content');
  await state.start({ export: 'one', replace: true }, new Date());
  await imported.putRows('faqs', rows);
  await imported.commit(state, 'one', [], { faqs: rows.map(({ id }) => id) });

  const first = await exported.list('faqs', 0);
  const second = await exported.list('faqs', 150);

  expect(first).toMatchObject({ rows: rows.slice(0, 150), next: 150 });
  expect(second).toEqual({ version: first.version, saved: true, rows: rows.slice(150), damaged: [] });
});

test('stores each list of an export under a kind of its own', () => {
  expect(Object.fromEntries(exportedLists.map((list) => [list, storedList(list).kind]))).toEqual({
    callouts: 'callout',
    artists: 'artist',
    events: 'event',
    faqs: 'faq',
    questions: 'question',
    'gallery-tattoos': 'image/tattoos',
    'gallery-piercings': 'image/piercings',
    'gallery-art': 'image/art',
    'gallery-nightlife': 'image/nightlife',
  });
  expect(storedList('gallery-art').fixed).toEqual({ category_id: 'art' });
});
