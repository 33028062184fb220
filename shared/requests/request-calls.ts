import * as z from 'zod';
import { type Call, get, idempotencyKeySchema, post, remove } from '../contract/call.ts';
import { leadErasureSchema } from '../leads/lead-schemas.ts';
import { logEntryIdSchema } from '../leads/log-schemas.ts';
import { requestKeyHeader } from './request-link.ts';
import { lostLinkSchema, requestNewsSchema, requestViewSchema, visitorAnswerSchema } from './request-schemas.ts';

/** Any text is accepted here, because a wrong key of any form gets the same answer. */
const byKey = z.object({ [requestKeyHeader]: z.string().default('') });

/** The calls of the page on which a visitor follows a request. The key in the header gives access to one request. */
export const requestCalls = {
  getRequest: get('/request', 'visitor', 'request', {
    query: z.strictObject({ before: logEntryIdSchema.optional(), since: z.string().max(100).optional() }),
    headers: byKey,
    result: requestNewsSchema,
    errors: ['not-found', 'too-many-requests'],
  }),
  answerRequest: post('/request/answers', 'visitor', 'request', {
    success: 201,
    headers: byKey.extend({ 'idempotency-key': idempotencyKeySchema }),
    body: visitorAnswerSchema,
    result: requestViewSchema,
    errors: ['not-found', 'key-reused', 'too-many-requests'],
  }),
  eraseRequest: remove('/request', 'visitor', 'request', {
    headers: byKey,
    result: leadErasureSchema,
    errors: ['not-found', 'too-many-requests'],
  }),
  requestLink: post('/request/links', 'visitor', 'request', {
    headers: z.object({ 'idempotency-key': idempotencyKeySchema }),
    body: lostLinkSchema,
    result: z.strictObject({}),
    errors: [],
  }),
} satisfies Record<string, Call>;
