import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import type { Role } from '#shared/contract/call.ts';
import { UnauthorizedError } from './app-error.ts';

/**
 * Who sent a request; a visitor's id is empty. The current role is in the user pool: the token's is up to 15 minutes old,
 * and is used only to refuse calls.
 */
export type Caller = { id: string; tokenRole?: 'admin' | 'user'; session?: Session };

/** One sign-in of an account with all its tokens. `began` is in seconds since 1970. */
export type Session = { id: string; began: number };

/** @throws {UnauthorizedError} when the call needs an access token and there is none */
export function readCaller(event: APIGatewayProxyEventV2WithJWTAuthorizer, least: Role): Caller {
  if (least === 'visitor') return { id: '' };
  const claims = event.requestContext.authorizer?.jwt.claims;
  // The gateway's authorizer also accepts ID tokens, which contain personal data and are not meant for API calls.
  if (claims?.token_use !== 'access') throw new UnauthorizedError('Sign in to do this');
  // The gateway passes a list as text: `[admin user]`.
  const groups: readonly string[] | null = String(claims['cognito:groups']).match(/[^[\]\s]+/g);
  return {
    id: String(claims.sub),
    tokenRole: groups?.includes('admin') ? 'admin' : 'user',
    session: { id: String(claims.origin_jti), began: Number(claims.auth_time) },
  };
}
