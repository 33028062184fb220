import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { UserPoolError } from './errors.ts';
import type { Client, Pool } from './pool.ts';
import type { User } from './store.ts';
import { runTrigger } from './triggers.ts';
import { triggerAttributes } from './users.ts';

/** Groups and the claims of the ID token after the PreTokenGeneration function. */
export type TokenChanges = { groups: string[]; id(claims: JWTPayload): JWTPayload };

/** @throws {UserPoolError} of the trigger, or InvalidLambdaResponseException where its answer has another form */
export async function tokenChanges(
  pool: Pool,
  client: Client,
  user: User,
  groups: string[],
  source: string,
  clientMetadata: Record<string, string> | undefined,
): Promise<TokenChanges> {
  const response = await runTrigger(pool, 'PreTokenGeneration', {
    source,
    username: user.username,
    client,
    request: {
      userAttributes: triggerAttributes(user),
      groupConfiguration: { groupsToOverride: groups, iamRolesToOverride: [], preferredRole: null },
      clientMetadata,
    },
    response: { claimsOverrideDetails: null },
  });
  const change = changes.safeParse(response?.claimsOverrideDetails ?? {});
  if (!change.success) {
    const path = change.error.issues[0]?.path.join('.');
    throw new UserPoolError('InvalidLambdaResponseException', `PreTokenGeneration gave an unknown answer at ${path}`);
  }
  return {
    groups: change.data.groupOverrideDetails?.groupsToOverride ?? groups,
    id: (claims) => changed(claims, change.data),
  };
}

/** Claims that a trigger may not change. */
function changed(claims: JWTPayload, change: z.infer<typeof changes>): JWTPayload {
  const kept = Object.entries(claims).filter(
    ([name]) => reserved.has(name) || !change.claimsToSuppress?.includes(name),
  );
  const added = Object.entries(change.claimsToAddOrOverride ?? {}).filter(([name]) => !reserved.has(name));
  return Object.fromEntries([...kept, ...added]);
}

const changes = z.strictObject({
  claimsToAddOrOverride: z.record(z.string(), z.unknown()).nullish(),
  claimsToSuppress: z.array(z.string()).nullish(),
  groupOverrideDetails: z.strictObject({ groupsToOverride: z.array(z.string()).nullish() }).nullish(),
});

const reserved = new Set([
  'acr',
  'amr',
  'at_hash',
  'aud',
  'auth_time',
  'azp',
  'client_id',
  'cognito:username',
  'event_id',
  'exp',
  'iat',
  'iss',
  'jti',
  'nbf',
  'nonce',
  'origin_jti',
  'sub',
  'token_use',
  'username',
  'version',
]);
