import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { SESClient } from '@aws-sdk/client-ses';
import type { DynamoDBRecord, DynamoDBStreamEvent, StreamRecord } from 'aws-lambda';
import { clientOptions } from './aws/client-options.ts';
import { documents } from './aws/documents.ts';
import { kindsOf, log, metrics } from './aws/log.ts';
import { requireEnv } from './aws/settings.ts';
import { LeadRepository } from './leads/lead-repository.ts';
import { notificationMail } from './mail/compose-mails.tsx';
import { MailSettingsRepository } from './mail/mail-settings.ts';
import { Mailer } from './mail/mailer.ts';
import { NotSentError, notify, type Send } from './mail/notify.ts';

const studio = { name: requireEnv('STUDIO_NAME'), siteUrl: requireEnv('SITE_URL'), timeZone: requireEnv('TIME_ZONE') };
const mailer = new Mailer(new SESClient(clientOptions), requireEnv('CONFIGURATION_SET'));
const send: Send = (lead, settings, onAccepted) => mailer.send(notificationMail(lead, settings, studio), onAccepted);
const needs = {
  leads: new LeadRepository(documents, requireEnv('LEADS_TABLE')),
  settings: new MailSettingsRepository(documents, requireEnv('SETTINGS_TABLE')),
  send,
  maxAttempts: Number(requireEnv('MAIL_ATTEMPTS')),
};

/** Mails the studio about each new lead of the batch, and names the records that have to come again. */
export async function handler(event: DynamoDBStreamEvent) {
  const batchItemFailures: { itemIdentifier: string }[] = [];
  for (const record of event.Records) {
    if (!(await handled(record))) {
      batchItemFailures.push({ itemIdentifier: sequenceNumberOf(record.dynamodb) });
    }
  }
  if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
  return { batchItemFailures };
}

async function handled(record: DynamoDBRecord): Promise<boolean> {
  const leadId = record.dynamodb?.Keys?.id?.S;
  try {
    if (!leadId) throw new TypeError('The stream holds a record without the id of a lead');
    const notification = await notify(needs, leadId, () => new Date());
    log.info('Notification settled', { leadId, state: notification?.state ?? 'gone' });
    metrics.addMetric(notification?.state === 'failed' ? 'LeadMailFailed' : 'LeadMailSettled', MetricUnit.Count, 1);
    return true;
  } catch (error) {
    // Messages of the mail service can hold addresses, so the log gets the kinds of errors alone.
    log.error('Notification not sent', { leadId, kinds: kindsOf(error) });
    if (error instanceof NotSentError && error.last) metrics.addMetric('LeadMailFailed', MetricUnit.Count, 1);
    return false;
  }
}

function sequenceNumberOf(record: StreamRecord | undefined): string {
  if (!record?.SequenceNumber) throw new Error('The stream holds a record without a sequence number');
  return record.SequenceNumber;
}
