import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Renderer, SiteAssets } from '#shared/website/page.ts';

/**
 * Loads the page renderer from the folder of the function, with the URLs of the built files. It is loaded by path, since
 * functions must not import the web pages.
 */
export function loadRenderer(folder: string): { render: Renderer; assets: SiteAssets } {
  const load = createRequire(path.join(folder, 'index.js'));
  const { render } = load('./render.cjs') as { render: Renderer };
  const assets = JSON.parse(readFileSync(path.join(folder, 'site-assets.json'), 'utf8')) as SiteAssets;
  return { render, assets };
}
