import { expect, test } from 'vitest';
import type { Picture } from '#shared/pictures.ts';
import { largestAddress, sources } from './sources.ts';

const picture: Picture = {
  hash: 'ab12',
  width: 2000,
  height: 1500,
  widths: [320, 480, 720, 1080, 1600],
  color: '#123456',
};

test('a page offers AVIF in all widths that screens want, and WebP in one', () => {
  expect(sources(picture)).toEqual({
    avif: [480, 720, 1080].map((width) => `/media/pictures/ab12/${width}.avif ${width}w`).join(),
    webp: '/media/pictures/ab12/720.webp',
  });
});

test('a picture smaller than that is offered as large as it is', () => {
  const small = { ...picture, width: 340, widths: [320, 340] };

  expect(sources(small)).toEqual({
    avif: '/media/pictures/ab12/340.avif 340w',
    webp: '/media/pictures/ab12/340.webp',
  });
});

test('the lightbox gets the largest file, and any other address as it is', () => {
  expect(largestAddress('/media/a.jpg', picture)).toBe('/media/pictures/ab12/1600.jpeg');
  expect(largestAddress('/media/a.jpg', picture, 'webp')).toBe('/media/pictures/ab12/1600.webp');
  expect(largestAddress('https://elsewhere.example/a.jpg', undefined)).toBe('https://elsewhere.example/a.jpg');
});
