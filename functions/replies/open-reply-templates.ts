import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { replyTemplatesSchema } from '#shared/emails/reply-schemas.ts';
import { defaultTemplates } from './default-templates.ts';
import { VersionedSetting } from './versioned-setting.ts';

/** The reply templates, in the settings table. */
export function openReplyTemplates(documents: DynamoDBDocumentClient, table: string) {
  return new VersionedSetting(documents, table, {
    key: 'templates',
    schema: replyTemplatesSchema,
    byDefault: { templates: [...defaultTemplates] },
  });
}
