import { expect, test } from 'vitest';
import { byVersion } from './release-schemas.ts';

test.each([
  ['1', true],
  ['1234567890', true],
  ['0', false],
  ['01', false],
  ['12345678901', false],
  ['x1', false],
  ['1x', false],
  ['', false],
])('%j is the number of a release: %s', (version, is) => {
  const { success, error } = byVersion.safeParse({ version });

  expect(success).toBe(is);
  if (!is) expect(error?.issues[0]?.message).toBe('must be the number of a release');
  expect(byVersion.safeParse({ version, more: 1 }).success).toBe(false);
});
