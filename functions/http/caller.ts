import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import type { Role } from '#shared/api.ts';
import { ForbiddenError, UnauthorizedError } from './app-error.ts';

/** Who sent a request, as far as its token tells; a visitor's id is empty. */
export type Caller = { role: Role; id: string };

const rank: Record<Role, number> = { visitor: 0, user: 1, admin: 2 };

/**
 * The caller of a request, when the role is enough.
 * @throws {UnauthorizedError} without a valid access token where one is needed
 * @throws {ForbiddenError} when the role is too small
 */
export function requireRole(event: APIGatewayProxyEventV2WithJWTAuthorizer, least: Role): Caller {
  if (least === 'visitor') return { role: 'visitor', id: '' };
  const claims = event.requestContext.authorizer?.jwt?.claims;
  // The gateway's authorizer lets ID tokens pass as well; they carry personal data and are not for calls.
  if (claims?.token_use !== 'access') throw new UnauthorizedError('Sign in to do this');
  const caller = { id: String(claims.sub), role: roleOf(claims['cognito:groups']) };
  if (rank[caller.role] < rank[least]) throw new ForbiddenError('Only an administrator can do this');
  return caller;
}

/** The role that the groups of a token give; no group means `user` (specification 6). */
export function roleOf(groups: unknown): 'user' | 'admin' {
  return groupNames(groups).includes('admin') ? 'admin' : 'user';
}

/** An HTTP API hands the list `["admin", "user"]` over as the text `[admin user]`. */
function groupNames(groups: unknown): string[] {
  const listed = typeof groups === 'string' ? /^\[(.*)\]$/.exec(groups)?.[1] : undefined;
  return listed ? listed.split(' ') : [];
}
