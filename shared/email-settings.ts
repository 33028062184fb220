import * as z from 'zod';
import { emailedLeadsLimit, type SettingKey, settingKeys, settingLimits } from './mail-rules.ts';

const settingKeySchema = z.enum(settingKeys);

/** A setting as it is stored. */
export const emailSettingSchema = z.object({
  setting_key: settingKeySchema,
  setting_value: z.string(),
  description: z.string(),
});
export type EmailSetting = z.infer<typeof emailSettingSchema>;

/** Beside its length a value is checked for nothing, whatever it is for (MAIL-22). */
const sentSettingSchema = z
  .strictObject({
    ...emailSettingSchema.shape,
    description: z.string().max(300, 'is too long'),
    /** The value that the editor saw; another one by now refuses the save with a conflict. */
    before: z.string().optional(),
  })
  .refine(({ setting_key, setting_value }) => setting_value.length <= settingLimits[setting_key], {
    path: ['setting_value'],
    message: 'is too long',
  });

/** All four, each once: they are stored together or not at all (MAIL-14). */
export const emailSettingsSaveSchema = z.strictObject({
  settings: z
    .array(sentSettingSchema)
    .length(settingKeys.length, `must hold ${settingKeys.length} settings`)
    .refine(
      (settings) => new Set(settings.map(({ setting_key }) => setting_key)).size === settingKeys.length,
      'must hold each setting once',
    ),
});

/**
 * Why a recipient does not get mails: the mailbox refused one for good (`bounce`), its owner called one spam
 * (`complaint`), or SES did not pass one on (`reject`). `mailed_at` is when that mail was sent.
 */
export const recipientProblemSchema = z.object({
  address: z.string(),
  kind: z.enum(['bounce', 'complaint', 'reject']),
  reason: z.string(),
  mailed_at: z.iso.datetime(),
});
export type RecipientProblem = z.infer<typeof recipientProblemSchema>;

/**
 * The four settings, the domain or address that mails may be sent from (null where the stage has none), and recipients
 * whom mails did not reach.
 */
export const emailSettingsSchema = z.object({
  settings: z.array(emailSettingSchema),
  sender_identity: z.string().nullable(),
  problems: z.array(recipientProblemSchema),
});
export type EmailSettings = z.infer<typeof emailSettingsSchema>;

/** The settings to try out, stored or not (MAIL-23, MAIL-24). */
export const emailTestSchema = z.strictObject({
  settings: z.strictObject({
    enable_notifications: settingText('enable_notifications'),
    from_email: settingText('from_email'),
    to_emails: settingText('to_emails'),
    subject_template: settingText('subject_template'),
  }),
});
export type EmailTest = z.infer<typeof emailTestSchema>;

function settingText(key: SettingKey) {
  return z.string('must be text').max(settingLimits[key], 'is too long');
}

/** How many addresses a mail was accepted for. Whether it arrives shows later. */
export const sentMailSchema = z.object({ recipients: z.int().positive() });

export const leadEmailSchema = z.strictObject({
  leadIds: z
    .array(z.uuid('must be the id of a lead'))
    .min(1, 'must name at least one lead')
    .max(emailedLeadsLimit, `must name at most ${emailedLeadsLimit} leads`),
});
export const sentLeadsSchema = sentMailSchema.extend({ leads: z.int().positive() });
