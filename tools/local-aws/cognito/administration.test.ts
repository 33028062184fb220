import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUpdateUserAttributesCommand,
  ListUserPoolsCommand,
  ListUsersCommand,
  ListUsersInGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { answerToPassword, aPool, aUser } from './test-pool.ts';

const email = 'ada@example.com';
const password = 'Midnight-ink-7';

test('puts groups into the tokens from the next sign-in on', async () => {
  const pool = await aPool({ groups: ['admin', 'user'] });
  await aUser(pool, email, password);
  const user = { UserPoolId: pool.poolId, Username: email };
  const groups = async () => {
    const { AuthenticationResult } = await answerToPassword(pool, email, password);
    return decodeJwt(AuthenticationResult!.AccessToken!)['cognito:groups'];
  };

  expect(await groups()).toBeUndefined();
  await pool.server.send(new AdminAddUserToGroupCommand({ ...user, GroupName: 'user' }));
  await pool.server.send(new AdminAddUserToGroupCommand({ ...user, GroupName: 'admin' }));
  expect(await groups()).toEqual(['admin', 'user']);
  await pool.server.send(new AdminRemoveUserFromGroupCommand({ ...user, GroupName: 'user' }));
  expect(await groups()).toEqual(['admin']);

  const listed = await pool.server.send(new AdminListGroupsForUserCommand(user));
  expect(listed.Groups?.map(({ GroupName }) => GroupName)).toEqual(['admin']);
  await expect(
    pool.server.send(new AdminAddUserToGroupCommand({ ...user, GroupName: 'owners' })),
  ).rejects.toMatchObject({ name: 'ResourceNotFoundException', message: 'Group not found.' });
});

test('lists users by page, filter and requested attributes', async () => {
  const pool = await aPool({ groups: ['user'] });
  const emails = ['a@example.com', 'b@example.com', 'c@example.org'];
  for (const address of emails) {
    await aUser(pool, address, password);
    await pool.server.send(
      new AdminAddUserToGroupCommand({ UserPoolId: pool.poolId, Username: address, GroupName: 'user' }),
    );
  }
  const list = (input: object) => pool.server.send(new ListUsersCommand({ UserPoolId: pool.poolId, ...input }));
  const emailsOf = (users: { Attributes?: { Name?: string; Value?: string }[] }[] = []) =>
    users.map(({ Attributes }) => Attributes?.find(({ Name }) => Name === 'email')?.Value);

  const first = await list({ Limit: 2 });
  const second = await list({ Limit: 2, PaginationToken: first.PaginationToken });
  expect([emailsOf(first.Users), emailsOf(second.Users)]).toEqual([emails.slice(0, 2), emails.slice(2)]);
  expect(second.PaginationToken).toBeUndefined();
  expect(first.Users?.[0]).toMatchObject({ Enabled: true, UserStatus: 'CONFIRMED', UserCreateDate: expect.any(Date) });

  expect(emailsOf((await list({ Filter: 'email = "b@example.com"' })).Users)).toEqual(['b@example.com']);
  expect(emailsOf((await list({ Filter: 'email ^= "c@"' })).Users)).toEqual(['c@example.org']);
  expect((await list({ Filter: 'status = "Disabled"' })).Users).toEqual([]);
  expect((await list({ Filter: 'cognito:user_status = "CONFIRMED"' })).Users).toHaveLength(3);
  expect((await list({ AttributesToGet: ['email'], Limit: 1 })).Users?.[0]?.Attributes).toEqual([
    { Name: 'email', Value: 'a@example.com' },
  ]);
  await expect(list({ Filter: 'email ~ "b"' })).rejects.toMatchObject({ name: 'InvalidParameterException' });

  const members = new ListUsersInGroupCommand({ UserPoolId: pool.poolId, GroupName: 'user' });
  expect((await pool.server.send(members)).Users).toHaveLength(3);
});

test('lets an administrator find a user by email or username and change attributes', async () => {
  const pool = await aPool();
  await aUser(pool, email, password);
  const get = (Username: string) => pool.server.send(new AdminGetUserCommand({ UserPoolId: pool.poolId, Username }));
  const { Username } = await get('ADA@EXAMPLE.COM');

  await pool.server.send(
    new AdminUpdateUserAttributesCommand({
      UserPoolId: pool.poolId,
      Username,
      UserAttributes: [{ Name: 'name', Value: 'Ada' }],
    }),
  );

  expect((await get(Username!)).UserAttributes).toContainEqual({ Name: 'name', Value: 'Ada' });
  await expect(get('unknown@example.com')).rejects.toMatchObject({
    name: 'UserNotFoundException',
    message: 'User does not exist.',
  });
});

test('resends an invitation only while it is valid', async () => {
  const pool = await aPool();
  const user = { UserPoolId: pool.poolId, Username: email };
  const created = await pool.server.send(new AdminCreateUserCommand(user));
  await pool.server.send(new AdminCreateUserCommand({ ...user, MessageAction: 'RESEND' }));

  expect(created.User).toMatchObject({ UserStatus: 'FORCE_CHANGE_PASSWORD', Enabled: true });
  expect(pool.emails).toHaveLength(2);
  expect(pool.emails[0]?.html).not.toBe(pool.emails[1]?.html);
  await expect(pool.server.send(new AdminCreateUserCommand(user))).rejects.toMatchObject({
    name: 'UsernameExistsException',
  });
  await aUser(pool, 'bob@example.com', password);
  const again = { ...user, Username: 'bob@example.com', MessageAction: 'RESEND' as const };
  await expect(pool.server.send(new AdminCreateUserCommand(again))).rejects.toMatchObject({
    name: 'UnsupportedUserStateException',
  });
});

test('names an unsupported feature', async () => {
  const pool = await aPool();

  await expect(pool.server.send(new ListUserPoolsCommand({ MaxResults: 1 }))).rejects.toThrow(
    'The local user pool does not support the operation ListUserPools.',
  );
  await expect(pool.server.send(new ListUsersCommand({ UserPoolId: undefined }))).rejects.toThrow(
    "1 validation error detected: Value null at 'userPoolId' failed to satisfy constraint: Member must not be null",
  );
});
