import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { TZDate } from '@date-fns/tz';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import * as z from 'zod';
import { type SettingKey, settingDescriptions, settingKeys } from '#shared/emails/email-rules.ts';
import { clientOptions } from './aws/client-options.ts';
import { runDeploymentStep } from './aws/custom-resource.ts';
import { documents } from './aws/documents.ts';
import { requireEnv } from './aws/settings.ts';
import { openLeadStores, readLeadTables } from './bookings/lead-stores.ts';
import { ContentRepository } from './content/content-repository.ts';
import { putDate } from './dates/put-date.ts';
import demo from './demo/content.json' with { type: 'json' };
import { demoArtistId, fillContent, fillFirstDay } from './demo/fill-content.ts';
import { type DemoDate, type DemoLead, demoLeads, historyOf } from './demo/lead-history.ts';
import { createDemoAccount, demoAccountSchema } from './demo/staff.ts';
import { type ImageUpload, uploadImages } from './demo/upload-images.ts';
import { UploadRepository } from './images/upload-repository.ts';
import { withCode } from './leads/lead-codes.ts';
import { confirmFromStart } from './replies/confirm-from-start.ts';
import { openReplySettings } from './replies/open-reply-settings.ts';

const content = new ContentRepository(documents, requireEnv('CONTENT_TABLE'));
const uploads = new UploadRepository(documents, requireEnv('CONTENT_TABLE'));
const tables = readLeadTables();
const { writer: leads } = openLeadStores(documents, tables);
const settingsTable = requireEnv('SETTINGS_TABLE');
const { settings } = openReplySettings(documents, settingsTable);
const logTable = requireEnv('LEAD_LOG_TABLE');
const uploadsBucket = requireEnv('UPLOADS_BUCKET');
const images = path.join(requireEnv('LAMBDA_TASK_ROOT'), requireEnv('IMAGES'));
const timeZone = requireEnv('TIME_ZONE');
const userPoolId = requireEnv('USER_POOL_ID');
const accounts = z.array(demoAccountSchema).parse(JSON.parse(requireEnv('DEMO_ACCOUNTS')));
const cognito = new CognitoIdentityProviderClient(clientOptions);
const s3 = new S3Client(clientOptions);

/** Fills a new installation with the demo's accounts and content. Content that staff have saved is kept. */
export async function handler(event: CloudFormationCustomResourceEvent): Promise<void> {
  await runDeploymentStep(event, async () => {
    const now = new Date();
    const idOf = new Map<string, string>();
    for (const account of accounts) idOf.set(account.role, await createDemoAccount(cognito, userPoolId, account));
    if ((await content.rows()).length > 0) return;
    await Promise.all(settingKeys.map(putSetting));
    const upload = (all: readonly ImageUpload[]) => uploadImages({ uploads, send }, all, now);
    // How much content to fill in: `whole`, the texts of a `first-day`, or `nothing`. Only the whole demo has logs of leads.
    const { Extent } = event.ResourceProperties;
    const staffOf = ({ assignee }: DemoLead) => (Extent === 'whole' && assignee ? idOf.get(assignee) : undefined);
    await Promise.all(demoLeads.map((lead, index) => putLead(index, lead, staffOf(lead), now.getTime())));
    if (Extent === 'whole') {
      await confirmFromStart({ content, settings }, now);
      await fillContent({ content, upload }, now, timeZone);
    }
    if (Extent === 'first-day') await fillFirstDay({ content }, now);
  });
}

async function send(Key: string, image: string) {
  const Body = await readFile(path.join(images, `${image}.jpg`));
  await s3.send(new PutObjectCommand({ Bucket: uploadsBucket, Key, Body, ContentType: 'image/jpeg' }));
}

async function putSetting(setting_key: SettingKey) {
  const value = { setting_value: demo.email_settings[setting_key], description: settingDescriptions[setting_key] };
  const Item = { scope: 'email', setting_key, ...value };
  await documents.send(new PutCommand({ TableName: settingsTable, Item }));
}

/** Uses the same id each time, so an interrupted fill can start over. */
async function putLead(index: number, demo: DemoLead, by: string | undefined, now: number) {
  const { hoursAgo, assignee: _, log: __, ...booking } = demo;
  const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  const created_at = new Date(now - hoursAgo * 3_600_000).toISOString();
  const notification = { state: 'sent' as const, attempts: 1, updated_at: created_at };
  const closed = demo.status === 'closed' ? { closed_at: created_at } : {};
  const history =
    by === undefined ? { entries: [], changes: {} } : historyOf({ ...demo, id, created_at }, by, agreedDate(now));
  // The log comes first: a lead that is there is complete.
  for (const entry of history.entries) {
    await documents.send(new PutCommand({ TableName: logTable, Item: { lead_id: id, ...entry } }));
  }
  for (const date of history.changes.dates ?? []) await putDate({ documents, tables }, id, date);
  await withCode((code) =>
    leads.addOnce({ ...booking, id, code, created_at, ...closed, ...history.changes, notification }),
  );
}

/** Two days from now at four in the afternoon. */
function agreedDate(now: number): DemoDate {
  const today = new TZDate(now, timeZone);
  const start = new TZDate(today.getFullYear(), today.getMonth(), today.getDate() + 2, 16, timeZone);
  return {
    starts_at: new Date(start.getTime()).toISOString(),
    artist_id: demoArtistId(0),
    artist: demo.artists[0]?.name ?? '',
  };
}
