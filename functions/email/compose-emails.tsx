import { isEmailAddress } from '#shared/emails/email-addresses.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { AccountChange } from '../users/account-change.ts';
import { headerText } from './email-header.ts';
import type { EmailSettings } from './email-settings-repository.ts';
import { AccountChangeEmail } from './emails/account-change.tsx';
import { LeadDetails } from './emails/lead-details.tsx';
import { LeadNotification } from './emails/lead-notification.tsx';
import { MorningEmail, type MorningNumbers } from './emails/morning.tsx';
import { TestEmail } from './emails/test-email.tsx';
import { fillSubject } from './fill-subject.ts';
import type { Email } from './mailer.ts';
import type { Studio } from './studio.ts';

/** Notifies the studio of a new lead. Replies go to the visitor, if their email address is valid. */
export function notificationEmail(lead: Lead, settings: EmailSettings, studio: Studio): Email {
  const action = { label: 'Open the Lead', href: `${studio.siteUrl}/admin/leads/${lead.id}` };
  const email = emailAbout(lead, settings, studio, action);
  return { ...email, tags: { notification: lead.id } };
}

type Action = { label: string; href: string };

function emailAbout(lead: Lead, { from, to, subjectTemplate }: EmailSettings, studio: Studio, action: Action): Email {
  return {
    from,
    to,
    replyTo: isEmailAddress(lead.email) ? lead.email : undefined,
    subject: fillSubject(subjectTemplate, lead),
    content: <LeadNotification lead={lead} studio={studio} action={action} />,
  };
}

/** A notification with a sample lead, which is not stored: its link leads to the list. */
export function leadTestEmail(lead: Lead, settings: EmailSettings, studio: Studio): Email {
  const test = { ...settings, subjectTemplate: `[Test] ${settings.subjectTemplate}` };
  return emailAbout(lead, test, studio, { label: 'Open the Leads', href: `${studio.siteUrl}/admin/leads` });
}

/** The heading and the text of the email about a change of an account. */
const accountTexts = {
  disabled: [
    'Your account was disabled',
    'An administrator disabled your account. You are signed out everywhere and cannot sign in.',
  ],
  'made administrator': [
    'You are now an administrator',
    'An administrator gave your account the role admin. You can now manage accounts and settings.',
  ],
  'made user': [
    'You are no longer an administrator',
    'An administrator gave your account the role user. You can no longer manage accounts and settings.',
  ],
  'second step reset': [
    'Two-step sign-in was reset',
    'An administrator turned off two-step sign-in for your account. You are signed out everywhere. Sign in with your password, then turn it on again.',
  ],
} as const satisfies Record<AccountChange['change'], readonly [heading: string, text: string]>;

/** Tells an account what an administrator changed about it. */
export function accountEmail(
  change: AccountChange['change'],
  { from, to }: Pick<Email, 'from' | 'to'>,
  studio: Studio,
): Email {
  const [heading, text] = accountTexts[change];
  return {
    from,
    to,
    subject: headerText(`${studio.name}: ${heading}`),
    content: <AccountChangeEmail heading={heading} text={text} canSignIn={change !== 'disabled'} studio={studio} />,
  };
}

/** The selected leads in one email. */
export function leadDetailsEmail(leads: readonly Lead[], { from, to }: EmailSettings, studio: Studio): Email {
  return {
    from,
    to,
    subject: `Lead details: ${leads.length} lead(s)`,
    content: <LeadDetails leads={leads} studio={studio} />,
  };
}

/** How many leads wait, are overdue and are held. */
export function morningEmail(numbers: MorningNumbers, { from, to }: EmailSettings, studio: Studio): Email {
  const { waiting, overdue, held } = numbers;
  return {
    from,
    to,
    subject: headerText(`${studio.name}: ${waiting} to answer, ${overdue} overdue, ${held} held`),
    content: <MorningEmail {...numbers} studio={studio} />,
  };
}

export function testEmail({ from, to }: EmailSettings, studio: Studio): Email {
  return {
    from,
    to,
    subject: headerText(`Test email from ${studio.name}`),
    content: <TestEmail studio={studio} />,
  };
}
