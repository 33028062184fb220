import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import limits from '../test/limits.json' with { type: 'json' };

const { bytes } = limits;

// The sizes that depend on the build alone; `npm run bench` measures all of them in a browser. Needs `npm run build`.

const client = path.join(import.meta.dirname, '../../web/dist/client');
const assets = readdirSync(path.join(client, 'assets'));

test('the sign-in page of the dashboard keeps its limit of bytes', () => {
  expect(sizeOf(firstPage('sign-in-page'))).toBeLessThanOrEqual(bytes['first page of the dashboard, signed out']);
});

test('the list of leads keeps its limits of bytes, in all and after signing in', () => {
  const signIn = firstPage('sign-in-page');
  const leads = firstPage('admin-area', 'leads-page');

  expect(sizeOf(leads)).toBeLessThanOrEqual(bytes['list of leads']);
  expect(sizeOf(without(leads, signIn))).toBeLessThanOrEqual(bytes['list of leads after signing in']);
});

test('the page of a lead adds at most its limit to the list', () => {
  const leads = firstPage('admin-area', 'leads-page');

  expect(sizeOf(without(firstPage('admin-area', 'lead-page'), leads))).toBeLessThanOrEqual(
    bytes['page of a lead, beyond the list'],
  );
});

test('the scripts of the public page keep their limit of bytes, and so do those that a used booking form adds', () => {
  const { script } = JSON.parse(readFileSync(path.join(client, '../server/site-assets.json'), 'utf8'));
  const scripts = [...withImports(script.slice(1), /(["'`])\.\/([\w.-]+\.js)\1/g)];
  const size = (wanted: (file: string) => boolean) => sizeOf(new Set(scripts.filter(wanted)));
  const others = /^assets\/(staff-page|staff-content|coming-soon-page|form-care|options)-/;

  expect(size((file) => !others.test(file))).toBeLessThanOrEqual(bytes['scripts of the public page']);
  expect(size((file) => file.includes('form-care'))).toBeLessThanOrEqual(
    bytes['scripts of a booking form that is used'],
  );
});

/** The files for the first page of the dashboard: the document, what it links, and the chunks with their static imports. */
function firstPage(...chunks: string[]): Set<string> {
  const html = readFileSync(path.join(client, 'admin.html'), 'utf8');
  const linked = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);
  const files = [...linked, ...chunks.map(chunk)].flatMap((file) => [
    ...withImports(file, /(?:from|import)(["'`])\.\/([\w.-]+\.js)\1/g),
  ]);
  return new Set(['admin.html', ...files]);
}

function withImports(start: string, imported: RegExp): Set<string> {
  const all = new Set([start]);
  for (const file of all) {
    if (!file.endsWith('.js')) continue;
    const text = readFileSync(path.join(client, file), 'utf8');
    for (const [, , name] of text.matchAll(imported)) all.add(`assets/${name}`);
  }
  return all;
}

function chunk(name: string): string {
  const found = assets.filter((file) => file.startsWith(`${name}-`) && file.length === `${name}-12345678.js`.length);
  expect(found, `chunks with the name ${name}`).toHaveLength(1);
  return `assets/${found[0]}`;
}

function without(files: Set<string>, loaded: Set<string>): Set<string> {
  return new Set([...files].filter((file) => !loaded.has(file)));
}

/** Bytes of the Brotli copies that the CDN serves. */
function sizeOf(files: ReadonlySet<string>): number {
  return [...files].reduce((sum, file) => sum + statSync(path.join(client, `${file}.br`)).size, 0);
}
