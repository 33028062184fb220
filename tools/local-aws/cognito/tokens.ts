import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { selfServiceScope } from './access-token.ts';
import { notAuthorized, UserPoolError } from './errors.ts';
import { type Client, type Group, isPast, later, type Pool } from './pool.ts';
import type { Session, User } from './store.ts';
import { type TokenChanges, tokenChanges } from './token-changes.ts';
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

/**
 * New tokens for the session of a refresh token, and a new refresh token where the client rotates them.
 * @throws {UserPoolError} NotAuthorizedException, or RefreshTokenReuseException for one that was replaced
 */
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
  const graceMilliseconds = (client.rotation?.graceSeconds ?? 0) * 1000;
  if (token.replacedAt && Date.parse(token.replacedAt) + graceMilliseconds <= pool.now().getTime()) {
    throw new UserPoolError('RefreshTokenReuseException', 'Refresh token has been reused');
  }
  const tokens = await signTokens(pool, client, user, session, 'RefreshTokens', clientMetadata);
  if (!client.rotation) return tokens;
  const next = newRefreshToken();
  const { sessionId, expiresAt } = token;
  pool.store.replaceRefreshToken(token.hash, { hash: hashOf(next), sessionId, expiresAt }, pool.now().toISOString());
  return { ...tokens, RefreshToken: next };
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

/** The groups of the user, lowest precedence number first. */
export function groupsOf(pool: Pool, user: User): Group[] {
  return pool.store
    .groupsOf(user.username)
    .flatMap((name) => pool.groups.get(name) ?? [])
    .sort((a, b) => (a.precedence ?? Infinity) - (b.precedence ?? Infinity) || a.name.localeCompare(b.name));
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
    scope: changes.scopes([selfServiceScope]).join(' '),
    exp: issuedAt + client.accessTokenSeconds,
    jti: randomUUID(),
    username: user.username,
  };
  const id = {
    ...readableClaims(client, user),
    ...common,
    ...roleClaims(changes),
    'cognito:username': user.username,
    aud: client.id,
    token_use: 'id',
    exp: issuedAt + client.idTokenSeconds,
    jti: randomUUID(),
  };
  return {
    AccessToken: await pool.keys.sign('access', changes.access(access)),
    IdToken: await pool.keys.sign('id', changes.id(id)),
    ExpiresIn: client.accessTokenSeconds,
    TokenType: 'Bearer',
  };
}

/** The attributes in an ID token: all that the client may read, the verification flags as booleans. */
function readableClaims({ readable }: Client, { attributes }: User): JWTPayload {
  const claims = Object.entries(attributes)
    .filter(([name]) => !readable || readable.includes(name))
    .map(([name, value]) => [name, name.endsWith('_verified') ? value === 'true' : value]);
  return Object.fromEntries(claims);
}

function roleClaims({ roles, preferredRole }: TokenChanges): JWTPayload {
  return {
    ...(roles.length > 0 && { 'cognito:roles': roles }),
    ...(preferredRole && { 'cognito:preferred_role': preferredRole }),
  };
}

function newRefreshToken(): string {
  return randomBytes(96).toString('base64url');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
