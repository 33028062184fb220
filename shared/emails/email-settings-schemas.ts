import * as z from 'zod';
import { cleanLines } from '../values/clean-text.ts';
import { type SettingKey, settingKeys, settingLimits } from './email-rules.ts';
import { emailedLeadsLimit } from './lead-emails.ts';

const settingKeySchema = z.enum(settingKeys);

/** A stored setting. */
export const emailSettingSchema = z.object({
  setting_key: settingKeySchema,
  setting_value: z.string(),
  description: z.string(),
});
export type EmailSetting = z.infer<typeof emailSettingSchema>;

/** Only the length of a value is checked (MAIL-22). */
const sentSettingSchema = z
  .strictObject({
    ...emailSettingSchema.shape,
    setting_value: z.string().overwrite(cleanLines),
    description: z.string().overwrite(cleanLines).max(300, 'is too long'),
    /** The value that the editor loaded. A different stored value causes a conflict error. */
    before: z.string().optional(),
  })
  .refine(({ setting_key, setting_value }) => setting_value.length <= settingLimits[setting_key], {
    path: ['setting_value'],
    message: 'is too long',
  });

/** The settings, each once. They are stored together or not at all (MAIL-14). Without `morning_email`, it stays as it is. */
export const emailSettingsSaveSchema = z.strictObject({
  settings: z.array(sentSettingSchema).refine((settings) => {
    const keys = new Set(settings.map(({ setting_key }) => setting_key));
    const isComplete = settingKeys.every((key) => key === 'morning_email' || keys.has(key));
    return keys.size === settings.length && isComplete;
  }, 'must hold each setting once'),
});

/**
 * Why a recipient does not receive emails: the mailbox permanently refused one (`bounce`), its owner reported one as spam
 * (`complaint`), or SES did not send one (`reject`). `mailed_at` is the time of that email.
 */
export const recipientProblemSchema = z.object({
  address: z.string(),
  kind: z.enum(['bounce', 'complaint', 'reject']),
  reason: z.string(),
  mailed_at: z.iso.datetime(),
});
export type RecipientProblem = z.infer<typeof recipientProblemSchema>;

/**
 * The settings and the recipients with delivery problems. `unreadable` names the settings that are damaged and show
 * their default. `sender_identity` is the verified domain or email address, or null if the stage has none.
 */
export const emailSettingsSchema = z.object({
  settings: z.array(emailSettingSchema),
  unreadable: z.array(settingKeySchema),
  sender_identity: z.string().nullable(),
  problems: z.array(recipientProblemSchema),
});
export type EmailSettings = z.infer<typeof emailSettingsSchema>;

/** The settings for a test email. They may be unsaved (MAIL-23). */
export const emailTestSchema = z.strictObject({
  settings: z.strictObject({
    enable_notifications: settingText('enable_notifications'),
    from_email: settingText('from_email'),
    to_emails: settingText('to_emails'),
    subject_template: settingText('subject_template'),
    morning_email: settingText('morning_email').optional(),
  }),
});
export type EmailTest = z.infer<typeof emailTestSchema>;

function settingText(key: SettingKey) {
  return z.string('must be text').overwrite(cleanLines).max(settingLimits[key], 'is too long');
}

/** The number of recipients that SES accepted the email for. A bounce may follow later. */
export const sentEmailSchema = z.object({ recipients: z.int().positive() });

export const leadEmailSchema = z.strictObject({
  leadIds: z
    .array(z.uuid('must be the id of a lead'))
    .min(1, 'must name at least one lead')
    .max(emailedLeadsLimit, `must name at most ${emailedLeadsLimit} leads`),
});
export const sentLeadsSchema = sentEmailSchema.extend({ leads: z.int().positive() });
