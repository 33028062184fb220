import { expect, test } from 'vitest';
import { unitsIn } from './units.ts';

/** A part of `git diff --unified=0`. Each hunk is given as git writes it: `-3 +4,2`. */
function aDiff(file: string, ...hunks: string[]): string {
  const header = `diff --git a/${file} b/${file}\n--- a/${file}\n+++ b/${file}\n`;
  return header + hunks.map((hunk) => `@@ ${hunk} @@ function one() {\n-old\n+new\n`).join('');
}

test('mutates the changed lines of sources with unit tests beside them', () => {
  const diff = [
    aDiff('shared/values/urls.ts', '-3 +3', '-10,2 +12,3'),
    aDiff('functions/email/compose-emails.tsx', '-1,0 +2'),
    aDiff('shared/values/text-schemas.ts', '-5 +5'),
  ];

  expect(unitsIn(diff.join(''))).toEqual([
    ['shared/values/urls.ts:3-3', 'shared/values/urls.ts:12-14', 'shared/values/text-schemas.ts:5-5'],
    ['functions/email/compose-emails.tsx:2-2'],
  ]);
});

test('mutates a whole source when only its tests changed', () => {
  expect(unitsIn(aDiff('shared/values/urls.test.ts', '-3 +3'))).toEqual([['shared/values/urls.ts']]);
});

test('mutates the changed lines once when the tests changed too', () => {
  const diff = aDiff('shared/values/urls.test.ts', '-3 +3') + aDiff('shared/values/urls.ts', '-5 +5');

  expect(unitsIn(diff)).toEqual([['shared/values/urls.ts:5-5']]);
});

test('leaves out deleted lines and files, other types of files, and sources without unit tests', () => {
  const deleted =
    'diff --git a/shared/urls.ts b/shared/urls.ts\n--- a/shared/urls.ts\n+++ /dev/null\n@@ -1,9 +0,0 @@\n-a\n';

  expect(unitsIn('')).toEqual([]);
  expect(unitsIn(deleted)).toEqual([]);
  expect(unitsIn(aDiff('shared/values/urls.ts', '-3,2 +2,0'))).toEqual([]);
  expect(unitsIn(aDiff('functions/README.md', '-3 +3') + aDiff('functions/booking.ts', '-3 +3'))).toEqual([]);
});
