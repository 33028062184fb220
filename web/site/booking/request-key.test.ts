import { expect, test } from 'vitest';
import { idempotencyKeySchema } from '#shared/contract/call.ts';
import { requestKeyFor } from './request-key.ts';

const aForm = (): Pick<HTMLElement, 'dataset'> => ({ dataset: {} });

test('keeps the key for a retry of the same values', () => {
  const form = aForm();

  const first = requestKeyFor(form, { first_name: 'Ada' });

  expect(requestKeyFor(form, { first_name: 'Ada' })).toBe(first);
  expect(idempotencyKeySchema.safeParse(first).success).toBe(true);
});

test('uses a new key for changed values', () => {
  const form = aForm();

  expect(requestKeyFor(form, { first_name: 'Ada' })).not.toBe(requestKeyFor(form, { first_name: 'Bea' }));
});
