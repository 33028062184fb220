import MailComposer from 'nodemailer/lib/mail-composer';
import { withoutDisplayName } from '#shared/emails/email-addresses.ts';
import { displayName, headerText } from './email-header.ts';

/** An email to one visitor. */
export type VisitorEmail = {
  /** Email addresses, with or without a display name. */
  from: string;
  to: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** The `Message-ID`s of the earlier emails of the same lead, oldest first. */
  references: readonly string[];
  /** A calendar file, and whether it invites or cancels. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
  /** Whether no person wrote it. Then no absence note answers it (RFC 3834). */
  isAutomatic: boolean;
};

/** The email as a MIME message. SES adds the `Message-ID`. All values can be text that a person typed. */
export async function rawEmail({
  from,
  to,
  replyTo,
  subject,
  html,
  text,
  references,
  calendar,
  isAutomatic,
}: VisitorEmail): Promise<Buffer> {
  const parent = references.at(-1);
  const message = new MailComposer({
    from: headerAddress(from),
    to: headerAddress(to),
    ...(replyTo && { replyTo: headerAddress(replyTo) }),
    subject: headerText(subject),
    html,
    text,
    ...(parent && { inReplyTo: parent, references: [...references] }),
    ...(isAutomatic && { headers: { 'Auto-Submitted': 'auto-generated' } }),
    ...(calendar && { icalEvent: { ...calendar, filename: 'appointment.ics' } }),
    // Keeps lines within the limit of SES, even those that a person typed.
    encoding: 'quoted-printable',
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return message.compile().build();
}

/** An address in parts, which are not parsed again. */
function headerAddress(address: string) {
  return { name: displayName(address), address: withoutDisplayName(address) };
}
