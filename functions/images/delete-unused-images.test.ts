import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ContentRepository } from '../content/content-repository.ts';
import { anImage } from '../testing/builders.ts';
import { anEngine } from '../testing/engine.ts';
import { deleteUnusedImages } from './delete-unused-images.ts';
import { imagePathsIn } from './image-paths-in.ts';
import { ImageRepository } from './image-repository.ts';

const engine = anEngine();
const images = new ImageRepository(engine.documents, 'Content');
const content = new ContentRepository(engine.documents, 'Content');
let removed: string[];
let refreshed: string[];

beforeEach(async () => {
  removed = [];
  refreshed = [];
  for (const { address } of await images.records()) await images.forget(address);
  await show('');
});

const address = '/media/about-images/about/1.jpg';
const start = Date.parse('2026-03-01T04:30:00.000Z');

/** Runs the clean-up on a day. `beforeDeletion` runs before a file is deleted. */
function cleanUp(day: number, { fails = false, beforeDeletion = async () => {} } = {}) {
  const bucket = {
    remove: async (image: { address: string }) => {
      if (fails) throw new Error('S3 is down');
      removed.push(image.address);
    },
  };
  const invalidate = async (paths: readonly string[]) => {
    refreshed.push(...paths);
  };
  const slow = {
    snapshot: async () => {
      const snapshot = await content.snapshot();
      await beforeDeletion();
      return snapshot;
    },
  };
  return deleteUnusedImages({ content: slow, images, bucket, invalidate }, new Date(start + day * 86_400_000));
}

/** Saves the photo that the page shows. */
async function show(value: string) {
  const text = { section: 'about', field: 'photo', value, content_type: 'text' };
  await engine.documents.send(
    new PutCommand({ TableName: 'Content', Item: { kind: 'text', id: 'about/photo', ...text } }),
  );
  await content.incrementVersion();
}

async function addresses() {
  return (await images.records()).map((record) => record.address);
}

test('deletes an image with its files 30 days after the last reference, and invalidates it in the CDN [UPL-28]', async () => {
  await images.add(anImage({ address }));
  await show(address);

  expect(await cleanUp(0)).toEqual([]);
  await show('');
  expect(await cleanUp(40)).toEqual([]);
  expect(await cleanUp(69)).toEqual([]);
  expect([removed, refreshed]).toEqual([[], []]);
  expect(await cleanUp(70)).toEqual([address]);

  expect([removed, refreshed]).toEqual([[address], ['/media/*']]);
  expect(await addresses()).toEqual([]);
});

test('restarts the 30 days when an image is used again', async () => {
  await images.add(anImage({ address }));

  await cleanUp(0);
  await show(address);
  await cleanUp(20);
  await show('');
  await cleanUp(40);
  await cleanUp(60);

  expect(await addresses()).toEqual([address]);
});

test('keeps an image that is used again at the moment of its deletion', async () => {
  await images.add(anImage({ address }));
  await cleanUp(0);

  await cleanUp(30, { beforeDeletion: () => show(address) });

  expect(removed).toEqual([]);
  expect(await images.records()).toEqual([expect.not.objectContaining({ removing: true })]);
});

test('completes a failed deletion on the next day', async () => {
  await images.add(anImage({ address }));
  await cleanUp(0);

  await expect(cleanUp(30, { fails: true })).rejects.toMatchObject({ name: 'SomeFailedError' });
  expect(await addresses()).toEqual([address]);

  expect(await cleanUp(31)).toEqual([address]);
  expect(await addresses()).toEqual([]);
});

test('finds image paths at any depth, and none where there are none', () => {
  const value = {
    texts: [
      { value: 'https://studio.example/media/about-images/about/1.jpg?x' },
      { value: '/media/pictures/a/1.avif' },
    ],
    images: { art: { rows: [{ image_url: '/media/gallery-images/art/art-2-0.png', is_active: false }] } },
    none: [null, undefined, 7, true, ''],
  };

  expect([...imagePathsIn(value)]).toEqual([
    '/media/about-images/about/1.jpg',
    '/media/gallery-images/art/art-2-0.png',
  ]);
});
