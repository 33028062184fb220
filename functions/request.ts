import { setTimeout } from 'node:timers/promises';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { requestCalls } from '#shared/requests/request-calls.ts';
import { requestKeyHeader } from '#shared/requests/request-link.ts';
import { documents } from './aws/documents.ts';
import { readOriginKeys } from './aws/origin-keys.ts';
import { findEnv, requireEnv } from './aws/settings.ts';
import { openLeadStores, readLeadTables } from './bookings/lead-stores.ts';
import { QuestionStore } from './content/asked-questions.ts';
import { OfferedArtists } from './content/offered-artists.ts';
import { StudioText } from './content/studio-text.ts';
import { answer, httpApi } from './http/http-api.ts';
import { visitorIp } from './http/visitor-ip.ts';
import { findByCode } from './leads/lead-codes.ts';
import { openPhotoEraser } from './photos/photo-eraser.ts';
import { openPhotoFiles } from './photos/photo-files.ts';
import { PhotoItems } from './photos/photo-items.ts';
import { AbsenceSetting } from './replies/absence-setting.ts';
import { openReplySettings } from './replies/open-reply-settings.ts';
import { RequestKeys } from './requests/request-keys.ts';
import {
  answerRequest,
  answersPerRequest,
  eraseRequest,
  linksPerNetwork,
  requestLink,
  viewRequest,
  wrongKeys,
} from './requests/visitor-request.ts';
import { type Allowance, RateLimit } from './visitors/rate-limit.ts';

const tables = readLeadTables();
const limit = (allowance: Allowance) => new RateLimit(documents, tables.limits, allowance);
const deps = {
  ...openLeadStores(documents, tables, openPhotoEraser(documents, tables.limits)),
  photos: new PhotoItems(documents, tables.limits),
  files: openPhotoFiles(),
  questions: new QuestionStore(documents, requireEnv('CONTENT_TABLE')),
  texts: new StudioText(documents, requireEnv('CONTENT_TABLE')),
  artists: new OfferedArtists(documents, requireEnv('CONTENT_TABLE')),
  documents,
  tables,
  ...openReplySettings(documents, requireEnv('SETTINGS_TABLE')),
  absences: new AbsenceSetting(documents, requireEnv('SETTINGS_TABLE')),
  keys: new RequestKeys(documents, requireEnv('SETTINGS_TABLE')),
  limits: {
    wrongKeys: limit(wrongKeys),
    answers: limit(answersPerRequest),
    links: limit(linksPerNetwork),
  },
  findByCode: (code: string) => findByCode(documents, tables.terms, code),
  timeZone: requireEnv('TIME_ZONE'),
  reachesVisitors: findEnv('REACHES_VISITORS') === 'true',
  wait: setTimeout,
};
const originKeys = readOriginKeys();

export const handler = httpApi(
  {},
  answer(requestCalls.getRequest, ({ query, headers, event }) =>
    viewRequest(deps, visitOf(headers, event), new Date(), query.before, query.since),
  ),
  answer(requestCalls.answerRequest, ({ headers, body, event }) =>
    answerRequest(deps, visitOf(headers, event), body, headers['idempotency-key'], new Date()),
  ),
  answer(requestCalls.eraseRequest, ({ headers, event }) => eraseRequest(deps, visitOf(headers, event), new Date())),
  answer(requestCalls.requestLink, ({ headers, body, event }) => {
    const visitor = { ip: visitorIp(event, originKeys), requestKey: headers['idempotency-key'] };
    return requestLink(deps, body, visitor, new Date());
  }),
);

function visitOf(headers: { [requestKeyHeader]: string }, event: APIGatewayProxyEventV2) {
  return { key: headers[requestKeyHeader], ip: visitorIp(event, originKeys) };
}
