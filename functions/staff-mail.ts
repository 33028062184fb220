import { randomUUID } from 'node:crypto';
import { SESClient } from '@aws-sdk/client-ses';
import { api } from '#shared/api.ts';
import { clientOptions } from './aws/client-options.ts';
import { documents } from './aws/documents.ts';
import { findEnv, requireEnv } from './aws/settings.ts';
import { answer, httpApi } from './http/http-api.ts';
import { LeadRepository } from './leads/lead-repository.ts';
import { notificationMail } from './mail/compose-mails.tsx';
import { MailSettingsRepository } from './mail/mail-settings.ts';
import { Mailer } from './mail/mailer.ts';
import type { Send } from './mail/notify.ts';
import { notifyAgain } from './mail/notify-again.ts';
import { SentMails } from './mail/sent-mails.ts';
import { emailLeads, sendTestEmail, sendTestLead } from './mail/staff-mails.ts';

const studio = { name: requireEnv('STUDIO_NAME'), siteUrl: requireEnv('SITE_URL'), timeZone: requireEnv('TIME_ZONE') };
const mailer = new Mailer(new SESClient(clientOptions), requireEnv('CONFIGURATION_SET'));
const send: Send = (lead, settings, onAccepted) => mailer.send(notificationMail(lead, settings, studio), onAccepted);
const needs = {
  leads: new LeadRepository(documents, requireEnv('LEADS_TABLE')),
  settings: new MailSettingsRepository(documents, requireEnv('SETTINGS_TABLE')),
  sent: new SentMails(documents, requireEnv('LIMITS_TABLE')),
  mailer,
  send,
  studio,
  identity: findEnv('MAIL_IDENTITY'),
};

export const handler = httpApi(
  {},
  answer(api.sendTestEmail, ({ body }) => sendTestEmail(needs, body)),
  answer(api.sendTestLead, ({ body }) => sendTestLead(needs, body, new Date())),
  answer(api.sendNotification, ({ params }) => notifyAgain(needs, params.id, () => new Date())),
  answer(api.emailLeads, ({ body, headers, caller }) => {
    const request = { callerId: caller.id, key: headers['idempotency-key'] ?? randomUUID() };
    return emailLeads(needs, body.leadIds, request, new Date());
  }),
);
