import { expect, test } from 'vitest';
import { contentChangesSchema } from '../content/text-schemas.ts';
import { measurementId } from './analytics.ts';

test.each(['G-AB12CD34EF', ' G-ABCD1 ', 'G-ABC1', `G-${'A'.repeat(20)}`])('%j is a measurement ID', (stored) => {
  expect(measurementId(stored)).toBe(stored.trim());
});

test.each([
  '',
  'g-ab12cd34ef',
  'UA-12345-1',
  'GTM-ABC123',
  'G-AB12"></script>',
  'G-AB12&x=//evil.example',
  'G-',
  'G-ABC',
  `G-${'A'.repeat(21)}`,
  'XG-AB12CD34EF',
  '"><script>G-AB12CD34EF',
])('%j is not a measurement ID', (stored) => {
  expect(measurementId(stored)).toBeUndefined();
});

test.each([
  ['G-AB12CD34EF', true],
  ['', true],
  ['UA-12345-1', false],
  ['G-AB12"><script>', false],
  ['"><script>G-AB12', false],
])('a save accepts the measurement ID %j: %s', (value, taken) => {
  const rows = [{ section: 'general', field: 'google_analytics_id', value }];

  const { issues } = contentChangesSchema.safeParse({ rows }).error ?? { issues: [] };
  const fault = { path: ['rows', 0, 'value'], message: 'must be a measurement ID such as G-AB12CD34EF' };
  expect(issues).toMatchObject(taken ? [] : [fault]);
});
