import { expect, test } from 'vitest';
import { conversionRate } from './conversion-rate.ts';

test('shows converted leads in whole percent of all leads [LEAD-01]', () => {
  expect(conversionRate(1, 3)).toBe(33);
  expect(conversionRate(2, 3)).toBe(67);
  expect(conversionRate(1, 200)).toBe(1);
  expect(conversionRate(3, 3)).toBe(100);
});

test('shows a conversion rate of 0 without leads [LEAD-01]', () => {
  expect(conversionRate(0, 0)).toBe(0);
});
