import { expect, test } from 'vitest';
import { measurementId } from './analytics.ts';
import { contentChangesSchema } from './content-rows.ts';

test.each(['G-AB12CD34EF', ' G-ABCD1 '])('GEN-20 %j is a measurement ID', (stored) => {
  expect(measurementId(stored)).toBe(stored.trim());
});

test.each(['', 'g-ab12cd34ef', 'UA-12345-1', 'GTM-ABC123', 'G-AB12"></script>', 'G-AB12&x=//evil.example', 'G-'])(
  'GEN-21 %j is none',
  (stored) => {
    expect(measurementId(stored)).toBeUndefined();
  },
);

test.each([
  ['G-AB12CD34EF', true],
  ['', true],
  ['UA-12345-1', false],
  ['G-AB12"><script>', false],
])('GEN-20 a save of the measurement ID %j is taken: %s', (value, taken) => {
  const rows = [{ section: 'general', field: 'google_analytics_id', value }];

  expect(contentChangesSchema.safeParse({ rows }).success).toBe(taken);
});
