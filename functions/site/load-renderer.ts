import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Renderer, SiteAssets } from '#shared/page.ts';

/**
 * The page renderer that the build of the pages left in this folder, with the addresses of the files it refers to. It
 * is loaded by path, since functions do not import pages.
 */
export function loadRenderer(folder: string): { render: Renderer; assets: SiteAssets } {
  const load = createRequire(path.join(folder, 'index.js'));
  const { render } = load('./render.cjs') as { render: Renderer };
  const assets = JSON.parse(readFileSync(path.join(folder, 'site-assets.json'), 'utf8')) as SiteAssets;
  return { render, assets };
}
