import { expect, test } from 'vitest';
import { phoneLink } from './phone-link.ts';

test('FOOT-11 a call link dials the digits of the number shown', () => {
  expect(phoneLink('(555) 010-0142')).toBe('tel:5550100142');
  expect(phoneLink('+1 555 010 0142')).toBe('tel:+15550100142');
});
