import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { selfServiceScope } from './access-token.ts';
import { notAuthorized, UserPoolError } from './errors.ts';
import { type Client, isPast, later, type Pool } from './pool.ts';
import type { Session, User } from './store.ts';
import { tokenChanges } from './token-changes.ts';
import { findUser } from './users.ts';

type Metadata = Record<string, string> | undefined;

/** The result of a sign-in or a refresh. */
export type AuthenticationResult = {
  AccessToken: string;
  IdToken: string;
  RefreshToken?: string;
  ExpiresIn: number;
  TokenType: 'Bearer';
};

/** Starts a session for an authenticated user. */
export async function startSession(
  pool: Pool,
  client: Client,
  user: User,
  source: 'Authentication' | 'NewPasswordChallenge',
  clientMetadata: Metadata,
): Promise<AuthenticationResult> {
  const now = pool.now().toISOString();
  const expiresAt = later(pool, client.refreshTokenSeconds);
  const session: Session = {
    id: randomUUID(),
    username: user.username,
    clientId: client.id,
    authenticatedAt: now,
    expiresAt,
    revoked: false,
  };
  const tokens = await signTokens(pool, client, user, session, source, clientMetadata);
  const refreshToken = newRefreshToken();
  pool.store.addSession(session, { hash: hashOf(refreshToken), sessionId: session.id, expiresAt }, now);
  return { ...tokens, RefreshToken: refreshToken };
}

/** New tokens for the session of a refresh token. @throws {UserPoolError} NotAuthorizedException */
export async function refreshSession(
  pool: Pool,
  client: Client,
  refreshToken: string,
  clientMetadata: Metadata,
): Promise<AuthenticationResult> {
  const { token, session } = requireSession(pool, client, refreshToken);
  const user = findUser(pool, session.username)!;
  if (!user.enabled) throw notAuthorized('User is disabled.');
  if (session.revoked) throw notAuthorized('Refresh Token has been revoked');
  if (isPast(pool, token.expiresAt)) throw notAuthorized('Refresh Token has expired');
  return signTokens(pool, client, user, session, 'RefreshTokens', clientMetadata);
}

/**
 * Ends the session of a refresh token; an unknown token is ignored.
 * @throws {UserPoolError} where the client's tokens cannot be revoked, or the token is another client's
 */
export function revokeSession(pool: Pool, client: Client, refreshToken: string): void {
  if (!client.revocable) {
    throw new UserPoolError('UnsupportedOperationException', 'Token revocation is not enabled for this client.');
  }
  if (refreshToken.split('.').length === 3) {
    throw new UserPoolError('UnsupportedTokenTypeException', 'Only refresh tokens can be revoked.');
  }
  const token = pool.store.findRefreshToken(hashOf(refreshToken));
  const session = token && pool.store.findSession(token.sessionId);
  if (!session) return;
  if (session.clientId !== client.id) {
    throw new UserPoolError('UnauthorizedException', 'The refresh token was issued to another client.');
  }
  pool.store.revokeSession(session.id);
}

/** The groups of the user that exist. */
export function groupsOf(pool: Pool, user: User): string[] {
  return pool.store.groupsOf(user.username).filter((name) => pool.groups.has(name));
}

function requireSession(pool: Pool, client: Client, refreshToken: string) {
  const token = pool.store.findRefreshToken(hashOf(refreshToken));
  const session = token && pool.store.findSession(token.sessionId);
  if (!session || session.clientId !== client.id) throw notAuthorized('Invalid Refresh Token');
  return { token, session };
}

async function signTokens(
  pool: Pool,
  client: Client,
  user: User,
  session: Session,
  source: 'Authentication' | 'NewPasswordChallenge' | 'RefreshTokens',
  clientMetadata: Metadata,
): Promise<AuthenticationResult> {
  const changes = await tokenChanges(pool, client, user, groupsOf(pool, user), source, clientMetadata);
  const issuedAt = Math.floor(pool.now().getTime() / 1000);
  const common = {
    sub: user.attributes.sub,
    ...(changes.groups.length > 0 && { 'cognito:groups': changes.groups }),
    iss: pool.issuer,
    ...(client.revocable && { origin_jti: session.id }),
    event_id: randomUUID(),
    auth_time: Math.floor(Date.parse(session.authenticatedAt) / 1000),
    iat: issuedAt,
  };
  const access = {
    ...common,
    client_id: client.id,
    token_use: 'access',
    scope: selfServiceScope,
    exp: issuedAt + client.accessTokenSeconds,
    jti: randomUUID(),
    username: user.username,
  };
  const id = {
    ...attributeClaims(user),
    ...common,
    'cognito:username': user.username,
    aud: client.id,
    token_use: 'id',
    exp: issuedAt + client.idTokenSeconds,
    jti: randomUUID(),
  };
  return {
    AccessToken: await pool.keys.sign('access', access),
    IdToken: await pool.keys.sign('id', changes.id(id)),
    ExpiresIn: client.accessTokenSeconds,
    TokenType: 'Bearer',
  };
}

/** The attributes in an ID token, the verification flags as booleans. */
function attributeClaims({ attributes }: User): JWTPayload {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, name.endsWith('_verified') ? value === 'true' : value]),
  );
}

function newRefreshToken(): string {
  return randomBytes(96).toString('base64url');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
