import type { AccountState, Profile } from '#shared/users/user-schemas.ts';
import { assignableAccounts } from './accounts.ts';

test('names the accounts that can sign in, with addresses in lower case [MOVE-09]', async () => {
  const anAccount = (id: string, state: AccountState) =>
    ({ id, state, email: `${id}@Studio.example`, full_name: 'x' }) as Profile;
  const all = [anAccount('ada', 'active'), anAccount('sol', 'invited'), anAccount('mo', 'disabled')];

  expect(await assignableAccounts({ all: async () => all })).toEqual([
    { id: 'ada', email: 'ada@studio.example' },
    { id: 'sol', email: 'sol@studio.example' },
  ]);
});
