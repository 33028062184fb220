import { imageListQuerySchema } from '#shared/images/upload-schemas.ts';
import { anImage } from '../testing/builders.ts';
import { anEngine, watchReads } from '../testing/engine.ts';
import { ImageRepository } from './image-repository.ts';
import { listImages } from './list-images.ts';

const engine = anEngine();
const images = new ImageRepository(engine.documents, 'Content');

const names = Array.from({ length: 150 }, (_, index) => `/media/gallery-images/art/art-${1000 + index}.jpg`);
const about = '/media/about-images/about/1.jpg';

beforeAll(async () => {
  for (const address of [...names, about].reverse()) await images.add(anImage({ address }));
}, 30_000);

const list = (query: Record<string, string> = {}) => listImages({ images }, imageListQuerySchema.parse(query));

test('lists the first 100 images by name and the total [CONST-10]', async () => {
  const { pictures: first, total } = await list();

  expect(first.map(({ address }) => address)).toEqual([about, ...names.slice(0, 99)]);
  expect(total).toBe(151);
});

test('continues a listing from a cursor or offset, in one folder and in both orders [CONST-10]', async () => {
  const { pictures: found, total } = await list({
    place: 'gallery-images',
    limit: '2',
    offset: '1',
    order: 'descending',
  });

  expect(found.map(({ address }) => address)).toEqual([names[148], names[147]]);
  expect(total).toBe(150);
});

test.each(['ascending', 'descending'])('pages through all images in %s order, each image once', async (order) => {
  const seen: string[] = [];
  let next: string | undefined;
  do {
    const page = await list({ place: 'gallery-images', limit: '40', order, ...(next ? { cursor: next } : {}) });
    seen.push(...page.pictures.map(({ address }) => address));
    next = page.next;
  } while (next);

  expect(seen).toEqual(order === 'ascending' ? names : names.toReversed());
});

test('has no next page after the last image', async () => {
  expect(await list({ place: 'about-images', limit: '1' })).toMatchObject({ total: 1 });
  expect((await list({ place: 'about-images', limit: '1' })).next).toBeUndefined();
});

test('reads only as many images as a page needs', async () => {
  const { reads } = await watchReads(engine, () => list({ place: 'gallery-images', limit: '10' }));

  expect(reads.reduce((sum, { items }) => sum + items, 0)).toBeLessThan(20);
});

test('rejects a cursor of another folder', async () => {
  await expect(list({ place: 'about-images', cursor: `${names[0]}` })).rejects.toThrow(/cursor/);
});

test('neither lists nor counts an image whose files are being deleted', async () => {
  const address = '/media/artist-photos/going.jpg';
  await images.add(anImage({ address }));

  expect(await images.beginRemoval(address, 0)).toBe(true);
  expect(await images.beginRemoval(address, 0)).toBe(false);

  expect(await list({ place: 'artist-photos' })).toEqual({ pictures: [], total: 0 });
});

test('counts an image once, even if it is added repeatedly', async () => {
  const address = '/media/artist-photos/once.jpg';

  await Promise.all([1, 2, 3].map(() => images.add(anImage({ address }))));

  expect(await images.total('artist-photos')).toBe(1);
});
