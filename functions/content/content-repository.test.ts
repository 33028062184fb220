import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { contentDefaults } from '#shared/content.ts';
import { galleryCategories } from '#shared/gallery.ts';
import { ForbiddenError } from '../http/app-error.ts';
import { type Engine, startEngine } from '../testing/engine.ts';
import { ContentRepository } from './content-repository.ts';
import { imagesOf } from './lists.ts';
import { saveContent } from './save-content.ts';

let engine: Engine;
let content: ContentRepository;
let needs: Parameters<typeof saveContent>[0];

beforeAll(async () => {
  engine = await startEngine();
  content = new ContentRepository(engine.documents, 'Content');
  const requireAdministrator = async (id: string) => {
    if (id !== 'admin') throw new ForbiddenError('no');
  };
  needs = { content, requireAdministrator };
});
afterAll(() => engine.stop());

const change = { by: 'ann', at: new Date('2026-03-01T20:00Z') };
const title = (value: string) => ({ section: 'hero', field: 'title', value, content_type: 'text' as const });

test('DATA-01 DATA-03 ED-19 a text is unique on section and field, also when saved twice at once', async () => {
  await Promise.all([saveContent(needs, [title('One')], change), saveContent(needs, [title('Two')], change)]);
  await saveContent(needs, [title('Three')], change);

  expect(await content.rows()).toEqual([title('Three')]);
});

test('each save counts the version up, whole, so that a snapshot is one state that existed', async () => {
  const before = await content.version();

  await saveContent(needs, [title('Four'), { ...title('Late'), field: 'subtitle' }], change);

  const { version, texts } = await content.snapshot();
  expect(version).toBe(before + 1);
  expect(texts.map(({ value }) => value).sort()).toEqual(['Four', 'Late']);
});

test('ROLE-15 ROLE-16 a user cannot write sections for administrators, and nothing of the save is stored', async () => {
  const before = await content.rows();
  const rows = [title('Five'), { section: 'general', field: 'seo_title', value: 'x', content_type: 'text' as const }];

  await expect(saveContent(needs, rows, change)).rejects.toMatchObject({
    code: 'forbidden',
  });
  expect(await content.rows()).toEqual(before);
  await saveContent(needs, rows, { ...change, by: 'admin' });
  expect(await content.rows()).toHaveLength(3);
});

describe('a save that names what its editor saw', () => {
  const subtitle = (value: string, before?: string | null) => ({ ...title(value), field: 'subtitle', before });

  test('is refused whole once one of the texts is another', async () => {
    await saveContent(needs, [title('Now'), subtitle('Here')], change);

    await expect(
      saveContent(needs, [{ ...title('Mine'), before: 'Now' }, subtitle('Mine', 'Seen long ago')], change),
    ).rejects.toMatchObject({ code: 'conflict', field: 'rows.1.value' });

    expect((await content.rows()).map(({ value }) => value)).not.toContain('Mine');
  });

  test('ED-24 can be repeated after an unclear answer, and counts once', async () => {
    await saveContent(needs, [title('Seen')], change);
    const save = () => saveContent(needs, [{ ...title('Wanted'), before: 'Seen' }], change);
    await save();
    const version = await content.version();

    expect(await save()).toContainEqual(title('Wanted'));
    expect(await content.version()).toBe(version);
  });

  test('knows null as nothing stored', async () => {
    const footer = { section: 'footer', field: 'description', value: 'New', content_type: 'textarea' as const };

    await saveContent(needs, [{ ...footer, before: null }], change);
    await expect(saveContent(needs, [{ ...footer, value: 'Other', before: null }], change)).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('of two at the same moment one is told', async () => {
    await saveContent(needs, [title('Seen')], change);

    const answers = await Promise.allSettled(
      ['Ann', 'Bob'].map((value) => saveContent(needs, [{ ...title(value), before: 'Seen' }], change)),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

test('DATA-26 DATA-27 ED-GALLERY-09 the galleries are written down once, and read by name', async () => {
  await content.storeCategories();
  await content.storeCategories();

  expect(await content.categories()).toEqual(galleryCategories);
});

test('a snapshot holds the stored pictures that active rows and texts name, however many', async () => {
  const address = (number: number) => `/media/gallery-images/gallery-art-${number}.jpg`;
  const picture = { hash: 'abc', width: 4, height: 3, widths: [4], color: '#102030' };
  const put = (id: string) =>
    engine.documents.send(
      new PutCommand({ TableName: 'Content', Item: { kind: 'picture', id, address: id, ...picture } }),
    );
  const numbers = Array.from({ length: 130 }, (_, index) => index);
  await Promise.all(numbers.map((number) => put(address(number))));
  await put('/media/about-images/about.jpg');
  await put('/media/about-images/nobody-names-it.jpg');
  const rows = numbers.map((number) =>
    imagesOf('art').schema.parse({
      ...{ id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`, category_id: 'art' },
      ...{ title: null, description: null, image_url: address(number), artist_name: null },
      ...{ is_active: number !== 5, order_index: number },
    }),
  );
  for (const size of [80, 130]) {
    const before = await content.lists.read(imagesOf('art'));
    await content.lists.write(imagesOf('art'), before, rows.slice(0, size), change);
  }
  const photo = { section: 'about', field: 'photo', value: '/media/about-images/about.jpg' };
  await saveContent(needs, [{ ...photo, content_type: 'text' }], change);

  const { pictures, images } = await content.snapshot();

  expect(images.art.rows).toHaveLength(130);
  expect(Object.keys(pictures)).toHaveLength(130);
  expect(pictures).toMatchObject({ [address(129)]: picture, '/media/about-images/about.jpg': picture });
  expect(pictures).not.toHaveProperty([address(5)]);
});

test('a save of every text there is fits', async () => {
  const all = Object.entries(contentDefaults).flatMap(([section, fields]) =>
    Object.keys(fields).map((field) => ({ section, field, value: 'x', content_type: 'text' as const })),
  );

  await saveContent(needs, all, { ...change, by: 'admin' });

  expect((await content.rows()).filter(({ value }) => value === 'x')).toHaveLength(all.length);
});
