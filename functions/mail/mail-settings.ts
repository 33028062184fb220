import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type EmailSetting, emailSettingSchema } from '#shared/email-settings.ts';
import {
  defaultEmailSettings,
  recipientsIn,
  type SettingKey,
  settingDescriptions,
  settingKeys,
} from '#shared/mail-rules.ts';
import { itemsOf } from '../aws/items-of.ts';
import { isConditionFailed, writeTogether } from '../aws/write-together.ts';
import { SettingsChangedError } from './errors.ts';

/** What staff decide about mails, as whoever sends one needs it. */
export type MailSettings = { enabled: boolean; from: string; to: string[]; subjectTemplate: string };

const scope = 'email';

/** The mail settings in the settings table: key `scope` and `setting_key`. */
export class MailSettingsRepository {
  readonly #documents: DynamoDBDocumentClient;
  readonly #table: string;

  constructor(documents: DynamoDBDocumentClient, table: string) {
    this.#documents = documents;
    this.#table = table;
  }

  /** All four settings; a default where nothing is stored. */
  async rows(): Promise<EmailSetting[]> {
    const items = await itemsOf(this.#documents, this.#table, { scope });
    const stored = new Map(items.map((item) => [item.setting_key, item]));
    return settingKeys.map((setting_key) => {
      const { setting_value, description } = stored.get(setting_key) ?? {
        setting_value: defaultEmailSettings[setting_key],
        description: settingDescriptions[setting_key],
      };
      return emailSettingSchema.parse({ setting_key, setting_value, description });
    });
  }

  async read(): Promise<MailSettings> {
    const rows = await this.rows();
    return toMailSettings(
      Object.fromEntries(rows.map((row) => [row.setting_key, row.setting_value])) as Record<SettingKey, string>,
    );
  }

  /**
   * Stores settings, all or nothing, and notes whose they are.
   * @param before the settings as they were read
   * @throws {SettingsChangedError} when one of them is no longer what was read; nothing is stored
   */
  async save(
    settings: readonly EmailSetting[],
    before: readonly EmailSetting[],
    changed_by: string,
    now: Date,
  ): Promise<void> {
    const changed_at = now.toISOString();
    const inPlace = new Map(before.map(({ setting_key, setting_value }) => [setting_key, setting_value]));
    const writes = settings.map((setting) => ({
      Put: {
        TableName: this.#table,
        Item: { scope, ...setting, changed_by, changed_at },
        // What is not stored yet was read as its default.
        ConditionExpression: 'attribute_not_exists(setting_key) OR setting_value = :before',
        ExpressionAttributeValues: { ':before': inPlace.get(setting.setting_key) },
      },
    }));
    try {
      await writeTogether(this.#documents, writes);
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
      throw new SettingsChangedError({ cause: error });
    }
  }
}

/**
 * The settings as their texts say them: only the text `true` switches mails on (specification 3). A mail without a
 * subject is taken for spam, so that a blank one is the default again.
 */
export function toMailSettings(values: Record<SettingKey, string>): MailSettings {
  return {
    enabled: values.enable_notifications === 'true',
    from: values.from_email.trim(),
    to: recipientsIn(values.to_emails),
    subjectTemplate: values.subject_template.trim() ? values.subject_template : defaultEmailSettings.subject_template,
  };
}
