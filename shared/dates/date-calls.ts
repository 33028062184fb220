import * as z from 'zod';
import { byId, type Call, get, idempotencyKeySchema, post, put, remove } from '../contract/call.ts';
import { changesLead } from '../leads/lead-change-calls.ts';
import { leadSchema } from '../leads/lead-schemas.ts';
import { absencesSchema } from './absence-schemas.ts';
import {
  dateListQuerySchema,
  followUpStopSchema,
  leadDateSchema,
  leadDepositSchema,
  movedDateSchema,
  offerListQuerySchema,
  offerSchema,
  sentDateSchema,
  visitSchema,
} from './date-schemas.ts';

/** The key of a calendar feed: the id of its account and a secret of 128 bits. */
const feedKeySchema = z.string().regex(/^[\da-f-]{36}\.[\w-]{22}$/, 'is not the key of a calendar');
const changesDate = { ...changesLead, params: byId.extend({ date: z.uuid() }) } as const;

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
        deposit: true,
      }),
    }),
  ),
  next: z.string().optional(),
});
export type DateList = z.infer<typeof dateListSchema>;

/** What an artist is offering, with the leads. */
const offerListSchema = z.object({
  offers: z.array(
    offerSchema
      .pick({ minutes: true, times: true })
      .extend({ lead: leadSchema.pick({ id: true, first_name: true, last_name: true }) }),
  ),
});
export type OfferList = z.infer<typeof offerListSchema>;

/** The dates of all leads, and those of one. Each change of one emails the visitor. */
export const dateCalls = {
  listDates: get('/dates', 'user', 'leads', {
    query: dateListQuerySchema,
    result: dateListSchema,
    errors: ['preparing'],
  }),
  listOffers: get('/offers', 'user', 'replies', { query: offerListQuerySchema, result: offerListSchema }),
  getAbsences: get('/absences', 'user', 'replies', { result: absencesSchema }),
  /** Stores the absences of all artists. The result has the dates ahead that lie in new ones. */
  saveAbsences: put('/absences', 'user', 'replies', {
    body: absencesSchema,
    result: absencesSchema.extend(dateListSchema.shape),
    errors: ['conflict'],
  }),
  /** Makes the secret URL under which the caller's calendar reads all dates; the one before ends. */
  renewDateFeed: put('/dates/feed', 'user', 'leads', { result: z.object({ path: z.string() }) }),
  getDateFeed: get('/calendars/{key}', 'visitor', 'leads', {
    params: z.strictObject({ key: feedKeySchema }),
    /** `mine` limits the feed to leads that are assigned to the account. */
    query: z.strictObject({ mine: z.literal('true').optional() }),
    type: 'text/calendar; charset=utf-8',
    result: z.string(),
    errors: ['not-found', 'preparing', 'too-many-requests'],
  }),
  enterDate: post('/leads/{id}/dates', 'user', 'replies', {
    ...changesLead,
    success: 201,
    headers: z.object({ 'idempotency-key': idempotencyKeySchema }),
    body: sentDateSchema,
    errors: ['not-found', 'conflict', 'key-reused', 'too-many-requests'],
  }),
  moveDate: put('/leads/{id}/dates/{date}', 'user', 'replies', {
    ...changesDate,
    body: movedDateSchema,
    errors: ['not-found', 'conflict', 'too-many-requests'],
  }),
  cancelDate: remove('/leads/{id}/dates/{date}', 'user', 'replies', {
    ...changesDate,
    errors: ['not-found', 'conflict', 'too-many-requests'],
  }),
  /** Gives back the time that a moved date had before, while its visitor has not answered, or that of a declined one. */
  releaseFormerTime: remove('/leads/{id}/dates/{date}/former-time', 'user', 'replies', changesDate),
  recordVisit: put('/leads/{id}/dates/{date}/visit', 'user', 'replies', {
    ...changesDate,
    body: visitSchema,
    errors: ['not-found', 'conflict'],
  }),
  /** Stops an email after the date, or lets it go after all. */
  stopFollowUp: put('/leads/{id}/dates/{date}/follow-up', 'user', 'replies', {
    ...changesDate,
    body: followUpStopSchema,
    errors: ['not-found', 'conflict'],
  }),
  setDeposit: put('/leads/{id}/deposit', 'user', 'replies', { ...changesLead, body: leadDepositSchema }),
} satisfies Record<string, Call>;
