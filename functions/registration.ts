import { fromEnv } from '@aws-sdk/credential-provider-env';
import { userCalls } from '#shared/users/user-calls.ts';
import { documents } from './aws/documents.ts';
import { readOriginKeys } from './aws/origin-keys.ts';
import { requireEnv } from './aws/settings.ts';
import { answer, httpApi } from './http/http-api.ts';
import { visitorIp } from './http/visitor-ip.ts';
import { answerMissing } from './site/missing-files.ts';
import { requestSignUp, signUpLimits } from './users/request-sign-up.ts';
import { SignUpTickets } from './users/sign-up-tickets.ts';

const table = requireEnv('LIMITS_TABLE');
const deps = {
  registration: requireEnv('REGISTRATION'),
  limits: signUpLimits(documents, table, requireEnv('ACCOUNT_EMAIL')),
  tickets: new SignUpTickets(documents, table),
};
const originKeys = readOriginKeys();
const site = requireEnv('SITE_BUCKET_URL');
const signer = { credentials: fromEnv(), region: requireEnv('AWS_REGION') };

/** The smallest function of the API, so it also answers for files that the CDN does not find. */
export const handler: typeof answerCall = (event, context) => {
  const key = event.headers['x-missing-file'] && event.pathParameters?.proxy?.replace(/^missing\//, '');
  return key ? answerMissing(key, site, signer) : answerCall(event, context);
};

const answerCall = httpApi(
  {},
  answer(userCalls.requestSignUp, async ({ body, event }) => ({
    ticket: await requestSignUp(deps, body.email, visitorIp(event, originKeys), new Date()),
  })),
);
