import { expect, test } from 'vitest';
import { hashOfSources, isBuilt } from './build-stamp.ts';

test('keeps a build of the same sources that is compressed as well as asked, and no other', () => {
  const sources = hashOfSources();

  expect(sources).toMatch(/^[\da-f]{64}$/);
  expect(isBuilt({ sources, brotliQuality: 6 })).toBe(true);
  expect(isBuilt({ sources, brotliQuality: 12 })).toBe(false);
  expect(isBuilt({ sources: 'others', brotliQuality: 6 })).toBe(false);
});
