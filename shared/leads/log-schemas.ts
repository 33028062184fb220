import * as z from 'zod';
import { dateChanges, deposits } from '../dates/date-limits.ts';
import { leadDateSchema, offerSchema } from '../dates/date-schemas.ts';
import { followUps } from '../dates/follow-ups.ts';
import { requiredText, text } from '../values/text-schemas.ts';
import { timeFault } from '../values/time-schemas.ts';
import { leadTurns } from './lead-filters.ts';
import { leadSchema, leadStatusSchema } from './lead-schemas.ts';
import { leadSources } from './lead-sources.ts';
import { answerLimit, answerWays, noteLimit, remarkLimit } from './log-limits.ts';

/**
 * What happened to an email: `queued` until SES accepts it (`sent`), then what SES reports about the recipient. `failed`
 * after the last attempt. A `delayed` email may still arrive. `none` is never sent, because the visitor has no email address.
 */
const emailStatuses = [
  'queued',
  'sent',
  'delayed',
  'delivered',
  'bounced',
  'complaint',
  'rejected',
  'failed',
  'none',
] as const;
export type EmailStatus = (typeof emailStatuses)[number];

/**
 * The delivery of an email to a visitor. `fate` is its status, as it is stored, and `at` the time of that, `reason` the last error or what SES reported.
 * `attempts` includes the current one, `since` is the start of the first and `retry_at` the time of the next.
 */
const emailDeliverySchema = z.object({
  fate: z.enum(emailStatuses),
  at: z.iso.datetime(),
  attempts: z.int().nonnegative(),
  reason: z.string().optional(),
  retry_at: z.iso.datetime().optional(),
  since: z.iso.datetime().optional(),
});
export type EmailDelivery = z.infer<typeof emailDeliverySchema>;

/** The id of a log entry: its time (17 digits) and a UUID. Ids sort by time, and fit into URLs and message tags. */
export const logEntryIdSchema = z.string().regex(/^\d{17}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** `by` is the account id of the staff member, or `byVisitor`; absent if the system did it. */
const entryFields = { id: logEntryIdSchema, at: z.iso.datetime(), by: z.string().optional() };

/** Of an offer that has ended: whether the lead is on its waiting list again. */
const offerEnd = { waits: z.boolean().optional() };

/** What a visitor does besides writing: with an offer or a date, or that photos were added. */
const visitorActionSchema = z.enum([
  'picked',
  'declined',
  'agreed to a move',
  'agreed too late',
  'kept the time',
  'asked for another time',
  'cannot come',
  'added photos',
]);

/** One event of a lead. */
export const logEntrySchema = z.discriminatedUnion('kind', [
  z.object({ ...entryFields, kind: z.literal('status'), from: leadStatusSchema, to: leadStatusSchema }),
  /** `from` and `to` are account ids; absent for an unassigned lead. */
  z.object({ ...entryFields, kind: z.literal('assignee'), from: z.string().optional(), to: z.string().optional() }),
  /** Staff entered the request. */
  z.object({ ...entryFields, kind: z.literal('entered'), source: z.enum(leadSources) }),
  z.object({ ...entryFields, kind: z.literal('note'), text: z.string(), edited_at: z.iso.datetime().optional() }),
  z.object({
    ...entryFields,
    kind: z.literal('reply'),
    recipient: z.string(),
    subject: z.string(),
    text: z.string(),
    delivery: emailDeliverySchema,
    /** The failed reply that this one sends again. */
    repeats: logEntryIdSchema.optional(),
    /** The reply that sends this failed one again. */
    repeated_by: logEntryIdSchema.optional(),
    /** The times that it offers. */
    offer: offerSchema.optional(),
  }),
  /**
   * What the visitor wrote on the page of the request, or what visitor or studio said outside of the product. `happened_at` is
   * when, `at` when it was logged.
   */
  z.object({
    ...entryFields,
    kind: z.literal('answer'),
    from: z.enum(leadTurns),
    way: z.enum([...answerWays, 'page']),
    text: z.string(),
    happened_at: z.iso.datetime(),
    /**
     * What the visitor did: picked the time or agreed to it, in time or too late, kept the time of before a move, asked for another one than
     * the moved one, wants none of the times, cannot come at the time, or added photos.
     */
    did: visitorActionSchema.optional(),
    time: z.iso.datetime().optional(),
    /** The time of before a move, which the visitor gave up. */
    former: z.iso.datetime().optional(),
  }),
  /** The email to the visitor about a date. `from` is when it was before it was moved. */
  z.object({
    ...entryFields,
    kind: z.literal('date'),
    change: z.enum(dateChanges),
    date: leadDateSchema,
    from: z.iso.datetime().optional(),
    recipient: z.string(),
    delivery: emailDeliverySchema,
  }),
  /** The email after a date that is over. */
  z.object({
    ...entryFields,
    kind: z.literal('followup'),
    email: z.enum(followUps),
    date: leadDateSchema,
    recipient: z.string(),
    subject: z.string(),
    text: z.string(),
    delivery: emailDeliverySchema,
  }),
  /** The email after the date at a time was stopped, or not any more. */
  z.object({
    ...entryFields,
    kind: z.literal('stop'),
    email: z.enum(followUps),
    stopped: z.boolean(),
    time: z.iso.datetime(),
  }),
  /** The visitor has not agreed to the moved date, which begins soon. */
  z.object({ ...entryFields, kind: z.literal('unanswered'), time: z.iso.datetime() }),
  /** A visitor without an email address is to be reminded of the date at a time. */
  z.object({ ...entryFields, kind: z.literal('remind'), time: z.iso.datetime() }),
  /** All times of the offer were taken by others. */
  z.object({ ...entryFields, ...offerEnd, kind: z.literal('taken') }),
  /** The visitor chose none of the offered times before all of them had begun, or before the last day was over. */
  z.object({ ...entryFields, ...offerEnd, kind: z.literal('begun') }),
  z.object({ ...entryFields, ...offerEnd, kind: z.literal('lapsed') }),
  /** Whether the visitor came to the date at a time. */
  z.object({ ...entryFields, kind: z.literal('visit'), came: z.boolean(), time: z.iso.datetime() }),
  /** What became of the deposit. */
  z.object({ ...entryFields, kind: z.literal('deposit'), from: z.enum(deposits), to: z.enum(deposits) }),
  /** The lead was put aside until a day; without one, it came back or was taken back. */
  z.object({ ...entryFields, kind: z.literal('later'), until: z.iso.date().optional(), word: z.string().optional() }),
  /** A photo was deleted, or a photo of the body was opened. */
  z.object({ ...entryFields, kind: z.literal('photo'), did: z.enum(['opened', 'deleted']), body: z.boolean() }),
  /** The visitor corrected the phone number. */
  z.object({ ...entryFields, kind: z.literal('phone'), from: z.string(), to: z.string() }),
  /** The visitor corrected the email address, by the link in the email to the new one. */
  z.object({ ...entryFields, kind: z.literal('email'), from: z.string(), to: z.string() }),
  /** The automatic email to the visitor after a booking request. */
  z.object({ ...entryFields, kind: z.literal('confirmation'), recipient: z.string(), delivery: emailDeliverySchema }),
  /** The email with a new link, after which older links open nothing. */
  z.object({
    ...entryFields,
    kind: z.literal('link'),
    recipient: z.string(),
    delivery: emailDeliverySchema,
    /** The version of a link that is valid once it has confirmed a new email address of the visitor. */
    confirms: z.int().positive().optional(),
  }),
]);
export type LogEntry = z.infer<typeof logEntrySchema>;
/** An entry that is an email to the visitor. */
export type EmailEntry = Extract<LogEntry, { delivery: EmailDelivery }>;
export type LogEntryOf<Kind extends LogEntry['kind']> = Extract<LogEntry, { kind: Kind }>;

export type Answer = Pick<LogEntryOf<'answer'>, 'from' | 'way' | 'text' | 'happened_at' | 'did' | 'time'>;

export const logQuerySchema = z.strictObject({ cursor: logEntryIdSchema.optional() });

/** One page of the log, newest first. `next` is the cursor of the page with earlier entries. */
export const logPageSchema = z.object({
  entries: z.array(logEntrySchema),
  /** The number of damaged entries of this page, which are left out. */
  unreadable: z.int().positive().optional(),
  next: logEntryIdSchema.optional(),
});
export type LogPage = z.infer<typeof logPageSchema>;

/** Whether the note existed. Deleting a note twice is not an error. */
export const noteDeletionSchema = z.object({ deleted: z.boolean() });

export const noteSchema = z.strictObject({ text: requiredText({ max: noteLimit, lines: true }) });

/** An answer that was given outside of the product: by whom, how, what and when. */
export const loggedAnswerSchema = z.strictObject({
  from: z.enum(leadTurns),
  way: z.enum(answerWays),
  text: requiredText({ max: answerLimit, lines: true }),
  happened_at: z.iso.datetime(),
});
export type LoggedAnswer = z.infer<typeof loggedAnswerSchema>;

/** The logged answer, and the lead after it. */
export const answeredLeadSchema = z.object({ entry: logEntrySchema, lead: leadSchema });

/** The day of the studio until which a lead is put aside, and why; null takes it back. */
export const leadLaterChangeSchema = z.strictObject({
  until: z.iso.date(timeFault('must be a day, such as 2026-03-01')).nullable(),
  word: text({ max: remarkLimit }).optional(),
});
