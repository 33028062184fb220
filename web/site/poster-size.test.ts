import { expect, test } from 'vitest';
import { posterSize } from './poster-size.ts';

test('the longer a title or its longest word, the smaller it stands', () => {
  expect(posterSize('Ink after dark')).toBe('word');
  expect(posterSize('Unapologetic ink')).toBe('line');
  expect(posterSize('Needles, noise and a long night')).toBe('line');
  expect(posterSize('Extraordinarily late')).toBe('sentence');
});
