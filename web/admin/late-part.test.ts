import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = ['web/admin', 'web/app', 'web/components']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }));
const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test('loads no component late without the boundary that says when it cannot be loaded', () => {
  expect(filesWith(/\bSuspense\b|\blazy\(/)).toEqual(['web/admin/late-part.tsx']);
  // The others have a boundary of their own.
  expect(filesWith(/\blateRoom\b/).sort()).toEqual([
    'web/admin/late-part.tsx',
    'web/admin/leads/lead/note-line.tsx',
    'web/app/admin-area.tsx',
    'web/app/dashboard-app.tsx',
  ]);
  expect(filesWith(/<LatePart[ >]/).sort()).toEqual([
    'web/admin/admin-layout.tsx',
    'web/admin/late-part.tsx',
    'web/admin/leads/lead/note-line.tsx',
    'web/app/dashboard-app.tsx',
  ]);
});
