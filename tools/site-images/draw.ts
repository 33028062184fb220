// `npm run site-images`: draws the built-in images of the site into web/public/assets.
import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer } from 'vite';
import { defaultStyle } from '#shared/style.ts';
import { browserOptions } from '../../e2e/browser.ts';

const photos = [
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
const { primary, background, text } = defaultStyle;
const styles = `:root { --color-primary: ${primary}; --color-background: ${background}; --color-foreground: ${text} }
body { margin: 0 } svg { display: block }`;
const assets = path.join(import.meta.dirname, '../../web/public/assets');

// Node cannot load JSX by itself.
const vite = await createServer({
  root: import.meta.dirname,
  configFile: false,
  appType: 'custom',
  server: { middlewareMode: true, ws: false },
});
const browser = await chromium.launch(await browserOptions());
try {
  const { LunaMoth } = await vite.ssrLoadModule('/luna-moth.tsx');
  writeFileSync(path.join(assets, 'luna-moth.svg'), renderToStaticMarkup(createElement(LunaMoth)));

  for (const { file, module, name, width, height, quality } of photos) {
    const { [name]: Drawing } = await vite.ssrLoadModule(`/${module}`);
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(`<style>${styles}</style>${renderToStaticMarkup(createElement(Drawing))}`);
    await page.screenshot({ path: path.join(assets, file), type: 'jpeg', quality });
    console.log(`${file}: ${statSync(path.join(assets, file)).size} bytes`);
  }
} finally {
  await browser.close();
  await vite.close();
}
