import { expect, test } from 'vitest';
import { idempotencyKeySchema } from '#shared/contract/call.ts';
import { RequestKey } from './request-key.ts';

test('keeps the key for a retry of the same values', () => {
  const key = new RequestKey();

  const first = key.for({ first_name: 'Ada' });

  expect(key.for({ first_name: 'Ada' })).toBe(first);
  expect(idempotencyKeySchema.safeParse(first).success).toBe(true);
});

test('uses a new key for changed values and after a success', () => {
  const key = new RequestKey();
  const first = key.for({ first_name: 'Ada' });

  const changed = key.for({ first_name: 'Bea' });
  key.renew();
  const again = key.for({ first_name: 'Bea' });

  expect(new Set([first, changed, again]).size).toBe(3);
});
