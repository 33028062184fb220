import { expect, test } from 'vitest';
import { shortened } from './shortened.ts';

test('LEAD-27 a long description is cut between words, a short one stays whole', () => {
  expect(shortened('A moth on the left shoulder.')).toBe('A moth on the left shoulder.');
  expect(shortened('ink '.repeat(60))).toMatch(/^(ink )+ink…$/);
});

test('LEAD-27 a long word without spaces is cut between letters', () => {
  expect(shortened('🦋'.repeat(200))).toBe(`${'🦋'.repeat(110)}…`);
});
