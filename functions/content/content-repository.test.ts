import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { contentDefaults } from '#shared/content/texts.ts';
import { queryItems } from '../aws/query-items.ts';
import { ForbiddenError } from '../http/app-error.ts';
import { anEngine } from '../testing/engine.ts';
import { ContentRepository } from './content-repository.ts';
import { imagesOf, storedLists } from './lists.ts';
import { saveContent } from './save-content.ts';

const engine = anEngine();
const content = new ContentRepository(engine.documents, 'Content');
const deps: Parameters<typeof saveContent>[0] = {
  content,
  requireAdministrator: async (id) => {
    if (id !== 'admin') throw new ForbiddenError('no');
  },
};

const change = { by: 'ann', at: new Date('2026-03-01T20:00Z') };
const title = (value: string) => ({ section: 'hero', field: 'title', value, content_type: 'text' as const });

test('stores a text once per section and field, even when it is saved twice at once [DATA-01] [ED-19]', async () => {
  await Promise.all([saveContent(deps, [title('One')], change), saveContent(deps, [title('Two')], change)]);
  await saveContent(deps, [title('Three')], change);

  expect(await content.rows()).toEqual([title('Three')]);
});

test('increments the version with each save, so that every snapshot is consistent', async () => {
  const before = await content.version();

  await saveContent(deps, [title('Four'), { ...title('Late'), field: 'subtitle' }], change);

  const { version, texts } = await content.snapshot();
  expect(version).toBe(before + 1);
  expect(texts.map(({ value }) => value).sort()).toEqual(['Four', 'Late']);
});

test('starts a version newer than the published one, although restored content is older [RESTORE-07]', async () => {
  const before = await content.version();

  await content.incrementVersion(before + 40);
  expect(await content.version()).toBe(before + 41);
  await content.incrementVersion(before);
  expect(await content.version()).toBe(before + 42);
});

test('rejects a save by a user that contains an administrator section, and stores nothing [ROLE-15]', async () => {
  const before = await content.rows();
  const rows = [title('Five'), { section: 'general', field: 'seo_title', value: 'x', content_type: 'text' as const }];
  const logo = { ...title('https://studio.example/logo.png'), section: 'branding', field: 'logo' };

  for (const refused of [rows, [title('Five'), logo]]) {
    await expect(saveContent(deps, refused, change)).rejects.toMatchObject({ code: 'forbidden' });
  }
  expect(await content.rows()).toEqual(before);
  await saveContent(deps, rows, { ...change, by: 'admin' });
  expect(await content.rows()).toHaveLength(3);
});

test('records who changed which texts, with both values', async () => {
  await saveContent(deps, [title('Former')], change);
  const at = new Date('2026-03-02T20:00Z');

  await saveContent(deps, [title('Latter'), { ...title('New'), field: 'headline' }], { by: 'bob', at });

  const records: unknown[] = [];
  for await (const record of content.changesSince(at)) records.push(record);
  expect(records).toEqual([
    expect.objectContaining({
      by: 'bob',
      what: 'text',
      before: [expect.objectContaining(title('Former'))],
      after: [title('Latter'), { ...title('New'), field: 'headline' }],
    }),
  ]);
});

describe('a save with the values that its editor saw', () => {
  const subtitle = (value: string, before?: string | null) => ({ ...title(value), field: 'subtitle', before });

  test('is rejected as a whole when one of the texts has changed', async () => {
    await saveContent(deps, [title('Now'), subtitle('Here')], change);

    await expect(
      saveContent(deps, [{ ...title('Mine'), before: 'Now' }, subtitle('Mine', 'Seen long ago')], change),
    ).rejects.toMatchObject({ code: 'conflict', field: 'rows.1.value' });

    expect((await content.rows()).map(({ value }) => value)).not.toContain('Mine');
  });

  test('can be repeated after a lost response, and is stored once [ED-07]', async () => {
    await saveContent(deps, [title('Seen')], change);
    const save = () => saveContent(deps, [{ ...title('Wanted'), before: 'Seen' }], change);
    await save();
    const version = await content.version();

    expect((await save()).rows).toContainEqual(title('Wanted'));
    expect(await content.version()).toBe(version);
  });

  test('treats null as no stored value', async () => {
    const footer = { section: 'footer', field: 'description', value: 'New', content_type: 'textarea' as const };

    await saveContent(deps, [{ ...footer, before: null }], change);
    await expect(saveContent(deps, [{ ...footer, value: 'Other', before: null }], change)).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('rejects one of two simultaneous saves', async () => {
    await saveContent(deps, [title('Seen')], change);

    const answers = await Promise.allSettled(
      ['Ann', 'Bob'].map((value) => saveContent(deps, [{ ...title(value), before: 'Seen' }], change)),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('rejects one of two simultaneous saves of a text that has no stored value', async () => {
    const answers = await Promise.allSettled(
      ['Ann', 'Bob'].map((value) =>
        saveContent(deps, [{ ...title(value), section: 'faq', field: 'subtitle', before: null }], change),
      ),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

test('stores the galleries once and lists them by name [DATA-26] [ED-GALLERY-07]', async () => {
  await content.prepare(true);
  await content.prepare(true);

  const galleries = [
    { id: 'art', name: 'Art Gallery', slug: 'art' },
    { id: 'nightlife', name: 'Night Life', slug: 'nightlife' },
    { id: 'piercings', name: 'Piercings', slug: 'piercings' },
    { id: 'tattoos', name: 'Tattoo Gallery', slug: 'tattoos' },
  ];
  expect(await content.categories()).toEqual(galleries);
  expect(await queryItems(engine.documents, 'Content', { kind: 'category' })).toEqual(
    galleries.map((gallery) => ({ kind: 'category', ...gallery })),
  );
});

test('includes in a snapshot all stored images that active rows and texts refer to', async () => {
  const address = (number: number) => `/media/gallery-images/gallery-art-${number}.jpg`;
  const details = { hash: 'abc', width: 4, height: 3, widths: [4], color: '#102030' };
  const put = (id: string) =>
    engine.documents.send(
      new PutCommand({ TableName: 'Content', Item: { kind: 'picture', id, address: id, ...details } }),
    );
  const numbers = Array.from({ length: 130 }, (_, index) => index);
  await Promise.all(numbers.map((number) => put(address(number))));
  await put('/media/about-images/about.jpg');
  await put('/media/about-images/unreferenced.jpg');
  const rows = numbers.map((number) =>
    imagesOf('art').schema.parse({
      id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
      category_id: 'art',
      title: null,
      description: null,
      image_url: address(number),
      artist_name: null,
      is_active: number !== 5,
      order_index: number,
    }),
  );
  for (const size of [80, 130]) {
    const before = await content.lists.read(imagesOf('art'));
    await content.lists.write(imagesOf('art'), before, rows.slice(0, size), change);
  }
  const photo = { section: 'about', field: 'photo', value: '/media/about-images/about.jpg' };
  await saveContent(deps, [{ ...photo, content_type: 'text' }], change);

  const { pictures, images } = await content.snapshot();

  expect(images.art.rows).toHaveLength(130);
  expect(Object.keys(pictures)).toHaveLength(130);
  expect(pictures).toMatchObject({ [address(129)]: details, '/media/about-images/about.jpg': details });
  expect(pictures).not.toHaveProperty([address(5)]);
});

test('reads for a snapshot only the lists that changed since the last one, and details of images that are new in them', async () => {
  const sent = jest.spyOn(engine.documents, 'send');
  const readAgain = async () => {
    sent.mockClear();
    const { images } = await content.snapshot();
    const inputs = sent.mock.calls.map(([{ input }]) => input as unknown as Record<string, Record<string, object>>);
    return {
      shown: images.art.rows.map(({ title }) => title),
      kinds: inputs.flatMap(({ ExpressionAttributeValues }) => ExpressionAttributeValues?.[':value'] ?? []),
      images: inputs.flatMap(({ RequestItems }) => RequestItems?.Content ?? []),
    };
  };
  const art = await content.lists.read(imagesOf('art'));
  // The image of the sixth row is shown for the first time.
  const changed = art.rows.map((row, index) => (index < 6 ? { ...row, title: 'Changed', is_active: true } : row));

  expect(await readAgain()).toMatchObject({ kinds: ['text'], images: [] });
  await content.lists.write(imagesOf('art'), art, changed, change);
  expect(await readAgain()).toMatchObject({
    shown: changed.map(({ title }) => title),
    kinds: ['text', 'image/art'],
    images: [{ Keys: [{ kind: 'picture', id: art.rows[5]?.image_url }] }],
  });
  sent.mockRestore();
});

test('includes the photos of active artists in a snapshot, but no damaged images', async () => {
  const address = (name: string) => `/media/artist-images/${name}.jpg`;
  const details = { hash: 'abc', width: 4, height: 3, widths: [4], color: '#102030' };
  for (const name of ['active', 'inactive', 'damaged']) {
    const Item = { kind: 'picture', id: address(name), ...details, ...(name === 'damaged' && { width: 'wide' }) };
    await engine.documents.send(new PutCommand({ TableName: 'Content', Item }));
  }
  const rows = ['active', 'inactive', 'damaged'].map((name, order_index) => ({
    id: `00000000-0000-4000-8000-00000000000${order_index}`,
    name,
    description: null,
    instagram_link: null,
    profile_picture: address(name),
    alt: null,
    is_active: name !== 'inactive',
    order_index,
  }));
  const before = await content.lists.read(storedLists.artists);
  await content.lists.write(storedLists.artists, before, rows, change);

  const { pictures } = await content.snapshot();

  expect(Object.keys(pictures).filter((path) => path.includes('artist-images'))).toEqual([address('active')]);
});

test('can save all texts at once', async () => {
  const all = Object.entries(contentDefaults).flatMap(([section, fields]) =>
    Object.keys(fields).map((field) => ({ section, field, value: 'https://x.example', content_type: 'text' as const })),
  );

  await saveContent(deps, all, { ...change, by: 'admin' });

  expect((await content.rows()).filter(({ value }) => value === 'https://x.example')).toHaveLength(all.length);
});
