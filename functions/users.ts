import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { api } from '#shared/api.ts';
import { clientOptions } from './aws/client-options.ts';
import { documents } from './aws/documents.ts';
import { requireEnv } from './aws/settings.ts';
import { answer, httpApi } from './http/http-api.ts';
import { changeEnabled, changeRole } from './users/change-access.ts';
import { createUser } from './users/create-user.ts';
import { UserNotFoundError } from './users/errors.ts';
import { requireAdministrator } from './users/require-administrator.ts';
import { RoleLock } from './users/role-lock.ts';
import { UserDirectory } from './users/user-directory.ts';

const users = new UserDirectory(
  new CognitoIdentityProviderClient(clientOptions),
  requireEnv('USER_POOL_ID'),
  requireEnv('REGISTRATION'),
);
const needs = { users, lock: new RoleLock(documents, requireEnv('LIMITS_TABLE')) };

async function profileOf(id: string) {
  const found = await users.find(id);
  if (!found) throw new UserNotFoundError(`No account has the id ${id}`);
  return found;
}

export const handler = httpApi(
  { requireAdministrator: requireAdministrator(users) },
  answer(api.getAccount, ({ caller }) => profileOf(caller.id)),
  answer(api.listUsers, async () => ({ users: await users.all() })),
  answer(api.createUser, ({ body }) => createUser(users, body)),
  answer(api.setUserRole, ({ params, body, caller }) => changeRole(needs, params.id, body.role, caller.id)),
  answer(api.setUserEnabled, ({ params, body, caller }) => changeEnabled(needs, params.id, body.enabled, caller.id)),
  answer(api.approveUser, async ({ params }) => {
    await users.approve(params.id);
    return profileOf(params.id);
  }),
);
