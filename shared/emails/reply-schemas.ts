import * as z from 'zod';
import { reminderHours } from '../dates/date-limits.ts';
import { sentOfferSchema } from '../dates/date-schemas.ts';
import { followUpDays, offRules } from '../dates/follow-ups.ts';
import { leadSchema } from '../leads/lead-schemas.ts';
import { logEntrySchema } from '../leads/log-schemas.ts';
import { services } from '../leads/services.ts';
import { requiredText, text } from '../values/text-schemas.ts';
import { isEmailAddress } from './email-addresses.ts';
import { hasLink, replyLimits, templateLimits, unknownPlaceholders } from './reply-rules.ts';

const subject = requiredText({ max: replyLimits.subject });
const body = requiredText({ max: replyLimits.text, lines: true });

/** A reply to the visitor, with all placeholders filled in. */
export const replySchema = z.strictObject({
  subject,
  text: body,
  /** Whether the status of a new lead becomes `contacted`, together with the reply. */
  mark_contacted: z.boolean(),
  /** The time of the last event that the sender has seen (`turnOf`): a later answer refuses the reply. Without it, none does. */
  seen_turn_at: z.iso.datetime().optional(),
  /** Whether the visitor leaves the waiting list, even if it answers what the visitor wrote. One with an offer always does that. */
  ends_wait: z.boolean().optional(),
  /** The times that it offers. An earlier offer ends. */
  offer: sentOfferSchema.optional(),
});
export type Reply = z.infer<typeof replySchema>;

/** The reply as it is stored in the log, and the lead after it. */
export const sentReplySchema = z.object({ entry: logEntrySchema, lead: leadSchema });
export type SentReply = z.infer<typeof sentReplySchema>;

/** A reply template. Its subject and text may contain placeholders. */
const replyTemplateSchema = z.strictObject({
  id: z.uuid(),
  name: requiredText({ max: templateLimits.name }),
  subject: withKnownPlaceholders(subject),
  text: withKnownPlaceholders(body),
});
export type ReplyTemplate = z.infer<typeof replyTemplateSchema>;

/** All templates in the order shown to staff. `version` increases with each save; 0 before the first. */
export const replyTemplatesSchema = z.strictObject({
  templates: z
    .array(replyTemplateSchema)
    .max(templateLimits.templates, `must hold at most ${templateLimits.templates} templates`)
    .refine((templates) => new Set(templates.map(({ id }) => id)).size === templates.length, 'must hold each id once'),
  version: z.int().nonnegative(),
});
export type ReplyTemplates = z.infer<typeof replyTemplatesSchema>;

/** Templates to store. Those that were stored earlier can have the link in a subject. */
export const replyTemplatesSaveSchema = replyTemplatesSchema.superRefine(({ templates }, context) => {
  for (const [index, { subject }] of templates.entries()) {
    const path = ['templates', index, 'subject'];
    if (hasLink(subject)) context.addIssue({ code: 'custom', path, message: 'cannot contain {{link}}' });
  }
});

/** When which template goes after a date. The server sets `since`. */
const followUpRuleSchema = z.strictObject({
  template: z.literal('').or(z.uuid()),
  days: z.int().min(0).max(followUpDays),
  services: z.array(z.enum(services)).max(services.length, `must hold at most ${services.length} services`),
  since: z.iso.datetime().optional(),
});

/**
 * Settings of emails to visitors. `reply_to` is the address that visitors answer to; empty for the sender. `confirmations`
 * switches the automatic confirmation of booking requests on.
 */
export const replySettingsSaveSchema = z.strictObject({
  reply_to: text({ max: 320 }).refine((value) => !value || isEmailAddress(value), 'must be an email address'),
  confirmations: z.boolean(),
  /** Whether an agreed date sets the status `converted`. */
  convert: z.boolean().default(true),
  /** How many hours before a date its visitor is reminded; 0 for never. */
  reminder_hours: z.literal(0).or(z.int().min(reminderHours.min).max(reminderHours.max)).default(0),
  /** The emails after a date. */
  aftercare: followUpRuleSchema.default(offRules.aftercare),
  checkup: followUpRuleSchema.default(offRules.checkup),
  version: z.int().nonnegative(),
});

/**
 * The stored settings. `sender` is the studio's sender address, empty if none is set. `reaches_visitors` is false while the
 * stage can email only verified recipients (SES sandbox) or has no sender identity.
 */
export const replySettingsSchema = replySettingsSaveSchema.extend({
  sender: z.string(),
  reaches_visitors: z.boolean(),
});
export type ReplySettings = z.infer<typeof replySettingsSchema>;

function withKnownPlaceholders(schema: z.ZodType<string, string>) {
  return schema.refine((value) => unknownPlaceholders(value).length === 0, {
    error: ({ input }) => `contains an unknown placeholder: ${unknownPlaceholders(String(input)).join(', ')}`,
  });
}
