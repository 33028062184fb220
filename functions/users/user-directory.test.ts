import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  InternalErrorException,
  ListUsersCommand,
  ListUsersInGroupCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { requireAdministrator } from './require-administrator.ts';
import { UserDirectory } from './user-directory.ts';

const cognito = mockClient(CognitoIdentityProviderClient);
const users = new UserDirectory(new CognitoIdentityProviderClient({}), 'pool', 'approval');
const $metadata = {};

beforeEach(() => cognito.reset());

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

test('USERS-01 every page of accounts is read, newest first', async () => {
  cognito
    .on(ListUsersCommand)
    .resolvesOnce({ Users: [aUser('old')], PaginationToken: 'more' })
    .resolves({ Users: [aUser('new', { UserCreateDate: new Date('2026-02-01T10:00Z') })] });
  cognito.on(ListUsersInGroupCommand).resolves({ Users: [aUser('old')] });

  const all = await users.all();

  expect(all.map(({ id, role }) => `${id} ${role}`)).toEqual(['new user', 'old admin']);
});

test.each([
  ['active', {}],
  ['disabled', { Enabled: false }],
  ['unconfirmed', { UserStatus: 'UNCONFIRMED' }],
  ['waiting', { Attributes: [{ Name: 'email', Value: 'x@mail.example' }] }],
  ['invited', { UserStatus: 'FORCE_CHANGE_PASSWORD' }],
])('an account is %s when the user pool says so', async (state, change) => {
  cognito.on(ListUsersCommand).resolves({ Users: [aUser('ann', change)] });
  cognito.on(ListUsersInGroupCommand).resolves({ Users: [] });

  expect((await users.all())[0]?.state).toBe(state);
});

test('ROLE-23 USERS-04 without a group the role is user', async () => {
  const { Attributes, ...rest } = aUser('ann');
  cognito.on(AdminGetUserCommand).resolves({ ...rest, UserAttributes: Attributes });
  cognito.on(AdminListGroupsForUserCommand).resolves({ Groups: [] });

  expect(await users.find('ann')).toMatchObject({ role: 'user', email: 'ann@mail.example' });
});

test('an account that is not there is no account', async () => {
  cognito.on(AdminGetUserCommand).rejects(new UserNotFoundException({ message: 'x', $metadata }));
  cognito.on(AdminListGroupsForUserCommand).rejects(new UserNotFoundException({ message: 'x', $metadata }));

  expect(await users.find('ann')).toBeUndefined();
});

test('ROLE-24 ROLE-25 a look-up that fails gives no role: nobody is let in', async () => {
  cognito.on(AdminGetUserCommand).rejects(new InternalErrorException({ message: 'x', $metadata }));
  cognito.on(AdminListGroupsForUserCommand).resolves({ Groups: [{ GroupName: 'admin' }] });

  await expect(users.find('ann')).rejects.toThrow();
  await expect(requireAdministrator(users)('ann')).rejects.toThrow();
});

test('ROLE-27 an administrator who was disabled is none', async () => {
  const { Attributes, ...rest } = aUser('ann', { Enabled: false });
  cognito.on(AdminGetUserCommand).resolves({ ...rest, UserAttributes: Attributes });
  cognito.on(AdminListGroupsForUserCommand).resolves({ Groups: [{ GroupName: 'admin' }] });

  await expect(requireAdministrator(users)('ann')).rejects.toMatchObject({ code: 'forbidden' });
});
