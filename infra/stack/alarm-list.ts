import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Metrics } from './metrics.ts';

/** The document that explains each alarm to operators, in a section of its own. */
const runbook = 'docs/runbook.md';

/** What each alarm means for the studio, in one sentence. */
const meanings = {
  LeadMailFailed: 'The studio was not emailed about new booking requests; the value is roughly their number.',
  LeadMailErrors: 'The function that emails new leads to the studio fails, so emails may be late.',
  LeadMailDeadLetters:
    'New leads could not be read or updated, or a scheduled run failed, so emails to the studio may be missing.',
  VisitorMailFailed:
    'Replies or confirmations to visitors have waited for more than ten minutes; the value is their number.',
  VisitorMailErrors: 'The function that emails visitors fails, so replies and confirmations may be late.',
  VisitorMailDeadLetters:
    'Replies or confirmations to visitors could not be read or updated, or a scheduled run failed.',
  ConfirmationsHeldBack:
    'Ten or more visitors who booked within an hour got no confirmation, because its limits were used up.',
  RepliesRefused: 'An account sent 200 replies or the studio 300 within a day and may be misused; more are refused.',
  MailEventDeadLetters: 'A delivery, bounce or complaint was not recorded, so email settings or leads do not show it.',
  MailBounces: 'The bounce rate is 5 % or more, and SES may pause all sending.',
  MailComplaints: 'The complaint rate is 0.1 % or more, and SES may pause all sending.',
  SchedulesStopped:
    'Scheduled runs have stopped for 15 minutes, so failed emails are not retried and late ones are not counted.',
  PublisherErrors: 'A content change is not live; visitors see the previous page.',
  PublisherDeadLetters: 'The publisher failed after all retries; visitors see the previous page.',
  LiveDeadLetters: 'Open pages were not notified of a change; they show it when they reconnect.',
  LiveConnectErrors: 'Open pages cannot connect to receive changes; visitors see them when they load the page again.',
  PictureDeadLetters: 'Uploaded images could not be processed and are missing in the dashboard.',
  PictureCleanUpDeadLetters: 'The daily clean-up of images failed after all retries, so unused images stay stored.',
  PictureCleanUpErrors: 'The daily clean-up of images fails, so unused images stay stored.',
  LeadQueueErrors:
    'Leads that were put aside or restored are in no queue, visitors are not reminded of dates, or photos without a request are kept.',
  LeadRetentionErrors: 'Held or closed leads are not erased when they are due, so personal data is kept for too long.',
  AccountCleanUpErrors: 'Unconfirmed accounts are not deleted, so their email addresses are kept for too long.',
  UnassignLeadsDeadLetters: 'A disabled account is still assigned to open leads, so they may stay unanswered.',
  UnreadableItems: 'Stored leads, texts or settings are damaged and are left out.',
  SelfTest: 'No self-test has passed for twelve hours, so visitors may be unable to book.',
  BookingsRefused: '20 or more booking requests were refused in 5 minutes, possibly those of real visitors.',
  PhotosRefused:
    'Visitors reserved 500 MB of photos in 15 minutes or sent 2 GB in a day, so further photos are refused.',
  ApiErrors: 'The API returns server errors, so some bookings or calls of the dashboard fail.',
  ApiLatency:
    'For 15 minutes, one call in twenty has taken 3 seconds or more, so booking and the dashboard feel stuck.',
  FunctionsThrottled: 'The account reached its limit of concurrent functions, and bookings may have failed.',
  CdnErrors: 'At least 5 % of requests to the website fail, so visitors see error pages.',
  Undelivered:
    'A scheduled call or an asynchronous call failed after all retries, or an alarm did not reach a receiver.',
  BackupFailed: 'A backup failed, or a table or the images have had no backup for 36 hours.',
  RestoreTestFailed:
    'The newest monthly restore test of a table or of the images failed, is not validated, or is missing.',
  AlarmsUndelivered: 'An alarm could not be emailed to one of its receivers, who may not know of a fault.',
};

export type AlarmName = keyof typeof meanings;
export const alarmNames = Object.keys(meanings) as AlarmName[];

type Rule = {
  /** The lowest value that is a fault; 1 by default, so that the first occurrence fires the alarm. */
  threshold?: number;
  /** Whether values below the threshold are the fault, and missing ones too. */
  isFaultBelow?: boolean;
  /** How many periods in a row must be at fault; 1 by default. */
  periods?: number;
  /** Whether the metric exists in us-east-1 only. */
  isInUsEast1?: boolean;
};

export const alarmRules: Partial<Record<AlarmName, Rule>> = {
  ConfirmationsHeldBack: { threshold: 10 },
  MailBounces: { threshold: 0.05 },
  MailComplaints: { threshold: 0.001 },
  SchedulesStopped: { isFaultBelow: true, periods: 3 },
  SelfTest: { isFaultBelow: true },
  BookingsRefused: { threshold: 20 },
  ApiLatency: { threshold: 3000, periods: 3 },
  CdnErrors: { threshold: 5, isInUsEast1: true },
  BackupFailed: { isFaultBelow: true },
  RestoreTestFailed: { isFaultBelow: true },
};

/** The metric of each alarm; none for an alarm that the stage does not have. */
export function alarmMetrics(metrics: Metrics): Record<AlarmName, IMetric | undefined> {
  return {
    ...metrics.functionErrors,
    ...metrics.deadLetters,
    LeadMailFailed: metrics.studioEmails.unsent,
    VisitorMailFailed: metrics.visitorEmails.unsent,
    ConfirmationsHeldBack: metrics.bookings.confirmationsHeldBack,
    RepliesRefused: metrics.replies.refused,
    MailBounces: metrics.reputation.bounces,
    MailComplaints: metrics.reputation.complaints,
    SchedulesStopped: metrics.scheduledRuns,
    UnreadableItems: metrics.unreadableItems,
    SelfTest: metrics.selfTests,
    BookingsRefused: metrics.bookings.refused,
    PhotosRefused: metrics.photos.refused,
    ApiErrors: metrics.api.serverErrors,
    ApiLatency: metrics.latency.p95,
    FunctionsThrottled: metrics.functions.throttles,
    CdnErrors: metrics.cdn.errors.server,
    BackupFailed: metrics.backups?.fresh,
    RestoreTestFailed: metrics.backups?.restored,
    AlarmsUndelivered: metrics.undeliveredAlarms,
  };
}

/** The text of an alarm: its meaning, and the section of the runbook with the first look and the fix. */
export function alarmText(name: AlarmName): string {
  return `${meanings[name]} Runbook: ${runbook}#${name.toLowerCase()}`;
}
