import { mkdirSync } from 'node:fs';
import path from 'node:path';
import chromium from '@sparticuz/chromium';

/**
 * How to start the browser. On Linux it comes as an npm package, so that nothing has to be installed by hand; elsewhere
 * Playwright's own is used (`npx playwright install chromium`).
 */
export async function browserOptions(): Promise<{ executablePath?: string; args?: string[] }> {
  if (process.platform !== 'linux') return {};
  // Not the package's own arguments: they are for a Lambda, where the browser is one process and ends with its context.
  return { executablePath: await unpacked(), args: ['--disable-gpu'] };
}

/** The package unpacks into the temporary folder, where another user's copy may lie that this one may not start. */
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
