import { userCalls } from '#shared/users/user-calls.ts';
import { documents } from './aws/documents.ts';
import { readOriginKeys } from './aws/origin-keys.ts';
import { requireEnv } from './aws/settings.ts';
import { answer, httpApi } from './http/http-api.ts';
import { visitorIp } from './http/visitor-ip.ts';
import { requestSignUp, signUpLimits } from './users/request-sign-up.ts';
import { SignUpTickets } from './users/sign-up-tickets.ts';

const table = requireEnv('LIMITS_TABLE');
const deps = {
  registration: requireEnv('REGISTRATION'),
  limits: signUpLimits(documents, table, requireEnv('ACCOUNT_EMAIL')),
  tickets: new SignUpTickets(documents, table),
};
const originKeys = readOriginKeys();

export const handler = httpApi(
  {},
  answer(userCalls.requestSignUp, async ({ body, event }) => ({
    ticket: await requestSignUp(deps, body.email, visitorIp(event, originKeys), new Date()),
  })),
);
