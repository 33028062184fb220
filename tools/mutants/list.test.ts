import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { problemOf, readMutants } from './list.ts';

test('each mutant changes text that occurs once and names existing rows', async () => {
  const rows = new Set(readFileSync('docs/requirements.md', 'utf8').match(/(?<=^\| )[A-Z0-9-]+-\d{2}(?= \|)/gm));

  for (const mutant of await readMutants()) {
    const unknown = mutant.rows.filter((row) => !rows.has(row));
    expect([mutant.why, problemOf(mutant), unknown]).toEqual([mutant.why, undefined, []]);
  }
});

test('each row cited by a browser test has a mutant', async () => {
  const mutated = new Set((await readMutants()).flatMap(({ rows }) => rows));
  const specs = readdirSync('e2e').filter((name) => name.endsWith('.spec.ts'));
  const cited = specs.flatMap((name) =>
    readFileSync(path.join('e2e', name), 'utf8').match(/(?<=\[)[A-Z0-9-]+-\d{2}(?=\])/g),
  );

  expect(cited.length).toBeGreaterThan(600);
  expect([...new Set(cited)].filter((row) => row && !mutated.has(row))).toEqual([]);
});
