import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUpdateUserAttributesCommand,
  DescribeUserPoolClientCommand,
  DescribeUserPoolCommand,
  GetUserAttributeVerificationCodeCommand,
  InitiateAuthCommand,
  ListGroupsCommand,
  ListUserPoolsCommand,
  ListUsersCommand,
  ListUsersInGroupCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { aPool, aUser, lastCode } from './test-pool.ts';

const email = 'ada@example.com';
const password = 'Midnight-ink-7';

test('groups are in the tokens from the next sign-in on', async () => {
  const pool = await aPool({ groups: ['admin', 'user'] });
  await aUser(pool, email, password);
  const user = { UserPoolId: pool.poolId, Username: email };
  const groups = async () => {
    const { AuthenticationResult } = await pool.browser.send(
      new InitiateAuthCommand({
        ClientId: pool.clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    );
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

test('users are listed page by page, found by filter, and with the attributes asked for', async () => {
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

test('an administrator finds a user by address or username, and changes attributes', async () => {
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
  await expect(get('nobody@example.com')).rejects.toMatchObject({
    name: 'UserNotFoundException',
    message: 'User does not exist.',
  });
});

test('an invitation is sent again only while it stands', async () => {
  const pool = await aPool();
  const user = { UserPoolId: pool.poolId, Username: email };
  const created = await pool.server.send(new AdminCreateUserCommand(user));
  await pool.server.send(new AdminCreateUserCommand({ ...user, MessageAction: 'RESEND' }));

  expect(created.User).toMatchObject({ UserStatus: 'FORCE_CHANGE_PASSWORD', Enabled: true });
  expect(pool.mails).toHaveLength(2);
  expect(pool.mails[0]?.html).not.toBe(pool.mails[1]?.html);
  await expect(pool.server.send(new AdminCreateUserCommand(user))).rejects.toMatchObject({
    name: 'UsernameExistsException',
  });
  await aUser(pool, 'bob@example.com', password);
  const again = { ...user, Username: 'bob@example.com', MessageAction: 'RESEND' as const };
  await expect(pool.server.send(new AdminCreateUserCommand(again))).rejects.toMatchObject({
    name: 'UnsupportedUserStateException',
  });
});

test('a new address is used once it is verified, where the pool says so', async () => {
  const pool = await aPool({
    pool: { UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] } },
    client: { ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'] },
  });
  await aUser(pool, email, password);
  const signIn = (USERNAME: string) =>
    pool.server.send(
      new AdminInitiateAuthCommand({
        UserPoolId: pool.poolId,
        ClientId: pool.clientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME, PASSWORD: password },
      }),
    );
  const { AccessToken } = (await signIn(email)).AuthenticationResult!;

  await pool.browser.send(
    new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: 'email', Value: 'new@example.com' }] }),
  );
  await expect(signIn('new@example.com')).rejects.toThrow('Incorrect username or password.');
  await pool.browser.send(
    new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code: lastCode(pool) }),
  );

  await expect(signIn('new@example.com')).resolves.toHaveProperty('AuthenticationResult');
  await expect(signIn(email)).rejects.toThrow('Incorrect username or password.');
  const sent = await pool.browser.send(
    new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName: 'email' }),
  );
  expect(sent.CodeDeliveryDetails?.Destination).toBe('n***@e***');
});

test('pool and client describe themselves', async () => {
  const pool = await aPool({ groups: ['user'] });

  const { UserPool } = await pool.server.send(new DescribeUserPoolCommand({ UserPoolId: pool.poolId }));
  const { UserPoolClient } = await pool.server.send(
    new DescribeUserPoolClientCommand({ UserPoolId: pool.poolId, ClientId: pool.clientId }),
  );
  const { Groups } = await pool.server.send(new ListGroupsCommand({ UserPoolId: pool.poolId }));

  expect(UserPool).toMatchObject({ Id: pool.poolId, UsernameAttributes: ['email'], EstimatedNumberOfUsers: 0 });
  expect(UserPoolClient).toMatchObject({ ClientId: pool.clientId, PreventUserExistenceErrors: 'ENABLED' });
  expect(Groups).toMatchObject([{ GroupName: 'user', UserPoolId: pool.poolId }]);
});

test('what is not supported is named', async () => {
  const pool = await aPool();

  await expect(pool.server.send(new ListUserPoolsCommand({ MaxResults: 1 }))).rejects.toThrow(
    'The local user pool does not support the operation ListUserPools.',
  );
  await expect(pool.server.send(new DescribeUserPoolCommand({ UserPoolId: undefined }))).rejects.toThrow(
    "1 validation error detected: Value null at 'userPoolId' failed to satisfy constraint: Member must not be null",
  );
});
