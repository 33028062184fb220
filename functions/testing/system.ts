import { BackupClient } from '@aws-sdk/client-backup';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SNSClient } from '@aws-sdk/client-sns';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { Outcome } from '#shared/operations/checks.ts';
import { deadLetterQueues } from '#shared/operations/dead-letter-commands.ts';
import { systemChecks } from '../system/system-checks.ts';
import type { Installation, System } from '../system/system-context.ts';

const installation: Installation = {
  stackName: 'Afterhours-production',
  studioName: 'Night & Ink',
  registration: 'approval',
  accountEmail: 'ses',
  mailIdentity: 'studio.example',
  alarmTopic: 'arn:aws:sns:eu-central-1:1:Alarms',
  deadLetterQueues: Object.fromEntries(
    Object.keys(deadLetterQueues).map((name) => [name, `https://sqs/${name}`]),
  ) as Installation['deadLetterQueues'],
  backupVault: 'vault',
  restoreTestingPlan: 'arn:aws:backup:eu-central-1:1:restore-testing-plan:p',
};

const outcome = (health: Outcome['health']) => (message: string, fix?: string, details?: readonly string[]) =>
  ({ health, message, fix, details }) as Outcome;
export const fine = outcome('fine');
export const warning = outcome('warning');
export const fault = outcome('fault');
export const skipped = outcome('skipped');

export type Change = Partial<System> & { named?: Partial<Installation> };

/** The outcome of one check, at 20:00 UTC on 3 March 2026. The test mocks the AWS clients that the check calls. */
export async function checkOutcome(id: string, { named, ...change }: Change = {}): Promise<Outcome> {
  const check = systemChecks.find((each) => each.id === id);
  if (!check) throw new Error(`There is no check ${id}`);
  return check.run({
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
    selfTest: { lastResult: async () => undefined },
    content: {
      rows: async () => [],
      version: async () => 7,
      list: async () => ({ version: 1, rows: [{ is_active: true }] }),
    },
    hasBookings: async () => true,
    site: { live: async () => 7 },
    administrators: async () => ['ada', 'sol'],
    pause: async () => {},
    now: new Date('2026-03-03T20:00:00.000Z'),
    ...change,
  });
}
