import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test('uses the first letters of the first two words', () => {
  expect(initials('Afterhours')).toBe('A');
  expect(initials('night & day ink')).toBe('ND');
  expect(initials('Électric 7 Tattoo')).toBe('É7');
  expect(initials('  (Late)  𝕬fter – hours')).toBe('𝕬H');
});
