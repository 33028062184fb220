import { expect, test } from 'vitest';
import { truncated } from './truncated.ts';

test('truncates a long description between words and keeps a short one', () => {
  expect(truncated('A moth on the left shoulder.')).toBe('A moth on the left shoulder.');
  expect(truncated('x'.repeat(110))).toBe('x'.repeat(110));
  expect(truncated('ink '.repeat(60))).toMatch(/^(ink )+ink…$/);
});

test('truncates a long word between letters', () => {
  expect(truncated('🦋'.repeat(200))).toBe(`${'🦋'.repeat(110)}…`);
});

test('leaves no white space before the ellipsis', () => {
  expect(truncated(`${'x'.repeat(100)}   ${'y'.repeat(20)}`)).toBe(`${'x'.repeat(100)}…`);
});

test('truncates a long word after few short ones between letters', () => {
  expect(truncated(`${'x'.repeat(55)} ${'y'.repeat(100)}`)).toBe(`${'x'.repeat(55)} ${'y'.repeat(54)}…`);
  expect(truncated(`${'x'.repeat(56)} ${'y'.repeat(100)}`)).toBe(`${'x'.repeat(56)}…`);
});
