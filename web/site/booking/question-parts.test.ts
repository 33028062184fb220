import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const importsOf = (file: string) => [...read(file).matchAll(/ from '\.\/([\w.-]+)'/g)].map(([, imported]) => imported);

test('alone imports what only a form with questions shows, so that the others do not load it [ASK-07]', () => {
  const parts = importsOf('question-parts.ts');
  const sources = globSync('*.{ts,tsx}', { cwd: folder }).filter((file) => !file.includes('.test.'));

  expect(parts).toContain('summary.tsx');
  for (const part of parts) {
    expect([part, sources.filter((file) => importsOf(file).includes(part))]).toEqual([part, ['question-parts.ts']]);
  }
});
