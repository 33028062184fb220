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
