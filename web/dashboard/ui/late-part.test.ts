import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const sources = globSync('web/**/*.{ts,tsx}', { exclude: ['web/site/**', 'web/**/*.test.*'] }).map((file) => ({
  name: path.basename(file),
  text: readFileSync(file, 'utf8'),
}));
const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

test('loads no component late without the boundary that says when it cannot be loaded', () => {
  expect(filesWith(/\bSuspense\b|\blazy\(/)).toEqual(['late-part.tsx']);
  // The others have a boundary of their own.
  expect(filesWith(/\blateRoom\b/).sort()).toEqual([
    'admin-area.tsx',
    'dashboard-app.tsx',
    'late-part.tsx',
    'note-line.tsx',
  ]);
  expect(filesWith(/<LatePart[ >]/).sort()).toEqual([
    'admin-layout.tsx',
    'dashboard-app.tsx',
    'late-part.tsx',
    'note-line.tsx',
  ]);
});
