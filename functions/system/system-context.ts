import type { BackupClient } from '@aws-sdk/client-backup';
import type { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import type { SESv2Client } from '@aws-sdk/client-sesv2';
import type { SNSClient } from '@aws-sdk/client-sns';
import type { SQSClient } from '@aws-sdk/client-sqs';
import type { ListRow } from '#shared/content/list-rows.ts';
import type { ContentRow } from '#shared/content/text-schemas.ts';
import type { DeadLetterQueue } from '#shared/operations/dead-letter-commands.ts';
import type { SelfTestResult } from '#shared/operations/self-test-commands.ts';
import type { EmailSettings } from '../email/email-settings-repository.ts';

/** What the stage says about itself, and the names of what the stack created. */
export type Installation = {
  stackName: string;
  /** The name of the studio in the stage configuration. */
  studioName: string;
  registration: string;
  /** Who sends codes and invitations: `cognito` or `ses`. */
  accountEmail: string;
  /** The domain or email address that the studio sends from. */
  mailIdentity?: string | undefined;
  alarmTopic: string;
  /** URLs of the dead-letter queues. */
  deadLetterQueues: Record<DeadLetterQueue, string>;
  /** Only in a stage with backups. */
  backupVault?: string | undefined;
  restoreTestingPlan?: string | undefined;
};

/** The dependencies of the checks. Nothing here can change anything. */
export type System = {
  installation: Installation;
  ses: Pick<SESv2Client, 'send'>;
  sns: Pick<SNSClient, 'send'>;
  cloudWatch: Pick<CloudWatchClient, 'send'>;
  sqs: Pick<SQSClient, 'send'>;
  backups: Pick<BackupClient, 'send'>;
  emailSettings: { read(): Promise<EmailSettings> };
  replySettings: { read(): Promise<{ reply_to: string }> };
  selfTest: { lastResult(): Promise<SelfTestResult | undefined> };
  content: {
    rows(): Promise<ContentRow[]>;
    version(): Promise<number>;
    /** A list by the kind of its rows. Version 0 was never saved. */
    list(kind: string): Promise<{ version: number; rows: Pick<ListRow, 'is_active'>[] }>;
  };
  /** Whether a booking request has ever been stored, other than those of the self-test. */
  hasBookings(): Promise<boolean>;
  site: { live(): Promise<number> };
  /** The ids of the administrators who can sign in, or of those who were invited and have not. */
  administrators(state?: 'active' | 'invited'): Promise<string[]>;
  /** Waits for a publish in progress. */
  pause(): Promise<unknown>;
  now: Date;
};

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** `one` for 1, otherwise the number and `many`. */
export function counted(count: number, one: string, many: string): string {
  return count === 1 ? one : `${count} ${many}`;
}

/** A time as an ISO date and time to the minute, in UTC. */
export function minuteOf(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
