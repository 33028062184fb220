import MailComposer from 'nodemailer/lib/mail-composer';
import { withoutDisplayName } from '#shared/emails/email-addresses.ts';
import { displayName, headerText } from './email-header.ts';
import type { Message } from './post.ts';

/** An email with headers of its own. */
export type RawEmail = Message & {
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
}: RawEmail): Promise<Buffer> {
  const parent = references.at(-1);
  const message = new MailComposer({
    from: nameAndAddress(from),
    to: to.map(nameAndAddress),
    ...(replyTo && { replyTo: nameAndAddress(replyTo) }),
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
function nameAndAddress(address: string) {
  return { name: displayName(address), address: withoutDisplayName(address) };
}
