import { afterEach, expect, test, vi } from 'vitest';
import { loadPart } from './load-part.ts';

afterEach(() => vi.unstubAllGlobals());

/** A network without the missing files. */
function network(missing: readonly string[] = []) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response('', { status: missing.includes(url) ? 404 : 200 });
  });
  return asked;
}

test('imports a part once its files are fetched, each once', async () => {
  const asked = network();
  const files = { one: ['one.js', 'both.js'], two: ['two.js', 'both.js'] };
  const load = vi.fn(async () => 'part');

  expect(await loadPart('one', load, files)).toBe('part');
  expect(asked).toEqual(['/one.js', '/both.js']);
  expect(await loadPart('two', load, files)).toBe('part');
  expect(asked).toEqual(['/one.js', '/both.js', '/two.js']);
  expect(await loadPart('not listed', load, files)).toBe('part');
});

test('never imports a part of which a file cannot be fetched, and does once it can', async () => {
  const missing = ['/late.css'];
  network(missing);
  const load = vi.fn(async () => 'part');

  await expect(loadPart('late', load, { late: ['late.js', 'late.css'] })).rejects.toThrow('/late.css: 404');
  expect(load).not.toHaveBeenCalled();
  missing.pop();

  expect(await loadPart('late', load, { late: ['late.js', 'late.css'] })).toBe('part');
});
