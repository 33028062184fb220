import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cachedBundles } from './bundle-cache.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bundles-'));
const source = path.join(folder, 'source.ts');
const cache = path.join(folder, 'cache/bundles.json');
afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(() => {
  rmSync(path.dirname(cache), { recursive: true, force: true });
  writeFileSync(source, 'one');
});

/** Bundles through the cache. @returns the code, `again` if it was bundled in this call */
function codeOf(settings = 'minified'): string {
  let bundled = false;
  const { entry } = cachedBundles(cache, settings, () => {
    bundled = true;
    return { byEntry: { entry: { code: 'kept', packages: [] } }, inputs: [source] };
  });
  return bundled ? 'again' : String(entry?.code);
}

test('bundles once while nothing changes', () => {
  expect([codeOf(), codeOf(), codeOf()]).toEqual(['again', 'kept', 'kept']);
});

test('bundles again when a source changed, and keeps the new bundles', () => {
  codeOf();
  writeFileSync(source, 'two');
  expect([codeOf(), codeOf()]).toEqual(['again', 'kept']);
});

test('bundles again when a source is missing', () => {
  codeOf();
  rmSync(source);
  expect(codeOf()).toBe('again');
});

test('bundles again with other settings', () => {
  codeOf();
  expect(codeOf('readable')).toBe('again');
});

test('bundles again when the stored bundles cannot be read', () => {
  codeOf();
  writeFileSync(cache, '{"fingerprint":');
  expect([codeOf(), codeOf()]).toEqual(['again', 'kept']);
});
