import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { api } from '#shared/api.ts';
import { clientOptions } from './aws/client-options.ts';
import { documents } from './aws/documents.ts';
import { log } from './aws/log.ts';
import { requireEnv } from './aws/settings.ts';
import { answer, httpApi } from './http/http-api.ts';
import { CountedLeads } from './leads/counted-leads.ts';
import { requireAdministrator } from './users/require-administrator.ts';
import { UserDirectory } from './users/user-directory.ts';

const leads = new CountedLeads(documents, {
  leads: requireEnv('LEADS_TABLE'),
  terms: requireEnv('LEAD_TERMS_TABLE'),
  counts: requireEnv('LIMITS_TABLE'),
});
const users = new UserDirectory(
  new CognitoIdentityProviderClient(clientOptions),
  requireEnv('USER_POOL_ID'),
  requireEnv('REGISTRATION'),
);

export const handler = httpApi(
  { requireAdministrator: requireAdministrator(users) },
  answer(api.recountLeads, () => leads.recount()),
  answer(api.eraseLead, async ({ params }) => {
    const erased = await leads.erase(params.id, new Date());
    // Whoever restores a backup erases it again.
    if (erased) log.info('Lead erased by an administrator', { lead: params.id });
    return { erased };
  }),
);
