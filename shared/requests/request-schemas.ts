import * as z from 'zod';
import { leadDateSchema, openOfferSchema, rulesSchema } from '../dates/date-schemas.ts';
import { bookingFields } from '../leads/booking-fields.ts';
import { bookingSchema, leadSchema, photoIdSchema } from '../leads/lead-schemas.ts';
import { logEntryIdSchema } from '../leads/log-schemas.ts';
import { photoLimits } from '../photos/photo-rules.ts';
import { requiredText } from '../values/text-schemas.ts';
import { visitorAnswerLimit } from './request-link.ts';

/**
 * Where a request stands: `books` on a waiting list, else `received` until the studio answers, `offered` while the visitor can pick a
 * time, `moved` while the visitor can agree to a moved date, `waiting` while it is the studio's turn, `converted` while a date is agreed, `over` once all dates are over, and `settled` if the studio
 * says that it is converted without a date.
 */
const requestStateSchema = z.enum([
  'books',
  'received',
  'answered',
  'offered',
  'moved',
  'waiting',
  'converted',
  'settled',
  'over',
  'closed',
]);

/** A message between visitor and studio. */
const requestMessageSchema = z.object({
  id: logEntryIdSchema,
  from: z.enum(['visitor', 'studio']),
  at: z.iso.datetime(),
  /** What happened, unless it is only what was written. */
  event: z.string().optional(),
  text: z.string(),
});
export type RequestMessage = z.infer<typeof requestMessageSchema>;

/** What a visitor sees of a request. `service` and `artist` are texts to show, `messages` the newest ones, oldest first. */
export const requestViewSchema = z.object({
  /** Rises exactly when the request changes what its visitor sees. */
  version: z.int(),
  code: z.string().optional(),
  state: requestStateSchema,
  sent_at: z.iso.datetime(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  service: z.string(),
  artist: z.string().optional(),
  description: z.string(),
  /** The answers to the studio's questions. */
  details: leadSchema.shape.details,
  messages: z.array(requestMessageSchema),
  /** What the page told last, by the name of the event, and the time that it was about: why a request waits or is closed. */
  last: z.object({ event: z.string(), time: z.iso.datetime().optional() }).optional(),
  /** The cursor of earlier messages, if there can be any. */
  earlier: logEntryIdSchema.optional(),
  /** The times that the visitor can pick from, and the agreed dates, by their start. */
  offer: openOfferSchema.omit({ place: true, despite: true }).optional(),
  dates: z.array(
    leadDateSchema.omit({ missed_at: true, chased_at: true, despite: true, followed_up: true, stopped: true }),
  ),
  /** The studio's rules while the visitor can pick a time or agree to one, and those that the visitor has agreed to. */
  rules: rulesSchema.optional(),
  agreed_rules: leadSchema.shape.agreed_rules,
  /** What became of the deposit. */
  deposit: leadSchema.shape.deposit,
  /** The ids of the dates whose new time the visitor can agree to, of those not to come, and whether the request can be withdrawn. */
  can_agree: z.array(z.uuid()),
  can_decline: z.array(z.uuid()),
  can_withdraw: z.boolean(),
  /** The place on the waiting list, 101 after the first 100, and the day on which the books open, while that is ahead. */
  waiting: z.object({ place: z.int().optional(), opens_on: z.iso.date().optional() }).optional(),
  /** The photos of the request. `url` loads one for five minutes; those of the body have none, as for staff. */
  photos: z.array(z.object({ id: photoIdSchema, url: z.url().optional() })),
  /** How many more photos the visitor can add; 0 while the studio does not ask for photos. */
  more_photos: z.int().nonnegative(),
});
export type RequestView = z.infer<typeof requestViewSchema>;

/** The request, or only its version if that is the one that the caller knows. */
export const requestNewsSchema = z.union([requestViewSchema, z.object({ version: z.int() })]);

/** The version of the rules that the page shows. */
const shownRules = requiredText({ max: 12 }).optional();
const visitorText = requiredText({ max: visitorAnswerLimit, lines: true });

/** What a visitor can do with a request: write, add photos, correct phone number and email address, or withdraw it, which closes it. */
export const visitorAnswerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('message'), text: visitorText }),
  z.strictObject({ kind: z.literal('phone'), phone: requiredText({ max: bookingFields.phone.limit }) }),
  /** A new email address, which is asked to confirm itself; and that confirmation, with the key of its email. */
  z.strictObject({ kind: z.literal('email'), email: bookingSchema.shape.email }),
  z.strictObject({ kind: z.literal('confirmation') }),
  z.strictObject({ kind: z.literal('withdrawal') }),
  /** One of the times of the offer, which becomes a date. */
  z.strictObject({ kind: z.literal('pick'), offer: logEntryIdSchema, time: z.iso.datetime(), rules: shownRules }),
  /** None of the times of the offer. */
  z.strictObject({ kind: z.literal('decline'), offer: logEntryIdSchema, text: visitorText }),
  /** Uploaded photos, which become part of the request. */
  z.strictObject({
    kind: z.literal('photos'),
    photos: z
      .array(photoIdSchema)
      .min(1, 'must hold at least one photo')
      .max(photoLimits.photos, `must hold at most ${photoLimits.photos} photos`)
      .refine((photos) => new Set(photos).size === photos.length, 'must hold each photo once'),
  }),
  /** The visitor agrees to the time to which the studio has moved a date. */
  z.strictObject({ kind: z.literal('agreement'), date: z.uuid(), time: z.iso.datetime(), rules: shownRules }),
  /** The visitor keeps the time that a date had before the studio moved it to this time. */
  z.strictObject({ kind: z.literal('keep'), date: z.uuid(), time: z.iso.datetime() }),
  /** The visitor cannot come at a date, or wants another time than the one to which it was moved. Staff then cancel or move it. */
  z.strictObject({ kind: z.literal('absence'), date: z.uuid(), text: visitorText }),
]);
export type VisitorAnswer = z.infer<typeof visitorAnswerSchema>;

/** Who asks for a new link: the code as the visitor typed it, and the email address of the request. */
export const lostLinkSchema = z.strictObject({
  code: requiredText({ max: 20 }),
  email: requiredText({ max: bookingFields.email.limit }),
});
export type LostLink = z.infer<typeof lostLinkSchema>;
