import { randomUUID } from 'node:crypto';
import { SESClient } from '@aws-sdk/client-ses';
import type { Context } from 'aws-lambda';
import { emailCalls } from '#shared/emails/email-calls.ts';
import { clientOptions } from './aws/client-options.ts';
import { documents } from './aws/documents.ts';
import { findEnv, requireEnv } from './aws/settings.ts';
import { openStudio } from './content/studio-text.ts';
import { notificationEmail } from './email/compose-emails.tsx';
import { emailAccount } from './email/email-account.ts';
import { EmailSettingsRepository } from './email/email-settings-repository.ts';
import { Mailer } from './email/mailer.ts';
import type { Send } from './email/notify.ts';
import { postSimple } from './email/post-simple.ts';
import { resendNotification, resendOverdueNotifications } from './email/resend-notifications.ts';
import { SentEmails } from './email/sent-emails.ts';
import {
  emailLeads,
  leadEmailsPerAccount,
  sendTestEmail,
  sendTestLead,
  testEmailsPerStudio,
} from './email/staff-emails.ts';
import { answer, httpApi } from './http/http-api.ts';
import { LeadRepository } from './leads/lead-repository.ts';
import { staffAccess } from './users/access.ts';
import { type AccountChange, accountChangeSchema } from './users/account-change.ts';
import { RateLimit } from './visitors/rate-limit.ts';

const { studio, named } = openStudio();
/** Timeout of one email, so that the caller gets a response before the function's own 10 seconds are over. */
const emailTimeoutMs = 6_000;
/** A call that sends many emails starts no new one after this time. */
const manyEmailsMs = 3_000;

const mailer = new Mailer(postSimple(new SESClient(clientOptions), requireEnv('CONFIGURATION_SET')), emailTimeoutMs);
const send: Send = (lead, settings, onAccepted) => mailer.send(notificationEmail(lead, settings, studio), onAccepted);
const access = staffAccess();
const deps = {
  leads: new LeadRepository(documents, requireEnv('LEADS_TABLE')),
  settings: new EmailSettingsRepository(documents, requireEnv('SETTINGS_TABLE')),
  sent: new SentEmails(documents, requireEnv('LIMITS_TABLE')),
  mailer,
  send,
  studio,
  identity: findEnv('MAIL_IDENTITY'),
  limit: new RateLimit(documents, requireEnv('LIMITS_TABLE'), testEmailsPerStudio),
  leadEmails: new RateLimit(documents, requireEnv('LIMITS_TABLE'), leadEmailsPerAccount),
  addressOf: (callerId: string) => access.users.emailOf(callerId),
};

const answerStaff = httpApi(
  access,
  answer(emailCalls.sendTestEmail, ({ body, caller }) => sendTestEmail(deps, body, caller.id, new Date())),
  answer(emailCalls.sendTestLead, ({ body, caller }) => sendTestLead(deps, body, caller.id, new Date())),
  answer(emailCalls.sendNotification, ({ params }) => resendNotification(deps, params.id, () => new Date())),
  answer(emailCalls.sendUnsentNotifications, () =>
    resendOverdueNotifications(deps, () => new Date(), new Date(Date.now() + manyEmailsMs)),
  ),
  answer(emailCalls.emailLeads, ({ body, headers, caller }) => {
    const request = { callerId: caller.id, key: headers['idempotency-key'] ?? randomUUID() };
    return emailLeads(deps, body.leadIds, request, new Date());
  }),
);

/** Answers staff. The function `users` invokes it later to email an account about a change by an administrator. */
export const handler = named(async (event: Parameters<typeof answerStaff>[0] | AccountChange, context: Context) =>
  'change' in event ? emailAccount(deps, accountChangeSchema.parse(event)) : answerStaff(event, context),
);
