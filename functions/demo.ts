import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import * as z from 'zod';
import type { ContentRow } from '#shared/content-rows.ts';
import { clientOptions } from './aws/client-options.ts';
import { answerDeployment } from './aws/custom-resource.ts';
import { documents } from './aws/documents.ts';
import { requireEnv } from './aws/settings.ts';
import { ContentRepository } from './content/content-repository.ts';
import { demoLeads } from './demo/leads.ts';
import { addStaff, demoAccountSchema } from './demo/staff.ts';
import { demoMailSettings, demoTexts } from './demo/texts.ts';
import { LeadRepository } from './leads/lead-repository.ts';

const content = new ContentRepository(documents, requireEnv('CONTENT_TABLE'));
const leads = new LeadRepository(documents, requireEnv('LEADS_TABLE'));
const settingsTable = requireEnv('SETTINGS_TABLE');
const userPoolId = requireEnv('USER_POOL_ID');
const accounts = z.array(demoAccountSchema).parse(JSON.parse(requireEnv('DEMO_ACCOUNTS')));
const cognito = new CognitoIdentityProviderClient(clientOptions);

/** Fills a new installation with the demo's accounts and content. What somebody changed since then is left alone. */
export async function handler(event: CloudFormationCustomResourceEvent): Promise<void> {
  await answerDeployment(event, async () => {
    for (const account of accounts) await addStaff(cognito, userPoolId, account);
    if ((await content.rows()).length > 0) return;
    await Promise.all(Object.entries(demoMailSettings).map(([key, value]) => putSetting(key, value)));
    await Promise.all(demoLeads.map((lead, index) => putLead(index, lead, Date.now())));
    // Last, because it says that the rest is there.
    await content.save(contentRows());
  });
}

function contentRows(): ContentRow[] {
  return Object.entries(demoTexts).flatMap(([section, fields]) =>
    Object.entries(fields).map(([field, value]) => ({
      section,
      field,
      value,
      content_type: field.includes('description') ? ('textarea' as const) : ('text' as const),
    })),
  );
}

async function putSetting(setting_key: string, setting_value: string) {
  const Item = { scope: 'email', setting_key, setting_value, description: '' };
  await documents.send(new PutCommand({ TableName: settingsTable, Item }));
}

/** Under the same id each time, so that filling that broke off can begin again. */
async function putLead(index: number, { hoursAgo, ...lead }: (typeof demoLeads)[number], now: number) {
  const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  const created_at = new Date(now - hoursAgo * 3_600_000).toISOString();
  const notification = { state: 'sent' as const, attempts: 1, updated_at: created_at };
  await leads.addOnce({ ...lead, id, created_at, notification });
}
