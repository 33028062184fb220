import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { HomeContent, PublishedFile, Renderer, SiteAssets } from '#shared/page.ts';

const built = path.resolve('web/dist/server');
const require = createRequire(import.meta.url);

/**
 * Opens the page as the publisher would render it from other content, for states that a studio in use never has, such as
 * an empty store. Everything else comes from the running studio.
 */
export async function openRendered(page: Page, change: (content: HomeContent) => HomeContent, at = '/'): Promise<void> {
  const { render }: { render: Renderer } = require(path.join(built, 'render.cjs'));
  const assets: SiteAssets = require(path.join(built, 'site-assets.json'));
  const live: HomeContent = await (await page.request.get('/content.json')).json();
  // The content for visitors leaves out the privacy notice, which is a separate document.
  const withNotice = (content: HomeContent) => {
    const { texts } = content;
    return { ...content, texts: { ...texts, general: { ...texts.general, privacy_notice: '' } } };
  };
  const content = change(withNotice(live));
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
