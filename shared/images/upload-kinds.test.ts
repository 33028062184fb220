import { expect, test } from 'vitest';
import {
  acceptedTypes,
  imageFolders,
  uploadBatchLimit,
  uploadFault,
  uploadKindNames,
  uploadKinds,
} from './upload-kinds.ts';

const anyImage = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic', 'image/heif'];

test.each([
  ['logo', 2_097_152],
  ['favicon', 5_242_880],
  ['preview', 5_242_880],
  ['about', 5_242_880],
  ['artist', 5_242_880],
  ['gallery', 10_485_760],
  ['event', 10_485_760],
] as const)('a %s of exactly %i bytes is accepted, one byte more is too large [UPL-02]', (kind, limit) => {
  expect(uploadFault(kind, { type: 'image/png', size: limit - 1 })).toBeUndefined();
  expect(uploadFault(kind, { type: 'image/png', size: limit })).toBeUndefined();
  expect(uploadFault(kind, { type: 'image/png', size: limit + 1 })).toBe('size');
});

test('an empty file is refused for each kind [MSG-82]', () => {
  expect(uploadKindNames.map((kind) => uploadFault(kind, { type: 'image/png', size: 0 }))).toEqual(
    uploadKindNames.map(() => 'empty'),
  );
});

test('each kind accepts only images; favicons only PNG and JPEG', () => {
  for (const kind of uploadKindNames) {
    const accepted = kind === 'favicon' ? ['image/jpeg', 'image/png'] : anyImage;
    for (const type of [...anyImage, 'image/svg+xml', 'text/plain', 'application/pdf', '']) {
      expect([kind, type, uploadFault(kind, { type, size: 1 })]).toEqual([
        kind,
        type,
        accepted.includes(type) ? undefined : 'type',
      ]);
    }
  }
});

test('only administrators upload images of settings and branding; every account uploads the others', () => {
  expect(Object.entries(uploadKinds).map(([kind, { role }]) => [kind, role])).toEqual([
    ['logo', 'admin'],
    ['favicon', 'admin'],
    ['preview', 'admin'],
    ['about', 'user'],
    ['artist', 'user'],
    ['gallery', 'user'],
    ['event', 'user'],
  ]);
});

test('a file input accepts the types that the server can decode', () => {
  expect(acceptedTypes('favicon')).toBe('image/png,image/jpeg');
  expect(acceptedTypes('gallery')).toBe('image/jpeg,image/png,image/webp,image/gif,image/avif');
});

test('up to 20 files per request, in three folders', () => {
  expect(uploadBatchLimit).toBe(20);
  expect(imageFolders).toEqual(['about-images', 'artist-photos', 'gallery-images']);
});
