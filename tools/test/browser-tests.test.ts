import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import browserTests from './browser-tests.json' with { type: 'json' };

test('names only paths and browser tests that exist, with the paths in order', () => {
  const found = globSync(['biome.json', '{docs,e2e,functions,infra,operator,shared,tools,web}/**/*']);
  const named = Object.entries(browserTests).flat(2);

  expect(named.filter((start) => !found.some((file) => file.startsWith(start)))).toEqual([]);
  expect(Object.keys(browserTests)).toEqual(Object.keys(browserTests).toSorted());
});
