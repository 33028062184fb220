import { get } from 'node:http';
import type { RunningStudio } from '../../e2e/fixtures/running-studio.ts';
import type { Row } from './report.ts';

const kB = 1000;

/** Files that the browser of a visitor loads, as the CDN serves them. */
export async function servedSizes(studio: RunningStudio): Promise<Row[]> {
  const document = await served(`${studio.site}/`);
  const html = document.text;
  const early = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"|<link\b[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g)]
    .map(([, script, preload]) => script ?? preload ?? '')
    .map((url) => new URL(url, studio.site).href);
  const fonts = [...new Set([...html.matchAll(/[^"'()\s]+\.woff2/g)].map(([font]) => new URL(font, studio.site).href))];
  return [
    { measure: 'public page, HTML, Brotli', ours: document.bytes / kB, unit: 'kB', must: 20, reach: 13 },
    { measure: 'scripts before input or idle', ours: (await total(early)) / kB, unit: 'kB', must: 5, reach: 2 },
    { measure: 'scripts in all', ours: (await total(await imported(early))) / kB, unit: 'kB', must: 78, reach: 70 },
    { measure: 'fonts', ours: (await total(fonts)) / kB, unit: 'kB', must: 48, reach: 30 },
    { measure: 'page not found, HTML', ours: (await served(`${studio.site}/none`)).bytes / kB, unit: 'kB', must: 40 },
  ];
}

/** Bytes on the wire of all these URLs. */
export async function total(urls: Iterable<string>): Promise<number> {
  let sum = 0;
  for (const url of urls) sum += (await served(url)).bytes;
  return sum;
}

/** Only loaded by signed-in staff, in coming-soon mode, or when the booking form is used. */
const notForVisitors = /\/(staff-page|staff-content|coming-soon-page|form-care)-/;

/** The modules and everything they import on the home page, statically or dynamically. */
async function imported(modules: string[]): Promise<Set<string>> {
  const all = new Set(modules);
  for (const module of all) {
    const { text } = await served(module);
    for (const [, , name = ''] of text.matchAll(/(["'`])((?:\.{0,2}\/)[\w./-]+\.js)\1/g)) {
      if (!notForVisitors.test(name)) all.add(new URL(name, module).href);
    }
  }
  return all;
}

/** Counts the bytes with `http.get`, because `fetch` decompresses them. */
async function served(url: string): Promise<{ bytes: number; text: string }> {
  const bytes = await new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async (incoming) => {
      let size = 0;
      for await (const chunk of incoming) size += chunk.length;
      resolve(size);
    }).on('error', reject);
  });
  return { bytes, text: await (await fetch(url)).text() };
}
