import { type SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { render, toPlainText } from '@react-email/render';
import type { Lead } from '#shared/leads.ts';
import { LeadNotification } from './emails/lead-notification.tsx';
import { fillSubject } from './fill-subject.ts';
import type { MailSettings } from './mail-settings.ts';
import type { Send } from './notify.ts';

export type Studio = { name: string; siteUrl: string; configurationSet: string };

/** Sends the notification of one lead through SES, answers going to the visitor. */
export function sendLeadNotification(ses: SESClient, studio: Studio): Send {
  return async (lead, settings) => {
    await ses.send(new SendEmailCommand(await notificationOf(lead, settings, studio)));
  };
}

async function notificationOf(lead: Lead, settings: MailSettings, studio: Studio) {
  const leadsUrl = `${studio.siteUrl}/admin/leads`;
  const html = await render(<LeadNotification lead={lead} studioName={studio.name} leadsUrl={leadsUrl} />);
  return {
    Source: settings.from,
    Destination: { ToAddresses: settings.to },
    ReplyToAddresses: [lead.email],
    Message: {
      Subject: utf8(fillSubject(settings.subjectTemplate, lead)),
      Body: { Html: utf8(html), Text: utf8(toPlainText(html)) },
    },
    ConfigurationSetName: studio.configurationSet,
  };
}

function utf8(Data: string) {
  return { Data, Charset: 'UTF-8' };
}
