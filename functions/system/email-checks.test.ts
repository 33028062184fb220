import {
  GetAccountCommand,
  type GetAccountCommandOutput,
  GetEmailIdentityCommand,
  type GetEmailIdentityCommandOutput,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import type { Outcome } from '#shared/operations/checks.ts';
import { checkOutcome } from '../testing/system.ts';

const ses = mockClient(SESv2Client);
beforeEach(() => ses.reset());

const off = { health: 'skipped', message: 'off' };
const withSender = (mailIdentity: string | undefined) => ({ named: { mailIdentity } });

test.each<[string, Partial<GetEmailIdentityCommandOutput>, Outcome]>([
  [
    'verified',
    { VerifiedForSendingStatus: true },
    { health: 'fine', message: 'Amazon SES has verified studio.example.' },
  ],
  [
    'not verified',
    { VerifiedForSendingStatus: false, VerificationStatus: 'TEMPORARY_FAILURE' },
    {
      health: 'fault',
      message: 'Amazon SES has not verified studio.example (temporary failure), so no email is sent.',
      fix: 'Ask your operator to create the DNS records of the email domain, or to follow the link in the email from Amazon.',
    },
  ],
  [
    'without a status',
    {},
    {
      health: 'fault',
      message: 'Amazon SES has not verified studio.example (unknown), so no email is sent.',
      fix: 'Ask your operator to create the DNS records of the email domain, or to follow the link in the email from Amazon.',
    },
  ],
])('names the state of the sender and the fix: %s [SYS-03]', async (_, identity, expected) => {
  ses.on(GetEmailIdentityCommand, { EmailIdentity: 'studio.example' }).resolves(identity);

  expect(await checkOutcome('sender')).toEqual(expected);
});

test('warns of an installation without a sender [SYS-03]', async () => {
  expect(await checkOutcome('sender', withSender(undefined))).toEqual({
    health: 'warning',
    message: 'This installation cannot send emails, because it has no sender.',
    fix: 'Ask your operator to set mailIdentity for this stage and to deploy again.',
  });
});

const createRecords = 'Ask your operator to create these DNS records.';

test.each<[string, GetEmailIdentityCommandOutput['DkimAttributes'], Outcome]>([
  ['successful', { SigningEnabled: true, Status: 'SUCCESS' }, { health: 'fine', message: 'Emails are signed.' }],
  [
    'pending',
    { SigningEnabled: true, Status: 'PENDING', Tokens: ['abc', 'def'] },
    {
      health: 'warning',
      message: 'Amazon SES waits for the signature records.',
      fix: createRecords,
      details: [
        'abc._domainkey.studio.example  CNAME  abc.dkim.amazonses.com',
        'def._domainkey.studio.example  CNAME  def.dkim.amazonses.com',
      ],
    },
  ],
  [
    'failed',
    { SigningEnabled: true, Status: 'FAILED' },
    { health: 'fault', message: 'Emails are not signed.', fix: createRecords, details: [] },
  ],
  [
    'turned off',
    { SigningEnabled: false, Status: 'SUCCESS', Tokens: [] },
    { health: 'fault', message: 'Emails are not signed.', fix: createRecords, details: [] },
  ],
  [
    'without a state',
    undefined,
    { health: 'fault', message: 'Emails are not signed.', fix: createRecords, details: [] },
  ],
  [
    'without a switch',
    { Status: 'SUCCESS' },
    { health: 'fault', message: 'Emails are not signed.', fix: createRecords, details: [] },
  ],
])('names the state of the signature and the fix: %s [SYS-03]', async (_, DkimAttributes, expected) => {
  ses.on(GetEmailIdentityCommand, { EmailIdentity: 'studio.example' }).resolves({ DkimAttributes });

  expect(await checkOutcome('dkim')).toEqual(expected);
});

test('warns that emails from a single address are not signed [SYS-03]', async () => {
  expect(await checkOutcome('dkim', withSender('hello@studio.example'))).toEqual({
    health: 'warning',
    message: 'Emails come from a single address and are not signed, so they may land in spam.',
    fix: 'Ask your operator to use a domain as mailIdentity.',
  });
});

test.each<[string, string, Partial<GetAccountCommandOutput>, Outcome]>([
  ['production', 'sandbox', { ProductionAccessEnabled: true }, { health: 'fine', message: 'Emails reach everyone.' }],
  [
    'sandbox',
    'sandbox',
    { ProductionAccessEnabled: false },
    {
      health: 'warning',
      message:
        'The account is in the sandbox of Amazon SES: only verified addresses get emails, and visitors get none.',
      fix: 'Ask your operator to request production access for Amazon SES.',
    },
  ],
  [
    'healthy',
    'sending',
    { SendingEnabled: true, EnforcementStatus: 'HEALTHY' },
    { health: 'fine', message: 'Amazon SES accepts emails.' },
  ],
  [
    'paused',
    'sending',
    { SendingEnabled: false, EnforcementStatus: 'HEALTHY' },
    {
      health: 'fault',
      message: 'Amazon SES has paused all emails of this account.',
      fix: 'Ask your operator to open the Amazon SES console, which names the reason.',
    },
  ],
  [
    'shut down',
    'sending',
    { SendingEnabled: true, EnforcementStatus: 'SHUTDOWN' },
    {
      health: 'fault',
      message: 'Amazon SES has paused all emails of this account.',
      fix: 'Ask your operator to open the Amazon SES console, which names the reason.',
    },
  ],
  [
    'on probation',
    'sending',
    { SendingEnabled: true, EnforcementStatus: 'PROBATION' },
    {
      health: 'warning',
      message: 'Amazon SES is reviewing this account and may pause its emails.',
      fix: 'Remove recipients that bounce, and ask your operator to answer the review in the Amazon SES console.',
    },
  ],
])('names the state of the SES account and the fix: %s [SYS-03]', async (_, id, account, expected) => {
  ses.on(GetAccountCommand).resolves(account);

  expect(await checkOutcome(id)).toEqual(expected);
});

test.each(['dkim', 'sandbox', 'sending', 'reply-to'])('skips %s in an installation without a sender', async (id) => {
  expect(await checkOutcome(id, withSender(undefined))).toEqual(off);
});

const completePage = 'Complete the page New Lead Notifications.';

test.each<[string, boolean, string, string[], Outcome]>([
  [
    'one recipient',
    true,
    'hello@studio.example',
    ['a@b.example', 'no address'],
    { health: 'fine', message: 'New booking requests are emailed to one recipient.' },
  ],
  [
    'two recipients',
    true,
    'hello@studio.example',
    ['a@b.example', 'c@d.example'],
    { health: 'fine', message: 'New booking requests are emailed to 2 recipients.' },
  ],
  [
    'off',
    false,
    'hello@studio.example',
    ['a@b.example'],
    { health: 'warning', message: 'No one is emailed about new booking requests.', fix: completePage },
  ],
  [
    'no sender',
    true,
    '',
    ['a@b.example'],
    {
      health: 'fault',
      message: 'Notifications are on but cannot be sent. Enter a From Email Address.',
      fix: completePage,
    },
  ],
  [
    'no recipient',
    true,
    'hello@studio.example',
    ['no address'],
    { health: 'fault', message: 'Notifications are on, but there is no recipient.', fix: completePage },
  ],
])('names the state of the notifications and the fix: %s [SYS-03]', async (_, enabled, from, to, expected) => {
  const emailSettings = { read: async () => ({ enabled, from, to, subjectTemplate: '' }) };

  expect(await checkOutcome('notifications', { emailSettings })).toEqual(expected);
});

test.each<[string, string, string, Outcome]>([
  [
    'saved',
    'desk@studio.example',
    'hello@studio.example',
    { health: 'fine', message: 'Visitors answer to desk@studio.example.' },
  ],
  [
    'none',
    '',
    'hello@studio.example',
    {
      health: 'warning',
      message: 'Visitors who answer an email write to hello@studio.example, which may be a mailbox that no one reads.',
      fix: 'Enter a reply-to address on the page New Lead Notifications.',
    },
  ],
  [
    'none, and no sender',
    '',
    '',
    {
      health: 'warning',
      message: 'Visitors who answer an email write to the sender, which may be a mailbox that no one reads.',
      fix: 'Enter a reply-to address on the page New Lead Notifications.',
    },
  ],
])('names the reply-to address and the fix: %s [SYS-03]', async (_, reply_to, from, expected) => {
  const emailSettings = { read: async () => ({ enabled: true, from, to: [], subjectTemplate: '' }) };

  expect(
    await checkOutcome('reply-to', { emailSettings, replySettings: { read: async () => ({ reply_to }) } }),
  ).toEqual(expected);
});
