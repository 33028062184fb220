import { api } from '#shared/contract/api.ts';
import type { Call } from '#shared/contract/call.ts';
import type { CheckedAccount } from './account-states.ts';
import type { EndedMarks } from './ended-sessions.ts';
import { requireStaff } from './require-staff.ts';

const phone = { id: 'phone', began: 1772395200 };

type Given = {
  account?: Partial<CheckedAccount>;
  marks?: EndedMarks;
  tokenRole?: 'admin' | 'user';
  call?: Call;
  secondStepRequired?: boolean;
};

function check({ account, marks = {}, tokenRole = 'user', call = api.listLeads, secondStepRequired = false }: Given) {
  const checkedAccount = async () => ({ state: 'active' as const, second_step: false, ...account });
  const states = { of: async (_: string, lookUp: () => Promise<CheckedAccount>) => ({ ...(await lookUp()), marks }) };
  const caller = { id: 'ann', tokenRole, session: phone };
  return requireStaff({ users: { checkedAccount }, states, secondStepRequired })(caller, call);
}

test('accepts an active account', async () => {
  await check({});
});

test.each([
  ['disabled', 'Your account was disabled by an administrator'],
  ['waiting', 'Your account is waiting for approval by an administrator'],
  ['unconfirmed', 'Your account can no longer be used'],
  ['none', 'Your account can no longer be used'],
] as const)('rejects an account that is %s', async (state, message) => {
  await expect(check({ account: { state } })).rejects.toMatchObject({ code: 'unauthorized', message });
  await expect(check({ account: { state }, call: api.getAccount })).rejects.toMatchObject({ code: 'unauthorized' });
});

test('rejects an ended session, and says of a disabled account that it is disabled [AUTH-33]', async () => {
  const marks = { 'ended-session#phone': phone.began };

  await expect(check({ marks })).rejects.toMatchObject({ message: 'You are signed out. Please sign in again.' });
  await expect(check({ marks, account: { state: 'disabled' } })).rejects.toMatchObject({
    message: 'Your account was disabled by an administrator',
  });
});

test('rejects only an administrator without a second step, when the stage requires one [MFA-06]', async () => {
  const administrator = { tokenRole: 'admin', secondStepRequired: true } as const;

  await expect(check(administrator)).rejects.toMatchObject({ code: 'second-step-required' });
  await check({ ...administrator, account: { second_step: true } });
  await check({ ...administrator, secondStepRequired: false });
  await check({ ...administrator, tokenRole: 'user' });
});

test('leaves the second step to the call that asks the user pool itself [MFA-07]', async () => {
  await check({ tokenRole: 'admin', secondStepRequired: true, call: api.getAccount });
});

test('lets an administrator without a second step sign out', async () => {
  await check({ tokenRole: 'admin', secondStepRequired: true, call: api.signOut });
});
