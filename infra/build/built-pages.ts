import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { FileSystem } from 'aws-cdk-lib';
import type { SiteAssets } from '#shared/website/page.ts';

/** Output of `npm run build`: the files for browsers, and the renderer with its list of assets. */
export const clientFolder = 'web/dist/client';
export const rendererFiles = ['web/dist/server/render.cjs', 'web/dist/server/site-assets.json'] as const;

/** @throws when the pages have not been built */
export function readSiteAssets(): SiteAssets {
  const [, file] = rendererFiles;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : missing(file);
}

/** One hash of all these files and folders. */
export function hashOf(...paths: string[]): string {
  const fingerprints = paths.map((file) => (existsSync(file) ? FileSystem.fingerprint(file) : missing(file)));
  return createHash('sha256').update(fingerprints.join()).digest('hex');
}

/** The content security policy source that allows exactly this inline style. */
export function styleHash(styles: string): string {
  return `'sha256-${createHash('sha256').update(styles).digest('base64')}'`;
}

function missing(file: string): never {
  throw new Error(`${file} is missing: run "npm run build" first`);
}
