import {
  GetAccountCommand,
  type GetAccountCommandOutput,
  GetEmailIdentityCommand,
  type GetEmailIdentityCommandOutput,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import type { Outcome } from '#shared/operations/checks.ts';
import { checkOutcome, fault, fine, skipped, warning } from '../testing/system.ts';

const ses = mockClient(SESv2Client);
beforeEach(() => ses.reset());

const off = skipped('off');
const withSender = (mailIdentity: string | undefined) => ({ named: { mailIdentity } });

const notVerified = (status: string) =>
  fault(
    `The sender studio.example is not confirmed (${status}), so no email is sent.`,
    'Ask your operator to create the DNS records of the email domain, or to follow the link in the email from Amazon.',
  );

test.each<[string, Partial<GetEmailIdentityCommandOutput>, Outcome]>([
  ['verified', { VerifiedForSendingStatus: true }, fine('Emails can come from studio.example.')],
  [
    'not verified',
    { VerifiedForSendingStatus: false, VerificationStatus: 'TEMPORARY_FAILURE' },
    notVerified('temporary failure'),
  ],
  ['without a status', {}, notVerified('unknown')],
])('names the state of the sender and the fix: %s [SYS-03]', async (_, identity, expected) => {
  ses.on(GetEmailIdentityCommand, { EmailIdentity: 'studio.example' }).resolves(identity);

  expect(await checkOutcome('sender')).toEqual(expected);
});

test.each(['sender', 'dkim'])('names a sender that Amazon SES does not know, and the fix: %s [SYS-03]', async (id) => {
  ses.on(GetEmailIdentityCommand).rejects(new NotFoundException({ message: 'x', $metadata: {} }));

  expect(await checkOutcome(id)).toEqual(
    fault(
      'The email service does not know the sender studio.example, so no email is sent.',
      'Ask your operator to create it as an identity in the Amazon SES console, in the region of this stage.',
    ),
  );
});

test('warns of an installation without a sender [SYS-03]', async () => {
  expect(await checkOutcome('sender', withSender(undefined))).toEqual(
    warning(
      'This installation cannot send emails, because it has no sender.',
      'Ask your operator to set mailIdentity for this stage and to deploy again.',
    ),
  );
});

const createRecords = 'Ask your operator to create these DNS records.';

test.each<[string, GetEmailIdentityCommandOutput['DkimAttributes'], Outcome]>([
  ['successful', { SigningEnabled: true, Status: 'SUCCESS' }, fine('Emails are signed.')],
  [
    'pending',
    { SigningEnabled: true, Status: 'PENDING', Tokens: ['abc', 'def'] },
    warning('The signature of emails waits for its records.', createRecords, [
      'abc._domainkey.studio.example  CNAME  abc.dkim.amazonses.com',
      'def._domainkey.studio.example  CNAME  def.dkim.amazonses.com',
    ]),
  ],
  ['failed', { SigningEnabled: true, Status: 'FAILED' }, fault('Emails are not signed.', createRecords, [])],
  [
    'turned off',
    { SigningEnabled: false, Status: 'SUCCESS', Tokens: [] },
    fault('Emails are not signed.', createRecords, []),
  ],
  ['without a state', undefined, fault('Emails are not signed.', createRecords, [])],
  ['without a switch', { Status: 'SUCCESS' }, fault('Emails are not signed.', createRecords, [])],
])('names the state of the signature and the fix: %s [SYS-03]', async (_, DkimAttributes, expected) => {
  ses.on(GetEmailIdentityCommand, { EmailIdentity: 'studio.example' }).resolves({ DkimAttributes });

  expect(await checkOutcome('dkim')).toEqual(expected);
});

test('warns that emails from a single address are not signed [SYS-03]', async () => {
  expect(await checkOutcome('dkim', withSender('hello@studio.example'))).toEqual(
    warning(
      'Emails come from a single address and are not signed, so they may land in spam.',
      'Ask your operator to use a domain as mailIdentity.',
    ),
  );
});

const paused = fault(
  'The email service has paused all emails.',
  'Ask your operator to open the Amazon SES console, which names the reason.',
);

test.each<[string, string, Partial<GetAccountCommandOutput>, Outcome]>([
  ['production', 'sandbox', { ProductionAccessEnabled: true }, fine('Emails reach everyone.')],
  [
    'sandbox',
    'sandbox',
    { ProductionAccessEnabled: false },
    warning(
      'Emails reach only addresses that your operator has confirmed, and no visitor.',
      'Ask your operator to request production access for Amazon SES.',
    ),
  ],
  [
    'healthy',
    'sending',
    { SendingEnabled: true, EnforcementStatus: 'HEALTHY' },
    fine('The email service accepts emails.'),
  ],
  ['paused', 'sending', { SendingEnabled: false, EnforcementStatus: 'HEALTHY' }, paused],
  ['shut down', 'sending', { SendingEnabled: true, EnforcementStatus: 'SHUTDOWN' }, paused],
  [
    'on probation',
    'sending',
    { SendingEnabled: true, EnforcementStatus: 'PROBATION' },
    warning(
      'The email service reviews this account and may pause its emails.',
      'Remove recipients that bounce, and ask your operator to answer the review in the Amazon SES console.',
    ),
  ],
])('names the state of the SES account and the fix: %s [SYS-03]', async (_, id, account, expected) => {
  ses.on(GetAccountCommand).resolves(account);

  expect(await checkOutcome(id)).toEqual(expected);
});

test.each(['dkim', 'sandbox', 'sending', 'reply-to'])('skips %s in an installation without a sender', async (id) => {
  expect(await checkOutcome(id, withSender(undefined))).toEqual(off);
});

const sender = 'hello@studio.example';
const completePage = 'Complete the page New Lead Notifications.';

test.each<[string, boolean, string, string[], Outcome]>([
  [
    'one recipient',
    true,
    sender,
    ['a@b.example', 'no address'],
    fine('New booking requests are emailed to one recipient.'),
  ],
  [
    'two recipients',
    true,
    sender,
    ['a@b.example', 'c@d.example'],
    fine('New booking requests are emailed to 2 recipients.'),
  ],
  ['off', false, sender, ['a@b.example'], warning('No one is emailed about new booking requests.', completePage)],
  [
    'no sender',
    true,
    '',
    ['a@b.example'],
    fault('Notifications are on but cannot be sent. Enter a From Email Address.', completePage),
  ],
  [
    'no recipient',
    true,
    sender,
    ['no address'],
    fault('Notifications are on, but there is no recipient.', completePage),
  ],
])('names the state of the notifications and the fix: %s [SYS-03]', async (_, enabled, from, to, expected) => {
  const emailSettings = { read: async () => ({ enabled, from, to, subjectTemplate: '' }) };

  expect(await checkOutcome('notifications', { emailSettings })).toEqual(expected);
});

const unread = (receiver: string) =>
  warning(
    `Visitors who answer an email write to ${receiver}, which may be a mailbox that no one reads.`,
    'Enter a reply-to address on the page New Lead Notifications.',
  );

test.each<[string, string, string, Outcome]>([
  ['saved', 'desk@studio.example', sender, fine('Visitors answer to desk@studio.example.')],
  ['none', '', sender, unread('hello@studio.example')],
  ['none, and no sender', '', '', unread('the sender')],
])('names the reply-to address and the fix: %s [SYS-03]', async (_, reply_to, from, expected) => {
  const emailSettings = { read: async () => ({ enabled: true, from, to: [], subjectTemplate: '' }) };

  expect(
    await checkOutcome('reply-to', { emailSettings, replySettings: { read: async () => ({ reply_to }) } }),
  ).toEqual(expected);
});
