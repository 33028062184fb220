import { expect, test } from 'vitest';
import {
  imageListQuerySchema,
  imageListSchema,
  uploadPermissionsSchema,
  uploadRequestSchema,
  uploadSchema,
} from './upload-schemas.ts';

const file = { type: 'image/png', size: 1 };
const accepts = (request: object) =>
  uploadRequestSchema.safeParse({ kind: 'gallery', files: [file], ...request }).success;

test('a request has 1 to 20 files', () => {
  expect(accepts({ files: Array(20).fill(file) })).toBe(true);
  expect(accepts({ files: Array(21).fill(file) })).toBe(false);
  expect(accepts({ files: [] })).toBe(false);
});

test('each file has a type and a size', () => {
  expect(accepts({ files: [{ type: 'x'.repeat(100), size: 1 }] })).toBe(true);
  for (const wrong of [{ type: 'x'.repeat(101) }, { size: 0 }, { size: 1.5 }, { size: '1' }, { name: 'a.png' }]) {
    expect(accepts({ files: [{ ...file, ...wrong }] })).toBe(false);
  }
});

test('a request names a kind, and a gallery or an artist', () => {
  for (const kind of ['logo', 'favicon', 'preview', 'about', 'artist', 'gallery', 'event']) {
    expect(accepts({ kind })).toBe(true);
  }
  for (const category of ['art', 'nightlife', 'piercings', 'tattoos']) expect(accepts({ category })).toBe(true);
  expect(accepts({ artist_id: '00000000-0000-4000-8000-000000000001' })).toBe(true);
  expect(accepts({ artist_id: `temp-${'x'.repeat(59)}` })).toBe(true);
  for (const wrong of [{ kind: 'cover' }, { category: 'other' }, { more: 1 }]) expect(accepts(wrong)).toBe(false);
  for (const artist_id of [`temp-${'x'.repeat(60)}`, 'x-temp-1', '1']) expect(accepts({ artist_id })).toBe(false);
});

const query = (values: object) => imageListQuerySchema.safeParse(values);

test('lists the first 100 stored images by ascending name by default [CONST-10]', () => {
  expect(query({}).data).toEqual({ limit: 100, offset: 0, order: 'ascending' });
});

test('a listing has 1 to 500 images and an offset of up to 1,000', () => {
  expect(query({ limit: '1', offset: '1000', order: 'descending', place: 'about-images' }).success).toBe(true);
  expect(query({ limit: '500', offset: '0', place: 'artist-photos' }).success).toBe(true);
  expect(query({ place: 'gallery-images', cursor: `/media/${'x'.repeat(293)}` }).success).toBe(true);
  for (const wrong of [
    { limit: '0' },
    { limit: '501' },
    { limit: '1.5' },
    { offset: '-1' },
    { offset: '0.5' },
    { order: 'other' },
    { place: 'other' },
    { more: '1' },
    { cursor: `/media/${'x'.repeat(294)}` },
  ]) {
    expect([wrong, query(wrong).success]).toEqual([wrong, false]);
  }
  expect(query({ offset: '1001' }).error?.issues[0]?.message).toBe('must be at most 1000; use cursor beyond that');
  expect(query({ cursor: 'x/media/' }).error?.issues[0]?.message).toBe('must be the next value of the previous page');
});

test('an upload is waiting, ready or refused', () => {
  const upload = { id: '00000000-0000-4000-8000-000000000001', address: '/media/a.jpg' };

  for (const state of ['waiting', 'ready', 'refused']) {
    expect(uploadSchema.parse({ ...upload, state })).toEqual({ ...upload, state });
  }
  const animated = { ...upload, state: 'ready', animated: true };
  expect(uploadSchema.parse(animated)).toEqual(animated);
  for (const state of ['', 'lost', undefined]) {
    expect(uploadSchema.safeParse({ ...upload, state }).success).toBe(false);
  }
});

test('a refused upload has a reason, and every upload a UUID', () => {
  const upload = { id: '00000000-0000-4000-8000-000000000001', address: '/media/a.jpg', state: 'refused' };

  expect(uploadSchema.parse({ ...upload, reason: 'too large' })).toEqual({ ...upload, reason: 'too large' });
  for (const wrong of [{ id: '1' }, { address: undefined }, { reason: 1 }]) {
    expect(uploadSchema.safeParse({ ...upload, ...wrong }).success).toBe(false);
  }
});

test('a permission has the signed URL, its headers and the future image URL', () => {
  const upload = {
    id: '00000000-0000-4000-8000-000000000001',
    url: 'https://uploads.example/1?signature=a',
    headers: { 'content-type': 'image/png' },
    address: '/media/gallery-images/a.png',
  };
  const artist_id = '00000000-0000-4000-8000-000000000002';
  const accepts = (permissions: object) => uploadPermissionsSchema.safeParse(permissions).success;

  expect(uploadPermissionsSchema.parse({ uploads: [upload], artist_id })).toEqual({ uploads: [upload], artist_id });
  expect(accepts({ uploads: [upload] })).toBe(true);
  for (const wrong of [{ id: '1' }, { url: undefined }, { headers: { a: 1 } }, { address: undefined }]) {
    expect(accepts({ uploads: [{ ...upload, ...wrong }] })).toBe(false);
  }
  expect(accepts({ uploads: [upload], artist_id: 'temp-1' })).toBe(false);
});

test('a stored image has its size, widths, color and the time of its upload', () => {
  const image = {
    address: '/media/gallery-images/a.png',
    hash: 'abc',
    width: 1,
    height: 1,
    widths: [1, 640],
    color: '#102030',
    created_at: '2026-03-01T20:00:00.000Z',
  };
  const accepts = (list: object) => imageListSchema.safeParse({ pictures: [image], total: 0, ...list }).success;

  expect(imageListSchema.parse({ pictures: [image], total: 1, next: image.address })).toEqual({
    pictures: [image],
    total: 1,
    next: image.address,
  });
  expect(accepts({})).toBe(true);
  for (const wrong of [{ total: -1 }, { total: 0.5 }, { next: 1 }, { pictures: undefined }]) {
    expect([wrong, accepts(wrong)]).toEqual([wrong, false]);
  }
  for (const wrong of [
    { address: undefined },
    { hash: undefined },
    { width: 0 },
    { height: 0 },
    { width: 0.5 },
    { height: 0.5 },
    { widths: [0] },
    { widths: [0.5] },
    { color: undefined },
    { created_at: '2026-03-01' },
  ]) {
    expect([wrong, accepts({ pictures: [{ ...image, ...wrong }] })]).toEqual([wrong, false]);
  }
});
