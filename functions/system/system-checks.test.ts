import { BackupClient, ListBackupJobsCommand, ListRestoreJobsCommand } from '@aws-sdk/client-backup';
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import type { Outcome } from '#shared/checks.ts';
import { deadLetterQueues } from '#shared/dead-letters.ts';
import { systemChecks } from './system-checks.ts';
import type { Installation, System } from './system-context.ts';

const now = new Date('2026-03-03T20:00:00.000Z');
const ses = mockClient(SESv2Client);
const sns = mockClient(SNSClient);
const cloudWatch = mockClient(CloudWatchClient);
const sqs = mockClient(SQSClient);
const backups = mockClient(BackupClient);
const passed = { at: '2026-03-03T18:00:00.000Z', site: 'https://studio.example', passed: true, links: [] };
const contact = (field: string) => ({ section: 'contact', field, value: 'x', content_type: 'text' as const });
const installation: Installation = {
  stackName: 'Afterhours-production',
  registration: 'approval',
  mailIdentity: 'studio.example',
  alarmTopic: 'arn:aws:sns:eu-central-1:1:Alarms',
  deadLetterQueues: Object.fromEntries(
    Object.keys(deadLetterQueues).map((name) => [name, `https://sqs/${name}`]),
  ) as Installation['deadLetterQueues'],
  backupVault: 'vault',
  restoreTestingPlan: 'arn:aws:backup:eu-central-1:1:restore-testing-plan:p',
};
const tables = ['Leads', 'Content'].map((name) => `arn:aws:dynamodb:eu-central-1:1:table/${name}`);

beforeEach(() => {
  for (const each of [ses, sns, cloudWatch, sqs, backups]) each.reset();
  ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: true });
  ses.on(GetEmailIdentityCommand).resolves({
    VerifiedForSendingStatus: true,
    DkimAttributes: { SigningEnabled: true, Status: 'SUCCESS' },
  });
  sns
    .on(ListSubscriptionsByTopicCommand)
    .resolves({ Subscriptions: [{ Endpoint: 'operator@studio.example', SubscriptionArn: 'arn:aws:sns:x' }] });
  cloudWatch.on(DescribeAlarmsCommand).resolves({ MetricAlarms: [] });
  sqs.on(GetQueueAttributesCommand).resolves({ Attributes: { ApproximateNumberOfMessages: '0' } });
  backups.on(ListBackupJobsCommand).resolves({
    BackupJobs: tables.map((ResourceArn) => ({
      ResourceArn,
      State: 'COMPLETED',
      CreationDate: new Date('2026-03-03T03:15Z'),
    })),
  });
  backups.on(ListRestoreJobsCommand).resolves({
    RestoreJobs: tables.map((SourceResourceArn) => ({
      SourceResourceArn,
      Status: 'COMPLETED',
      ValidationStatus: 'SUCCESSFUL',
      CreationDate: new Date('2026-03-02T05:30Z'),
    })),
  });
});

function aSystem(change: Partial<System> = {}, named: Partial<Installation> = {}): System {
  return {
    installation: { ...installation, ...named },
    ses: new SESv2Client(),
    sns: new SNSClient(),
    cloudWatch: new CloudWatchClient(),
    sqs: new SQSClient(),
    backups: new BackupClient(),
    emailSettings: {
      read: async () => ({ enabled: true, from: 'hello@studio.example', to: ['a@b.example'], subjectTemplate: '' }),
    },
    replySettings: { read: async () => ({ reply_to: 'desk@studio.example' }) },
    selfTest: { lastResult: async () => passed },
    content: { rows: async () => ['address', 'phone', 'email'].map(contact), version: async () => 7 },
    site: { live: async () => ({ version: 7 }) },
    administrators: async () => ['ada', 'sol'],
    pause: async () => {},
    now,
    ...change,
  };
}

/** The outcome of one check. */
async function outcome(id: string, change?: Partial<System>, named?: Partial<Installation>): Promise<Outcome> {
  const check = systemChecks.find((each) => each.id === id);
  if (!check) throw new Error(`There is no check ${id}`);
  return check.run(aSystem(change, named));
}

const email = (enabled: boolean, from: string, to: string[]) => ({
  emailSettings: { read: async () => ({ enabled, from, to, subjectTemplate: '' }) },
});

test('finds an installation without faults fine', async () => {
  for (const { id } of systemChecks) expect({ id, ...(await outcome(id)) }).toMatchObject({ id, health: 'fine' });
});

test('skips what does not apply to an installation without a sender or backups', async () => {
  const none = { mailIdentity: undefined, backupVault: undefined, restoreTestingPlan: undefined };
  for (const id of ['dkim', 'sandbox', 'sending', 'reply-to', 'backup', 'restore-test']) {
    expect(await outcome(id, {}, none)).toEqual({ health: 'skipped', message: 'off' });
  }
});

type Case = [string, () => Promise<Outcome>, Record<string, unknown>];

test.each<Case>([
  [
    'sender without identity',
    () => outcome('sender', {}, { mailIdentity: undefined }),
    { health: 'warning', cure: 'Ask your operator to set mailIdentity for this stage and to deploy again.' },
  ],
  [
    'sender not verified',
    () => {
      ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: false, VerificationStatus: 'PENDING' });
      return outcome('sender');
    },
    {
      health: 'fault',
      message: 'Amazon SES has not verified studio.example (pending), so no email is sent.',
      cure: expect.stringContaining('DNS records of the email domain'),
    },
  ],
  [
    'DKIM pending',
    () => {
      const DkimAttributes = { SigningEnabled: true, Status: 'PENDING' as const, Tokens: ['abc'] };
      ses.on(GetEmailIdentityCommand).resolves({ DkimAttributes });
      return outcome('dkim');
    },
    {
      health: 'warning',
      cure: 'Ask your operator to create these DNS records.',
      details: ['abc._domainkey.studio.example  CNAME  abc.dkim.amazonses.com'],
    },
  ],
  [
    'DKIM failed',
    () => {
      ses.on(GetEmailIdentityCommand).resolves({ DkimAttributes: { SigningEnabled: true, Status: 'FAILED' } });
      return outcome('dkim');
    },
    { health: 'fault', message: 'Emails are not signed.' },
  ],
  [
    'DKIM of a single address',
    () => outcome('dkim', {}, { mailIdentity: 'hello@studio.example' }),
    { health: 'warning', cure: 'Ask your operator to use a domain as mailIdentity.' },
  ],
  [
    'sandbox',
    () => {
      ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false, SendingEnabled: true });
      return outcome('sandbox');
    },
    { health: 'warning', cure: 'Ask your operator to request production access for Amazon SES.' },
  ],
  [
    'sending paused',
    () => {
      ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: false });
      return outcome('sending');
    },
    { health: 'fault', cure: 'Ask your operator to open the Amazon SES console, which names the reason.' },
  ],
  [
    'sending shut down',
    () => {
      ses.on(GetAccountCommand).resolves({ SendingEnabled: true, EnforcementStatus: 'SHUTDOWN' });
      return outcome('sending');
    },
    { health: 'fault' },
  ],
  [
    'sending on probation',
    () => {
      ses.on(GetAccountCommand).resolves({ SendingEnabled: true, EnforcementStatus: 'PROBATION' });
      return outcome('sending');
    },
    { health: 'warning', cure: expect.stringContaining('answer the review') },
  ],
  [
    'notifications off',
    () => outcome('notifications', email(false, 'hello@studio.example', ['a@b.example'])),
    { health: 'warning', cure: 'Complete the page New Lead Notifications.' },
  ],
  [
    'notifications without sender',
    () => outcome('notifications', email(true, '', ['a@b.example'])),
    { health: 'fault', message: 'Notifications are on but cannot be sent. Enter a From Email Address.' },
  ],
  [
    'notifications without recipient',
    () => outcome('notifications', email(true, 'hello@studio.example', [])),
    { health: 'fault', message: 'Notifications are on, but there is no recipient.' },
  ],
  [
    'no reply-to address',
    () => outcome('reply-to', { replySettings: { read: async () => ({ reply_to: '' }) } }),
    {
      health: 'warning',
      message: expect.stringContaining('hello@studio.example'),
      cure: 'Enter a reply-to address on the page New Lead Notifications.',
    },
  ],
  [
    'no self-test yet',
    () => outcome('self-test', { selfTest: { lastResult: async () => undefined } }),
    { health: 'warning', cure: expect.stringContaining('npm run smoke') },
  ],
  [
    'self-test failed',
    () => {
      const broken = { link: 'email' as const, reason: 'SES did not accept the email.' };
      return outcome('self-test', { selfTest: { lastResult: async () => ({ ...passed, passed: false, broken }) } });
    },
    {
      health: 'fault',
      message: 'Booking failed in the self-test of 2026-03-03 18:00 UTC (email). SES did not accept the email.',
      cure: 'Ask your operator to follow docs/runbook.md#selftest.',
    },
  ],
  [
    'self-test too old',
    () => {
      const at = '2026-03-03T08:00:00.000Z';
      return outcome('self-test', { selfTest: { lastResult: async () => ({ ...passed, at }) } });
    },
    { health: 'fault', message: 'The last self-test ran 12 hours ago, at 2026-03-03 08:00 UTC.' },
  ],
  [
    'page not published',
    () => outcome('publish', { site: { live: async () => ({ version: 5 }) } }),
    {
      health: 'fault',
      message: 'The website does not show 2 changes yet.',
      cure: expect.stringContaining('docs/runbook.md#publishererrors'),
    },
  ],
  [
    'alarm ringing',
    () => {
      const AlarmDescription = 'No self-test has passed. Runbook: docs/runbook.md#selftest';
      cloudWatch.on(DescribeAlarmsCommand).resolves({ MetricAlarms: [{ AlarmName: 'x', AlarmDescription }] });
      return outcome('alarms');
    },
    {
      health: 'fault',
      message: 'One alarm is ringing.',
      cure: 'Ask your operator to follow the section of the runbook.',
      details: ['No self-test has passed. Runbook: docs/runbook.md#selftest'],
    },
  ],
  [
    'no alarm receiver',
    () => {
      sns.on(ListSubscriptionsByTopicCommand).resolves({ Subscriptions: [] });
      return outcome('alarm-receivers');
    },
    { health: 'warning', cure: expect.stringContaining('alarmReceivers') },
  ],
  [
    'some receivers not confirmed',
    () => {
      sns.on(ListSubscriptionsByTopicCommand).resolves({
        Subscriptions: [
          { Endpoint: 'a@studio.example', SubscriptionArn: 'PendingConfirmation' },
          { Endpoint: 'b@studio.example', SubscriptionArn: 'arn:aws:sns:x' },
        ],
      });
      return outcome('alarm-receivers');
    },
    { health: 'warning', details: ['a@studio.example'], cure: expect.stringContaining('Subscription Confirmation') },
  ],
  [
    'no receiver confirmed',
    () => {
      const Subscriptions = [{ Endpoint: 'a@studio.example', SubscriptionArn: 'PendingConfirmation' }];
      sns.on(ListSubscriptionsByTopicCommand).resolves({ Subscriptions });
      return outcome('alarm-receivers');
    },
    { health: 'fault', message: 'One receiver of alarms did not confirm yet and gets none.' },
  ],
  [
    'dead letters',
    () => {
      sqs
        .on(GetQueueAttributesCommand, { QueueUrl: 'https://sqs/publisher' })
        .resolves({ Attributes: { ApproximateNumberOfMessages: '2' } });
      return outcome('dead-letters');
    },
    {
      health: 'fault',
      message: '2 events were given up after all retries.',
      details: ['publisher: 2. Content changes that were not published.'],
      cure: 'Ask your operator to run npm run redrive, which lists them and runs them again.',
    },
  ],
  [
    'no administrator',
    () => outcome('administrators', { administrators: async () => [] }),
    { health: 'fault', cure: expect.stringContaining('firstAdministrator') },
  ],
  [
    'one administrator',
    () => outcome('administrators', { administrators: async () => ['ada'] }),
    { health: 'warning', cure: 'Make a second account an administrator on the page User Management.' },
  ],
  [
    'open registration',
    () => outcome('registration', {}, { registration: 'open' }),
    { health: 'warning', cure: expect.stringContaining('"approval" or "closed"') },
  ],
  [
    'no backup',
    () => {
      backups.on(ListBackupJobsCommand).resolves({ BackupJobs: [] });
      return outcome('backup');
    },
    { health: 'warning', message: 'No backup was made in the last three days.' },
  ],
  [
    'backup failed',
    () => {
      backups.on(ListBackupJobsCommand).resolves({
        BackupJobs: [
          { ResourceArn: tables[0], State: 'FAILED', CreationDate: new Date('2026-03-03T03:15Z') },
          { ResourceArn: tables[0], State: 'COMPLETED', CreationDate: new Date('2026-03-02T03:15Z') },
          { ResourceArn: tables[1], State: 'COMPLETED', CreationDate: new Date('2026-03-03T03:15Z') },
        ],
      });
      return outcome('backup');
    },
    {
      health: 'fault',
      details: ['Leads: FAILED'],
      cure: 'Ask your operator to open AWS Backup, which names the reason.',
    },
  ],
  [
    'no restore test',
    () => {
      backups.on(ListRestoreJobsCommand).resolves({ RestoreJobs: [] });
      return outcome('restore-test');
    },
    { health: 'warning', message: 'No backup was restored as a test in the last 40 days.' },
  ],
  [
    'restore test not valid',
    () => {
      backups.on(ListRestoreJobsCommand).resolves({
        RestoreJobs: [
          { SourceResourceArn: tables[1], Status: 'COMPLETED', ValidationStatus: 'FAILED', CreationDate: now },
        ],
      });
      return outcome('restore-test');
    },
    { health: 'fault', details: ['Content: not valid'] },
  ],
  [
    'no contact details',
    () => outcome('contact', { content: { rows: async () => [contact('phone')], version: async () => 7 } }),
    {
      health: 'warning',
      message: 'The website shows no postal address and no email address.',
      cure: 'Fill it in on the page Contact.',
    },
  ],
])('names the fault and its cure: %s [SYS-03]', async (_, run, expected) => {
  const found = await run();

  expect(found).toMatchObject({ cure: expect.stringMatching(/^\S.*\.$/), ...expected });
});

test('waits for a publish that is under way', async () => {
  const versions = [5, 6, 7];
  const site = { live: async () => ({ version: versions.shift() ?? 7 }) };

  expect(await outcome('publish', { site })).toMatchObject({ health: 'fine' });
  expect(versions).toEqual([]);
});

test('ignores jobs that a later one of the same table replaced', async () => {
  backups.on(ListBackupJobsCommand).resolves({
    BackupJobs: [
      { ResourceArn: tables[0], State: 'COMPLETED', CreationDate: new Date('2026-03-03T03:15Z') },
      { ResourceArn: tables[0], State: 'FAILED', CreationDate: new Date('2026-03-02T03:15Z') },
    ],
  });

  expect(await outcome('backup')).toMatchObject({
    health: 'fine',
    message: 'The last backup is of 2026-03-03 03:15 UTC.',
  });
});

test('lists only the alarms of this stack, and the jobs of its vault and plan', async () => {
  await Promise.all(['alarms', 'backup', 'restore-test'].map((id) => outcome(id)));

  expect(cloudWatch.commandCalls(DescribeAlarmsCommand)[0]?.args[0].input).toMatchObject({
    AlarmNamePrefix: 'Afterhours-production-Alarms',
  });
  expect(backups.commandCalls(ListBackupJobsCommand)[0]?.args[0].input).toMatchObject({ ByBackupVaultName: 'vault' });
  expect(backups.commandCalls(ListRestoreJobsCommand)[0]?.args[0].input).toMatchObject({
    ByRestoreTestingPlanArn: 'arn:aws:backup:eu-central-1:1:restore-testing-plan:p',
  });
});
