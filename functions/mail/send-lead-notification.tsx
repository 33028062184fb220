import { type SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { toPlainText } from '@react-email/render';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Lead } from '#shared/leads.ts';
import { LeadNotification } from './emails/lead-notification.tsx';
import { fillSubject } from './fill-subject.ts';
import type { MailSettings } from './mail-settings.ts';
import type { Send } from './notify.ts';

export type Studio = { name: string; siteUrl: string; configurationSet: string };

/** Sends the notification of one lead through SES, answers going to the visitor. */
export function sendLeadNotification(ses: SESClient, studio: Studio): Send {
  return async (lead, settings) => {
    await ses.send(new SendEmailCommand(notificationOf(lead, settings, studio)));
  };
}

function notificationOf(lead: Lead, settings: MailSettings, studio: Studio) {
  const leadsUrl = `${studio.siteUrl}/admin/leads`;
  const mail = <LeadNotification lead={lead} studioName={studio.name} leadsUrl={leadsUrl} />;
  // React Email's own `render` would bring a code formatter along, a third of the bundle, for nothing a mail needs.
  const html = `${doctype}${renderToStaticMarkup(mail)}`;
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

/** The one that Outlook still lays mails out by. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

function utf8(Data: string) {
  return { Data, Charset: 'UTF-8' };
}
