import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';

/** What staff decide about notification mails; the defaults hold until something is stored (specification 9). */
export type MailSettings = { enabled: boolean; from: string; to: string[]; subjectTemplate: string };

const rowSchema = z.object({ setting_key: z.string(), setting_value: z.string() });

export const defaultSubject = '📋 New Lead Notification';

/** The mail settings in the settings table: key `scope` and `setting_key`. */
export class MailSettingsRepository {
  readonly #documents: DynamoDBDocumentClient;
  readonly #table: string;

  constructor(documents: DynamoDBDocumentClient, table: string) {
    this.#documents = documents;
    this.#table = table;
  }

  async read(): Promise<MailSettings> {
    const { Items = [] } = await this.#documents.send(
      new QueryCommand({
        TableName: this.#table,
        KeyConditionExpression: '#scope = :scope',
        ExpressionAttributeNames: { '#scope': 'scope' },
        ExpressionAttributeValues: { ':scope': 'email' },
        ConsistentRead: true,
      }),
    );
    return toMailSettings(Items.map((item) => rowSchema.parse(item)));
  }
}

/** The settings as rows say them: only the text `true` switches mails on (specification 3). */
export function toMailSettings(rows: readonly z.infer<typeof rowSchema>[]): MailSettings {
  const stored = new Map(rows.map(({ setting_key, setting_value }) => [setting_key, setting_value]));
  return {
    enabled: stored.get('enable_notifications') === 'true',
    from: (stored.get('from_email') ?? '').trim(),
    to: recipients(stored.get('to_emails') ?? ''),
    subjectTemplate: stored.get('subject_template') ?? defaultSubject,
  };
}

/** The addresses of a comma-separated list, without empty parts and doubles. */
export function recipients(list: string): string[] {
  const addresses = list.split(',').map((part) => part.trim());
  return [...new Set(addresses.filter(Boolean))];
}
