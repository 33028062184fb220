import type { SNSEvent } from 'aws-lambda';
import { documents } from './aws/documents.ts';
import { log, recordMetric } from './aws/log.ts';
import { requireEnv } from './aws/settings.ts';
import { deliveredTo, type EmailEvent, notifiedLead, problemsIn, readEmailEvent } from './email/email-events.ts';
import { RecipientProblems } from './email/recipient-problems.ts';
import { LeadRepository } from './leads/lead-repository.ts';
import { EmailLog } from './replies/email-log.ts';
import { emailKeyOf, statusIn } from './replies/visitor-email-event.ts';

const region = requireEnv('AWS_REGION');
const problems = new RecipientProblems(documents, requireEnv('SETTINGS_TABLE'));
/** How the metrics name an event; those without a name are not counted. */
const countedStatuses: Partial<Record<EmailEvent['eventType'], string>> = {
  Delivery: 'Delivered',
  Bounce: 'Bounced',
  Reject: 'Bounced',
  Complaint: 'Complained',
};
const tables = {
  leads: requireEnv('LEADS_TABLE'),
  log: requireEnv('LEAD_LOG_TABLE'),
  limits: requireEnv('LIMITS_TABLE'),
};
const visitorEmails = new EmailLog(documents, tables);
const leads = new LeadRepository(documents, tables.leads);

/**
 * Stores what happened to emails: those to visitors in the log of their lead; for those to staff, which recipients did not
 * get them, and that SES accepted the notification of a lead.
 */
export async function handler({ Records }: SNSEvent): Promise<void> {
  for (const { Sns } of Records) {
    const event = readEmailEvent(Sns.Message);
    if (!event) continue;
    const key = emailKeyOf(event);
    const status = countedStatuses[event.eventType];
    if (status) recordMetric(`${key ? 'Visitor' : 'Studio'}Emails${status}`);
    if (key) {
      const stored = await visitorEmails.report(key, statusIn(event, region));
      log.info('Visitor email event handled', { type: event.eventType, ...key, stored });
    } else {
      await noteRecipients(event);
    }
  }
}

async function noteRecipients(event: EmailEvent): Promise<void> {
  const leadId = notifiedLead(event);
  if (leadId) await leads.noteEmailed(leadId, event.mail.destination);
  const found = problemsIn(event);
  for (const problem of found) await problems.note(problem);
  for (const address of deliveredTo(event)) await problems.noteDelivery(address, event.mail.timestamp);
  log.info('Email event handled', { type: event.eventType, problems: found.length });
}
