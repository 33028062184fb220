import { expect, test } from 'vitest';
import { apiErrorSchema, errorStatus } from './errors.ts';

test('each error code has an HTTP status', () => {
  expect(errorStatus).toEqual({
    'invalid-input': 400,
    unauthorized: 401,
    forbidden: 403,
    'second-step-required': 403,
    'not-found': 404,
    conflict: 409,
    answered: 409,
    preparing: 409,
    'too-large': 413,
    'unsupported-type': 415,
    'key-reused': 422,
    'too-many-requests': 429,
    internal: 500,
    unavailable: 503,
  });
});

test('an error has a code, a message and a request id, and may name a field', () => {
  const error = { code: 'conflict', message: 'changed by another save', requestId: 'r-1' };

  expect(apiErrorSchema.parse({ ...error, field: 'rows.2.title' })).toEqual({ ...error, field: 'rows.2.title' });
  expect(apiErrorSchema.parse(error)).toEqual(error);
  for (const field of ['code', 'message', 'requestId']) {
    expect(apiErrorSchema.safeParse({ ...error, [field]: undefined }).success).toBe(false);
  }
  expect(apiErrorSchema.safeParse({ ...error, code: 'other' }).success).toBe(false);
});
