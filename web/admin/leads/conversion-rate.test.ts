import { expect, test } from 'vitest';
import { conversionRate } from './conversion-rate.ts';

test('LEAD-04 the conversion rate is converted of total, in whole percent', () => {
  expect(conversionRate(1, 3)).toBe(33);
  expect(conversionRate(2, 3)).toBe(67);
  expect(conversionRate(1, 200)).toBe(1);
  expect(conversionRate(3, 3)).toBe(100);
});

test('LEAD-05 without leads the conversion rate is 0', () => {
  expect(conversionRate(0, 0)).toBe(0);
});
