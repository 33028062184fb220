import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { ListRow } from '#shared/content/list-rows.ts';
import { ForbiddenError } from '../http/app-error.ts';
import { anEngine } from '../testing/engine.ts';
import { ContentRepository } from './content-repository.ts';
import { imagesOf, type List, storedLists } from './lists.ts';
import { removeRow } from './remove-row.ts';
import { rowsWithout } from './rows-without.ts';
import { saveContent } from './save-content.ts';
import { saveList } from './save-list.ts';
import { undoChange } from './undo-change.ts';

const { artists, faqs, questions } = storedLists;
const conflict = (message: string) => ({ code: 'conflict', message });
const changedSince = conflict('This has been changed since, so nothing was undone.');
const ann = { by: 'ann', at: new Date('2026-03-01T20:00Z') };

const engine = anEngine(beforeEach);
const content = new ContentRepository(engine.documents, 'Content');

const deps = (requireAdministrator = async () => {}) => ({ content, lists: content.lists, requireAdministrator });
const undo = (id = 'none', by = ann) => undoChange(deps(), id, by);
const store = (Item: object) => engine.documents.send(new PutCommand({ TableName: 'Content', Item }));
const remove = (id: string, list: List<ListRow> = faqs) => removeRow(content, list, id, ann);
const aText = (field: string, value: string, section = 'hero') =>
  ({ section, field, value, content_type: 'text' }) as const;
const text = (...args: Parameters<typeof aText>) => saveContent(deps(), [aText(...args)], ann);

async function save<Row extends ListRow>(list: List<Row>, rows: readonly { id: string }[]) {
  const { version } = await content.lists.read(list);
  return saveList(content, list, { version, rows }, { ...ann, key: randomUUID() });
}

/** A row that is not stored yet. */
const aNew = <Row extends object>(row: Row) => ({ id: `temp-${randomUUID()}`, ...row, is_active: true });
const faq = (question: string) => aNew({ question, answer: 'A' });
const toSend = <Row extends ListRow>(rows: readonly Row[]) => rows.map(({ order_index: _, ...row }) => row);
const known = new Map<string, string>();
async function saveFaqs(names: string) {
  const saved = await save(faqs, [...names].map(faq));
  for (const { id, question } of saved.rows) known.set(question, id);
  return saved;
}
async function order() {
  return (await content.lists.read(faqs)).rows.map(({ question }) => question).join('');
}
async function arrange(names: string) {
  const { rows } = await content.lists.read(faqs);
  const byName = new Map(toSend(rows).map((row) => [row.question, row]));
  return save(
    faqs,
    [...names].map((name) => byName.get(name) ?? faq(name)),
  );
}

test('puts back texts, and removes those that were not there before [ED-35]', async () => {
  await text('title', 'One');
  const { change } = await saveContent(deps(), [aText('title', 'Two'), aText('subtitle', 'New')], ann);

  await undo(change);

  expect(await content.rows()).toEqual([aText('title', 'One')]);
});

test('undoes a change once, even if the request is repeated, and an undo by the same rule [ED-35] [ED-37]', async () => {
  await text('title', 'One');
  const { change } = await text('title', 'Two');

  const both = await Promise.all([undo(change), undo(change, { by: 'ben', at: ann.at })]);
  await text('title', 'Two');
  const [undone] = both;

  expect(both).toEqual([undone, undone]);
  expect(await undo(change)).toBe(undone);
  expect(await content.rows()).toMatchObject([{ value: 'Two' }]);
  await expect(undo(undone)).rejects.toMatchObject(changedSince);
  await text('title', 'One');
  await undo(undone);
  expect(await content.rows()).toMatchObject([{ value: 'Two' }]);
});

test('gives both of two requests the same result when the other one undoes the change first [ED-37]', async () => {
  await text('title', 'One');
  const { change } = await text('title', 'Two');
  let other: string | undefined;
  const late = {
    hasImages: content.hasImages.bind(content),
    rows: content.rows.bind(content),
    save: content.save.bind(content),
    change: async (id: string, now: Date) => {
      const recorded = await content.change(id, now);
      other ??= await undo(id);
      return recorded;
    },
  };

  expect(await undoChange({ ...deps(), content: late }, change!, ann)).toBe(other);
  expect(await content.rows()).toMatchObject([{ value: 'One' }]);
});

test('refuses a second undo even if the content is again as the change left it [ED-37]', async () => {
  const { change } = await text('title', 'Two');
  const again = () => content.save([aText('title', 'One')], [aText('title', 'Two')], { ...ann, undoes: change! });
  await again();
  await text('title', 'Two');

  await expect(again()).rejects.toMatchObject({ code: 'conflict' });
});

test('refuses what was changed since, and keeps later changes of other rows and texts [ED-36]', async () => {
  await text('title', 'One');
  const { change } = await text('title', 'Two');
  await text('subtitle', 'Theirs');
  const title = await text('title', 'Three');
  await expect(undo(change)).rejects.toMatchObject(changedSince);
  await undo(title.change);
  await undo(change);
  expect((await content.rows()).map(({ value }) => value).sort()).toEqual(['One', 'Theirs']);

  await saveFaqs('abc');
  const removed = await remove(known.get('b')!);
  await arrange('acd');
  await undo(removed.change);
  expect(await order()).toBe('abcd');
  const added = await arrange('abcde');
  const edited = toSend((await content.lists.read(faqs)).rows).map((row) => ({ ...row, answer: 'B' }));
  await save(faqs, edited);
  await expect(undo(added.change)).rejects.toMatchObject(changedSince);
  expect((await content.lists.read(faqs)).rows).toMatchObject(edited);
});

test('puts back the order unless the rows were moved since, and rows unless their neighbours were [ED-36]', async () => {
  await saveFaqs('abcd');
  const moved = await arrange('dabc');
  await arrange('dabce');
  await remove(known.get('b')!);
  await undo(moved.change);
  expect(await order()).toBe('acde');

  const again = await arrange('caed');
  await arrange('aced');
  await expect(undo(again.change)).rejects.toMatchObject(changedSince);
  const removed = await remove(known.get('c')!);
  await arrange('dea');
  await expect(undo(removed.change)).rejects.toMatchObject(
    conflict('The entries around the removed one have been moved since, so nothing was undone.'),
  );
  expect(await order()).toBe('dea');
});

test('brings a removed row back with its id, and its name in the booking form [ED-35]', async () => {
  const { rows } = await save(artists, [aNew({ name: 'Vera' })]);
  const offered = () => content.lists.read(artists).then((list) => list.rows.map(({ id, name }) => [id, name]));
  const { change } = await remove(rows[0]!.id, artists as never);
  expect(await offered()).toEqual([]);

  await undo(change);

  expect(await offered()).toEqual([[rows[0]!.id, 'Vera']]);
});

test('shows the first questions again when the first save of questions is undone [ED-35]', async () => {
  const { rows } = await content.lists.read(questions);
  const { change } = await save(questions, toSend(rows.slice(1)));

  await undo(change);

  expect((await content.lists.read(questions)).rows).toEqual(rows);
});

test('takes the built-in rows off the website when the first save has no rows, until that is undone [ABOUT-11] [ED-35]', async () => {
  const { version, change } = await saveFaqs('');
  expect([version, (await content.lists.read(faqs)).version]).toEqual([1, 1]);

  await undo(change);

  expect((await content.lists.read(faqs)).version).toBe(0);
});

test('gives a list whose first save was undone a version that no editor has seen [ED-28] [ED-35]', async () => {
  const { change } = await saveFaqs('a');
  const stale = await content.lists.read(faqs);
  await undo(change);
  const { version } = await content.lists.read(faqs);
  const next = await saveFaqs('b');

  expect([stale.version, version, next.version]).toEqual([1, 0, 3]);
  const theirs = saveList(content, faqs, { version: stale.version, rows: [] }, { ...ann, key: randomUUID() });
  await expect(theirs).rejects.toMatchObject({ code: 'conflict' });
  await undo(next.change);
  expect((await content.lists.read(faqs)).version).toBe(0);
});

test('refuses what would bring back a deleted image or break a rule of the list [ED-36]', async () => {
  const images = imagesOf('art');
  const image_url = '/media/gallery-images/art/a.avif';
  const picture = { kind: 'picture', id: image_url };
  await store(picture);
  const { rows } = await save(images, [aNew({ image_url })]);
  const titled = await save(images, [{ id: rows[0]!.id, title: 'New' } as { id: string }]);
  await engine.documents.send(new DeleteCommand({ TableName: 'Content', Key: picture }));
  await undo(titled.change);
  const { change } = await remove(rows[0]!.id, images as never);
  await expect(undo(change)).rejects.toMatchObject(
    conflict('An image of it is no longer stored, so nothing was undone.'),
  );
  await store({ ...picture, removing: true });
  await expect(undo(change)).rejects.toMatchObject({ code: 'conflict' });

  const ask = (answered_by = 'photos') => aNew({ answered_by, services: 'both', question: 'Photos?' });
  const first = await save(questions, [ask()]);
  const removed = await remove(first.rows[0]!.id, questions as never);
  await save(questions, [ask()]);
  await expect(undo(removed.change)).rejects.toMatchObject(
    conflict(expect.stringMatching(/^The list must ask for photos with one active question/)),
  );
  const words = Array.from({ length: 30 }, () => ask('words'));
  await save(questions, words);
  await expect(undo(removed.change)).rejects.toMatchObject(
    conflict('The list has no room for more entries now, so nothing was undone.'),
  );
});

test('refuses to bring back a row that is in the list again [ED-36]', async () => {
  const { rows } = await saveFaqs('a');
  const sides = { before: [{ ids: [rows[0]!.id] }, rows[0]!], after: [{ ids: [] }] };

  expect(() => rowsWithout(faqs, { what: 'faq', expires_at: 0, ...sides }, rows)).toThrow(changedSince.message);
});

test('neither finds unknown and expired changes nor undoes the removal of a damaged row [ED-36]', async () => {
  const { change } = await text('title', 'One');
  const late = { by: 'ann', at: new Date('2027-03-01T20:00Z') };
  await expect(undo(change, late)).rejects.toMatchObject({ code: 'not-found' });
  await expect(undo('2026-03-01T20:00:00.000Z 00000000')).rejects.toMatchObject({ code: 'not-found' });

  await saveFaqs('ab');
  const Key = { kind: 'faq', id: known.get('a')! };
  await store({ ...Key, question: 7 });
  expect(await remove(Key.id)).not.toHaveProperty('change');
  let removed = '';
  for await (const { id, before } of content.changesSince(ann.at)) {
    if (JSON.stringify(before).includes('damaged')) removed = String(id).slice(0, -4);
  }
  await expect(undo(removed)).rejects.toMatchObject(conflict('A damaged entry was removed, so nothing was undone.'));
});

test.each(['text', 'faq'])('refuses to undo a change of a %s whose record is damaged [ED-36]', async (what) => {
  const [first, last] = what === 'text' ? [aText('title', 'One'), aText('title', 'Two')] : [{ ids: [] }, { ids: [] }];
  const id = '2026-03-01T20:00:00.000Z 00000000-0000-4000-8000-000000000001';
  // A text of an unknown type reads as one line.
  const names = Object.keys(first!).filter((name) => name !== 'content_type');
  const expires_at = ann.at.getTime() / 1000 + 60;
  await store({ kind: 'text', id: 'hero/title', ...last });
  for (const name of names) {
    const side = { ...first, [name]: 7 };
    for (const sides of [
      { before: [side], after: [last] },
      { before: [first], after: [side] },
    ]) {
      await store({ kind: 'change', id: `${id} 000`, what, expires_at, ...sides });
      await expect(undo(id)).rejects.toMatchObject(
        conflict('What was there cannot be read any more, so nothing was undone.'),
      );
    }
  }
});

test('lets only administrators undo what only they may change [ROLE-34]', async () => {
  const setting = await text('coming_soon_enabled', 'true', 'general');
  const logo = await text('logo', '/assets/share-image.jpg', 'branding');
  const list = await save(questions, []);
  const refuse = async () => {
    throw new ForbiddenError('Only administrators');
  };
  for (const { change } of [setting, logo, list]) {
    await expect(undoChange(deps(refuse), change!, ann)).rejects.toMatchObject({ code: 'forbidden' });
    const undone = await undo(change);
    for (const id of [change!, undone]) {
      await expect(undoChange(deps(refuse), id, ann)).rejects.toMatchObject({ code: 'forbidden' });
    }
  }
});
