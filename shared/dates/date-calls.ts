import * as z from 'zod';
import { byId, type Call, idempotencyKeySchema } from '../contract/call.ts';
import { leadSchema } from '../leads/lead-schemas.ts';
import {
  dateListQuerySchema,
  leadDateSchema,
  leadDepositSchema,
  movedDateSchema,
  sentDateSchema,
} from './date-schemas.ts';

/** The key of a calendar feed: the id of its account and a secret of 128 bits. */
const feedKeySchema = z.string().regex(/^[\da-f-]{36}\.[\w-]{22}$/, 'is not the key of a calendar');
const byDate = byId.extend({ date: z.uuid() });

/** One page of dates with their leads, first ones first. */
const dateListSchema = z.object({
  dates: z.array(
    leadDateSchema.extend({
      lead: leadSchema.pick({
        id: true,
        first_name: true,
        last_name: true,
        code: true,
        service: true,
        assignee_id: true,
      }),
    }),
  ),
  next: z.string().optional(),
});
export type DateList = z.infer<typeof dateListSchema>;

/** The dates of all leads, and those of one. Each change of one emails the visitor. */
export const dateCalls = {
  listDates: {
    method: 'GET',
    path: '/dates',
    role: 'user',
    fn: 'leads',
    query: dateListQuerySchema,
    result: dateListSchema,
    errors: ['preparing'],
  },
  /** Makes the secret URL under which the caller's calendar reads all dates; the one before ends. */
  renewDateFeed: {
    method: 'PUT',
    path: '/dates/feed',
    role: 'user',
    fn: 'leads',
    result: z.object({ path: z.string() }),
  },
  getDateFeed: {
    method: 'GET',
    path: '/calendars/{key}',
    role: 'visitor',
    fn: 'leads',
    params: z.strictObject({ key: feedKeySchema }),
    /** `mine` limits the feed to leads that are assigned to the account. */
    query: z.strictObject({ mine: z.literal('true').optional() }),
    type: 'text/calendar; charset=utf-8',
    result: z.string(),
    errors: ['not-found', 'preparing', 'too-many-requests'],
  },
  enterDate: {
    method: 'POST',
    path: '/leads/{id}/dates',
    role: 'user',
    fn: 'replies',
    success: 201,
    params: byId,
    headers: z.object({ 'idempotency-key': idempotencyKeySchema }),
    body: sentDateSchema,
    result: leadSchema,
    errors: ['not-found', 'conflict', 'key-reused', 'too-many-requests'],
  },
  moveDate: {
    method: 'PUT',
    path: '/leads/{id}/dates/{date}',
    role: 'user',
    fn: 'replies',
    params: byDate,
    body: movedDateSchema,
    result: leadSchema,
    errors: ['not-found', 'conflict', 'too-many-requests'],
  },
  cancelDate: {
    method: 'DELETE',
    path: '/leads/{id}/dates/{date}',
    role: 'user',
    fn: 'replies',
    params: byDate,
    result: leadSchema,
    errors: ['not-found', 'conflict', 'too-many-requests'],
  },
  setDeposit: {
    method: 'PUT',
    path: '/leads/{id}/deposit',
    role: 'user',
    fn: 'replies',
    params: byId,
    body: leadDepositSchema,
    result: leadSchema,
    errors: ['not-found'],
  },
} as const satisfies Record<string, Call>;
