import { expect, test } from 'vitest';
import { idempotencyKeySchema } from '#shared/contract/call.ts';
import { renewRequestKey, requestKeyFor } from './request-key.ts';

const aForm = (): Pick<HTMLElement, 'dataset'> => ({ dataset: {} });

test('keeps the key for a retry of the same values', () => {
  const form = aForm();

  const first = requestKeyFor(form, { first_name: 'Ada' });

  expect(requestKeyFor(form, { first_name: 'Ada' })).toBe(first);
  expect(idempotencyKeySchema.safeParse(first).success).toBe(true);
});

test('uses a new key for changed values and after a success', () => {
  const form = aForm();
  const first = requestKeyFor(form, { first_name: 'Ada' });

  const changed = requestKeyFor(form, { first_name: 'Bea' });
  renewRequestKey(form);
  const again = requestKeyFor(form, { first_name: 'Bea' });

  expect(new Set([first, changed, again]).size).toBe(3);
});
