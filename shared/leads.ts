import * as z from 'zod';
import { leadPageLimit, leadPageSize, leadSearchLimit, leadStatuses } from './choices.ts';
import { noPreference, services } from './services.ts';
import { requiredText, text } from './text.ts';

export const leadStatusSchema = z.enum(leadStatuses);

/** Most characters accepted in each value of a booking (requirement DATA-35). */
export const bookingLimits = { name: 100, email: 254, phone: 40, artist: 120, description: 5000 } as const;

/** What a visitor sends. An empty artist and `no-preference` both mean none and become `null` (BOOK-13, BOOK-20). */
export const bookingSchema = z.strictObject({
  first_name: requiredText({ max: bookingLimits.name }),
  last_name: requiredText({ max: bookingLimits.name }),
  phone: requiredText({ max: bookingLimits.phone }),
  // The browser's own email check, so that form and server agree on what passes (BOOK-09).
  email: requiredText({ max: bookingLimits.email }).regex(z.regexes.html5Email, 'must be an email address'),
  service: z.enum(services, {
    error: ({ input }) => (input === undefined ? 'is missing' : 'must be one of the services offered'),
  }),
  artist: text({ max: bookingLimits.artist })
    .nullish()
    .transform((artist) => (!artist || artist === noPreference ? null : artist)),
  description: requiredText({ max: bookingLimits.description, lines: true }),
});
export type Booking = z.infer<typeof bookingSchema>;

/**
 * How far the mail about a lead has come: `pending` until it is accepted for sending, `failed` once it was given up,
 * `off` where notifications were switched off when the lead came in. `accepted` names who was mailed already, for as
 * long as that is not everybody.
 */
export const notificationSchema = z.object({
  state: z.enum(['pending', 'sent', 'failed', 'off']),
  attempts: z.int().nonnegative(),
  reason: z.string().optional(),
  accepted: z.array(z.string()).optional(),
  updated_at: z.iso.datetime(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** A booking request as it is stored; `notification` is for staff only. */
export const leadSchema = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  service: z.enum(services),
  /** Name of the chosen artist; the choice itself where nobody was found by it (LEAD-28). */
  artist: z.string().nullable(),
  artist_id: z.uuid().optional(),
  /** The choice as it was sent, where an artist was found by it. */
  artist_choice: z.string().optional(),
  description: z.string(),
  status: leadStatusSchema,
  created_at: z.iso.datetime(),
  /** When it became `closed`, for as long as it is. */
  closed_at: z.iso.datetime().optional(),
  notification: notificationSchema,
});
export type Lead = z.infer<typeof leadSchema>;

/** What the visitor gets back: the lead without what concerns staff alone. */
export const receivedLeadSchema = leadSchema.omit({ artist_choice: true, closed_at: true, notification: true });
export type ReceivedLead = z.infer<typeof receivedLeadSchema>;

export const leadStatusChangeSchema = z.strictObject({ status: leadStatusSchema });

/** Whether there was a lead to erase: erasing it once more is no error. */
export const leadErasureSchema = z.object({ erased: z.boolean() });

export const leadListQuerySchema = z.strictObject({
  status: leadStatusSchema.optional(),
  cursor: z.string().max(2048).optional(),
  limit: z.coerce.number().int().min(1).max(leadPageLimit).default(leadPageSize),
});

/**
 * What staff look for: beginnings of names, of the email address or of what follows its `@`, or any digits of the phone
 * number that stand together. Of several words all have to fit.
 */
export const leadSearchSchema = z.strictObject({
  search: requiredText({ max: leadSearchLimit }),
  ...leadListQuerySchema.pick({ status: true, cursor: true }).shape,
});
export type LeadSearch = z.infer<typeof leadSearchSchema>;

/**
 * One page, newest first; `next` is the cursor of the following page and absent on the last one. `incomplete` tells that
 * a search met more leads than it looks through: there may be others that more letters would find.
 */
export const leadPageSchema = z.object({
  leads: z.array(leadSchema),
  next: z.string().optional(),
  incomplete: z.boolean().optional(),
});
export type LeadPage = z.infer<typeof leadPageSchema>;

/** How many leads there are of each status; the summary's numbers come from these alone. */
export const leadCountsSchema = z.record(leadStatusSchema, z.int().nonnegative());
export type LeadCounts = z.infer<typeof leadCountsSchema>;
