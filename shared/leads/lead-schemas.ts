import * as z from 'zod';
import { privacyVersionPattern } from '../content/privacy.ts';
import { datesPerLead, deposits } from '../dates/date-limits.ts';
import { leadDateSchema, openOfferSchema, rulesSchema } from '../dates/date-schemas.ts';
import { requiredText, text } from '../values/text-schemas.ts';
import {
  type BookingField,
  type BookingFieldName,
  type BookingFieldValue,
  bookingFieldNames,
  bookingFields,
  type OptionalFieldName,
  type RequiredFieldName,
} from './booking-fields.ts';
import {
  assigneeFilters,
  type LeadCounter,
  leadChangeLimit,
  leadCounters,
  leadPageLimit,
  leadPageSize,
  leadQueues,
  leadSearchLimit,
  leadStatuses,
  leadTurns,
  waitingList,
} from './lead-filters.ts';
import { leadSources } from './lead-sources.ts';
import { pieceIdPattern, pieceLimits } from './pieces.ts';
import { questionLimits } from './questions.ts';
import { noPreference } from './services.ts';

/** Why a booking request is held (functions/leads/spam-score.ts has the rules). */
export const holdReasons = [
  'hidden-field',
  'too-fast',
  'no-form-time',
  'links',
  'link-in-name',
  'link-markup',
  'words',
  'same-names',
] as const;
export type HoldReason = (typeof holdReasons)[number];

export const leadStatusSchema = z.enum(leadStatuses);

/** A schema for each field. Code that creates leads may omit optional fields; parsing sets them to `null`. */
type FieldSchemas<Values extends Record<BookingFieldName, string>> = {
  [Name in RequiredFieldName]: z.ZodType<Values[Name], Values[Name]>;
} & { [Name in OptionalFieldName]: z.ZodOptional<z.ZodType<Values[Name] | null, Values[Name] | null>> };
type SentValues = { [Name in BookingFieldName]: BookingFieldValue<Name> };
type StoredValues = Record<BookingFieldName, string>;

function fieldSchemas<Values extends StoredValues>(
  schemaOf: (field: BookingField, name: BookingFieldName) => z.ZodType,
): FieldSchemas<Values> {
  const entries = bookingFieldNames.map((name) => [name, schemaOf(bookingFields[name], name)]);
  return Object.fromEntries(entries);
}

/** A field as visitors send it. An empty artist and `no-preference` both become `null` (BOOK-12). */
function sentSchema(field: BookingField, name: BookingFieldName): z.ZodType {
  const value = field.control === 'choice' ? choiceSchema(field, name) : sentTextSchema(field);
  if (field.required) return value;
  const none = field.control === 'artist' ? noPreference : '';
  return value.nullish().transform((chosen) => (!chosen || chosen === none ? null : chosen));
}

function choiceSchema({ options, required }: Extract<BookingField, { control: 'choice' }>, name: BookingFieldName) {
  return z.enum([...Object.keys(options), ...(required ? [] : [''])], {
    error: ({ input }) => (input === undefined ? 'is missing' : `must be one of the ${name}s offered`),
  });
}

function sentTextSchema({ control, required, limit }: Exclude<BookingField, { control: 'choice' }>) {
  const limits = { max: limit, lines: control === 'textarea' };
  const value = required ? requiredText(limits) : text(limits);
  // The same check as `<input type="email">`, so that form and server accept the same values (BOOK-06).
  return control === 'email' ? value.regex(z.regexes.html5Email, 'must be an email address') : value;
}

/**
 * A field as stored. A choice is any text, because its option may no longer be offered. An optional field added after the
 * lead was stored reads as `null`.
 */
function storedSchema({ required }: BookingField): z.ZodType {
  return required ? z.string() : z.string().nullable().default(null);
}

/** The values that a visitor enters. */
export const bookingSchema = z.strictObject(fieldSchemas<SentValues>(sentSchema));
export type Booking = z.infer<typeof bookingSchema>;

/** Data that the form adds to a booking request. */
const bookingFormSchema = z.strictObject({
  /** The signed time at which the visitor first touched the form (`openBookingForm`). */
  token: z.string().optional(),
  /** A honeypot field: hidden from people, filled in by bots. */
  subject: z.string().optional(),
  /** Whether to put the request on the waiting list if the books of the artist are closed. */
  wait: z.boolean().optional(),
  /** Version of the privacy notice that the form links to. */
  privacy_version: z.string().regex(privacyVersionPattern, 'is not a version of the privacy notice').optional(),
});

/** The visitor's answers to a question of the form; several only if it offers several choices. */
const sentDetailSchema = z.strictObject({
  id: z.uuid(),
  answers: z
    .array(requiredText({ max: questionLimits.words }))
    .min(1, 'must hold at least one answer')
    .max(questionLimits.choices, `must hold at most ${questionLimits.choices} answers`),
});
export type SentDetail = z.infer<typeof sentDetailSchema>;

/** The image of a gallery that the visitor likes, with the words of its caption. */
const pieceSchema = z.strictObject({
  id: z.string().regex(pieceIdPattern, 'must be the id of an image'),
  title: text({ max: pieceLimits.title }).optional(),
  artist: text({ max: pieceLimits.artist }).optional(),
});

/** A booking request: the visitor's values, the answers to the studio's questions, and the data added by the form. */
export const bookingRequestSchema = bookingSchema.extend({
  details: z
    .array(sentDetailSchema)
    .max(questionLimits.questions, `must hold at most ${questionLimits.questions} answers`)
    .optional(),
  piece: pieceSchema.optional(),
  form: bookingFormSchema.optional(),
});
export type SentForm = z.infer<typeof bookingRequestSchema>['form'];
/** What the visitor sends: all but the data that the form adds. */
export type SentBooking = Omit<z.infer<typeof bookingRequestSchema>, 'form'>;

/** A question of the form as it was worded then, and the answer. */
const detailSchema = z.object({ id: z.string(), question: z.string(), answer: z.string() });
export type Detail = z.infer<typeof detailSchema>;

/** The id of a photo: the hour in which its upload was reserved, and a UUID. */
export const photoIdSchema = z.string().regex(/^\d{10}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** A photo that the visitor sent; `body` marks photos of the body. */
const sentPhotoSchema = z.object({ id: photoIdSchema, body: z.literal(true).optional() });
export type SentPhoto = z.infer<typeof sentPhotoSchema>;

/** The signed time that the form includes in its booking request. */
export const openedFormSchema = z.object({ token: z.string() });

/**
 * The state of the email about a lead: `pending` until SES accepts it, `failed` after the last attempt, `off` if
 * notifications were disabled when the lead arrived. `attempts` includes the current one, `since` is the start of the
 * first and `retry_at` the time of the next. `reason` is the last error. `accepted` lists the recipients already emailed
 * until all of them are.
 */
const notificationSchema = z.object({
  state: z.enum(['pending', 'sent', 'failed', 'off']),
  attempts: z.int().nonnegative(),
  reason: z.string().optional(),
  retry_at: z.iso.datetime().optional(),
  since: z.iso.datetime().optional(),
  accepted: z.array(z.string()).optional(),
  updated_at: z.iso.datetime(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** The last email to the visitor that bounced for good or was marked as spam, and when SES reported it. */
export const emailProblemSchema = z.object({ fate: z.enum(['bounced', 'complaint']), at: z.iso.datetime() });
export type EmailProblem = z.infer<typeof emailProblemSchema>;

/** What a reply changes on a lead. */
export const repliedFields = {
  status: leadStatusSchema,
  /** The time of the first reply, or when the status first became `contacted`. */
  answered_at: z.iso.datetime().optional(),
  /** The time of the last answer by a staff member that decided the turn, and of the last event that the visitor's page shows. */
  staff_answered_at: z.iso.datetime().optional().catch(undefined),
  page_event_at: z.iso.datetime().optional().catch(undefined),
  /** Who acts next, since when, the last event that decided it, and until when the lead is put aside (turn.ts). */
  turn: z.enum([...leadTurns, waitingList, 'none']).optional(),
  turn_since: z.iso.datetime().optional(),
  turn_at: z.iso.datetime().optional(),
  /** The place on the waiting list of a lead whose visitor wrote; `turn_since` is that of the others (turn.ts). */
  waiting_since: z.iso.datetime().optional().catch(undefined),
  later: z.object({ until: z.iso.date(), returns_at: z.iso.datetime(), word: z.string().optional() }).optional(),
  /** The last offer of times, until it is answered or replaced. */
  offer: openOfferSchema.optional(),
  /** The times ahead that it was offered last, with their artists. */
  asked_times: z
    .array(z.object({ artist_id: z.string(), time: z.iso.datetime() }))
    .optional()
    .catch(undefined),
  deposit: z.enum(deposits).optional(),
};

/** The last replies: when each was stored, by how much it raised the version of the page, and the lead before it. */
const heldReplySchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  raised: z.int(),
  before: z.object(repliedFields),
});
export type HeldReply = z.infer<typeof heldReplySchema>;

/** A stored booking request. `notification` is for staff only. */
export const leadSchema = z.object({
  id: z.uuid(),
  /** `artist` is the name of the chosen artist, or the submitted value if it matches no artist (LEAD-28). */
  ...fieldSchemas<StoredValues>(storedSchema),
  /** The answers to the studio's questions. */
  details: z.array(detailSchema).optional().catch(undefined),
  piece: pieceSchema.optional().catch(undefined),
  photos: z.array(sentPhotoSchema).optional().catch(undefined),
  /** How the request came, and the name of the person on Instagram or another network, of one that staff entered. */
  source: z.enum(leadSources).optional().catch(undefined),
  handle: z.string().optional().catch(undefined),
  artist_id: z.uuid().optional(),
  /** The submitted value, if it matches an artist. */
  artist_choice: z.string().optional(),
  /** The hash of what the form sent, which tells a repeated request from another one with its key; absent before release 0.3.0. */
  sent_hash: z.string().optional(),
  ...repliedFields,
  created_at: z.iso.datetime(),
  /** When the status became `closed`. Absent in every other status. */
  closed_at: z.iso.datetime().optional(),
  /** When the status became `closed` or `converted`. Absent in every other status, and for leads from before release 0.3.0. */
  ended_at: z.iso.datetime().optional(),
  /** The status before an agreed date made it `converted`, until a status is set by hand. */
  converted_from: leadStatusSchema.optional().catch(undefined),
  /** The version of the link to the visitor's page; 1 if absent. A new link has the next one. */
  link_version: z.int().positive().optional(),
  /** The email address that the visitor entered last to correct it, when, and the version of the link that confirms it. */
  email_check: z
    .object({ email: z.string(), at: z.iso.datetime(), version: z.int().positive() })
    .optional()
    .catch(undefined),
  /** The reference code that visitors and staff quote (shared/leads/lead-code.ts). */
  code: z.string().optional(),
  /** The account id of the staff member who handles the lead. */
  assignee_id: z.string().optional(),
  /** The time of the last entry of the log; absent before the first. */
  last_event_at: z.iso.datetime().optional(),
  /** How often the lead was changed, also without an entry, since release 0.3.0. */
  revision: z.int().optional().catch(undefined),
  /** How often what the visitor's page shows was changed, since release 0.3.0, and the replies that it may not show yet. */
  page_version: z.int().optional().catch(undefined),
  held_replies: z.array(heldReplySchema).optional().catch(undefined),
  email_problem: emailProblemSchema.optional(),
  /** Set by an answer on the visitor's page until staff open the lead. */
  unread: z.boolean().optional(),
  /** The agreed dates, by their start. */
  dates: z.array(leadDateSchema).max(datesPerLead, `must hold at most ${datesPerLead} dates`).optional(),
  /** The rules that the visitor has agreed to, newest first. */
  agreed_rules: z.array(rulesSchema).optional().catch(undefined),
  /** The version of the privacy notice that the form linked to, and the time of the request. */
  privacy_notice: z.object({ version: z.string(), sent_at: z.iso.datetime() }).optional(),
  notification: notificationSchema,
});
export type Lead = z.infer<typeof leadSchema>;

/** What staff, schedules and emails add to a request. */
const addedLater = {
  source: true,
  handle: true,
  closed_at: true,
  ended_at: true,
  converted_from: true,
  link_version: true,
  email_check: true,
  assignee_id: true,
  answered_at: true,
  staff_answered_at: true,
  last_event_at: true,
  revision: true,
  page_version: true,
  page_event_at: true,
  held_replies: true,
  email_problem: true,
  unread: true,
  turn: true,
  turn_since: true,
  turn_at: true,
  waiting_since: true,
  later: true,
  offer: true,
  asked_times: true,
  dates: true,
  agreed_rules: true,
  deposit: true,
  notification: true,
} as const;

/**
 * The response to a booking request: the lead without its staff-only fields. `request_key` opens the page on which the visitor
 * follows the request; it is empty if it could not be made. `waits` says that the request is on a waiting list.
 */
export const receivedLeadSchema = leadSchema
  .omit({ artist_choice: true, sent_hash: true, photos: true, privacy_notice: true, ...addedLater })
  .extend({ request_key: z.string().optional(), waits: z.literal(true).optional() });
export type ReceivedLead = z.infer<typeof receivedLeadSchema>;

/** A booking request that looks like spam. Until staff release it, it has no status and sends no email. */
export const heldLeadSchema = leadSchema.omit({ status: true, ...addedLater }).extend({
  /** The reasons are a `HoldReason` each, or one that no longer exists. From `kept_at` on, staff leave the request held. */
  held: z.object({ score: z.int(), reasons: z.array(z.string()), kept_at: z.iso.datetime().optional() }),
  /** Of the lead that it becomes when it is released: who is assigned, and what its visitor did. */
  ...leadSchema.pick({
    link_version: true,
    email_check: true,
    assignee_id: true,
    turn: true,
    turn_since: true,
    turn_at: true,
    waiting_since: true,
    unread: true,
    last_event_at: true,
    page_version: true,
    page_event_at: true,
    closed_at: true,
    ended_at: true,
  }).shape,
});
export type HeldLead = z.infer<typeof heldLeadSchema>;

/** With `queue`, only the requests that are among the leads to answer, longest waiting first. */
export const heldLeadQuerySchema = z.strictObject({
  queue: z.literal('studio').optional(),
  cursor: z.string().max(2048).optional(),
});
export const heldLeadKeptSchema = z.object({ kept: z.literal(true) });

export const leadStatusChangeSchema = z.strictObject({ status: leadStatusSchema });

/** Changes of status of up to 100 distinct leads. */
export const leadStatusesChangeSchema = z.strictObject({
  changes: z
    .array(z.strictObject({ id: z.uuid(), status: leadStatusSchema }))
    .min(1, 'must hold at least one change')
    .max(leadChangeLimit, `must hold at most ${leadChangeLimit} changes`)
    .refine((changes) => new Set(changes.map(({ id }) => id)).size === changes.length, 'must hold each lead once'),
});

/** The changed leads, in the order of the request. A lead that was erased during the change is left out. */
export const changedLeadsSchema = z.object({ leads: z.array(leadSchema) });

/** The account id of the assignee, or null for none. */
export const leadAssigneeChangeSchema = z.strictObject({ assignee_id: z.uuid().nullable() });

/** The number of `new` leads that the studio was not emailed about. */
export const unsentLeadsSchema = z.object({ count: z.int().nonnegative() });

/** The result of resending: the number of sent notifications, the number of failed ones, and the reason. */
export const resentLeadsSchema = z.object({
  emailed: z.int().nonnegative(),
  left: z.int().nonnegative(),
  reason: z.string().optional(),
});
export type ResentLeads = z.infer<typeof resentLeadsSchema>;

/** Whether the lead existed. Erasing a lead twice is not an error. */
export const leadErasureSchema = z.object({ erased: z.boolean() });

/**
 * A lead, and the other leads of the same visitor: same email address or phone number, newest first. `email_problem` is the
 * last one of this lead and of those with the same email address. `phone` is the lead's number in international form, such
 * as `+15550100142`, unless it cannot be one.
 */
export const leadWithRelatedSchema = z.object({
  lead: leadSchema,
  phone: z.string().optional(),
  email_problem: emailProblemSchema.optional(),
  related: z.array(
    leadSchema
      .pick({
        id: true,
        first_name: true,
        last_name: true,
        created_at: true,
        status: true,
        service: true,
        code: true,
      })
      // Dates to which the visitor did not come.
      .extend({ missed: z.int().optional() }),
  ),
});
export type LeadWithRelated = z.infer<typeof leadWithRelatedSchema>;
export type RelatedLead = LeadWithRelated['related'][number];

export const leadListQuerySchema = z.strictObject({
  status: leadStatusSchema.optional(),
  queue: z.enum(leadQueues).optional(),
  assignee: z.enum(assigneeFilters).optional(),
  /** Only with a queue: the leads of this artist. */
  artist: z.uuid().optional(),
  source: z.enum(leadSources).optional(),
  cursor: z.string().max(2048).optional(),
  limit: z.coerce.number().int().min(1).max(leadPageLimit).default(leadPageSize),
});

/**
 * A search by prefix of a name, of the email address or of its domain, of a word of the description, by code, or by any
 * consecutive digits of the phone number.
 * All words of the search must match.
 */
export const leadSearchSchema = z.strictObject({
  search: requiredText({ max: leadSearchLimit }),
  ...leadListQuerySchema.pick({ status: true, queue: true, assignee: true, cursor: true }).shape,
});
export type LeadSearch = z.infer<typeof leadSearchSchema>;

/** A damaged lead, which the schema rejects. Staff see that it exists, and an administrator can erase it. */
const unreadableLeadSchema = z.object({ id: z.string(), created_at: z.iso.datetime().optional() });
export type UnreadableLead = z.infer<typeof unreadableLeadSchema>;

/** One page of held requests, newest first. A page of those to answer can be short, or empty, and still have a next one. */
export const heldLeadPageSchema = z.object({
  leads: z.array(heldLeadSchema),
  unreadable: z.array(unreadableLeadSchema).optional(),
  next: z.string().optional(),
});
export type HeldLeadPage = z.infer<typeof heldLeadPageSchema>;

/**
 * One page, newest first. `next` is the cursor of the next page, absent on the last page. `incomplete` means that the
 * search stopped at its limit; a longer search text may find more leads.
 */
export const leadPageSchema = z.object({
  leads: z.array(leadSchema),
  unreadable: z.array(unreadableLeadSchema).optional(),
  next: z.string().optional(),
  incomplete: z.boolean().optional(),
});
export type LeadPage = z.infer<typeof leadPageSchema>;

/** The number of leads of each status, of held requests that staff have not decided to leave held, and of leads in each queue. */
export const leadCountsSchema = z.record(z.enum(leadCounters), z.int().nonnegative());
export type LeadCounts = z.infer<typeof leadCountsSchema>;

/**
 * The numbers of leads, of all answers that visitors ever gave on their pages, and the median time to the first answer of the
 * last 30 days, at most 5 % off; null without answers.
 */
export const leadSummarySchema = z.object({
  ...(Object.fromEntries(leadCounters.map((counter) => [counter, z.int().nonnegative()])) as Record<
    LeadCounter,
    z.ZodInt
  >),
  answers: z.int().nonnegative(),
  /** When a number changed last, or a lead between two numbers; absent until the first change after an upgrade from 0.3.0. */
  changed_at: z.iso.datetime().optional().catch(undefined),
  median_answer_minutes: z.int().positive().nullable(),
  /** How the leads of the last 30 days came. */
  sources: z.record(z.enum(leadSources), z.int().nonnegative()).optional(),
});
export type LeadSummary = z.infer<typeof leadSummarySchema>;
