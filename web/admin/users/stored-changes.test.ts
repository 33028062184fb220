import { expect, test } from 'vitest';
import type { Profile } from '#shared/users/user-schemas.ts';
import { ApiError } from '../../api/client.ts';
import { roleChange, secondStepReset, stateChange } from './stored-changes.ts';

const ada: Profile = {
  id: 'id-1',
  user_id: 'id-1',
  email: 'ada@mail.example',
  full_name: 'Ada Byron',
  created_at: '2025-01-05T20:00:00.000Z',
  role: 'admin',
  state: 'active',
};

test('announces a stored role with the email address and the role [USERS-17]', async () => {
  expect(await roleChange(Promise.resolve(ada))).toEqual({
    title: 'Role Updated',
    body: 'ada@mail.example is now admin.',
    variant: 'normal',
  });
});

test("announces the account's state after a change, not the requested one", async () => {
  const notice = await stateChange(Promise.resolve({ ...ada, state: 'waiting' }));

  expect(notice).toEqual({ title: 'Account Updated', body: 'ada@mail.example is now waiting.', variant: 'normal' });
});

test('announces a role that cannot be changed as a failure [MSG-40]', async () => {
  const failed = new ApiError('unavailable', 'Something we depend on is busy.', { status: 503 });

  expect(await roleChange(Promise.reject(failed))).toEqual({
    title: 'Error',
    body: 'Failed to update user role',
    variant: 'destructive',
  });
});

test.each(['At least one administrator is required.', 'Someone else is changing roles right now. Please try again.'])(
  'shows a conflict in the words of the server: %s [USERS-08]',
  async (message) => {
    const conflict = () => Promise.reject(new ApiError('conflict', message, { status: 409 }));

    expect(await roleChange(conflict())).toEqual({ title: 'Error', body: message, variant: 'destructive' });
    expect(await stateChange(conflict())).toEqual({ title: 'Error', body: message, variant: 'destructive' });
  },
);

test.each([new ApiError('unavailable', 'Busy', { status: 503 }), new TypeError('a defect')])(
  'announces a state that cannot be changed as a failure: %s',
  async (failure) => {
    expect(await stateChange(Promise.reject(failure))).toEqual({
      title: 'Error',
      body: 'Failed to update user account',
      variant: 'destructive',
    });
  },
);

test('announces a reset second step, and a failed reset [MFA-08]', async () => {
  expect(await secondStepReset(Promise.resolve(ada))).toEqual({
    title: 'Two-Step Sign-In Reset',
    body: 'ada@mail.example can sign in with the password alone.',
    variant: 'normal',
  });
  expect(await secondStepReset(Promise.reject(new TypeError('a defect')))).toEqual({
    title: 'Error',
    body: 'Failed to update user account',
    variant: 'destructive',
  });
});
