import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import * as z from 'zod';
import { type SettingKey, settingDescriptions, settingKeys } from '#shared/mail-rules.ts';
import { clientOptions } from './aws/client-options.ts';
import { answerDeployment } from './aws/custom-resource.ts';
import { documents } from './aws/documents.ts';
import { requireEnv } from './aws/settings.ts';
import { ContentRepository } from './content/content-repository.ts';
import { fillContent, fillFirstDay } from './demo/fill-content.ts';
import { hangPictures } from './demo/hang-pictures.ts';
import { demoLeads } from './demo/leads.ts';
import { addStaff, demoAccountSchema } from './demo/staff.ts';
import { demoMailSettings } from './demo/texts.ts';
import { CountedLeads } from './leads/counted-leads.ts';
import { UploadRepository } from './pictures/upload-repository.ts';

const content = new ContentRepository(documents, requireEnv('CONTENT_TABLE'));
const uploads = new UploadRepository(documents, requireEnv('CONTENT_TABLE'));
const leads = new CountedLeads(documents, {
  leads: requireEnv('LEADS_TABLE'),
  terms: requireEnv('LEAD_TERMS_TABLE'),
  counts: requireEnv('LIMITS_TABLE'),
});
const settingsTable = requireEnv('SETTINGS_TABLE');
const uploadsBucket = requireEnv('UPLOADS_BUCKET');
const drawings = path.join(requireEnv('LAMBDA_TASK_ROOT'), requireEnv('DRAWINGS'));
const timeZone = requireEnv('TIME_ZONE');
const userPoolId = requireEnv('USER_POOL_ID');
const accounts = z.array(demoAccountSchema).parse(JSON.parse(requireEnv('DEMO_ACCOUNTS')));
const cognito = new CognitoIdentityProviderClient(clientOptions);
const s3 = new S3Client(clientOptions);

/** Fills a new installation with the demo's accounts and content. What somebody changed since then is left alone. */
export async function handler(event: CloudFormationCustomResourceEvent): Promise<void> {
  await answerDeployment(event, async () => {
    const now = new Date();
    for (const account of accounts) await addStaff(cognito, userPoolId, account);
    if ((await content.rows()).length > 0) return;
    await Promise.all(settingKeys.map(putSetting));
    await Promise.all(demoLeads.map((lead, index) => putLead(index, lead, now.getTime())));
    const hang = (hangings: Parameters<typeof hangPictures>[1]) => hangPictures({ uploads, send }, hangings, now);
    // How much there is to fill in: `whole`, or what a studio has on its first day.
    const { Extent } = event.ResourceProperties;
    await (Extent === 'whole' ? fillContent({ content, hang }, now, timeZone) : fillFirstDay({ content }, now));
  });
}

async function send(Key: string, picture: string) {
  const Body = await readFile(path.join(drawings, `${picture}.jpg`));
  await s3.send(new PutObjectCommand({ Bucket: uploadsBucket, Key, Body, ContentType: 'image/jpeg' }));
}

async function putSetting(setting_key: SettingKey) {
  const value = { setting_value: demoMailSettings[setting_key], description: settingDescriptions[setting_key] };
  const Item = { scope: 'email', setting_key, ...value };
  await documents.send(new PutCommand({ TableName: settingsTable, Item }));
}

/** Under the same id each time, so that filling that broke off can begin again. */
async function putLead(index: number, { hoursAgo, ...lead }: (typeof demoLeads)[number], now: number) {
  const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  const created_at = new Date(now - hoursAgo * 3_600_000).toISOString();
  const notification = { state: 'sent' as const, attempts: 1, updated_at: created_at };
  const closed = lead.status === 'closed' ? { closed_at: created_at } : {};
  await leads.addOnce({ ...lead, id, created_at, ...closed, notification });
}
