import { expect, test } from 'vitest';
import { imageFileUrl, imageFormats, imageWidths } from './images.ts';

test('each image has files in five widths and three formats, each with its own URL', () => {
  expect(imageWidths).toEqual([320, 480, 720, 1080, 1600]);
  expect(imageFormats).toEqual(['avif', 'webp', 'jpeg']);
  expect(imageFileUrl({ hash: 'abc' }, 320, 'avif')).toBe('/media/pictures/abc/320.avif');
});
