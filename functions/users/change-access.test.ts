import timers from 'node:timers/promises';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { AccountState, Profile, StaffRole } from '#shared/users/user-schemas.ts';
import { log } from '../aws/log.ts';
import { anEngine } from '../testing/engine.ts';
import { AccountStates } from './account-states.ts';
import { changeEnabled, changeRole, resetSecondStep } from './change-access.ts';
import { EndedSessions } from './ended-sessions.ts';
import { RoleLock } from './role-lock.ts';

type ChangeDeps = Parameters<typeof changeRole>[0] & Parameters<typeof changeEnabled>[0];

const engine = anEngine();
const lock = new RoleLock(engine.documents, 'Limits');
const states = new AccountStates(engine.documents, 'AccountStates');
const endedSessions = new EndedSessions(engine.documents, 'AccountStates', 'Connections');
const depsOf = <Users>(users: Users) => ({
  users,
  lock,
  states,
  endedSessions,
  emailAccount: async () => {},
  unassignLeads: async () => {},
});

/** In-memory accounts with a delay for each call, like the user pool. */
function aDirectory(roles: Record<string, StaffRole>, states: Record<string, AccountState> = {}) {
  const accounts = new Map(Object.entries(roles).map(([id, role]) => [id, { role, enabled: true }]));
  const stateOf = (id: string) => states[id] ?? (accounts.get(id)?.enabled ? 'active' : 'disabled');
  const moment = () => new Promise((resolve) => setTimeout(resolve, 20));
  return {
    accounts,
    async administrators() {
      await moment();
      return [...accounts].filter(([id, { role }]) => role === 'admin' && stateOf(id) === 'active').map(([id]) => id);
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
      return account && ({ id, role: account.role, state: stateOf(id) } as Profile);
    },
  };
}

const isLast = { code: 'conflict', message: 'At least one administrator is required.' };

const looksLike = (state: 'active' | 'disabled') => async () => ({ state, second_step: false });

test('rejects a role change while others hold the lock', async () => {
  const polls = jest.spyOn(timers, 'setTimeout').mockResolvedValue(undefined);
  const isHeld = new ConditionalCheckFailedException({ $metadata: {}, message: 'held' });
  const busy = new RoleLock({ send: () => Promise.reject(isHeld) } as never, 'Limits');
  const users = aDirectory({ ann: 'admin', bob: 'user' });

  await expect(changeRole({ ...depsOf(users), lock: busy }, 'bob', 'admin', 'ann')).rejects.toMatchObject({
    code: 'conflict',
    message: 'Someone else is changing roles right now. Please try again.',
  });

  expect(users.accounts.get('bob')?.role).toBe('user');
  polls.mockRestore();
});

test('grants and revokes the role admin', async () => {
  const users = aDirectory({ ann: 'admin', bob: 'user' });

  expect(await changeRole(depsOf(users), 'bob', 'admin', 'ann')).toMatchObject({ id: 'bob', role: 'admin' });
  expect(await changeRole(depsOf(users), 'bob', 'user', 'ann')).toMatchObject({ id: 'bob', role: 'user' });
});

test('rejects demoting or disabling the last administrator [USERS-08]', async () => {
  const users = aDirectory({ ann: 'admin', bob: 'user' });

  await expect(changeRole(depsOf(users), 'ann', 'user', 'ann')).rejects.toMatchObject(isLast);
  await expect(changeEnabled(depsOf(users), 'ann', false, 'ann')).rejects.toMatchObject(isLast);
  expect(users.accounts.get('ann')).toEqual({ role: 'admin', enabled: true });
});

test('does not count a disabled administrator', async () => {
  const users = aDirectory({ ann: 'admin', bob: 'admin' });
  await changeEnabled(depsOf(users), 'bob', false, 'ann');

  await expect(changeRole(depsOf(users), 'ann', 'user', 'ann')).rejects.toMatchObject({ code: 'conflict' });
  await expect(changeRole(depsOf(users), 'ann', 'user', 'bob')).rejects.toMatchObject({
    code: 'forbidden',
    message: 'You are no longer an administrator',
  });
});

test('keeps one administrator when two demote each other at the same time [USERS-08]', async () => {
  const users = aDirectory({ ann: 'admin', bob: 'admin' });

  const results = await Promise.allSettled([
    changeRole(depsOf(users), 'bob', 'user', 'ann'),
    changeRole(depsOf(users), 'ann', 'user', 'bob'),
  ]);

  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await users.administrators()).toHaveLength(1);
});

test('starts to unassign the leads of an account that was disabled, and of no other account [DESK-36]', async () => {
  const users = aDirectory({ ann: 'admin', dan: 'user' });
  const started: string[] = [];
  const recording = { ...depsOf(users), unassignLeads: async (id: string) => void started.push(id) };

  await changeEnabled(recording, 'dan', true, 'ann');
  await expect(changeEnabled(recording, 'ann', false, 'ann')).rejects.toMatchObject({ code: 'conflict' });
  expect(started).toEqual([]);
  await changeEnabled(recording, 'dan', false, 'ann');

  expect(started).toEqual(['dan']);
});

test('disables the account when its leads cannot be unassigned, says so, and tries again when repeated [DESK-37]', async () => {
  const users = aDirectory({ ann: 'admin', dan: 'user' });
  const started: string[] = [];
  const failing = { ...depsOf(users), unassignLeads: () => Promise.reject(new Error('Lambda does not answer')) };
  const working = { ...depsOf(users), unassignLeads: async (id: string) => void started.push(id) };

  const error = jest.spyOn(log, 'error').mockImplementation();

  await expect(changeEnabled(failing, 'dan', false, 'ann')).rejects.toMatchObject({
    code: 'conflict',
    message:
      'The account is disabled, but its open leads are still assigned to it. They will be unassigned within a day.',
    cause: { message: 'Lambda does not answer' },
  });
  expect(error.mock.calls).toEqual([[expect.any(String), { account: 'dan', errors: ['Error'] }]]);
  error.mockRestore();
  expect(users.accounts.get('dan')).toMatchObject({ enabled: false });
  expect(await states.of('dan', looksLike('active'))).toMatchObject({ state: 'disabled' });

  expect(await changeEnabled(working, 'dan', false, 'ann')).toMatchObject({ id: 'dan', state: 'disabled' });
  expect(started).toEqual(['dan']);
});

test('fails for a missing account', async () => {
  const users = aDirectory({ ann: 'admin' });

  for (const role of ['user', 'admin'] as const) {
    await expect(changeRole(depsOf(users), 'eve', role, 'ann')).rejects.toMatchObject({
      code: 'not-found',
      message: 'No account has the id eve',
    });
  }
});

test('rejects a disabled account at its next call, and accepts it again once it is enabled', async () => {
  const users = aDirectory({ ann: 'admin', cal: 'user' });
  const check = () => states.of('cal', looksLike('active'));
  expect(await check()).toMatchObject({ state: 'active' });

  await changeEnabled(depsOf(users), 'cal', false, 'ann');
  expect(await check()).toMatchObject({ state: 'disabled' });

  await changeEnabled(depsOf(users), 'cal', true, 'ann');
  expect(await check()).toMatchObject({ state: 'active' });
});

test.each<[string, (deps: ChangeDeps) => Promise<unknown>]>([
  ['demoted', (deps) => changeRole(deps, 'cal', 'user', 'ann')],
  ['promoted', (deps) => changeRole(deps, 'cal', 'admin', 'ann')],
  ['disabled', (deps) => changeEnabled(deps, 'cal', false, 'ann')],
  [
    'without its second step',
    (deps) => resetSecondStep({ ...deps, users: { ...deps.users, resetSecondStep: async () => {} } }, 'cal', 'ann'),
  ],
])('ends the staff connections of an account that is %s [INBOX-65]', async (_, change) => {
  await engine.documents.send(new DeleteCommand({ TableName: 'Connections', Key: { channel: 'ended', id: 'cal' } }));
  const users = aDirectory({ ann: 'admin', cal: 'admin' });

  await change(depsOf(users));

  const marker = new GetCommand({ TableName: 'Connections', Key: { channel: 'ended', id: 'cal' } });
  expect((await engine.documents.send(marker)).Item).toMatchObject({ at: expect.any(String) });
});

test('queries the user pool at the next call after a failed change', async () => {
  const users = aDirectory({ ann: 'admin', bob: 'user' });
  await states.of('bob', looksLike('active'));
  const broken = { ...users, setEnabled: () => Promise.reject(new Error('no answer')) };

  await expect(changeEnabled(depsOf(broken), 'bob', false, 'ann')).rejects.toThrow('no answer');

  expect(await states.of('bob', looksLike('disabled'))).toMatchObject({ state: 'disabled' });
});

test.each([
  ['unconfirmed', 'Its email address is not confirmed yet.'],
  ['waiting', 'Approve it first.'],
  ['disabled', 'Enable it first.'],
  ['expired', 'Its invitation has expired.'],
  ['unfinished', 'Create it again to complete it.'],
] as const)('does not make an account that is %s an administrator', async (state, next) => {
  const users = aDirectory({ ann: 'admin', bob: 'user' }, { bob: state });

  await expect(changeRole(depsOf(users), 'bob', 'admin', 'ann')).rejects.toMatchObject({
    code: 'conflict',
    message: `Only an account that can sign in can become an administrator. ${next}`,
  });

  expect(users.accounts.get('bob')?.role).toBe('user');
});

test('makes an invited account an administrator, and revokes the role from any account', async () => {
  const users = aDirectory({ ann: 'admin', bob: 'user', cid: 'admin' }, { bob: 'invited', cid: 'disabled' });

  expect(await changeRole(depsOf(users), 'bob', 'admin', 'ann')).toMatchObject({ role: 'admin' });
  expect(await changeRole(depsOf(users), 'cid', 'user', 'ann')).toMatchObject({ role: 'user' });
});

test.each(['unconfirmed', 'waiting', 'disabled', 'expired', 'invited', 'unfinished'] as const)(
  'an administrator who is %s does not count as the one who stays',
  async (state) => {
    const users = aDirectory({ ann: 'admin', bob: 'admin' }, { bob: state });

    await expect(changeRole(depsOf(users), 'ann', 'user', 'ann')).rejects.toMatchObject(isLast);
  },
);

test('writes an audit line for every change of a role or an account', async () => {
  const users = aDirectory({ ann: 'admin', bob: 'user' });
  const deps = depsOf(users);
  const info = jest.spyOn(log, 'info').mockImplementation();

  await changeRole(deps, 'bob', 'admin', 'ann');
  await changeEnabled(deps, 'bob', false, 'ann');
  await changeEnabled(deps, 'bob', true, 'ann');

  expect(info.mock.calls).toEqual([
    ['Audit', { audit: 'role changed', actor: 'ann', target: 'bob', role: 'admin' }],
    ['Audit', { audit: 'account disabled', actor: 'ann', target: 'bob' }],
    ['Audit', { audit: 'account enabled', actor: 'ann', target: 'bob' }],
  ]);
  info.mockRestore();
});

test('starts an email to the account for each change, and completes the change when that fails [USERS-23]', async () => {
  const directory = aDirectory({ ann: 'admin', bob: 'user' });
  const users = { ...directory, resetSecondStep: async () => {} };
  const lines = jest.spyOn(log, 'error').mockImplementation();
  const asked: object[] = [];
  const failing = async (change: object) => {
    asked.push(change);
    throw new Error('bob@mail.example is busy');
  };
  const deps = { ...depsOf(users), emailAccount: failing };

  expect(await changeRole(deps, 'bob', 'admin', 'ann')).toMatchObject({ role: 'admin' });
  expect(await changeRole(deps, 'bob', 'user', 'ann')).toMatchObject({ role: 'user' });
  expect(await resetSecondStep(deps, 'bob', 'ann')).toMatchObject({ id: 'bob' });
  expect(await changeEnabled(deps, 'bob', false, 'ann')).toMatchObject({ state: 'disabled' });
  await changeEnabled(deps, 'bob', true, 'ann');

  const changes = ['made administrator', 'made user', 'second step reset', 'disabled'];
  expect(asked).toEqual(changes.map((change) => ({ account: 'bob', change })));
  expect(lines).toHaveBeenCalledTimes(4);
  expect(JSON.stringify(lines.mock.calls)).not.toContain('bob@mail.example');
  lines.mockRestore();
});
