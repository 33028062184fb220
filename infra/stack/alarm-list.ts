import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Metrics } from './metrics.ts';

/** The document that explains each alarm to operators, in a section of its own. */
const runbook = 'docs/runbook.md';

/** What each alarm means for the studio, in one sentence. */
const meanings = {
  LeadMailFailed:
    'The studio was not emailed about new booking requests, or such emails are no longer retried and counted; the value is roughly their number.',
  VisitorMailFailed:
    'Replies or confirmations to visitors have waited for more than ten minutes, or are no longer retried and counted; the value is their number.',
  MailBounces: 'The bounce rate is 5 % or more, and SES may pause all sending.',
  MailComplaints: 'The complaint rate is 0.1 % or more, and SES may pause all sending.',
  DeadLetters:
    'Events were given up after all retries, in a queue that a second email names, or they are no longer counted.',
  FunctionErrors:
    'A function of the AWS account failed that strangers cannot make fail, so emails, changes of the website or its live updates may be late; what fails for good becomes a dead letter.',
  LimitsReached:
    'Limits refused 20 bookings, ten confirmations, a photo or a reply within an hour, possibly those of real visitors or of a misused account.',
  UnreadableItems: 'Stored leads, texts or settings are damaged and are left out.',
  SelfTest: 'No self-test has passed for twelve hours, so visitors may be unable to book.',
  ApiErrors: 'The API returns server errors, so some bookings or calls of the dashboard fail.',
  ApiLatency:
    'For 15 minutes, one call in twenty has taken 3 seconds or more, so booking and the dashboard feel stuck.',
  FunctionsThrottled: 'The account reached its limit of concurrent functions, and bookings may have failed.',
  CdnErrors: 'At least 5 % of requests to the website fail, so visitors see error pages.',
  BackupFailed: 'A backup failed, or a table or the images have had no backup for 36 hours.',
  RestoreTestFailed:
    'The newest monthly restore test of a table or of the images failed, is not validated, or is missing.',
};

export type AlarmName = keyof typeof meanings;
export const alarmNames = Object.keys(meanings) as AlarmName[];

type Rule = {
  /** The lowest value that is a fault; 1 by default, so that the first occurrence fires the alarm. */
  threshold?: number;
  /** Whether values below the threshold are the fault, and missing ones too. */
  isFaultBelow?: boolean;
  /** Whether missing values are a fault too: what reports them has stopped. */
  isFaultWhenMissing?: boolean;
  /** How many periods in a row must be at fault; 1 by default. */
  periods?: number;
  /** Whether the metric exists in us-east-1 only. */
  isInUsEast1?: boolean;
};

export const alarmRules: Partial<Record<AlarmName, Rule>> = {
  LeadMailFailed: { isFaultWhenMissing: true },
  VisitorMailFailed: { isFaultWhenMissing: true },
  MailBounces: { threshold: 0.05 },
  MailComplaints: { threshold: 0.001 },
  DeadLetters: { isFaultWhenMissing: true },
  LimitsReached: { threshold: 20 },
  SelfTest: { isFaultBelow: true },
  ApiLatency: { threshold: 3000, periods: 3 },
  CdnErrors: { threshold: 5, isInUsEast1: true },
  BackupFailed: { isFaultBelow: true },
  RestoreTestFailed: { isFaultBelow: true },
};

/** The metric of each alarm; none for an alarm that the stage does not have. */
export function alarmMetrics(metrics: Metrics): Record<AlarmName, IMetric | undefined> {
  return {
    LeadMailFailed: metrics.studioEmails.unsent,
    VisitorMailFailed: metrics.visitorEmails.unsent,
    MailBounces: metrics.reputation.bounces,
    MailComplaints: metrics.reputation.complaints,
    DeadLetters: metrics.allDeadLetters,
    FunctionErrors: metrics.functions.errors,
    LimitsReached: metrics.bookings.refused,
    UnreadableItems: metrics.unreadableItems,
    SelfTest: metrics.selfTests,
    ApiErrors: metrics.api.serverErrors,
    ApiLatency: metrics.latency.p95,
    FunctionsThrottled: metrics.functions.throttles,
    CdnErrors: metrics.cdn.errors.server,
    BackupFailed: metrics.backups?.fresh,
    RestoreTestFailed: metrics.backups?.restored,
  };
}

/** The text of an alarm: its meaning, and the section of the runbook with the first look and the fix. */
export function alarmText(name: AlarmName): string {
  return `${meanings[name]} Runbook: ${runbook}#${name.toLowerCase()}`;
}
