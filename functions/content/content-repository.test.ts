import { ForbiddenError } from '../http/app-error.ts';
import { type Engine, startEngine } from '../testing/engine.ts';
import { ContentRepository } from './content-repository.ts';
import { saveContent } from './save-content.ts';

let engine: Engine;
let content: ContentRepository;

beforeAll(async () => {
  engine = await startEngine();
  content = new ContentRepository(engine.documents, 'Content');
});
afterAll(() => engine.stop());

const title = (value: string) => ({ section: 'hero', field: 'title', value, content_type: 'text' as const });

test('DATA-01 DATA-03 ED-19 a text is unique on section and field, also when saved twice at once', async () => {
  await Promise.allSettled([content.save([title('One')]), content.save([title('Two')])]);
  await content.save([title('Three')]);

  expect(await content.rows()).toEqual([title('Three')]);
});

test('each save counts the version up, whole, so that a snapshot is one state that existed', async () => {
  const before = await content.version();

  await content.save([title('Four'), { ...title('Late'), field: 'subtitle' }]);

  const { version, rows } = await content.snapshot();
  expect(version).toBe(before + 1);
  expect(rows.map(({ value }) => value).sort()).toEqual(['Four', 'Late']);
});

test('ROLE-15 ROLE-16 a user cannot write sections for administrators, and nothing of the save is stored', async () => {
  const before = await content.rows();
  const rows = [title('Five'), { section: 'general', field: 'seo_title', value: 'x', content_type: 'text' as const }];
  const requireAdministrator = async (id: string) => {
    if (id !== 'admin') throw new ForbiddenError('no');
  };

  await expect(saveContent({ content, requireAdministrator }, rows, 'user')).rejects.toMatchObject({
    code: 'forbidden',
  });
  expect(await content.rows()).toEqual(before);
  await saveContent({ content, requireAdministrator }, rows, 'admin');
  expect(await content.rows()).toHaveLength(3);
});
