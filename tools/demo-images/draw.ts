// `npm run demo-images -- [NAME …]`: draws the images of the demo, or only those named, into functions/demo/images.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { catalog } from './catalog.ts';

const folder = path.join(import.meta.dirname, '../../functions/demo/images');
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(catalog);
const unknown = names.find((name) => !catalog[name]);
if (unknown) throw new Error(`There is no image ${unknown} in catalog.ts`);

mkdirSync(folder, { recursive: true });
for (const name of names) {
  const image = await catalog[name]!();
  writeFileSync(path.join(folder, `${name}.jpg`), image);
  console.log(`${name} ${Math.round(image.length / 1000)} kB`);
}
