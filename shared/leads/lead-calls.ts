import * as z from 'zod';
import { byId, type Call, get, idempotencyKeySchema, patch, post, put, remove } from '../contract/call.ts';
import { enteredLeadSchema } from './entered-lead-schemas.ts';
import { changesLead } from './lead-change-calls.ts';
import {
  bookingRequestSchema,
  changedLeadsSchema,
  heldLeadKeptSchema,
  heldLeadPageSchema,
  heldLeadQuerySchema,
  leadAssigneeChangeSchema,
  leadCountsSchema,
  leadErasureSchema,
  leadListQuerySchema,
  leadPageSchema,
  leadSchema,
  leadSearchSchema,
  leadStatusChangeSchema,
  leadStatusesChangeSchema,
  leadSummarySchema,
  leadWithRelatedSchema,
  openedFormSchema,
  receivedLeadSchema,
  unsentLeadsSchema,
} from './lead-schemas.ts';
import {
  answeredLeadSchema,
  leadLaterChangeSchema,
  logEntryIdSchema,
  logEntrySchema,
  loggedAnswerSchema,
  logPageSchema,
  logQuerySchema,
  noteDeletionSchema,
  noteSchema,
} from './log-schemas.ts';
import { postedBookingSchema } from './posted-booking-schemas.ts';

const byNote = byId.extend({ note: logEntryIdSchema });
/** What calls share that add an entry to the log of a lead, once per key. */
const addsEntry = {
  success: 201,
  params: byId,
  headers: z.object({ 'idempotency-key': idempotencyKeySchema }),
  errors: ['not-found', 'key-reused'],
} as const;

/** Booking requests, leads with their log, held requests, and the emails to the studio about leads. */
export const leadCalls = {
  openBookingForm: post('/booking-forms', 'visitor', 'booking', { success: 201, result: openedFormSchema }),
  createLead: post('/leads', 'visitor', 'booking', {
    success: 201,
    headers: z.object({ 'idempotency-key': idempotencyKeySchema.optional() }),
    body: bookingRequestSchema,
    result: receivedLeadSchema,
    errors: ['conflict', 'key-reused', 'too-many-requests'],
  }),
  /** Stores a request that came another way than by the form. */
  enterLead: post('/leads/entered', 'user', 'lead-entry', {
    success: 201,
    headers: z.object({ 'idempotency-key': idempotencyKeySchema }),
    body: enteredLeadSchema,
    result: leadSchema,
    errors: ['conflict', 'key-reused', 'too-many-requests'],
  }),
  /** The form as a page, or what it says after a request: `stored` is the reference code, and `waits` that of the waiting list. */
  openBookingPage: get('/booking', 'visitor', 'booking', {
    page: true,
    query: z.object({ stored: z.string().optional(), waits: z.string().optional() }),
    result: z.string(),
  }),
  postBooking: post('/booking', 'visitor', 'booking', {
    page: true,
    success: 303,
    body: postedBookingSchema,
    result: z.string(),
    errors: ['conflict', 'key-reused', 'too-many-requests'],
  }),
  listLeads: get('/leads', 'user', 'leads', {
    query: leadListQuerySchema,
    result: leadPageSchema,
    errors: ['preparing'],
  }),
  searchLeads: post('/leads/search', 'user', 'leads', { body: leadSearchSchema, result: leadPageSchema }),
  getLeadSummary: get('/leads/summary', 'user', 'leads', { result: leadSummarySchema }),
  getUnsentLeads: get('/leads/unsent', 'user', 'leads', { result: unsentLeadsSchema }),
  recountLeads: post('/leads/summary', 'admin', 'lead-admin', { result: leadCountsSchema, errors: ['preparing'] }),
  getLead: get('/leads/{id}', 'user', 'lead-desk', {
    params: byId,
    result: leadWithRelatedSchema,
    errors: ['not-found'],
  }),
  getLeadLog: get('/leads/{id}/log', 'user', 'lead-desk', {
    params: byId,
    query: logQuerySchema,
    result: logPageSchema,
  }),
  addLeadNote: post('/leads/{id}/notes', 'user', 'lead-desk', {
    ...addsEntry,
    body: noteSchema,
    result: logEntrySchema,
  }),
  editLeadNote: patch('/leads/{id}/notes/{note}', 'user', 'lead-desk', {
    params: byNote,
    body: noteSchema,
    result: logEntrySchema,
    errors: ['not-found', 'conflict'],
  }),
  deleteLeadNote: remove('/leads/{id}/notes/{note}', 'user', 'lead-desk', {
    params: byNote,
    result: noteDeletionSchema,
    errors: ['conflict'],
  }),
  logLeadAnswer: post('/leads/{id}/answers', 'user', 'lead-desk', {
    ...addsEntry,
    body: loggedAnswerSchema,
    result: answeredLeadSchema,
  }),
  setLeadLater: put('/leads/{id}/later', 'user', 'lead-desk', { ...changesLead, body: leadLaterChangeSchema }),
  /** An open lead page has shown the visitor's answers. */
  markLeadRead: put('/leads/{id}/read', 'user', 'lead-desk', changesLead),
  setLeadStatus: patch('/leads/{id}', 'user', 'lead-desk', { ...changesLead, body: leadStatusChangeSchema }),
  setLeadStatuses: post('/leads/status', 'user', 'lead-desk', {
    body: leadStatusesChangeSchema,
    result: changedLeadsSchema,
    errors: ['not-found'],
  }),
  setLeadAssignee: put('/leads/{id}/assignee', 'user', 'lead-desk', {
    ...changesLead,
    body: leadAssigneeChangeSchema,
    errors: ['not-found', 'conflict'],
  }),
  eraseLead: remove('/leads/{id}', 'admin', 'lead-admin', {
    // A damaged item may have any id.
    params: z.strictObject({ id: z.string().max(200) }),
    result: leadErasureSchema,
  }),
  listHeldLeads: get('/leads/held', 'user', 'held-leads', { query: heldLeadQuerySchema, result: heldLeadPageSchema }),
  releaseLead: post('/leads/{id}/release', 'user', 'held-leads', changesLead),
  keepLeadHeld: post('/leads/{id}/keep', 'user', 'held-leads', { ...changesLead, result: heldLeadKeptSchema }),
} satisfies Record<string, Call>;
