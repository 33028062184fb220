import { expect, test } from 'vitest';
import type { ImageDetails } from '#shared/images/images.ts';
import { largestUrl, sources } from './sources.ts';

const details: ImageDetails = {
  hash: 'ab12',
  width: 2000,
  height: 1500,
  widths: [320, 480, 720, 1080, 1600],
  color: '#123456',
};

test('offers AVIF in several widths and WebP in one', () => {
  expect(sources(details)).toEqual({
    avif: [480, 720, 1080].map((width) => `/media/pictures/ab12/${width}.avif ${width}w`).join(),
    webp: '/media/pictures/ab12/720.webp',
  });
});

test('offers a small image in its own size', () => {
  const small = { ...details, width: 340, widths: [300, 320, 340] };

  expect(sources(small)).toEqual({
    avif: '/media/pictures/ab12/340.avif 340w',
    webp: '/media/pictures/ab12/340.webp',
  });
});

test('offers only widths from 480 to the limit, and WebP in the first one from 720 on, or else in the largest', () => {
  const of = (widths: number[], limit?: number) => {
    const { avif, webp } = sources({ ...details, widths }, limit);
    return [avif.match(/\d+(?=w)/g)?.join(' '), webp.match(/\d+(?=\.webp)/)?.[0]];
  };

  expect(of([479, 480, 721, 1080, 1081])).toEqual(['480 721 1080', '721']);
  expect(of([480, 719])).toEqual(['480 719', '719']);
  expect(of([720, 1600, 2400], 2400)).toEqual(['720 1600 2400', '720']);
  // Each is at least a quarter wider than the one before.
  expect(of([480, 600, 749])).toEqual(['480 600', '600']);
  expect(of([480, 720, 864, 1080])).toEqual(['480 720 1080', '720']);
});

test('uses the largest file in the lightbox, and other URLs as they are', () => {
  expect(largestUrl('/media/a.jpg', details)).toBe('/media/pictures/ab12/1600.jpeg');
  expect(largestUrl('/media/a.jpg', details, 'webp')).toBe('/media/pictures/ab12/1600.webp');
  expect(largestUrl('https://elsewhere.example/a.jpg', undefined)).toBe('https://elsewhere.example/a.jpg');
  expect(largestUrl('/media/a.jpg', { ...details, widths: [] })).toBe('/media/a.jpg');
});
