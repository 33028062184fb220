import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import type { Role } from '#shared/api.ts';
import { UnauthorizedError } from './app-error.ts';

/** Who sent a request; a visitor's id is empty. What role somebody has now is not in a token, but in the user pool. */
export type Caller = { id: string };

/** @throws {UnauthorizedError} without a valid access token where one is needed */
export function readCaller(event: APIGatewayProxyEventV2WithJWTAuthorizer, least: Role): Caller {
  if (least === 'visitor') return { id: '' };
  const claims = event.requestContext.authorizer?.jwt?.claims;
  // The gateway's authorizer lets ID tokens pass as well; they carry personal data and are not for calls.
  if (claims?.token_use !== 'access') throw new UnauthorizedError('Sign in to do this');
  return { id: String(claims.sub) };
}
