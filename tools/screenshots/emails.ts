import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import { build } from 'esbuild';

const studio = { name: 'Afterhours', siteUrl: 'https://studio.example', timeZone: 'America/New_York' };
const widths = [360, 600];
const schemes = ['light', 'dark'] as const;

/** A picture of the whole of each email, in both color schemes. It needs no stack: the emails have fixed values. */
export async function captureEmails(browser: Browser, folder: string): Promise<void> {
  const emails = Object.entries(await readEmails());
  for (const colorScheme of schemes) {
    const page = await browser.newPage({ colorScheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 400 });
      for (const [name, { html }] of emails) {
        await page.setContent(html);
        const file = path.join(folder, `email-${name}-${colorScheme}-${width}.png`);
        await page.screenshot({ path: file, fullPage: true });
        console.log(file);
      }
    }
    await page.close();
  }
}

/** Node runs no JSX, so the emails are bundled first. */
async function readEmails(): Promise<Record<string, { html: string }>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'emails-'));
  const outfile = path.join(folder, 'emails.cjs');
  try {
    await build({
      entryPoints: ['functions/replies/sample-emails.ts'],
      bundle: true,
      platform: 'node',
      jsx: 'automatic',
      outfile,
    });
    const { sampleEmails } = await import(pathToFileURL(outfile).href);
    return sampleEmails(studio);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
