import { expect, test } from 'vitest';
import { posterSize } from './poster-size.ts';

test('shows longer titles and longer words smaller', () => {
  expect(posterSize('Ink after dark')).toBe('word');
  expect(posterSize('Unapologetic ink')).toBe('line');
  expect(posterSize('Needles, noise and a long night')).toBe('line');
  expect(posterSize('Extraordinarily late')).toBe('sentence');
  expect(posterSize('Unternehmungslustige Nächte')).toBe('broken');
});

test.each([
  ['abcdefghij klmnopqrs', 'word'],
  ['abcdefghijk lmnopqrs', 'line'],
  ['abcdefghij klmnopqrst', 'line'],
  ['abcdefghijklmn opqrstuvwxyz opqrstuvwxyz', 'line'],
  ['abcdefghijklmno pqrstuvwxyz', 'sentence'],
  ['abcdefghijklmn opqrstuvwxyz opqrstuvwxyza', 'sentence'],
  ['abcdefghijklmnopqr', 'sentence'],
  ['abcdefghijklmnopqrs', 'broken'],
])('shows "%s" as a %s', (title, size) => {
  expect(posterSize(title)).toBe(size);
});
