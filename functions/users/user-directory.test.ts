import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  InternalErrorException,
  InvalidParameterException,
  InvalidPasswordException,
  ListUsersCommand,
  ListUsersInGroupCommand,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { log } from '../aws/log.ts';
import { requireAdministrator } from './require-administrator.ts';
import { UserDirectory } from './user-directory.ts';

const cognito = mockClient(CognitoIdentityProviderClient);
const users = new UserDirectory(new CognitoIdentityProviderClient({}), 'pool', 'approval');
const $metadata = {};

beforeEach(() => cognito.reset());

/** The calls of the user pool in order, each with its input. */
const calls = () => cognito.calls().map(({ args }) => [args[0].constructor.name.replace('Command', ''), args[0].input]);
const isMissing = new UserNotFoundException({ message: 'x', $metadata });
const account = { UserPoolId: 'pool', Username: 'ann' };

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 86_400_000);
}

function aUser(id: string, change: object = {}) {
  return {
    Username: id,
    Enabled: true,
    UserStatus: 'CONFIRMED' as const,
    UserCreateDate: new Date('2026-01-05T10:00Z'),
    Attributes: [
      { Name: 'email', Value: `${id}@mail.example` },
      { Name: 'name', Value: id },
      { Name: 'custom:approved', Value: 'true' },
    ],
    ...change,
  };
}

test('reads every page of accounts, newest first [USERS-01]', async () => {
  cognito
    .on(ListUsersCommand)
    .resolvesOnce({ Users: [aUser('old')], PaginationToken: 'more' })
    .resolves({ Users: [aUser('new', { UserCreateDate: new Date('2026-02-01T10:00Z') })] });
  cognito.on(ListUsersInGroupCommand).resolves({ Users: [aUser('old')] });

  const all = await users.all();

  expect(all.map(({ id, role }) => `${id} ${role}`)).toEqual(['new user', 'old admin']);
});

test('reads names and email addresses, also of accounts that lack some of the data', async () => {
  cognito.on(ListUsersCommand).resolves({ Users: [aUser('ann'), { Username: 'bare', Enabled: true }] });
  cognito.on(ListUsersInGroupCommand).resolves({});

  expect(await users.all()).toEqual([
    {
      id: 'ann',
      user_id: 'ann',
      email: 'ann@mail.example',
      full_name: 'ann',
      created_at: '2026-01-05T10:00:00.000Z',
      role: 'user',
      state: 'active',
    },
    {
      id: 'bare',
      user_id: 'bare',
      email: '',
      full_name: '',
      created_at: '1970-01-01T00:00:00.000Z',
      role: 'user',
      state: 'waiting',
    },
  ]);
  expect(calls()).toEqual(
    expect.arrayContaining([
      ['ListUsers', { UserPoolId: 'pool', Limit: 60 }],
      ['ListUsersInGroup', { UserPoolId: 'pool', GroupName: 'admin', Limit: 60 }],
    ]),
  );
});

test('reads every page of administrators', async () => {
  cognito
    .on(ListUsersInGroupCommand)
    .resolvesOnce({ Users: [aUser('ann')], NextToken: 'more' })
    .resolves({ Users: [aUser('bob')] });

  expect(await users.administrators()).toEqual(['ann', 'bob']);
});

test('lists no accounts when there are none', async () => {
  cognito.on(ListUsersCommand).resolves({});
  cognito.on(ListUsersInGroupCommand).resolves({});

  expect(await users.all()).toEqual([]);
});

test('lists at most 6,000 accounts, and logs that there are more', async () => {
  const lines = jest.spyOn(log, 'error').mockImplementation();
  const page = Array.from({ length: 60 }, (_, n) => aUser(`id-${n}`));
  cognito.on(ListUsersCommand).resolves({ Users: page, PaginationToken: 'more' });
  cognito.on(ListUsersInGroupCommand).resolves({ Users: [] });

  expect(await users.all()).toHaveLength(6000);
  expect(lines.mock.calls.map(([, values]) => values)).toEqual([{ listed: 6000 }]);
  lines.mockRestore();
});

test('fails for an account without a username', async () => {
  cognito.on(ListUsersInGroupCommand).resolves({ Users: [{ Enabled: true, UserStatus: 'CONFIRMED' }] });

  await expect(
    new UserDirectory(new CognitoIdentityProviderClient({}), 'pool', 'open').administrators(),
  ).rejects.toThrow('The user pool returned an account without a username');
});

test('approves every confirmed account when registration is open', async () => {
  const open = new UserDirectory(new CognitoIdentityProviderClient({}), 'pool', 'open');
  cognito.on(AdminGetUserCommand).resolves({ Username: 'ann', Enabled: true, UserStatus: 'CONFIRMED' });

  expect(await open.stateOf('ann')).toBe('active');
  expect(await users.stateOf('ann')).toBe('waiting');
});

test('measures an invitation from its last change, or else from the creation of the account', async () => {
  const now = new Date('2026-03-08T20:00:00.000Z');
  jest.useFakeTimers({ now, doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'] });
  const stateOf = (change: object) => {
    const { Attributes: UserAttributes, ...user } = aUser('ann', { UserStatus: 'FORCE_CHANGE_PASSWORD', ...change });
    cognito.on(AdminGetUserCommand).resolves({ ...user, UserAttributes });
    return users.stateOf('ann');
  };
  const aWeekAgo = new Date('2026-03-01T20:00:00.000Z');
  const longer = new Date('2026-03-01T19:59:59.999Z');

  expect(await stateOf({ UserCreateDate: longer, UserLastModifiedDate: aWeekAgo })).toBe('invited');
  expect(await stateOf({ UserCreateDate: aWeekAgo })).toBe('invited');
  expect(await stateOf({ UserCreateDate: longer })).toBe('expired');
  expect(await stateOf({ UserCreateDate: undefined })).toBe('expired');
  jest.useRealTimers();
});

test('reads the state and the email address of one account', async () => {
  const { Attributes: UserAttributes, ...user } = aUser('ann');
  cognito.on(AdminGetUserCommand).resolves({ ...user, UserAttributes });

  expect(await users.stateOf('ann')).toBe('active');
  expect(await users.emailOf('ann')).toBe('ann@mail.example');
  // Every staff call waits for the state, so the look-up ends in time for a response.
  const [first] = cognito.commandCalls(AdminGetUserCommand);
  expect(first?.args).toEqual([expect.anything(), { abortSignal: expect.any(AbortSignal) }]);
  expect(calls()).toEqual([
    ['AdminGetUser', account],
    ['AdminGetUser', account],
  ]);
});

test('finds no state and no email address of a missing account, and fails for other errors', async () => {
  cognito.on(AdminGetUserCommand).rejects(isMissing);
  expect(await users.stateOf('ann')).toBeUndefined();
  expect(await users.checkedAccount('ann')).toEqual({ state: 'none', second_step: false });
  expect(await users.emailOf('ann')).toBeUndefined();

  cognito.on(AdminGetUserCommand).rejects(new Error('no rights'));
  await expect(users.stateOf('ann')).rejects.toThrow('no rights');
  await expect(users.emailOf('ann')).rejects.toThrow('no rights');
});

test('reads accounts with an unconfirmed email address, page by page', async () => {
  cognito
    .on(ListUsersCommand)
    .resolvesOnce({ Users: [aUser('a')], PaginationToken: 'more' })
    .resolvesOnce({ PaginationToken: 'more' })
    .resolves({ Users: [aUser('b')] });

  const found: object[] = [];
  for await (const each of users.unconfirmed()) found.push(each);

  const created_at = '2026-01-05T10:00:00.000Z';
  expect(found).toEqual([
    { id: 'a', created_at },
    { id: 'b', created_at },
  ]);
  expect(calls()[0]?.[1]).toMatchObject({
    UserPoolId: 'pool',
    Filter: 'cognito:user_status = "UNCONFIRMED"',
    AttributesToGet: ['email'],
    Limit: 60,
  });
});

test('reads the ids of disabled accounts, page by page', async () => {
  cognito
    .on(ListUsersCommand)
    .resolvesOnce({ Users: [aUser('a')], PaginationToken: 'more' })
    .resolves({ Users: [aUser('b')] });

  const found: string[] = [];
  for await (const id of users.disabled()) found.push(id);

  expect(found).toEqual(['a', 'b']);
  expect(calls()[0]?.[1]).toMatchObject({
    UserPoolId: 'pool',
    Filter: 'status = "Disabled"',
    AttributesToGet: ['email'],
    Limit: 60,
  });
});

describe('changing an account', () => {
  test.each([
    ['admin', 'user'],
    ['user', 'admin'],
  ] as const)('adds it to the group %s before it leaves the group %s', async (role, other) => {
    await users.setRole('ann', role);

    expect(calls()).toEqual([
      ['AdminAddUserToGroup', { ...account, GroupName: role }],
      ['AdminRemoveUserFromGroup', { ...account, GroupName: other }],
    ]);
  });

  test('signs a disabled account out everywhere', async () => {
    await users.setEnabled('ann', false);
    await users.setEnabled('ann', true);

    expect(calls()).toEqual([
      ['AdminDisableUser', account],
      ['AdminUserGlobalSignOut', account],
      ['AdminEnableUser', account],
    ]);
  });

  test('approves it', async () => {
    await users.approve('ann');

    const UserAttributes = [{ Name: 'custom:approved', Value: 'true' }];
    expect(calls()).toEqual([['AdminUpdateUserAttributes', { ...account, UserAttributes }]]);
  });

  test('fails with a clear error when it is missing, and keeps other errors', async () => {
    cognito.on(AdminRemoveUserFromGroupCommand).rejects(isMissing);
    await expect(users.setRole('ann', 'user')).rejects.toMatchObject({
      code: 'not-found',
      message: 'No account has the id ann',
      cause: isMissing,
    });

    cognito.on(AdminRemoveUserFromGroupCommand).rejects(new Error('no rights'));
    await expect(users.setRole('ann', 'user')).rejects.toThrow('no rights');
  });

  test('deletes it, also when it is gone already', async () => {
    cognito.on(AdminDeleteUserCommand).rejectsOnce(isMissing).rejects(new Error('no rights'));

    await users.delete('ann');
    await expect(users.delete('ann')).rejects.toThrow('no rights');

    expect(calls()[0]).toEqual(['AdminDeleteUser', account]);
  });
});

test.each([
  ['active', {}],
  ['disabled', { Enabled: false }],
  ['unconfirmed', { UserStatus: 'UNCONFIRMED' }],
  ['waiting', { Attributes: [{ Name: 'email', Value: 'x@mail.example' }] }],
  ['invited', { UserStatus: 'FORCE_CHANGE_PASSWORD', UserLastModifiedDate: daysAgo(6.9) }],
  ['expired', { UserStatus: 'FORCE_CHANGE_PASSWORD', UserLastModifiedDate: daysAgo(7.1) }],
  ['unfinished', { UserStatus: 'FORCE_CHANGE_PASSWORD', Attributes: [{ Name: 'custom:approved', Value: 'draft' }] }],
])('reads the state %s from the user pool', async (state, change) => {
  cognito.on(ListUsersCommand).resolves({ Users: [aUser('ann', change)] });
  cognito.on(ListUsersInGroupCommand).resolves({ Users: [] });

  expect((await users.all())[0]?.state).toBe(state);
});

test('gives an account without a group the role user [ROLE-23] [USERS-01]', async () => {
  const { Attributes, ...rest } = aUser('ann');
  cognito.on(AdminGetUserCommand).resolves({ ...rest, UserAttributes: Attributes });
  for (const groups of [{ Groups: [] }, {}]) {
    cognito.on(AdminListGroupsForUserCommand).resolves(groups);
    expect(await users.find('ann')).toMatchObject({ role: 'user', email: 'ann@mail.example' });
  }
});

test.each([
  ['admin', ['admin']],
  ['admin', ['user', 'admin']],
  ['user', ['user']],
])('reads the role %s of an account in the groups %s [ROLE-23]', async (role, groups) => {
  cognito.on(AdminGetUserCommand).resolves({ Username: 'ann', Enabled: true });
  cognito.on(AdminListGroupsForUserCommand).resolves({ Groups: groups.map((GroupName) => ({ GroupName })) });

  expect(await users.find('ann')).toMatchObject({ role });
  expect(calls()).toEqual([
    ['AdminGetUser', account],
    ['AdminListGroupsForUser', account],
  ]);
});

test('returns undefined for a missing account', async () => {
  cognito.on(AdminGetUserCommand).rejects(new UserNotFoundException({ message: 'x', $metadata }));
  cognito.on(AdminListGroupsForUserCommand).rejects(new UserNotFoundException({ message: 'x', $metadata }));

  expect(await users.find('ann')).toBeUndefined();
});

test('fails when the role look-up fails [ROLE-23]', async () => {
  cognito.on(AdminGetUserCommand).rejects(new InternalErrorException({ message: 'x', $metadata }));
  cognito.on(AdminListGroupsForUserCommand).resolves({ Groups: [{ GroupName: 'admin' }] });

  await expect(users.find('ann')).rejects.toThrow();
  await expect(requireAdministrator({ users, secondStepRequired: false })('ann')).rejects.toThrow();
});

test('does not treat a disabled administrator as one [ROLE-27]', async () => {
  const { Attributes, ...rest } = aUser('ann', { Enabled: false });
  cognito.on(AdminGetUserCommand).resolves({ ...rest, UserAttributes: Attributes });
  cognito.on(AdminListGroupsForUserCommand).resolves({ Groups: [{ GroupName: 'admin' }] });

  await expect(requireAdministrator({ users, secondStepRequired: false })('ann')).rejects.toMatchObject({
    code: 'forbidden',
  });
});

test('lists administrators who cannot sign in with their role, and does not count them', async () => {
  const group = [
    aUser('ann'),
    aUser('off', { Enabled: false }),
    aUser('new', { UserStatus: 'UNCONFIRMED' }),
    aUser('late', { UserStatus: 'FORCE_CHANGE_PASSWORD', UserLastModifiedDate: daysAgo(8) }),
    aUser('soon', { UserStatus: 'FORCE_CHANGE_PASSWORD', UserLastModifiedDate: daysAgo(1) }),
  ];
  cognito.on(ListUsersCommand).resolves({ Users: group });
  cognito.on(ListUsersInGroupCommand).resolves({ Users: group });

  expect(await users.administrators()).toEqual(['ann']);
  expect((await users.all()).map(({ role }) => role)).toEqual(['admin', 'admin', 'admin', 'admin', 'admin']);
});

describe('creating an account', () => {
  const person = { email: 'ann@mail.example', password: 'secret', full_name: 'Ann' };
  const exists = () => new UsernameExistsException({ message: 'exists', $metadata });
  const stored = (UserStatus: 'FORCE_CHANGE_PASSWORD' | 'CONFIRMED' | 'UNCONFIRMED', approved?: string) =>
    cognito.on(AdminGetUserCommand).resolves({
      Username: 'id-1',
      UserStatus,
      UserAttributes: approved ? [{ Name: 'custom:approved', Value: approved }] : [],
    });
  const sent = () => cognito.calls().map(({ args }) => args[0].constructor.name.replace('Command', ''));

  test('approves it last, so that a failed attempt stays a draft', async () => {
    cognito.on(AdminCreateUserCommand).resolves({ User: { Username: 'id-1' } });

    expect(await users.add(person)).toBe('id-1');

    expect(sent()).toEqual(['AdminCreateUser', 'AdminSetUserPassword', 'AdminUpdateUserAttributes']);
    expect(cognito.commandCalls(AdminCreateUserCommand)[0]!.args[0].input).toEqual({
      UserPoolId: 'pool',
      Username: 'ann@mail.example',
      TemporaryPassword: 'secret',
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: 'ann@mail.example' },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: 'Ann' },
        { Name: 'custom:approved', Value: 'draft' },
      ],
    });
  });

  test.each([
    new InvalidPasswordException({ message: 'Password not long enough', $metadata }),
    new InvalidParameterException({ message: 'Invalid email address format.', $metadata }),
  ])('passes on why the user pool refuses it: $message', async (refusal) => {
    cognito.on(AdminCreateUserCommand).rejects(refusal);

    await expect(users.add(person)).rejects.toMatchObject({
      code: 'invalid-input',
      message: refusal.message,
      cause: refusal,
    });
  });

  test('fails when the user pool fails', async () => {
    cognito.on(AdminCreateUserCommand).rejects(new InternalErrorException({ message: 'x', $metadata }));

    await expect(users.add(person)).rejects.toBeInstanceOf(InternalErrorException);
  });

  test('rejects an email address that is registered again while its registration is replaced', async () => {
    cognito.on(AdminCreateUserCommand).rejects(exists());
    stored('UNCONFIRMED');

    await expect(users.add(person)).rejects.toMatchObject({
      code: 'conflict',
      message: 'An account with this email already exists.',
    });
  });

  test.each(['FORCE_CHANGE_PASSWORD', 'CONFIRMED'] as const)('completes a draft that is %s', async (status) => {
    cognito.on(AdminCreateUserCommand).rejects(exists());
    stored(status, 'draft');

    expect(await users.add(person)).toBe('id-1');

    expect(cognito.commandCalls(AdminSetUserPasswordCommand)[0]!.args[0].input).toMatchObject({
      Username: 'id-1',
      Password: 'secret',
      Permanent: true,
    });
    expect(cognito.commandCalls(AdminUpdateUserAttributesCommand)[0]!.args[0].input.UserAttributes).toEqual([
      { Name: 'name', Value: 'Ann' },
      { Name: 'custom:approved', Value: 'true' },
    ]);
  });

  test('replaces an unconfirmed registration', async () => {
    cognito
      .on(AdminCreateUserCommand)
      .rejectsOnce(exists())
      .resolves({ User: { Username: 'id-2' } });
    stored('UNCONFIRMED');

    expect(await users.add(person)).toBe('id-2');

    expect(cognito.commandCalls(AdminDeleteUserCommand)[0]!.args[0].input.Username).toBe('id-1');
  });

  test.each([
    ['CONFIRMED', 'true'],
    ['CONFIRMED', undefined],
    ['FORCE_CHANGE_PASSWORD', 'true'],
  ] as const)('rejects the email address of an account that is %s with approval %s', async (status, approved) => {
    cognito.on(AdminCreateUserCommand).rejects(exists());
    stored(status, approved);

    await expect(users.add(person)).rejects.toMatchObject({ code: 'conflict', field: 'email' });

    expect(sent()).toEqual(['AdminCreateUser', 'AdminGetUser']);
  });
});

test('reads whether an account has a second step, together with its state and its role [MFA-09]', async () => {
  const { Attributes: UserAttributes, ...user } = aUser('ann');
  cognito.on(AdminListGroupsForUserCommand).resolves({});
  for (const [list, second_step] of [
    [['SOFTWARE_TOKEN_MFA'], true],
    [undefined, false],
  ] as const) {
    cognito.on(AdminGetUserCommand).resolves({ ...user, UserAttributes, UserMFASettingList: list && [...list] });
    expect(await users.checkedAccount('ann')).toEqual({ state: 'active', second_step });
    expect(await users.find('ann')).toMatchObject({ state: 'active', second_step });
  }
  expect(cognito.commandCalls(AdminGetUserCommand)).toHaveLength(4);
});

test('turns a second step off and signs the account out [MFA-08]', async () => {
  cognito.on(AdminSetUserMFAPreferenceCommand).resolves({});
  cognito.on(AdminUserGlobalSignOutCommand).resolves({});

  await users.resetSecondStep('ann');

  expect(calls()).toEqual([
    ['AdminSetUserMFAPreference', { ...account, SoftwareTokenMfaSettings: { Enabled: false } }],
    ['AdminUserGlobalSignOut', account],
  ]);
  cognito.on(AdminSetUserMFAPreferenceCommand).rejects(isMissing);
  await expect(users.resetSecondStep('ann')).rejects.toMatchObject({ code: 'not-found' });
});
