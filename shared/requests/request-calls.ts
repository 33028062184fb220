import * as z from 'zod';
import { type Call, idempotencyKeySchema } from '../contract/call.ts';
import { requestKeyHeader } from './request-link.ts';
import { requestViewSchema, visitorAnswerSchema } from './request-schemas.ts';

/** Any text is accepted here, because a wrong key of any form gets the same answer. */
const byKey = z.object({ [requestKeyHeader]: z.string().default('') });

/** The calls of the page on which a visitor follows a request. The key in the header gives access to one request. */
export const requestCalls = {
  getRequest: {
    method: 'GET',
    path: '/request',
    role: 'visitor',
    fn: 'request',
    query: z.strictObject({}),
    headers: byKey,
    result: requestViewSchema,
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
} as const satisfies Record<string, Call>;
