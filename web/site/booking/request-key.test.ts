import { expect, test } from 'vitest';
import { idempotencyKeySchema } from '#shared/api.ts';
import { RequestKey } from './request-key.ts';

test('a retry of the same values keeps its key, so that it is stored once', () => {
  const key = new RequestKey();

  const first = key.for({ first_name: 'Ada' });

  expect(key.for({ first_name: 'Ada' })).toBe(first);
  expect(idempotencyKeySchema.safeParse(first).success).toBe(true);
});

test('changed values and a new request after a success get a new key', () => {
  const key = new RequestKey();
  const first = key.for({ first_name: 'Ada' });

  const changed = key.for({ first_name: 'Bea' });
  key.renew();
  const again = key.for({ first_name: 'Bea' });

  expect(new Set([first, changed, again]).size).toBe(3);
});
