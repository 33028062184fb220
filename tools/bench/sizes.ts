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
    { measure: 'public page, HTML, Brotli', ours: document.bytes / kB, unit: 'kB', must: 14, reach: 13 },
    { measure: 'scripts before input or idle', ours: (await total(early)) / kB, unit: 'kB', must: 5, reach: 2 },
    { measure: 'fonts', ours: (await total(fonts)) / kB, unit: 'kB', must: 48, reach: 30 },
  ];
}

/** Bytes on the wire of all these URLs. */
export async function total(urls: Iterable<string>): Promise<number> {
  let sum = 0;
  for (const url of urls) sum += (await served(url)).bytes;
  return sum;
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
