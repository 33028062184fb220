import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { offRules } from '#shared/dates/follow-ups.ts';
import { replySettingsSaveSchema } from '#shared/emails/reply-schemas.ts';
import { VersionedSetting } from './versioned-setting.ts';

/** The settings of emails to visitors, in the settings table. */
export function openReplySettings(documents: DynamoDBDocumentClient, table: string) {
  return {
    settings: new VersionedSetting(documents, table, {
      key: 'settings',
      schema: replySettingsSaveSchema,
      byDefault: { reply_to: '', confirmations: false, convert: true, reminder_hours: 0, ...offRules },
    }),
  };
}
