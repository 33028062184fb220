import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ContentRepository } from '../content/content-repository.ts';
import { aPicture } from '../testing/builders.ts';
import { type Engine, startEngine } from '../testing/engine.ts';
import { addressesIn } from './addresses-in.ts';
import { cleanUp } from './clean-up.ts';
import { PictureRepository } from './picture-repository.ts';

let engine: Engine;
let pictures: PictureRepository;
let content: ContentRepository;
let removed: string[];
let refreshed: number;

beforeAll(async () => {
  engine = await startEngine();
  pictures = new PictureRepository(engine.documents, 'Content');
  content = new ContentRepository(engine.documents, 'Content');
});
afterAll(() => engine.stop());
beforeEach(async () => {
  removed = [];
  refreshed = 0;
  for (const { address } of await pictures.records()) await pictures.forget(address);
  await show('');
});

const address = '/media/about-images/about/1.jpg';
const start = Date.parse('2026-03-01T04:30:00.000Z');

/** A look on that day, during which `meanwhile` happens before a file is deleted. */
function look(day: number, { fails = false, meanwhile = async () => {} } = {}) {
  const bucket = {
    remove: async (picture: { address: string }) => {
      if (fails) throw new Error('S3 is down');
      removed.push(picture.address);
    },
  };
  const refresh = async () => {
    refreshed++;
  };
  const slow = {
    snapshot: async () => {
      const snapshot = await content.snapshot();
      await meanwhile();
      return snapshot;
    },
  };
  return cleanUp({ content: slow, pictures, bucket, refresh }, new Date(start + day * 86_400_000));
}

/** Saves which photo the page shows. */
async function show(value: string) {
  const text = { section: 'about', field: 'photo', value, content_type: 'text' };
  await engine.documents.send(
    new PutCommand({ TableName: 'Content', Item: { kind: 'text', id: 'about/photo', ...text } }),
  );
  await content.countUp();
}

async function addresses() {
  return (await pictures.records()).map((record) => record.address);
}

test('UPL-28 a picture goes 30 days after nothing referred to it any more, with its files and out of the CDN', async () => {
  await pictures.add(aPicture({ address }));
  await show(address);

  expect(await look(0)).toEqual([]);
  await show('');
  expect(await look(40)).toEqual([]);
  expect(await look(69)).toEqual([]);
  expect([removed, refreshed]).toEqual([[], 0]);
  expect(await look(70)).toEqual([address]);

  expect([removed, refreshed]).toEqual([[address], 1]);
  expect(await addresses()).toEqual([]);
});

test('a picture that comes back into use begins anew', async () => {
  await pictures.add(aPicture({ address }));

  await look(0);
  await show(address);
  await look(20);
  await show('');
  await look(40);
  await look(60);

  expect(await addresses()).toEqual([address]);
});

test('who puts a picture back in the very moment of its end keeps it', async () => {
  await pictures.add(aPicture({ address }));
  await look(0);

  await look(30, { meanwhile: () => show(address) });

  expect(removed).toEqual([]);
  expect(await pictures.records()).toEqual([expect.not.objectContaining({ removing: true })]);
});

test('a deletion that broke off is finished the next day', async () => {
  await pictures.add(aPicture({ address }));
  await look(0);

  await expect(look(30, { fails: true })).rejects.toThrow('S3 is down');
  expect(await addresses()).toEqual([address]);

  expect(await look(31)).toEqual([address]);
  expect(await addresses()).toEqual([]);
});

test('addresses are found wherever they stand, and none where there are none', () => {
  const value = {
    texts: [
      { value: 'https://studio.example/media/about-images/about/1.jpg?x' },
      { value: '/media/pictures/a/1.avif' },
    ],
    images: { art: { rows: [{ image_url: '/media/gallery-images/art/art-2-0.png', is_active: false }] } },
    none: [null, undefined, 7, true, ''],
  };

  expect([...addressesIn(value)]).toEqual(['/media/about-images/about/1.jpg', '/media/gallery-images/art/art-2-0.png']);
});
