import { decodeJwt, errors, type JWTPayload } from 'jose';
import { notAuthorized, userNotFound } from './errors.ts';
import type { Client, Pool, PoolDirectory } from './pool.ts';
import type { User } from './store.ts';
import { findUser } from './users.ts';

/** Scope of the calls that people make about themselves. */
export const selfServiceScope = 'aws.cognito.signin.user.admin';

/** Who a valid access token speaks for. */
export type SignedIn = { pool: Pool; client: Client; user: User };

/**
 * Makes sure that the token is one of ours, unexpired and not revoked, and that its user may still act.
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

/** A token without `origin_jti` comes of a client without revocation; only signing out everywhere ends it. */
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
