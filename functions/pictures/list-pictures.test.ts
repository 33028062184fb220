import { pictureListQuerySchema } from '#shared/uploads.ts';
import { aPicture } from '../testing/builders.ts';
import { listPictures } from './list-pictures.ts';

const names = Array.from({ length: 150 }, (_, index) => `/media/gallery-images/art/art-${1000 + index}.jpg`);
const records = [...names, '/media/about-images/about/1.jpg'].reverse().map((address) => aPicture({ address }));

test('CONST-10 a listing begins with the first 100 by name', () => {
  const { pictures, total } = listPictures(records, pictureListQuerySchema.parse({}));

  expect(pictures.map(({ address }) => address)).toEqual(['/media/about-images/about/1.jpg', ...names.slice(0, 99)]);
  expect(total).toBe(151);
});

test('CONST-11 a listing goes on where it is asked to, in one place, in either order', () => {
  const query = { place: 'gallery-images', limit: '2', offset: '1', order: 'descending' };

  const { pictures, total } = listPictures(records, pictureListQuerySchema.parse(query));

  expect(pictures.map(({ address }) => address)).toEqual([names[148], names[147]]);
  expect(total).toBe(150);
});

test('a picture whose files are being deleted is not listed', () => {
  expect(listPictures([{ ...aPicture(), removing: true }], pictureListQuerySchema.parse({}))).toEqual({
    pictures: [],
    total: 0,
  });
});
