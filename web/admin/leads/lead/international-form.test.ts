import { expect, test } from 'vitest';
import { internationalForm } from './international-form.ts';

test.each([
  ['(555) 010-0142', 'US', '+15550100142'],
  ['0151 23456789', 'DE', '+4915123456789'],
  ['+49 151 23456789', 'US', '+4915123456789'],
  ['+49 151 23456789', undefined, '+4915123456789'],
  ['0151 23456789', undefined, undefined],
  ['555 01', 'US', undefined],
  ['ask Bea', 'US', undefined],
  ['+९१ ९८७६५ ४३२१०', 'US', '+919876543210'],
  ['Tel. +49 (0)151 23456789 ext. 5', 'US', '+4915123456789'],
])('writes %s of %s in its international form [DESK-67] [FOOT-15]', (phone, country, form) => {
  expect(internationalForm(phone, country)).toBe(form);
});
