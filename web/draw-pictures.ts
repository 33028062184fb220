// Draws the built-in pictures in `public/assets` again: `node web/draw-pictures.ts`, after a change to one of them.
import { statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import bundled from '@sparticuz/chromium';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer } from 'vite';
import { common, root } from './vite-config.ts';

const drawings = [
  { file: 'share-image.jpg', module: 'share-image.tsx', name: 'ShareImage', width: 1200, height: 630, quality: 80 },
  {
    file: 'storefront-image.jpg',
    module: 'storefront.tsx',
    name: 'Storefront',
    width: 1200,
    height: 1500,
    quality: 42,
  },
] as const;

const vite = await createServer({ ...common, appType: 'custom', server: { middlewareMode: true, ws: false } });
const { default: styles } = await vite.ssrLoadModule('/app/site.css?inline');
// On Linux the browser comes as an npm package, elsewhere it is Playwright's own.
const linux = process.platform === 'linux';
const browser = await chromium.launch(linux ? { executablePath: await bundled.executablePath() } : {});

for (const { file, module, name, width, height, quality } of drawings) {
  const { [name]: drawing } = await vite.ssrLoadModule(`/site/picture/${module}`);
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>${styles}</style>${renderToStaticMarkup(createElement(drawing))}`);
  const path = join(root, 'public/assets', file);
  await page.screenshot({ path, type: 'jpeg', quality });
  console.log(`${file}: ${statSync(path).size} bytes`);
}
await browser.close();

const { LunaMoth } = await vite.ssrLoadModule('/site/picture/luna-moth.tsx');
await writeFile(join(root, 'public/assets/luna-moth.svg'), renderToStaticMarkup(createElement(LunaMoth)));
await vite.close();
