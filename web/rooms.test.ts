import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** What each room imports besides itself. The rooms of the dashboard do not import each other, and the public page imports none of them. */
const allowed: Record<string, readonly string[]> = {
  common: [],
  'dashboard/ui': ['common', 'dashboard/account'],
  'dashboard/account': ['common', 'dashboard/ui'],
  'dashboard/leads': ['common', 'dashboard/ui', 'dashboard/account'],
  'dashboard/content': ['common', 'dashboard/ui', 'dashboard/account'],
  'dashboard/settings': ['common', 'dashboard/ui', 'dashboard/account'],
  'dashboard/frame': [
    'common',
    'dashboard/ui',
    'dashboard/account',
    'dashboard/leads',
    'dashboard/content',
    'dashboard/settings',
  ],
  // Signed-in staff see the page behind the coming-soon page.
  site: ['common', 'dashboard/account'],
};

test('knows each room', () => {
  const folders = globSync('{common,site,dashboard/*}/', { cwd: import.meta.dirname });

  expect(folders.filter((folder) => !folder.includes('.')).sort()).toEqual(Object.keys(allowed).sort());
});

test.each(Object.keys(allowed))('%s imports only rooms below it', (room) => {
  const sources = globSync(`${room}/**/*.{ts,tsx}`, { cwd: import.meta.dirname, exclude: ['**/*.test.*'] });
  const wrong = sources.flatMap((file) =>
    importsOf(file)
      .filter((to) => ![room, ...(allowed[room] ?? [])].some((each) => to.startsWith(`${each}/`)))
      .map((to) => `${file} imports ${to}`),
  );

  expect(sources.length).toBeGreaterThan(5);
  expect(wrong).toEqual([]);
});

/** The files of `web` that a file imports, now or late. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  return [...text.matchAll(/(?: from |import |import\()'(\.[^']+)'/g)].map(([, to = '']) =>
    path.join(path.dirname(file), to).replaceAll(path.sep, '/'),
  );
}
