import type { Lead } from '#shared/leads.ts';
import { isMailAddress } from '#shared/mail-rules.ts';
import { LeadDetails } from './emails/lead-details.tsx';
import { LeadNotification } from './emails/lead-notification.tsx';
import { TestEmail } from './emails/test-email.tsx';
import { fillSubject } from './fill-subject.ts';
import { headerText } from './mail-header.ts';
import type { MailSettings } from './mail-settings.ts';
import type { Mail } from './mailer.ts';

export type Studio = { name: string; siteUrl: string; timeZone: string };

/** Tells about a new lead; answers go to the visitor, unless their address is none that mail could reach. */
export function notificationMail(lead: Lead, { from, to, subjectTemplate }: MailSettings, studio: Studio): Mail {
  return {
    from,
    to,
    replyTo: isMailAddress(lead.email) ? lead.email : undefined,
    subject: fillSubject(subjectTemplate, lead),
    content: <LeadNotification lead={lead} studioName={studio.name} leadsUrl={`${studio.siteUrl}/admin/leads`} />,
  };
}

/** The notification of an invented lead. */
export function leadTestMail(lead: Lead, settings: MailSettings, studio: Studio): Mail {
  return notificationMail(lead, { ...settings, subjectTemplate: `[Test] ${settings.subjectTemplate}` }, studio);
}

/** The leads that staff chose, all in one mail. */
export function leadDetailsMail(leads: readonly Lead[], { from, to }: MailSettings, studio: Studio): Mail {
  return {
    from,
    to,
    subject: `Lead details: ${leads.length} lead(s)`,
    content: (
      <LeadDetails
        leads={leads}
        studioName={studio.name}
        leadsUrl={`${studio.siteUrl}/admin/leads`}
        timeZone={studio.timeZone}
      />
    ),
  };
}

export function testMail({ from, to }: MailSettings, studio: Studio): Mail {
  const settingsUrl = `${studio.siteUrl}/admin/email-settings`;
  return {
    from,
    to,
    subject: headerText(`Test email from ${studio.name}`),
    content: <TestEmail studioName={studio.name} settingsUrl={settingsUrl} />,
  };
}
