import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** All modules except the one that contains only types. */
const modules = import.meta.glob<object>(['./*/*.ts', '!./*/*.test.ts', '!./website/page.ts']);

/** Files that may import Zod, and the files that import them for more than types. */
const withSchemas = /(-schemas|-calls|-commands)\.ts$|^\.{1,2}\/contract\/|^zod$/;

test('finds the modules of this folder', () => {
  expect(Object.keys(modules).length).toBeGreaterThan(20);
});

test.each(Object.keys(modules))('%s can be loaded', async (name) => {
  expect(Object.keys((await modules[name]?.()) ?? {}).length).toBeGreaterThan(0);
});

test.each(Object.keys(modules).filter((name) => !withSchemas.test(name)))('%s spares pages Zod', (name) => {
  const source = readFileSync(path.join(import.meta.dirname, name), 'utf8');
  const imported = [...source.matchAll(/^(?:im|ex)port (?!type )[^;]* from '([^']+)'/gm)].map(([, from]) => from);
  expect(imported.filter((from) => withSchemas.test(from!))).toEqual([]);
});
