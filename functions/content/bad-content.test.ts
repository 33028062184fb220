import { randomUUID } from 'node:crypto';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { log } from '../aws/log.ts';
import { toHome } from '../site/to-page.ts';
import { anEngine } from '../testing/engine.ts';
import { ContentRepository } from './content-repository.ts';
import { storedLists } from './lists.ts';
import { OfferedArtists } from './offered-artists.ts';
import { removeRow } from './remove-row.ts';
import { saveContent } from './save-content.ts';
import { saveList } from './save-list.ts';

const { callouts, faqs } = storedLists;

const engine = anEngine(beforeEach);
const content = new ContentRepository(engine.documents, 'Content');
const change = { by: 'ann', at: new Date('2026-03-01T20:00Z') };
const studio = { name: 'Afterhours', timeZone: 'UTC', notice: { backupDays: 35 } };

beforeEach(() => {
  jest.spyOn(log, 'warn').mockImplementation();
  jest.spyOn(Metrics.prototype, 'addMetric').mockReturnThis();
});

const put = (Item: Record<string, unknown>) => engine.documents.send(new PutCommand({ TableName: 'Content', Item }));
const home = async () => toHome(await content.snapshot(), studio, change.at);

test.each([
  ['a number as value', { value: 7, content_type: 'text' }],
  ['no value', { content_type: 'text' }],
])('shows the default for a text with %s, keeps the other texts, and a save repairs it', async (_, damage) => {
  const deps = { content, requireAdministrator: async () => {} };
  const text = (field: string, value: string) => ({ section: 'hero', field, value, content_type: 'text' as const });
  const byDefault = (await home()).texts.hero.title;
  await saveContent(deps, [text('subtitle', 'Open late')], change);
  await put({ kind: 'text', id: 'hero/title', section: 'hero', field: 'title', ...damage });

  expect(await content.rows()).toEqual([text('subtitle', 'Open late')]);
  expect((await home()).texts.hero).toMatchObject({ title: byDefault, subtitle: 'Open late' });

  await saveContent(deps, [{ ...text('title', 'Mended'), before: null } as never], change);
  expect((await home()).texts.hero.title).toBe('Mended');
});

test('shows a star for the icon Heart of a callout, and a text of another type [ABOUT-09] [DATA-58]', async () => {
  const row = { id: 'temp-one', title: 'Open late', description: '', icon: 'Users', is_active: true };
  const { rows } = await saveList(content, callouts, { version: 0, rows: [row] }, { ...change, key: randomUUID() });
  await put({ ...row, kind: 'callout', id: rows[0]?.id, icon: 'Heart' });
  await put({ kind: 'text', id: 'hero/title', section: 'hero', field: 'title', value: 'Ink', content_type: 'html' });

  const { callouts: shown, texts } = await home();

  expect(shown).toMatchObject([{ title: 'Open late', icon: 'Star' }]);
  expect(texts.hero.title).toBe('Ink');
});

test('leaves a damaged row out of its list, and keeps it when the list is saved', async () => {
  const row = (question: string) => ({ id: `temp-${question}`, question, answer: 'A', is_active: true });
  const save = (version: number, rows: { id: string }[]) =>
    saveList(content, faqs, { version, rows }, { ...change, key: randomUUID() });
  const { rows } = await save(0, [row('One'), row('Two')]);
  const [one, two] = rows.map(({ id }) => id) as [string, string];
  await put({ kind: 'faq', id: one, question: 7, answer: 'A', is_active: true });

  const read = await content.lists.read(faqs);
  expect(read.rows).toMatchObject([{ id: two, order_index: 0 }]);
  expect(read.unreadable).toEqual([one]);
  expect((await home()).faqs).toMatchObject([{ question: 'Two' }]);

  expect(await save(1, [{ ...row('Zwei'), id: two }, row('Three')])).toMatchObject({ unreadable: [one] });
  const saved = await content.lists.read(faqs);
  expect(saved.rows.map(({ question }) => question)).toEqual(['Zwei', 'Three']);
  expect(saved.unreadable).toEqual([one]);
});

test('reads the rest of the content when a list item, image or category is damaged', async () => {
  await content.prepare(true);
  await put({ kind: 'list', id: 'callout', version: 3, ids: 'abc', applied: [] });
  await put({ kind: 'category', id: 'extra', name: 7 });
  await put({ kind: 'picture', id: '/media/about-images/a.jpg', width: 'wide' });
  const photo = { section: 'about', field: 'photo', value: '/media/about-images/a.jpg', content_type: 'text' as const };
  await saveContent({ content, requireAdministrator: async () => {} }, [photo], change);

  expect(await content.lists.read(callouts)).toEqual({ version: 3, rows: [], applied: [] });
  expect(await content.categories()).toHaveLength(4);
  expect((await content.snapshot()).pictures).toEqual({});
});

test('removes a damaged row completely', async () => {
  const row = (question: string) => ({ id: `temp-${question}`, question, answer: 'A', is_active: true });
  const save = { version: 0, rows: [row('One'), row('Two')] };
  const { rows } = await saveList(content, faqs, save, { ...change, key: randomUUID() });
  const one = rows[0]?.id as string;
  await put({ kind: 'faq', id: one, question: 7, answer: 'A', is_active: true });

  const left = await removeRow(content, faqs, one, change);

  expect(left).toMatchObject({ version: 2, rows: [{ question: 'Two', order_index: 0 }] });
  expect(left).not.toHaveProperty('unreadable');
  expect(await content.lists.read(faqs)).toEqual(left);
  expect(await removeRow(content, faqs, one, change)).toEqual(left);
});

test('leaves a damaged artist out of the booking choices and keeps the others', async () => {
  const id = randomUUID();
  await put({ kind: 'choices', id: 'artist', artists: [{ id: 7 }, { id, name: 'Mara' }] });

  expect(await new OfferedArtists(engine.documents, 'Content').find('mara')).toEqual({ id, name: 'Mara' });
});
