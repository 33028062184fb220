// Draws `public/assets/share-image.jpg` again: `node web/draw-share-image.ts`, after a change to the picture.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import bundled from '@sparticuz/chromium';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer } from 'vite';
import { common, root } from './vite-config.ts';

const file = join(root, 'public/assets/share-image.jpg');

const vite = await createServer({ ...common, appType: 'custom', server: { middlewareMode: true, ws: false } });
const { ShareImage } = await vite.ssrLoadModule('/site/picture/share-image.tsx');
const { default: styles } = await vite.ssrLoadModule('/app/site.css?inline');
await vite.close();

// On Linux the browser comes as an npm package, elsewhere it is Playwright's own.
const linux = process.platform === 'linux';
const browser = await chromium.launch(linux ? { executablePath: await bundled.executablePath() } : {});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(`<style>${styles}</style>${renderToStaticMarkup(createElement(ShareImage))}`);
await page.screenshot({ path: file, type: 'jpeg', quality: 80 });
await browser.close();
console.log(`${file}: ${statSync(file).size} bytes`);
