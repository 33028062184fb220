import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const sources = globSync('web/**/*.{ts,tsx}', { exclude: ['web/site/**', 'web/app/boot.ts', 'web/**/*.test.*'] }).map(
  (file) => ({
    name: path.basename(file),
    text: readFileSync(file, 'utf8'),
  }),
);
const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

test('loads no component late without the boundary that says when it cannot be loaded', () => {
  expect(filesWith(/\bSuspense\b|\blazy\(/)).toEqual(['late-part.tsx']);
  // The others have a boundary of their own.
  expect(filesWith(/\blateRoom\b/).sort()).toEqual(['admin-area.tsx', 'dashboard-app.tsx', 'late-part.tsx']);
  expect(filesWith(/<LatePart[ >]/).sort()).toEqual(['admin-layout.tsx', 'dashboard-app.tsx', 'late-part.tsx']);
});

test('names each late part like its module, as the document lists its files', () => {
  const parts = sources.flatMap(({ text }) =>
    [...text.matchAll(/(?:late|lateRoom)\(\s*'([\w-]+)',|part: '([\w-]+)',/g)].map(([, name, page]) => name ?? page),
  );
  const imported = sources.flatMap(({ text }) =>
    [...text.matchAll(/(?<!typeof )import\('[^']*?([\w-]+)\.tsx?'\)/g)].map(([, name]) => name),
  );

  expect(parts.length).toBeGreaterThan(10);
  expect(new Set(parts)).toEqual(new Set(imported));
});
