import { expect, test } from 'vitest';
import type { Profile } from '#shared/users.ts';
import { ApiError } from '../../api/client.ts';
import { roleChange, stateChange } from './stored-changes.ts';

const ada: Profile = {
  id: 'id-1',
  user_id: 'id-1',
  email: 'ada@mail.example',
  full_name: 'Ada Byron',
  created_at: '2025-01-05T20:00:00.000Z',
  role: 'admin',
  state: 'active',
};

test('USERS-17 a stored role is told with the address and the role', async () => {
  expect(await roleChange(Promise.resolve(ada))).toEqual({
    title: 'Role Updated',
    body: 'ada@mail.example is now admin.',
    variant: 'normal',
  });
});

test('what an account is after a change is told, not what was asked for', async () => {
  const notice = await stateChange(Promise.resolve({ ...ada, state: 'waiting' }));

  expect(notice).toEqual({ title: 'Account Updated', body: 'ada@mail.example is now waiting.', variant: 'normal' });
});

test('MSG-40 a role that cannot be changed is a failure', async () => {
  const failed = new ApiError('unavailable', 'Something we depend on is busy.', { status: 503 });

  expect(await roleChange(Promise.reject(failed))).toEqual({
    title: 'Error',
    body: 'Failed to update user role',
    variant: 'destructive',
  });
});

test.each(['At least one administrator is required.', 'Somebody else is changing roles right now. Please try again.'])(
  'USERS-08 a conflict is told in the words of the server: %s',
  async (message) => {
    const conflict = () => Promise.reject(new ApiError('conflict', message, { status: 409 }));

    expect(await roleChange(conflict())).toEqual({ title: 'Error', body: message, variant: 'destructive' });
    expect(await stateChange(conflict())).toEqual({ title: 'Error', body: message, variant: 'destructive' });
  },
);
