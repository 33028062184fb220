import { requestCalls } from '#shared/requests/request-calls.ts';
import { requestKeyHeader } from '#shared/requests/request-link.ts';
import { documents } from './aws/documents.ts';
import { readOriginKeys } from './aws/origin-keys.ts';
import { requireEnv } from './aws/settings.ts';
import { answer, httpApi } from './http/http-api.ts';
import { visitorIp } from './http/visitor-ip.ts';
import { openLeadStores } from './leads/lead-stores.ts';
import { RequestKeys } from './requests/request-keys.ts';
import { answerRequest, answersPerRequest, viewRequest, wrongKeys } from './requests/visitor-request.ts';
import { RateLimit } from './visitors/rate-limit.ts';

const { leads, held, log, changes } = openLeadStores(documents);
const limitsTable = requireEnv('LIMITS_TABLE');
const deps = {
  leads,
  held,
  log,
  changes,
  keys: new RequestKeys(documents, requireEnv('SETTINGS_TABLE')),
  limits: {
    wrongKeys: new RateLimit(documents, limitsTable, wrongKeys),
    answers: new RateLimit(documents, limitsTable, answersPerRequest),
  },
};
const originKeys = readOriginKeys();

export const handler = httpApi(
  {},
  answer(requestCalls.getRequest, ({ headers, event }) =>
    viewRequest(deps, { key: headers[requestKeyHeader], ip: visitorIp(event, originKeys) }, new Date()),
  ),
  answer(requestCalls.answerRequest, ({ headers, body, event }) =>
    answerRequest(
      deps,
      { key: headers[requestKeyHeader], ip: visitorIp(event, originKeys) },
      body.text,
      headers['idempotency-key'],
      new Date(),
    ),
  ),
);
