import type { AccountState, StaffRole } from '#shared/users/user-schemas.ts';
import { requireAdministrator } from './require-administrator.ts';

type Found = { role: StaffRole; state: AccountState; second_step?: boolean };

function check(account: Found | undefined, secondStepRequired = false) {
  const users = { find: async (id: string) => (id === 'ann' ? (account as never) : undefined) };
  return requireAdministrator({ users, secondStepRequired })('ann');
}

test('accepts an active administrator', async () => {
  await expect(check({ role: 'admin', state: 'active' })).resolves.toBeUndefined();
});

test.each([
  ['a user', { role: 'user', state: 'active' }],
  ['a disabled administrator', { role: 'admin', state: 'disabled' }],
  ['an invited administrator', { role: 'admin', state: 'invited' }],
  ['a deleted account', undefined],
] as const)('rejects %s', async (_, account) => {
  await expect(check(account)).rejects.toMatchObject({
    code: 'forbidden',
    message: 'Only an administrator can do this',
  });
});

test('rejects an administrator without a second step only when the stage requires one [MFA-06]', async () => {
  const administrator = { role: 'admin', state: 'active' } as const;

  await expect(check({ ...administrator, second_step: false }, true)).rejects.toMatchObject({
    code: 'second-step-required',
    message: 'Administrators need a second step at sign-in. Set up an authenticator app first.',
  });
  await check({ ...administrator, second_step: true }, true);
  await check({ ...administrator, second_step: false });
  await expect(check({ ...administrator, role: 'user' }, true)).rejects.toMatchObject({ code: 'forbidden' });
});
