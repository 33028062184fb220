import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminUserGlobalSignOutCommand,
  ConfirmSignUpCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { answerToPassword, aPool, aUser, lastCode, type TestPool } from './test-pool.ts';

const email = 'ada@example.com';
const password = 'Midnight-ink-7';

test('issues tokens with the documented claims that the published keys verify', async () => {
  const pool = await aPool({
    groups: ['editors'],
    client: { AccessTokenValidity: 10, TokenValidityUnits: { AccessToken: 'minutes' } },
  });
  await aUser(pool, email, password);

  const { AccessToken, IdToken, ExpiresIn, TokenType } = await signIn(pool);

  const issuer = `${pool.address}/${pool.poolId}`;
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));
  const id = (await jwtVerify(IdToken!, keys, { issuer, audience: pool.clientId })).payload;
  const access = (await jwtVerify(AccessToken!, keys, { issuer })).payload;
  expect({ ExpiresIn, TokenType }).toEqual({ ExpiresIn: 600, TokenType: 'Bearer' });
  expect(access).toMatchObject({
    token_use: 'access',
    client_id: pool.clientId,
    scope: 'aws.cognito.signin.user.admin',
    username: id.sub,
  });
  expect(access.exp).toBe(access.iat! + 600);
  expect(access.aud).toBeUndefined();
  expect(id).toMatchObject({ token_use: 'id', email, email_verified: true, 'cognito:username': id.sub });
  expect(id.exp).toBe(id.iat! + 3600);
  expect(id.origin_jti).toBe(access.origin_jti);
  expect(id).not.toHaveProperty('cognito:groups');
});

test('blocks sign-in for a second after five wrong passwords and doubles it with each further one', async () => {
  const pool = await aPool();
  await aUser(pool, email, password);
  const wrong = () => expect(signIn(pool, 'Wrong-password-1')).rejects.toThrow('Incorrect username or password.');
  const barred = () => expect(signIn(pool)).rejects.toThrow('Password attempts exceeded');

  for (let attempt = 1; attempt <= 5; attempt++) await wrong();
  await barred();
  pool.clock.advance(1);
  await wrong();
  pool.clock.advance(1.9);
  await barred();
  pool.clock.advance(0.1);

  await expect(signIn(pool)).resolves.toHaveProperty('AccessToken');
  await wrong();
  await expect(signIn(pool)).resolves.toHaveProperty('AccessToken');
});

test('blocks unknown usernames like known ones and returns a stable SRP salt', async () => {
  const pool = await aPool();
  for (let attempt = 1; attempt <= 5; attempt++) await signIn(pool).catch(() => {});
  await expect(signIn(pool)).rejects.toThrow('Password attempts exceeded');

  const challenge = () =>
    pool.browser.send(
      new InitiateAuthCommand({
        ClientId: pool.clientId,
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME: email, SRP_A: 'abcdef' },
      }),
    );
  const [first, second] = [(await challenge()).ChallengeParameters!, (await challenge()).ChallengeParameters!];
  expect(first.SALT).toMatch(/^[0-9a-f]{32}$/);
  expect(first.USER_ID_FOR_SRP).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect([second.SALT, second.USER_ID_FOR_SRP]).toEqual([first.SALT, first.USER_ID_FOR_SRP]);
});

test('refuses a flow that the client does not allow', async () => {
  const pool = await aPool({ client: { ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'] } });

  await expect(signIn(pool)).rejects.toMatchObject({
    name: 'InvalidParameterException',
    message: 'USER_PASSWORD_AUTH flow not enabled for this client',
  });
});

test('expires a temporary password', async () => {
  const pool = await aPool({ pool: { Policies: { PasswordPolicy: { TemporaryPasswordValidityDays: 2 } } } });
  await pool.server.send(
    new AdminCreateUserCommand({ UserPoolId: pool.poolId, Username: email, TemporaryPassword: password }),
  );

  pool.clock.advance(2 * 24 * 60 * 60);

  await expect(signIn(pool)).rejects.toThrow('Temporary password has expired and must be reset by an administrator.');
});

test('keeps users, sessions and keys over a restart', async () => {
  const before = await aPool();
  await aUser(before, email, password);
  const { AccessToken, RefreshToken } = await signIn(before);

  const after = await before.restart();

  expect([after.poolId, after.clientId]).toEqual([before.poolId, before.clientId]);
  await expect(after.browser.send(new GetUserCommand({ AccessToken }))).resolves.toHaveProperty('Username');
  await expect(refresh(after, RefreshToken!)).resolves.toHaveProperty('AccessToken');
  await expect(signIn(after)).resolves.toHaveProperty('AccessToken');
});

test('ends access and refresh tokens of all sessions on global sign-out', async () => {
  const pool = await aPool();
  await aUser(pool, email, password);
  const [phone, laptop] = [await signIn(pool), await signIn(pool)];

  await pool.browser.send(new GlobalSignOutCommand({ AccessToken: phone.AccessToken }));

  for (const { AccessToken, RefreshToken } of [phone, laptop]) {
    await expect(pool.browser.send(new GetUserCommand({ AccessToken }))).rejects.toThrow(
      'Access Token has been revoked',
    );
    await expect(refresh(pool, RefreshToken!)).rejects.toThrow('Refresh Token has been revoked');
  }
  const { AccessToken } = await signIn(pool);
  await pool.browser.send(new GetUserCommand({ AccessToken }));
  await pool.server.send(new AdminUserGlobalSignOutCommand({ UserPoolId: pool.poolId, Username: email }));
  await expect(pool.browser.send(new GetUserCommand({ AccessToken }))).rejects.toThrow('Access Token has been revoked');
});

test('ends only the own session when a refresh token is revoked', async () => {
  const pool = await aPool();
  await aUser(pool, email, password);
  const [phone, laptop] = [await signIn(pool), await signIn(pool)];

  await pool.browser.send(new RevokeTokenCommand({ ClientId: pool.clientId, Token: phone.RefreshToken }));

  await expect(refresh(pool, phone.RefreshToken!)).rejects.toThrow('Refresh Token has been revoked');
  await expect(pool.browser.send(new GetUserCommand({ AccessToken: phone.AccessToken }))).rejects.toThrow(
    'Access Token has been revoked',
  );
  await expect(refresh(pool, laptop.RefreshToken!)).resolves.toHaveProperty('AccessToken');
  await expect(refresh(pool, 'invented')).rejects.toThrow('Invalid Refresh Token');
});

test('expires tokens after the lifetime of the client', async () => {
  const pool = await aPool({ client: { RefreshTokenValidity: 1 } });
  await aUser(pool, email, password);
  const { AccessToken, RefreshToken } = await signIn(pool);

  pool.clock.advance(60 * 60);
  await expect(pool.browser.send(new GetUserCommand({ AccessToken }))).rejects.toThrow('Access Token has expired');
  pool.clock.advance(23 * 60 * 60);
  await expect(refresh(pool, RefreshToken!)).rejects.toThrow('Refresh Token has expired');
});

test('blocks all tokens of a disabled user, who must sign in again once enabled', async () => {
  const pool = await aPool();
  await aUser(pool, email, password);
  const { AccessToken, RefreshToken } = await signIn(pool);
  const user = { UserPoolId: pool.poolId, Username: email };

  await pool.server.send(new AdminDisableUserCommand(user));
  await expect(refresh(pool, RefreshToken!)).rejects.toThrow('User is disabled.');
  await expect(pool.browser.send(new GetUserCommand({ AccessToken }))).rejects.toThrow('Access Token has been revoked');
  await pool.server.send(new AdminEnableUserCommand(user));

  await expect(refresh(pool, RefreshToken!)).rejects.toThrow('Refresh Token has been revoked');
  await expect(signIn(pool)).resolves.toHaveProperty('AccessToken');
});

test('frees the email address of a deleted user', async () => {
  const pool = await aPool();
  await aUser(pool, email, password);
  const { AccessToken } = await signIn(pool);

  await pool.server.send(new AdminDeleteUserCommand({ UserPoolId: pool.poolId, Username: email }));

  await expect(pool.browser.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({
    name: 'UserNotFoundException',
  });
  await pool.browser.send(new SignUpCommand({ ClientId: pool.clientId, Username: email, Password: password }));
  const ConfirmationCode = lastCode(pool);
  await pool.browser.send(new ConfirmSignUpCommand({ ClientId: pool.clientId, Username: email, ConfirmationCode }));
  expect(decodeJwt((await signIn(pool)).IdToken!).email).toBe(email);
});

async function signIn(pool: TestPool, given = password) {
  return (await answerToPassword(pool, email, given)).AuthenticationResult!;
}

async function refresh({ browser, clientId }: TestPool, refreshToken: string) {
  const { AuthenticationResult } = await browser.send(
    new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken: refreshToken }),
  );
  return AuthenticationResult!;
}
