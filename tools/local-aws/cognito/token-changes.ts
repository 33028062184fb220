import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { UserPoolError } from './errors.ts';
import type { Client, Group, Pool } from './pool.ts';
import type { User } from './store.ts';
import { runTrigger } from './triggers.ts';
import { triggerAttributes } from './users.ts';

/** The changes of the PreTokenGeneration function, or `undefined` without one. */
export type TokenChanges = {
  groups: string[];
  roles: string[];
  preferredRole?: string;
  scopes(given: string[]): string[];
  id(claims: JWTPayload): JWTPayload;
  access(claims: JWTPayload): JWTPayload;
};

/** @throws {UserPoolError} of the trigger, or InvalidLambdaResponseException where its answer has another form */
export async function tokenChanges(
  pool: Pool,
  client: Client,
  user: User,
  groups: readonly Group[],
  source: string,
  clientMetadata: Record<string, string> | undefined,
): Promise<TokenChanges> {
  const names = groups.map(({ name }) => name);
  const roles = groups.flatMap(({ roleArn }) => roleArn ?? []);
  const version = pool.settings.preTokenGenerationVersion;
  const response = await runTrigger(pool, 'PreTokenGeneration', {
    source,
    username: user.username,
    client,
    version: version === 'V2_0' ? '2' : '1',
    request: {
      userAttributes: triggerAttributes(user),
      groupConfiguration: { groupsToOverride: names, iamRolesToOverride: roles, preferredRole: roles[0] ?? null },
      ...(version === 'V2_0' && { scopes: ['aws.cognito.signin.user.admin'] }),
      clientMetadata,
    },
    response: version === 'V2_0' ? { claimsAndScopeOverrideDetails: null } : { claimsOverrideDetails: null },
  });
  const { groupOverrideDetails, idTokenGeneration, accessTokenGeneration } = parseChanges(version, response ?? {});
  const override = groupOverrideDetails ?? {};
  return {
    groups: override.groupsToOverride ?? names,
    roles: override.iamRolesToOverride ?? roles,
    preferredRole: override.preferredRole ?? roles[0],
    scopes: (given) =>
      [...given, ...(accessTokenGeneration?.scopesToAdd ?? [])].filter(
        (scope) => !accessTokenGeneration?.scopesToSuppress?.includes(scope),
      ),
    id: (claims) => changed(claims, idTokenGeneration),
    access: (claims) => changed(claims, accessTokenGeneration),
  };
}

function parseChanges(version: 'V1_0' | 'V2_0', response: Record<string, unknown>): z.infer<typeof changesV2> {
  try {
    if (version === 'V2_0') return changesV2.parse(response.claimsAndScopeOverrideDetails ?? {});
    const { groupOverrideDetails, ...idTokenGeneration } = changesV1.parse(response.claimsOverrideDetails ?? {});
    return { groupOverrideDetails, idTokenGeneration };
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const path = error.issues[0]?.path.join('.');
    throw new UserPoolError('InvalidLambdaResponseException', `PreTokenGeneration gave an unknown answer at ${path}`);
  }
}

/** Claims that a trigger may not change. */
function changed(claims: JWTPayload, change: z.infer<typeof claimChanges> | null | undefined): JWTPayload {
  const kept = Object.entries(claims).filter(
    ([name]) => reserved.has(name) || !change?.claimsToSuppress?.includes(name),
  );
  const added = Object.entries(change?.claimsToAddOrOverride ?? {}).filter(([name]) => !reserved.has(name));
  return Object.fromEntries([...kept, ...added]);
}

const claimChanges = z.object({
  claimsToAddOrOverride: z.record(z.string(), z.unknown()).nullish(),
  claimsToSuppress: z.array(z.string()).nullish(),
});

const groupChanges = z
  .object({
    groupsToOverride: z.array(z.string()).nullish(),
    iamRolesToOverride: z.array(z.string()).nullish(),
    preferredRole: z.string().nullish(),
  })
  .nullish();

const changesV1 = claimChanges.extend({ groupOverrideDetails: groupChanges });

const changesV2 = z.object({
  idTokenGeneration: claimChanges.nullish(),
  accessTokenGeneration: claimChanges
    .extend({ scopesToAdd: z.array(z.string()).nullish(), scopesToSuppress: z.array(z.string()).nullish() })
    .nullish(),
  groupOverrideDetails: groupChanges,
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
