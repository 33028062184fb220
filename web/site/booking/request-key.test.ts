import { expect, test } from 'vitest';
import { idempotencyKeySchema } from '#shared/contract/call.ts';
import { requestKeyFor } from './request-key.ts';

test('keeps the key for a retry of the same values', () => {
  const sent = {};

  const first = requestKeyFor(sent, { first_name: 'Ada' });

  expect(requestKeyFor(sent, { first_name: 'Ada' })).toBe(first);
  expect(idempotencyKeySchema.safeParse(first).success).toBe(true);
});

test('uses a new key for changed values', () => {
  const sent = {};

  expect(requestKeyFor(sent, { first_name: 'Ada' })).not.toBe(requestKeyFor(sent, { first_name: 'Bea' }));
});
