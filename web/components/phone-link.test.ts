import { expect, test } from 'vitest';
import { phoneLink } from './phone-link.ts';

test('links to the digits of the phone number', () => {
  expect(phoneLink('(555) 010-0142')).toBe('tel:5550100142');
  expect(phoneLink('+1 555 010 0142')).toBe('tel:+15550100142');
  expect(phoneLink(' +1 555 +010')).toBe('tel:+1555010');
});
