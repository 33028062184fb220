import { expect, test } from 'vitest';
import { codeCharacters, codeLength, shownCode } from './lead-code.ts';

test('a code has six of 28 characters: digits and letters without vowels and characters that look alike', () => {
  expect(codeLength).toBe(6);
  expect(codeCharacters).toBe('23456789BCDFGHJKLMNPQRSTVWXZ');
});

test('shows a code in two halves', () => {
  expect(shownCode('K7R2MX')).toBe('K7R-2MX');
});
