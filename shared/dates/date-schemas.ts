import * as z from 'zod';
import { waitingList } from '../leads/lead-filters.ts';
import { inReadingOrder, text } from '../values/text-schemas.ts';
import { noSuchTime, timeFault } from '../values/time-schemas.ts';
import { dateLimits, dateMinutes, deposits, offerTimes } from './date-limits.ts';
import { followUps } from './follow-ups.ts';

const minutesSchema = z.int().min(dateMinutes.min).max(dateMinutes.max);
const paymentUrl = (url: z.ZodString) =>
  inReadingOrder(url).refine(
    (value) => value === '' || isPaymentUrl(value),
    'must be an https URL without a user name',
  );

/**
 * What studio and visitor agree on beside the time. `artist` is the name at that time; price and deposit are words. What becomes a
 * number or a link has the rules of what staff send, because leads are also imported.
 */
const termFields = {
  minutes: minutesSchema,
  artist_id: z.string(),
  artist: z.string(),
  price: inReadingOrder(z.string()).optional(),
  deposit: inReadingOrder(z.string()).optional(),
  /** The studio's own payment page. */
  payment_url: paymentUrl(z.string()).optional(),
};

/** The times that the studio offers, until `ends_at`, when the day `answer_by` of the studio is over. */
export const offerSchema = z.object({
  ...termFields,
  times: z.array(z.iso.datetime()).max(offerTimes),
  answer_by: z.iso.date(),
  ends_at: z.iso.datetime(),
  /** Ids of absences of the artist that staff were asked about. */
  despite: z.array(z.string()).optional(),
});
export type Offer = z.infer<typeof offerSchema>;

/**
 * The last offer of a lead, until it is answered. `id` is that of its entry in the log. Of a freed time, `place` is the queue that the lead
 * waited in, and since when: it goes back there if it does not get the time.
 */
export const openOfferSchema = offerSchema.extend({
  id: z.string(),
  offered_at: z.iso.datetime(),
  place: z
    .object({ turn: z.enum(['studio', waitingList]), since: z.iso.datetime() })
    .optional()
    .catch(undefined),
});
export type OpenOffer = z.infer<typeof openOfferSchema>;

/** A version of the studio's rules for appointments, with its text. */
export const rulesSchema = z.object({ version: z.string(), text: z.string() });
export type Rules = z.infer<typeof rulesSchema>;

/** An agreed date. `sequence` counts its changes, for calendars. */
export const leadDateSchema = z.object({
  ...termFields,
  id: z.uuid(),
  starts_at: z.iso.datetime(),
  sequence: z.int().nonnegative(),
  /** When the date was agreed on or moved, and when its visitor was reminded. */
  changed_at: z.iso.datetime().optional(),
  reminded_at: z.iso.datetime().optional(),
  /** When the visitor said not to come. */
  declined_at: z.iso.datetime().optional(),
  /** When staff noted that the visitor did not come. */
  missed_at: z.iso.datetime().optional(),
  /** When staff moved it, until the visitor answers, and the agreed time before that, which stays promised. */
  proposed_at: z.iso.datetime().optional(),
  chased_at: z.iso.datetime().optional(),
  /** When the emails after it were queued, and those that staff have stopped. */
  followed_up: z.partialRecord(z.enum(followUps), z.iso.datetime()).optional().catch(undefined),
  stopped: z.array(z.enum(followUps)).max(followUps.length).optional().catch(undefined),
  /** Ids of absences of the artist that staff were asked about, and when the visitor agreed to a time that was not possible any more. */
  despite: z.array(z.string()).optional(),
  unavailable_at: z.iso.datetime().optional(),
  agreed_before: z
    .object({ starts_at: z.iso.datetime(), minutes: z.int(), artist_id: z.string(), artist: z.string() })
    .optional(),
  /** The version of the rules that the visitor agreed to last for this date, and when. */
  rules: z.object({ version: z.string(), agreed_at: z.iso.datetime() }).optional().catch(undefined),
});
export type LeadDate = z.infer<typeof leadDateSchema>;

/** A time as the clocks of the studio show it. */
const studioTimeSchema = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, {
    error: 'must be a time of the studio, such as 2026-03-01T14:30',
    abort: true,
  })
  .refine((time) => z.iso.datetime().safeParse(`${time}:00Z`).success, noSuchTime);

const sentTerms = {
  minutes: minutesSchema,
  artist_id: z.uuid(),
  price: inReadingOrder(text({ max: dateLimits.price })).optional(),
  deposit: inReadingOrder(text({ max: dateLimits.deposit })).optional(),
  payment_url: paymentUrl(text({ max: dateLimits.payment_url })).optional(),
  /** Whether the time is wanted although the artist is away. */
  despite_absence: z.boolean().optional(),
};

/** An offer as staff send it. */
export const sentOfferSchema = z.strictObject({
  ...sentTerms,
  times: z
    .array(studioTimeSchema)
    .min(1, 'must hold at least one time')
    .max(offerTimes, `must hold at most ${offerTimes} times`)
    .refine((times) => new Set(times).size === times.length, 'must hold each time once'),
  answer_by: z.iso.date(timeFault('must be a day, such as 2026-03-01')),
  /** Whether another lead left the time. No lead is asked twice for it, and one that does not get it keeps its place. */
  freed: z.boolean().optional(),
});
export type SentOffer = z.infer<typeof sentOfferSchema>;

/** A date as staff enter it. */
export const sentDateSchema = z.strictObject({ ...sentTerms, starts_at: studioTimeSchema });
export type SentDate = z.infer<typeof sentDateSchema>;

/** What moving a date changes. Price and deposit stay. */
export const movedDateSchema = sentDateSchema.pick({
  starts_at: true,
  minutes: true,
  artist_id: true,
  despite_absence: true,
});
export type MovedDate = z.infer<typeof movedDateSchema>;

/** Whether the visitor came to a date that is over. */
export const visitSchema = z.strictObject({ came: z.boolean() });

/** Whether staff stop an email after a date. */
export const followUpStopSchema = z.strictObject({ email: z.enum(followUps), stopped: z.boolean() });

export const leadDepositSchema = z.strictObject({ deposit: z.enum(deposits) });

/** Agreed dates that start within at most five weeks. */
export const dateListQuerySchema = z
  .strictObject({ from: z.iso.datetime(), to: z.iso.datetime(), cursor: z.string().max(500).optional() })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 35 * 86_400_000, {
    path: ['to'],
    error: 'must be at most five weeks after `from`',
  })
  .refine(({ from, to }) => Date.parse(from) <= Date.parse(to), { path: ['to'], error: 'must not be before `from`' });
export type DateListQuery = z.infer<typeof dateListQuerySchema>;

/** The open offers of an artist with a time in the week that begins at `from`. */
export const offerListQuerySchema = z.strictObject({ artist_id: z.uuid(), from: z.iso.datetime() });
export type OfferListQuery = z.infer<typeof offerListQuerySchema>;

function isPaymentUrl(value: string): boolean {
  const url = URL.parse(value);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}
