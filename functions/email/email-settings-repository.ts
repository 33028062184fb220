import {
  defaultEmailSettings,
  recipientsIn,
  type SettingKey,
  settingDescriptions,
  settingKeys,
} from '#shared/emails/email-rules.ts';
import { type EmailSetting, emailSettingSchema } from '#shared/emails/email-settings-schemas.ts';
import { queryItems } from '../aws/query-items.ts';
import { readItem } from '../aws/read-item.ts';
import { TableStore } from '../aws/table-store.ts';
import { isWritten, writeTransaction } from '../aws/transaction.ts';
import { SettingsChangedError } from './errors.ts';

/** The parsed email settings. */
export type EmailSettings = {
  enabled: boolean;
  from: string;
  to: string[];
  subjectTemplate: string;
  morning?: boolean;
};

/** The texts of all settings. Emails that staff test need no setting of the morning email. */
export type SettingTexts = Record<Exclude<SettingKey, 'morning_email'>, string> & {
  morning_email?: string | undefined;
};

/** `unreadable` if the stored setting is damaged; its default applies until it is saved. */
type StoredSetting = EmailSetting & { unreadable?: true };

const scope = 'email';

/** The email settings in the settings table. Key: `scope` and `setting_key`. */
export class EmailSettingsRepository extends TableStore {
  /** All settings, with defaults for missing and damaged ones. */
  async rows(): Promise<StoredSetting[]> {
    const items = await queryItems(this.documents, this.table, { scope });
    const stored = new Map(items.map((item) => [item.setting_key, item]));
    return settingKeys.map((setting_key) => {
      const item = stored.get(setting_key);
      const byDefault = {
        setting_key,
        setting_value: defaultEmailSettings[setting_key],
        description: settingDescriptions[setting_key],
      };
      if (!item) return byDefault;
      return readItem(emailSettingSchema, item, 'setting', setting_key) ?? { ...byDefault, unreadable: true };
    });
  }

  async read(): Promise<EmailSettings> {
    const rows = await this.rows();
    return toEmailSettings(
      Object.fromEntries(rows.map((row) => [row.setting_key, row.setting_value])) as Record<SettingKey, string>,
    );
  }

  /**
   * Stores all settings or none, with the account that changed them.
   * @param before the settings as they were read
   * @throws {SettingsChangedError} when one of them has changed since; nothing is stored
   */
  async save(
    settings: readonly EmailSetting[],
    before: readonly EmailSetting[],
    changed_by: string,
    now: Date,
  ): Promise<void> {
    const changed_at = now.toISOString();
    const stored = new Map(before.map(({ setting_key, setting_value }) => [setting_key, setting_value]));
    const writes = settings.map((setting) => ({
      Put: {
        TableName: this.table,
        Item: { scope, ...setting, changed_by, changed_at },
        // A missing or damaged setting was read as its default.
        ConditionExpression:
          'attribute_not_exists(setting_key) OR setting_value = :before OR NOT attribute_type(setting_value, :string)',
        ExpressionAttributeValues: { ':before': stored.get(setting.setting_key), ':string': 'S' },
      },
    }));
    if (!(await isWritten(writeTransaction(this.documents, writes)))) throw new SettingsChangedError();
  }
}

/**
 * Parses the stored texts. Only the text `true` turns notifications on (specification 3). A blank subject becomes the
 * default, because spam filters reject emails without a subject.
 */
export function toEmailSettings(values: SettingTexts): EmailSettings {
  return {
    enabled: values.enable_notifications === 'true',
    from: values.from_email.trim(),
    to: recipientsIn(values.to_emails),
    morning: values.morning_email === 'true',
    subjectTemplate: values.subject_template.trim() ? values.subject_template : defaultEmailSettings.subject_template,
  };
}
