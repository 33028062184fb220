import { decodeJwt, errors, type JWTPayload } from 'jose';
import { notAuthorized, userNotFound } from './errors.ts';
import type { Client, Pool, PoolDirectory } from './pool.ts';
import type { User } from './store.ts';
import { findUser } from './users.ts';

/** The scope of operations that users call for themselves. */
export const selfServiceScope = 'aws.cognito.signin.user.admin';

/** The user and session of a valid access token. */
export type SignedIn = { pool: Pool; client: Client; user: User };

/**
 * Checks that the token is valid, not revoked, and that its user is enabled.
 * @throws {UserPoolError} NotAuthorizedException, or UserNotFoundException where the user is gone
 */
export async function checkAccessToken(pools: PoolDirectory, token: string): Promise<SignedIn> {
  const pool = pools.find(poolIdOf(token));
  if (!pool) throw invalidToken();
  const claims = await pool.keys.verify(token, pool.issuer, pool.now()).catch((error: unknown) => {
    throw error instanceof errors.JWTExpired ? notAuthorized('Access Token has expired') : invalidToken();
  });
  const client = pool.clients.get(String(claims.client_id));
  if (claims.token_use !== 'access' || !client) throw invalidToken();
  if (!String(claims.scope).split(' ').includes(selfServiceScope)) {
    throw notAuthorized('Access Token does not have required scopes');
  }
  const user = findUser(pool, String(claims.username));
  if (!user) throw userNotFound();
  if (isRevoked(pool, user, claims)) throw notAuthorized('Access Token has been revoked');
  if (!user.enabled) throw notAuthorized('User is disabled.');
  return { pool, client, user };
}

/** A token without `origin_jti` is from a client without revocation; only a global sign-out revokes it. */
function isRevoked({ store }: Pool, user: User, { origin_jti, iat }: JWTPayload): boolean {
  if (origin_jti === undefined) return user.signedOutAt !== undefined && iat! * 1000 < Date.parse(user.signedOutAt);
  return store.findSession(String(origin_jti))?.revoked ?? true;
}

function poolIdOf(token: string): string {
  try {
    return decodeJwt(token).iss?.split('/').at(-1) ?? '';
  } catch {
    return '';
  }
}

function invalidToken() {
  return notAuthorized('Invalid Access Token');
}
