import type { StaffRole } from '#shared/choices.ts';
import type { Profile } from '#shared/users.ts';
import { type Engine, startEngine } from '../testing/engine.ts';
import { changeEnabled, changeRole } from './change-access.ts';
import { RoleLock } from './role-lock.ts';

let engine: Engine;
let lock: RoleLock;

beforeAll(async () => {
  engine = await startEngine();
  lock = new RoleLock(engine.documents, 'Limits');
});
afterAll(() => engine.stop());

/** Accounts in memory that take a moment for everything, as the user pool does. */
function aDirectory(roles: Record<string, StaffRole>) {
  const accounts = new Map(Object.entries(roles).map(([id, role]) => [id, { role, enabled: true }]));
  const moment = () => new Promise((resolve) => setTimeout(resolve, 20));
  return {
    accounts,
    async administrators() {
      await moment();
      return [...accounts].filter(([, { role, enabled }]) => role === 'admin' && enabled).map(([id]) => id);
    },
    async setRole(id: string, role: StaffRole) {
      await moment();
      const account = accounts.get(id);
      if (account) account.role = role;
    },
    async setEnabled(id: string, enabled: boolean) {
      await moment();
      const account = accounts.get(id);
      if (account) account.enabled = enabled;
    },
    async find(id: string) {
      const account = accounts.get(id);
      return account && ({ id, role: account.role, state: account.enabled ? 'active' : 'disabled' } as Profile);
    },
  };
}

test('USERS-05 USERS-06 an administrator gives and takes the role admin', async () => {
  const users = aDirectory({ ann: 'admin', bob: 'user' });

  expect(await changeRole({ users, lock }, 'bob', 'admin', 'ann')).toMatchObject({ id: 'bob', role: 'admin' });
  expect(await changeRole({ users, lock }, 'bob', 'user', 'ann')).toMatchObject({ id: 'bob', role: 'user' });
});

test('USERS-08 the last administrator cannot be demoted or disabled', async () => {
  const users = aDirectory({ ann: 'admin', bob: 'user' });
  const refusal = { code: 'conflict', message: 'At least one administrator is required.' };

  await expect(changeRole({ users, lock }, 'ann', 'user', 'ann')).rejects.toMatchObject(refusal);
  await expect(changeEnabled({ users, lock }, 'ann', false, 'ann')).rejects.toMatchObject(refusal);
  expect(users.accounts.get('ann')).toEqual({ role: 'admin', enabled: true });
});

test('a disabled administrator does not count as one', async () => {
  const users = aDirectory({ ann: 'admin', bob: 'admin' });
  await changeEnabled({ users, lock }, 'bob', false, 'ann');

  await expect(changeRole({ users, lock }, 'ann', 'user', 'ann')).rejects.toMatchObject({ code: 'conflict' });
  await expect(changeRole({ users, lock }, 'ann', 'user', 'bob')).rejects.toMatchObject({ code: 'forbidden' });
});

test('USERS-08 DATA-42 two administrators who demote each other at the same moment leave one', async () => {
  const users = aDirectory({ ann: 'admin', bob: 'admin' });

  const results = await Promise.allSettled([
    changeRole({ users, lock }, 'bob', 'user', 'ann'),
    changeRole({ users, lock }, 'ann', 'user', 'bob'),
  ]);

  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await users.administrators()).toHaveLength(1);
});

test('an account that is not there is an error', async () => {
  const users = aDirectory({ ann: 'admin' });

  await expect(changeRole({ users, lock }, 'eve', 'user', 'ann')).rejects.toMatchObject({ code: 'not-found' });
});
