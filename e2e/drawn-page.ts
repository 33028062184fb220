import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { HomeContent, PublishedFile, Renderer, SiteAssets } from '#shared/page.ts';

const built = path.resolve('web/dist/server');
const require = createRequire(import.meta.url);

/**
 * Opens the page as the publisher would draw it from other content: states that a studio in use does not have, such as
 * nothing ever stored. Everything else is the studio's own.
 */
export async function openDrawn(page: Page, change: (content: HomeContent) => HomeContent, at = '/'): Promise<void> {
  const { render }: { render: Renderer } = require(path.join(built, 'render.cjs'));
  const assets: SiteAssets = require(path.join(built, 'site-assets.json'));
  const live: HomeContent = await (await page.request.get('/content.json')).json();
  const content = change(live);
  const files = render(content, { origin: 'https://studio.example', assets, now: new Date() });

  await page.route(/\/([?#].*)?$/, (route) => fulfil(route.request().url(), 'index.html', route));
  await page.route(/content\.json/, (route) => fulfil(route.request().url(), 'content.json', route));
  await page.goto(at);

  async function fulfil(url: string, key: string, route: Parameters<Parameters<Page['route']>[1]>[0]) {
    const file: PublishedFile | undefined = files.find((each) => each.key === key);
    if (!file) throw new Error(`${url} is not drawn`);
    await route.fulfill({ response: await route.fetch(), body: file.body });
  }
}
