import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { catalog } from './catalog.ts';

const folder = 'functions/demo/images';

test('each image of the catalog is committed, below 10 MB in all', () => {
  const files = readdirSync(folder);
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0);

  expect(files.sort()).toEqual(
    Object.keys(catalog)
      .map((name) => `${name}.jpg`)
      .sort(),
  );
  expect(bytes).toBeLessThan(10_000_000);
});

test('draws the committed image again', async () => {
  const drawn = sharp(await catalog['art-dots']!());
  const committed = sharp(path.join(folder, 'art-dots.jpg'));

  const { width, height, format } = await drawn.metadata();
  expect(await committed.metadata()).toMatchObject({ width, height, format });
  const [a, b] = await Promise.all(
    [drawn, committed].map((image) => image.greyscale().resize(32, 32).raw().toBuffer()),
  );
  // Other versions of libvips round differently.
  const differences = a!.map((value, index) => Math.abs(value - b![index]!));
  expect(Math.max(...differences)).toBeLessThan(8);
});
