import { setTimeout } from 'node:timers/promises';
import { BackupClient } from '@aws-sdk/client-backup';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { S3Client } from '@aws-sdk/client-s3';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SNSClient } from '@aws-sdk/client-sns';
import { SQSClient } from '@aws-sdk/client-sqs';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEventV2WithJWTAuthorizer, Context } from 'aws-lambda';
import * as z from 'zod';
import { type ContentRow, contentRowSchema } from '#shared/content/text-schemas.ts';
import { runChecks } from '#shared/operations/checks.ts';
import { systemCalls } from '#shared/operations/system-calls.ts';
import { type SystemReport, systemReportSchema } from '#shared/operations/system-schemas.ts';
import { clientOptions } from './aws/client-options.ts';
import { documents } from './aws/documents.ts';
import { errorNames, log } from './aws/log.ts';
import { queryItems } from './aws/query-items.ts';
import { readItems } from './aws/read-item.ts';
import { findEnv, requireEnv } from './aws/settings.ts';
import { ListRepository } from './content/list-repository.ts';
import { versionKey } from './content/version-item.ts';
import { EmailSettingsRepository } from './email/email-settings-repository.ts';
import { answer, httpApi } from './http/http-api.ts';
import { hasCounted } from './leads/lead-counters.ts';
import { openReplySettings } from './replies/open-reply-settings.ts';
import { SelfTestState } from './self-test/self-test-state.ts';
import { SiteBucket } from './site/site-bucket.ts';
import { systemChecks } from './system/system-checks.ts';
import type { System } from './system/system-context.ts';
import { administratorAccess } from './users/access.ts';

const access = administratorAccess();
const settingsTable = requireEnv('SETTINGS_TABLE');
const contentTable = requireEnv('CONTENT_TABLE');
const limitsTable = requireEnv('LIMITS_TABLE');
/** The whole repository of content, with the schemas of all lists, would make the function larger. */
const lists = new ListRepository(documents, contentTable, 0);
const installation = {
  stackName: requireEnv('STACK_NAME'),
  studioName: requireEnv('STUDIO_NAME'),
  registration: requireEnv('REGISTRATION'),
  accountEmail: requireEnv('ACCOUNT_EMAIL'),
  mailIdentity: findEnv('MAIL_IDENTITY'),
  alarmTopic: requireEnv('ALARM_TOPIC'),
  backupVault: findEnv('BACKUP_VAULT'),
  restoreTestingPlan: findEnv('RESTORE_TESTING_PLAN'),
};
/** What the checks need of a row. */
const rowSchema = z.object({ id: z.string(), is_active: z.boolean(), order_index: z.int() });
const queues = requireEnv('DEAD_LETTER_QUEUES');
const system = {
  ses: new SESv2Client(clientOptions),
  sns: new SNSClient(clientOptions),
  cloudWatch: new CloudWatchClient(clientOptions),
  sqs: new SQSClient(clientOptions),
  backups: new BackupClient(clientOptions),
  emailSettings: new EmailSettingsRepository(documents, settingsTable),
  replySettings: openReplySettings(documents, settingsTable).settings,
  selfTest: new SelfTestState(documents, settingsTable),
  content: {
    rows: storedTexts,
    version: storedVersion,
    list: (kind) => lists.readOnce({ kind, schema: rowSchema }),
  },
  hasBookings: () => hasCounted(documents, limitsTable),
  site: new SiteBucket(new S3Client(clientOptions), requireEnv('SITE_BUCKET')),
  administrators: (state) => access.users.administrators(state),
  pause: () => setTimeout(1_500),
} satisfies Omit<System, 'installation' | 'now'>;

async function storedTexts(): Promise<ContentRow[]> {
  return readItems(contentRowSchema, await queryItems(documents, contentTable, { kind: 'text' }), 'text');
}

/** The version of the stored content. Unlike the repository, it never repairs a damaged one. */
async function storedVersion(): Promise<number> {
  const { Item } = await documents.send(new GetCommand({ TableName: contentTable, Key: versionKey }));
  return Number(Item?.version ?? 0);
}

async function checkSystem(): Promise<SystemReport> {
  const now = new Date();
  const context = { ...system, installation: { ...installation, deadLetterQueues: JSON.parse(queues) }, now };
  const checks = await runChecks(systemChecks, context, (check, error) => {
    log.error('A check failed', { check, errors: errorNames(error) });
  });
  return systemReportSchema.parse({ checked_at: now.toISOString(), checks });
}

const answerHttp = httpApi(access, answer(systemCalls.checkSystem, checkSystem));

/** Checks the installation, for administrators through the API and for operators who call the function. It changes nothing. */
export async function handler(event: APIGatewayProxyEventV2WithJWTAuthorizer | object, context: Context) {
  return 'routeKey' in event ? answerHttp(event, context) : checkSystem();
}
