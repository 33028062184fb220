import * as z from 'zod';
import { type Call, idempotencyKeySchema } from '../contract/call.ts';
import { leadErasureSchema } from '../leads/lead-schemas.ts';
import { logEntryIdSchema } from '../leads/log-schemas.ts';
import { requestKeyHeader } from './request-link.ts';
import { lostLinkSchema, requestNewsSchema, requestViewSchema, visitorAnswerSchema } from './request-schemas.ts';

/** Any text is accepted here, because a wrong key of any form gets the same answer. */
const byKey = z.object({ [requestKeyHeader]: z.string().default('') });

/** The calls of the page on which a visitor follows a request. The key in the header gives access to one request. */
export const requestCalls = {
  getRequest: {
    method: 'GET',
    path: '/request',
    role: 'visitor',
    fn: 'request',
    query: z.strictObject({ before: logEntryIdSchema.optional(), since: z.string().max(100).optional() }),
    headers: byKey,
    result: requestNewsSchema,
    errors: ['not-found', 'too-many-requests'],
  },
  answerRequest: {
    method: 'POST',
    path: '/request/answers',
    role: 'visitor',
    fn: 'request',
    success: 201,
    headers: byKey.extend({ 'idempotency-key': idempotencyKeySchema }),
    body: visitorAnswerSchema,
    result: requestViewSchema,
    errors: ['not-found', 'key-reused', 'too-many-requests'],
  },
  eraseRequest: {
    method: 'DELETE',
    path: '/request',
    role: 'visitor',
    fn: 'request',
    headers: byKey,
    result: leadErasureSchema,
    errors: ['not-found', 'too-many-requests'],
  },
  requestLink: {
    method: 'POST',
    path: '/request/links',
    role: 'visitor',
    fn: 'request',
    headers: z.object({ 'idempotency-key': idempotencyKeySchema }),
    body: lostLinkSchema,
    result: z.strictObject({}),
    errors: [],
  },
} as const satisfies Record<string, Call>;
