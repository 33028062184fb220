import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { LunaMoth } from './luna-moth.tsx';
import { ShareImage } from './share-image.tsx';
import { Storefront } from './storefront.tsx';

const assets = 'web/public/assets';

test('the committed hero image is what the drawing code draws', () => {
  expect(readFileSync(`${assets}/luna-moth.svg`, 'utf8')).toBe(renderToStaticMarkup(createElement(LunaMoth)));
});

test.each([
  ['share-image.jpg', ShareImage, 1200, 630],
  ['storefront-image.jpg', Storefront, 1200, 1500],
])('%s is committed in the size of its drawing', async (file, drawing, width, height) => {
  const svg = renderToStaticMarkup(createElement(drawing));
  const { format, ...image } = await sharp(`${assets}/${file}`).metadata();

  expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`);
  expect([format, image.width, image.height]).toEqual(['jpeg', width, height]);
});
