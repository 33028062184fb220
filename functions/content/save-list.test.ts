import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { ListRow } from '#shared/content/list-rows.ts';
import { queryItems } from '../aws/query-items.ts';
import { anEngine } from '../testing/engine.ts';
import { QuestionStore } from './asked-questions.ts';
import { ContentRepository } from './content-repository.ts';
import { imagesOf, type List, storedLists } from './lists.ts';
import { OfferedArtists } from './offered-artists.ts';
import { removeRow } from './remove-row.ts';
import { saveList } from './save-list.ts';

const { artists, faqs } = storedLists;

const engine = anEngine();
const content = new ContentRepository(engine.documents, 'Content');

const change = { by: 'ann', at: new Date('2026-03-01T20:00Z') };
const aFaq = (question: string, id = `temp-${question}`) => ({ id, question, answer: 'A', is_active: true });

type Faq = ReturnType<typeof aFaq>;

/** A separate list for each test, with a unique kind. */
function aList(): typeof faqs {
  return { kind: randomUUID(), schema: faqs.schema } as unknown as typeof faqs;
}

function save<Row extends ListRow>(
  list: List<Row>,
  version: number,
  rows: { id: string }[],
  key: string = randomUUID(),
) {
  return saveList(content, list, { version, rows }, { ...change, key });
}

test('gives new rows an id and numbers all rows from 0 [ED-07] [ED-15] [DATA-23]', async () => {
  const list = aList();

  const saved = await save(list, 0, [aFaq('One'), aFaq('Two')]);

  expect(saved.version).toBe(1);
  expect(saved.rows).toEqual([
    { ...aFaq('One'), id: expect.stringMatching(/^[\da-f-]{36}$/), order_index: 0 },
    { ...aFaq('Two'), id: expect.stringMatching(/^[\da-f-]{36}$/), order_index: 1 },
  ]);
  expect(await content.lists.read(list)).toEqual({ ...saved, change: undefined });
});

test('changes, removes, adds and reorders rows in one save [ED-07] [ED-15]', async () => {
  const list = aList();
  const { rows } = await save(list, 0, [aFaq('One'), aFaq('Two'), aFaq('Three')]);
  const [one, , three] = rows.map(({ id }) => id);

  await save(list, 1, [aFaq('Third', three), aFaq('New'), aFaq('One', one)]);

  const stored = await content.lists.read(list);
  expect(stored.rows.map(({ question, order_index }) => [question, order_index])).toEqual([
    ['Third', 0],
    ['New', 1],
    ['One', 2],
  ]);
  expect(stored.rows.map(({ id }) => id)).toEqual([three, expect.any(String), one]);
  expect(await queryItems(engine.documents, 'Content', { kind: list.kind })).toHaveLength(3);
});

test('names the account that last moved rows [ED-28]', async () => {
  const list = aList();
  const { rows } = await save(
    list,
    0,
    ['One', 'Two', 'Three'].map((name) => aFaq(name)),
  );
  const [one, two, three] = rows.map(({ question, id }) => aFaq(question, id)) as [Faq, Faq, Faq];
  const saveBy = (by: string, version: number, sent: Faq[]) =>
    saveList(content, list, { version, rows: sent }, { ...change, by, key: randomUUID() });

  expect(rows).toHaveLength(3);
  expect((await content.lists.read(list)).ordered_by).toBeUndefined();
  expect((await saveBy('mara', 1, [three, one, two])).ordered_by).toBe('mara');
  await saveBy('juno', 2, [three, { ...one, answer: 'B' }, aFaq('New')]);

  expect((await content.lists.read(list)).ordered_by).toBe('mara');
});

test('stores a repeated save once, even at the same time [ED-07]', async () => {
  const list = aList();
  const key = randomUUID();
  const again = () => save(list, 0, [aFaq('One'), aFaq('Two')], key);

  const answers = await Promise.all([again(), again(), again()]);
  await save(list, 1, [...answers[0].rows.map(({ order_index: _, ...row }) => row), aFaq('Three')]);
  const late = await again();

  expect(answers.map(({ rows }) => rows)).toEqual(Array(3).fill(answers[0].rows));
  expect(late.rows.map(({ question }) => question)).toEqual(['One', 'Two', 'Three']);
});

test('stores a new row once when its editor reads the list between a lost response and the next save [ED-07]', async () => {
  const list = aList();
  const [one, two] = [`temp-${randomUUID()}`, `temp-${randomUUID()}`];
  const { rows } = await save(list, 0, [aFaq('One', one), aFaq('Two', two)]);
  const read = rows.map(({ order_index: _, ...row }) => row);
  expect(read.map(({ id }) => `temp-${id}`)).toEqual([one, two]);

  const again = await save(list, 1, [
    ...read,
    aFaq('Uno', one),
    aFaq('Two', two),
    aFaq('Three', `temp-${randomUUID()}`),
  ]);

  expect(again.rows).toMatchObject([
    { id: rows[0]?.id, question: 'Uno', order_index: 0 },
    { id: rows[1]?.id, question: 'Two', order_index: 1 },
    { question: 'Three', order_index: 2 },
  ]);
  expect(again.rows).toHaveLength(3);
  expect(await content.lists.read(list)).toEqual({ ...again, change: undefined });
});

test('stores another new row for a temporary id without a UUID in each save', async () => {
  const list = aList();
  const { rows } = await save(list, 0, [aFaq('One', 'temp-1')]);

  const { rows: both } = await save(list, 1, [{ ...aFaq('One'), id: rows[0]?.id ?? '' }, aFaq('Two', 'temp-1')]);

  expect(both.map(({ question }) => question)).toEqual(['One', 'Two']);
});

test('rejects one of two simultaneous saves of a list and mixes nothing', async () => {
  const list = aList();
  const { rows } = await save(list, 0, [aFaq('One'), aFaq('Two')]);
  const [one, two] = rows.map(({ id }) => id);

  const answers = await Promise.allSettled([
    save(list, 1, [aFaq('Ann 1', one), aFaq('Ann 2', two), aFaq('Ann 3')]),
    save(list, 1, [aFaq('Bob 2', two), aFaq('Bob 1', one)]),
  ]);

  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
  expect(refused.reason).toMatchObject({ code: 'conflict' });
  const stored = (await content.lists.read(list)).rows.map(({ question }) => question);
  expect([
    ['Ann 1', 'Ann 2', 'Ann 3'],
    ['Bob 2', 'Bob 1'],
  ]).toContainEqual(stored);
});

test('rejects a save of an older version, and one of two simultaneous first saves', async () => {
  const list = aList();
  const first = await Promise.allSettled([save(list, 0, [aFaq('Ann')]), save(list, 0, [aFaq('Bob')])]);

  await expect(save(list, 0, [aFaq('Late')])).rejects.toMatchObject({
    code: 'conflict',
    message: 'Someone else has saved this since you opened it, so nothing was stored. Reload, then save your changes.',
  });

  expect(first.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { version, rows } = await content.lists.read(list);
  expect(version).toBe(1);
  expect(rows).toMatchObject([{ question: expect.stringMatching(/^(Ann|Bob)$/) }]);
});

test('remembers the last 20 saves of a list', async () => {
  const list = aList();
  const key = randomUUID();
  const again = () => save(list, 0, [aFaq('One')], key);
  await again();
  for (let version = 1; version < 20; version++) await save(list, version, [aFaq(`Q${version}`)]);
  expect(await again()).toMatchObject({ version: 20 });

  await save(list, 20, [aFaq('Q20')]);

  await expect(again()).rejects.toMatchObject({ code: 'conflict' });
});

test('reads a list without a row that is missing', async () => {
  const list = aList();
  const { rows } = await save(list, 0, [aFaq('One'), aFaq('Two')]);
  const Key = { kind: list.kind, id: rows[0]?.id };
  await engine.documents.send(new DeleteCommand({ TableName: 'Content', Key }));

  expect((await content.lists.read(list)).rows).toEqual([{ ...rows[1], order_index: 0 }]);
});

test('rejects an unknown id, and accepts a reserved id once', async () => {
  const list = aList();
  const [stranger, reserved] = [randomUUID(), randomUUID()];
  await engine.documents.send(new PutCommand({ TableName: 'Content', Item: { kind: 'reservation', id: reserved } }));

  await expect(save(list, 0, [aFaq('One', stranger)])).rejects.toMatchObject({
    code: 'not-found',
    message: `This list has no entry with the id ${stranger}`,
  });
  await save(list, 0, [aFaq('One', reserved)]);

  expect((await content.lists.read(list)).rows).toMatchObject([{ id: reserved }]);
  expect(await content.lists.isReserved(reserved)).toBe(false);
});

test('rejects more changes than fit into one transaction with a clear message, and stores nothing', async () => {
  const list = aList();
  const rows = Array.from({ length: 91 }, (_, index) => aFaq(`Q${index}`));

  await expect(save(list, 0, rows)).rejects.toMatchObject({
    code: 'invalid-input',
    field: 'rows',
    message: expect.stringContaining('at most 90'),
  });
  expect(await content.lists.read(list)).toMatchObject({ version: 0, rows: [] });
  const { rows: most } = await save(list, 0, rows.slice(1));
  expect(most).toHaveLength(90);

  const removed = (count: number) => most.slice(count).map(({ order_index: _, ...row }) => row);
  const added = Array.from({ length: 41 }, (_, index) => aFaq(`New ${index}`));
  await expect(save(list, 1, [...removed(50), ...added])).rejects.toMatchObject({ field: 'rows' });
  expect((await save(list, 1, [...removed(49), ...added])).rows).toHaveLength(82);
});

test('writes nothing when nothing has changed', async () => {
  const list = aList();
  const { rows } = await save(list, 0, [aFaq('One')]);
  const before = await content.version();

  const same = await save(
    list,
    1,
    rows.map(({ order_index: _, ...row }) => row),
  );

  expect(same.version).toBe(1);
  expect(await content.version()).toBe(before);
});

test('removes a row once and renumbers the others', async () => {
  const list = aList();
  const { rows } = await save(list, 0, [aFaq('One'), aFaq('Two'), aFaq('Three')]);
  const [one, two] = rows.map(({ id }) => id) as [string, string];
  const before = await content.version();

  const [left] = await Promise.all([
    removeRow(content, list, one, change),
    removeRow(content, list, two, change),
    removeRow(content, list, two, change),
  ]);
  const again = await removeRow(content, list, one, change);

  expect(left.rows.map(({ id }) => id)).not.toContain(one);
  expect(again).toMatchObject({ version: 3, rows: [{ question: 'Three', order_index: 0 }] });
  expect(await content.version()).toBe(before + 2);
});

test('stores who changed what and when with every save', async () => {
  const list = aList();
  const { rows } = await save(list, 0, [aFaq('One'), aFaq('Two')]);
  const [one, two] = rows.map(({ id }) => id);
  await save(list, 1, [aFaq('Two', two), aFaq('Uno', one)]);

  const { Items = [] } = await engine.documents.send(
    new QueryCommand({
      TableName: 'Content',
      KeyConditionExpression: 'kind = :change',
      FilterExpression: 'what = :kind',
      ExpressionAttributeValues: { ':change': 'change', ':kind': list.kind },
    }),
  );

  expect(Items).toHaveLength(2);
  expect(Items).toContainEqual(
    expect.objectContaining({
      by: 'ann',
      at: '2026-03-01T20:00:00.000Z',
      before: [{ ids: [one, two] }, expect.objectContaining({ id: one, question: 'One' })],
      after: [{ ids: [two, one] }, expect.objectContaining({ id: one, question: 'Uno' })],
    }),
  );
});

test('stores empty optional fields as null and each image with its gallery [DATA-23]', async () => {
  const tattoos = imagesOf('tattoos');
  const image = { id: 'temp-1', image_url: '/media/pictures/a/320.jpeg', title: null, description: null };

  const { rows: images } = await save(tattoos, 0, [{ ...image, artist_name: null, is_active: true } as { id: string }]);
  const { rows: people } = await save(artists, 0, [
    { id: 'temp-1', name: 'Ann', description: null, profile_picture: null, instagram_link: null, is_active: true } as {
      id: string;
    },
  ]);

  expect(images).toMatchObject([{ ...image, id: expect.any(String), category_id: 'tattoos', artist_name: null }]);
  expect(people).toMatchObject([{ name: 'Ann', description: null, profile_picture: null, instagram_link: null }]);
});

test("finds a booking's artist by its value among the saved artists [BOOK-16] [LEAD-28]", async () => {
  const offered = new OfferedArtists(engine.documents, 'Content');
  const people = { ...artists, kind: 'artist' };
  const { version } = await content.lists.read(people);
  const anArtist = (name: string, is_active = true) =>
    ({ id: `temp-${name.replaceAll(' ', '')}`, name, is_active }) as { id: string };
  const [jane, hidden, second] = [anArtist('Mary Jane'), anArtist('Gone', false), anArtist('mary  jane')];

  const { rows } = await save(people, version, [jane, hidden, second].map(asSent));

  expect(await offered.find('mary-jane')).toEqual({ id: rows[0]?.id, name: 'Mary Jane' });
  expect(await offered.find('mary-jane-2')).toEqual({ id: rows[2]?.id, name: 'mary  jane' });
  expect(await offered.find('gone')).toBeUndefined();
  await removeRow(content, people, rows[0]?.id ?? '', change);
  expect(await offered.find('mary-jane')).toEqual({ id: rows[2]?.id, name: 'mary  jane' });
});

test('keeps the books of an artist when an editor from before there were books saves the list [BOOKS-05]', async () => {
  const offered = new OfferedArtists(engine.documents, 'Content');
  const people = { ...artists, kind: 'artist' };
  const { version } = await content.lists.read(people);
  const books = { books: 'closed', books_word: 'opens in March', books_open_on: '2027-03-01' } as const;
  const guest = { guest_from: '2027-01-03', guest_until: '2027-03-09', account_id: randomUUID() };
  const nia = { id: 'temp-nia', name: 'Nia', is_active: true };

  const first = await save(people, version, [{ ...nia, ...books, ...guest } as { id: string }].map(asSent));
  const id = first.rows[0]?.id ?? '';
  const { rows } = await save(people, first.version, [{ ...nia, id, name: 'Nia Ink' }].map(asSent));

  expect(rows).toMatchObject([{ id, name: 'Nia Ink', ...books, ...guest }]);
  expect(await offered.find('nia-ink')).toEqual({ id, name: 'Nia Ink', ...books, ...guest });
});

test('starts with eleven questions that are off, and stores all of them with the first save [ASK-01]', async () => {
  const asked = new QuestionStore(engine.documents, 'Content');
  const list = storedLists.questions;
  const before = await content.lists.read(list);
  expect([before.version, before.rows.length, before.rows.some(({ is_active }) => is_active)]).toEqual([0, 11, false]);
  expect(before.rows).toMatchObject(
    [
      'Where on the body?',
      'How large (in words or cm)?',
      'Which style?',
      'Color, or black and gray?',
      'Is it a cover-up?',
      'What is your budget?',
      'When can you come?',
      'How should we answer?',
      'I am at least 18 years old.',
      'Photos of what you like',
      'A photo of the place on your body',
    ].map((question) => ({ question })),
  );
  expect((await asked.read()).questions).toEqual([]);

  const rows = before.rows.map((row, index) => ({ ...row, is_active: index === 1 }));
  const saved = await save(list, 0, rows);

  expect(saved.rows).toEqual(rows);
  expect((await content.lists.read(list)).rows).toEqual(rows);
  const { questions, changed_at } = await asked.read();
  expect(questions.filter(({ is_active }) => is_active).map(({ id }) => id)).toEqual([before.rows[1]?.id]);
  expect(Date.parse(changed_at)).toBeGreaterThan(0);
  const left = await removeRow(content, list, before.rows[0]?.id ?? '', change);
  expect(left.rows.map(({ id }) => id)).toEqual(before.rows.slice(1).map(({ id }) => id));
});

const asSent = (row: { id: string }) => ({ description: null, profile_picture: null, instagram_link: null, ...row });

test('keeps the records of changes for the days of the stage, of texts and of lists [DATA-53]', async () => {
  const at = new Date('2026-03-02T20:00Z');
  const brief = new ContentRepository(engine.documents, 'Content', 30);
  const text = { section: 'hero', field: 'title', value: 'Ink', content_type: 'text' as const };

  await brief.save([text], [], { by: 'ann', at });
  await saveList(brief, aList(), { version: 0, rows: [aFaq('One')] }, { by: 'ann', at, key: randomUUID() });

  const records = [];
  for await (const record of brief.changesSince(at)) records.push(record);
  const inThirtyDays = new Date('2026-04-01T20:00Z').getTime() / 1000;
  const kept = { by: 'ann', at: at.toISOString(), expires_at: inThirtyDays };
  expect(records).toMatchObject([kept, kept]);
  expect(records.map(({ after }) => after)).toEqual(
    expect.arrayContaining([[text], [{ ids: [expect.any(String)] }, expect.objectContaining({ question: 'One' })]]),
  );
});
