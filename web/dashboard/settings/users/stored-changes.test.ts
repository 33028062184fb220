import { expect, test } from 'vitest';
import type { Profile } from '#shared/users/user-schemas.ts';
import { error, normal } from '../../../testing/notices.ts';
import { ApiError } from '../../account/client.ts';
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
  expect(await roleChange(Promise.resolve(ada))).toEqual(normal('Role Updated', 'ada@mail.example is now admin.'));
});

test("announces the account's state after a change, not the requested one", async () => {
  const notice = await stateChange(Promise.resolve({ ...ada, state: 'waiting' }));

  expect(notice).toEqual(normal('Account Updated', 'ada@mail.example is now waiting.'));
});

test('announces a role that cannot be changed as a failure [MSG-23]', async () => {
  const failed = new ApiError('unavailable', 'Something we depend on is busy.', { status: 503 });

  expect(await roleChange(Promise.reject(failed))).toEqual(error('Failed to update user role'));
});

test.each(['At least one administrator is required.', 'Someone else is changing roles right now. Please try again.'])(
  'shows a conflict in the words of the server: %s [USERS-08]',
  async (message) => {
    const conflict = () => Promise.reject(new ApiError('conflict', message, { status: 409 }));

    expect(await roleChange(conflict())).toEqual(error(message));
    expect(await stateChange(conflict())).toEqual(error(message));
  },
);

test.each([new ApiError('unavailable', 'Busy', { status: 503 }), new TypeError('a defect')])(
  'announces a state that cannot be changed as a failure: %s',
  async (failure) => {
    expect(await stateChange(Promise.reject(failure))).toEqual(error('Failed to update user account'));
  },
);

test('announces a reset second step, and a failed reset [MFA-08]', async () => {
  expect(await secondStepReset(Promise.resolve(ada))).toEqual(
    normal('Two-Step Sign-In Reset', 'ada@mail.example can sign in with the password alone.'),
  );
  expect(await secondStepReset(Promise.reject(new TypeError('a defect')))).toEqual(
    error('Failed to update user account'),
  );
});
