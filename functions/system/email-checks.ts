import { GetAccountCommand, GetEmailIdentityCommand, NotFoundException } from '@aws-sdk/client-sesv2';
import { isEmailAddress } from '#shared/emails/email-addresses.ts';
import { checksOf, fault, fine, skipped, warning } from '#shared/operations/checks.ts';
import { senderProblem } from '../email/usable-settings.ts';
import type { System } from './system-context.ts';

const check = checksOf<System>('email');
const editEmailSettings = 'Complete the page New Lead Notifications.';

const sender = check('sender', 'Sender', async ({ ses, installation: { mailIdentity } }) => {
  if (!mailIdentity) {
    return warning(
      'This installation cannot send emails, because it has no sender.',
      'Ask your operator to set mailIdentity for this stage and to deploy again.',
    );
  }
  const identity = await findIdentity(ses, mailIdentity);
  if (!identity) return unknownSender(mailIdentity);
  const { VerificationStatus, VerifiedForSendingStatus } = identity;
  if (VerifiedForSendingStatus) return fine(`Emails can come from ${mailIdentity}.`);
  const state = (VerificationStatus ?? 'unknown').toLowerCase().replaceAll('_', ' ');
  return fault(
    `The sender ${mailIdentity} is not confirmed (${state}), so no email is sent.`,
    'Ask your operator to create the DNS records of the email domain, or to follow the link in the email from Amazon.',
  );
});

const dkim = check('dkim', 'Signature', async ({ ses, installation: { mailIdentity } }) => {
  if (!mailIdentity) return skipped('off');
  if (mailIdentity.includes('@')) {
    return warning(
      'Emails come from a single address and are not signed, so they may land in spam.',
      'Ask your operator to use a domain as mailIdentity.',
    );
  }
  const identity = await findIdentity(ses, mailIdentity);
  if (!identity) return unknownSender(mailIdentity);
  const { DkimAttributes } = identity;
  const { Status, SigningEnabled, Tokens = [] } = DkimAttributes ?? {};
  if (Status === 'SUCCESS' && SigningEnabled) return fine('Emails are signed.');
  const records = Tokens.map((token) => `${token}._domainkey.${mailIdentity}  CNAME  ${token}.dkim.amazonses.com`);
  return (Status === 'PENDING' ? warning : fault)(
    Status === 'PENDING' ? 'The signature of emails waits for its records.' : 'Emails are not signed.',
    'Ask your operator to create these DNS records.',
    records,
  );
});

/** Undefined for a sender that Amazon SES does not know: it was deleted by hand, or belongs to another region. */
async function findIdentity(ses: System['ses'], EmailIdentity: string) {
  return ses.send(new GetEmailIdentityCommand({ EmailIdentity })).catch((error) => {
    if (!(error instanceof NotFoundException)) throw error;
    return undefined;
  });
}

function unknownSender(mailIdentity: string) {
  return fault(
    `The email service does not know the sender ${mailIdentity}, so no email is sent.`,
    'Ask your operator to create it as an identity in the Amazon SES console, in the region of this stage.',
  );
}

const sandbox = check('sandbox', 'Who gets emails', async ({ ses, installation: { mailIdentity } }) => {
  if (!mailIdentity) return skipped('off');
  const { ProductionAccessEnabled } = await ses.send(new GetAccountCommand({}));
  if (ProductionAccessEnabled) return fine('Emails reach everyone.');
  return warning(
    'Emails reach only addresses that your operator has confirmed, and no visitor.',
    'Ask your operator to request production access for Amazon SES.',
  );
});

const sending = check('sending', 'Sending', async ({ ses, installation: { mailIdentity } }) => {
  if (!mailIdentity) return skipped('off');
  const { SendingEnabled, EnforcementStatus } = await ses.send(new GetAccountCommand({}));
  if (!SendingEnabled || EnforcementStatus === 'SHUTDOWN') {
    return fault(
      'The email service has paused all emails.',
      'Ask your operator to open the Amazon SES console, which names the reason.',
    );
  }
  if (EnforcementStatus === 'PROBATION') {
    return warning(
      'The email service reviews this account and may pause its emails.',
      'Remove recipients that bounce, and ask your operator to answer the review in the Amazon SES console.',
    );
  }
  return fine('The email service accepts emails.');
});

const notifications = check(
  'notifications',
  'New lead notifications',
  async ({ emailSettings, installation: { mailIdentity } }) => {
    const { enabled, from, to } = await emailSettings.read();
    if (!enabled) return warning('No one is emailed about new booking requests.', editEmailSettings);
    const problem = senderProblem(from, mailIdentity);
    if (problem) return fault(`Notifications are on but cannot be sent. ${problem}`, editEmailSettings);
    const usable = to.filter(isEmailAddress).length;
    if (usable === 0) return fault('Notifications are on, but there is no recipient.', editEmailSettings);
    return fine(`New booking requests are emailed to ${usable === 1 ? 'one recipient' : `${usable} recipients`}.`);
  },
);

const replyTo = check(
  'reply-to',
  'Reply-to address',
  async ({ emailSettings, replySettings, installation: { mailIdentity } }) => {
    if (!mailIdentity) return skipped('off');
    const { reply_to } = await replySettings.read();
    if (reply_to) return fine(`Visitors answer to ${reply_to}.`);
    const { from } = await emailSettings.read();
    return warning(
      `Visitors who answer an email write to ${from || 'the sender'}, which may be a mailbox that no one reads.`,
      'Enter a reply-to address on the page New Lead Notifications.',
    );
  },
);

export const emailChecks = [sender, dkim, sandbox, sending, notifications, replyTo];
