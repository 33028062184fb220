import { expect, test, vi } from 'vitest';
import type { Account } from '#shared/users/user-schemas.ts';
import { ApiError } from './client.ts';

vi.mock('./session.ts', () => ({}));
const { roleOf } = await import('./account.ts');

const ada: Account = { id: 'id-1', email: 'ada@mail.example', full_name: 'Ada Byron', role: 'admin' };

test('returns no role when it cannot be read, as distinct from loading [ROLE-23]', () => {
  const failed = new ApiError('internal', 'Something went wrong', { status: 500 });

  expect(roleOf(undefined, failed)).toBeNull();
  expect(roleOf(undefined, undefined)).toBeUndefined();
});

test('keeps a loaded role while a reload fails', () => {
  expect(roleOf(ada, new ApiError('unavailable', 'busy', { status: 503 }))).toBe('admin');
});
