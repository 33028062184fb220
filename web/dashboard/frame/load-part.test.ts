import { afterEach, expect, test, vi } from 'vitest';
import { loadPart } from './load-part.ts';

afterEach(() => vi.unstubAllGlobals());

/** A network that has these files. */
function network(files: Record<string, string | undefined>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const text = files[url];
    return { ok: text !== undefined, status: text === undefined ? 404 : 200, text: async () => text ?? '' };
  });
  return asked;
}

test('imports a part once its file and all that it imports are fetched, each once', async () => {
  const asked = network({
    '/assets/a-1.js': 'import{x}from"./b-1.js";import"./c-1.js";const d=()=>import(`./late-1.js`);',
    '/assets/b-1.js': 'import{y}from"./c-1.js";export{z}from`./d-1.js`',
    '/assets/c-1.js': '',
    '/assets/d-1.js': '',
  });
  const load = vi.fn(async () => 'part');

  expect(await loadPart(load, ['assets/a-1.js'])).toBe('part');
  expect(await loadPart(load, ['assets/a-1.js', 'assets/d-1.js'])).toBe('part');

  expect(asked.sort()).toEqual(['/assets/a-1.js', '/assets/b-1.js', '/assets/c-1.js', '/assets/d-1.js']);
});

for (const missing of ['/assets/e-2.js', '/assets/h-2.js']) {
  const [part, imported] = missing === '/assets/e-2.js' ? ['e-2.js', 'f-2.js'] : ['g-2.js', 'h-2.js'];
  test(`never imports a part of which ${missing} cannot be fetched, and does once it can`, async () => {
    const files: Record<string, string | undefined> = {
      [`/assets/${part}`]: `import"./${imported}";`,
      [`/assets/${imported}`]: '',
    };
    const whole = files[missing];
    network(Object.assign(files, { [missing]: undefined }));
    const load = vi.fn(async () => 'part');

    await expect(loadPart(load, [`assets/${part}`])).rejects.toThrow(`${missing}: 404`);
    expect(load).not.toHaveBeenCalled();
    files[missing] = whole;

    expect(await loadPart(load, [`assets/${part}`])).toBe('part');
  });
}
