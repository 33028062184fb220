import { mkdirSync } from 'node:fs';
import path from 'node:path';
import chromium from '@sparticuz/chromium';

/**
 * How to start the browser. On Linux it comes as an npm package, so nothing has to be installed by hand. Elsewhere
 * it is Playwright's own (`npx playwright install chromium`).
 */
export async function browserOptions(): Promise<{ executablePath?: string; args?: string[] }> {
  if (process.platform !== 'linux') return {};
  // The package's own arguments are for Lambda, where the browser is one process that ends with its context.
  return { executablePath: await unpacked(), args: ['--disable-gpu'] };
}

/** The package unpacks into the temporary folder, which may hold another user's copy that we may not execute. */
async function unpacked(): Promise<string> {
  const folder = path.resolve('.local/browser');
  mkdirSync(folder, { recursive: true });
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    return await chromium.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}
