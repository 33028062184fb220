import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { api } from '#shared/api.ts';
import { clientOptions } from './aws/client-options.ts';
import { documents } from './aws/documents.ts';
import { requireEnv } from './aws/settings.ts';
import { ContentRepository } from './content/content-repository.ts';
import { saveContent } from './content/save-content.ts';
import { answer, httpApi } from './http/http-api.ts';
import { requireAdministrator } from './users/require-administrator.ts';
import { UserDirectory } from './users/user-directory.ts';

const content = new ContentRepository(documents, requireEnv('CONTENT_TABLE'));
const users = new UserDirectory(
  new CognitoIdentityProviderClient(clientOptions),
  requireEnv('USER_POOL_ID'),
  requireEnv('REGISTRATION'),
);
const needs = { content, requireAdministrator: requireAdministrator(users) };

export const handler = httpApi(
  {},
  answer(api.listContent, async () => ({ rows: await content.rows() })),
  answer(api.saveContent, async ({ body, caller }) => ({ rows: await saveContent(needs, body.rows, caller.id) })),
);
