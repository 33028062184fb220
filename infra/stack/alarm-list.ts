import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Metrics } from './metrics.ts';

/** The document that explains each alarm to operators, in a section of its own. */
const runbook = 'docs/runbook.md';

export type AlarmDefinition = {
  metric: IMetric;
  /** What the alarm means for the studio, in one sentence. */
  meaning: string;
  /** The lowest value that is a fault; 1 by default, so that the first occurrence fires the alarm. */
  threshold?: number;
  /** Whether values below the threshold are the fault, and missing ones too. */
  isFaultBelow?: boolean;
  /** How many periods in a row must be at fault; 1 by default. */
  periods?: number;
  /** Whether the metric exists in us-east-1 only. */
  isInUsEast1?: boolean;
};

/** All alarms, by name. `docs/runbook.md` has a section for each. */
export function alarmList(metrics: Metrics) {
  const { backups, functionErrors, deadLetters } = metrics;
  return {
    LeadMailFailed: {
      metric: metrics.studioEmails.unsent,
      meaning: 'The studio was not emailed about new booking requests; the value is roughly their number.',
    },
    LeadMailErrors: {
      metric: functionErrors.LeadMailErrors,
      meaning: 'The function that emails new leads to the studio fails, so emails may be late.',
    },
    LeadMailDeadLetters: {
      metric: deadLetters.LeadMailDeadLetters,
      meaning:
        'New leads could not be read or updated, or a scheduled run failed, so emails to the studio may be missing.',
    },
    VisitorMailFailed: {
      metric: metrics.visitorEmails.unsent,
      meaning: 'Replies or confirmations to visitors have waited for more than ten minutes; the value is their number.',
    },
    VisitorMailErrors: {
      metric: functionErrors.VisitorMailErrors,
      meaning: 'The function that emails visitors fails, so replies and confirmations may be late.',
    },
    VisitorMailDeadLetters: {
      metric: deadLetters.VisitorMailDeadLetters,
      meaning: 'Replies or confirmations to visitors could not be read or updated, or a scheduled run failed.',
    },
    ConfirmationsHeldBack: {
      metric: metrics.bookings.confirmationsHeldBack,
      threshold: 10,
      meaning: 'Ten or more visitors who booked within an hour got no confirmation, because its limits were used up.',
    },
    RepliesRefused: {
      metric: metrics.replies.refused,
      meaning: 'An account sent 200 replies or the studio 300 within a day and may be misused; more are refused.',
    },
    MailEventDeadLetters: {
      metric: deadLetters.MailEventDeadLetters,
      meaning: 'A delivery, bounce or complaint was not recorded, so email settings or leads do not show it.',
    },
    MailBounces: {
      metric: metrics.reputation.bounces,
      threshold: 0.05,
      meaning: 'The bounce rate is 5 % or more, and SES may pause all sending.',
    },
    MailComplaints: {
      metric: metrics.reputation.complaints,
      threshold: 0.001,
      meaning: 'The complaint rate is 0.1 % or more, and SES may pause all sending.',
    },
    SchedulesStopped: {
      metric: metrics.scheduledRuns,
      isFaultBelow: true,
      periods: 3,
      meaning:
        'Scheduled runs have stopped for 15 minutes, so failed emails are not retried and late ones are not counted.',
    },
    PublisherErrors: {
      metric: functionErrors.PublisherErrors,
      meaning: 'A content change is not live; visitors see the previous page.',
    },
    PublisherDeadLetters: {
      metric: deadLetters.PublisherDeadLetters,
      meaning: 'The publisher failed after all retries; visitors see the previous page.',
    },
    LiveDeadLetters: {
      metric: deadLetters.LiveDeadLetters,
      meaning: 'Open pages were not notified of a change; they show it when they reconnect.',
    },
    LiveConnectErrors: {
      metric: functionErrors.LiveConnectErrors,
      meaning: 'Open pages cannot connect to receive changes; visitors see them when they load the page again.',
    },
    PictureDeadLetters: {
      metric: deadLetters.PictureDeadLetters,
      meaning: 'Uploaded images could not be processed and are missing in the dashboard.',
    },
    PictureCleanUpDeadLetters: {
      metric: deadLetters.PictureCleanUpDeadLetters,
      meaning: 'The daily clean-up of images failed after all retries, so unused images stay stored.',
    },
    PictureCleanUpErrors: {
      metric: functionErrors.PictureCleanUpErrors,
      meaning: 'The daily clean-up of images fails, so unused images stay stored.',
    },
    LeadQueueErrors: {
      metric: functionErrors.LeadQueueErrors,
      meaning:
        'Leads that were put aside or restored are in no queue, visitors are not reminded of dates, or photos without a request are kept.',
    },
    LeadRetentionErrors: {
      metric: functionErrors.LeadRetentionErrors,
      meaning: 'Held or closed leads are not erased when they are due, so personal data is kept for too long.',
    },
    AccountCleanUpErrors: {
      metric: functionErrors.AccountCleanUpErrors,
      meaning: 'Unconfirmed accounts are not deleted, so their email addresses are kept for too long.',
    },
    UnassignLeadsDeadLetters: {
      metric: deadLetters.UnassignLeadsDeadLetters,
      meaning: 'A disabled account is still assigned to open leads, so they may stay unanswered.',
    },
    UnreadableItems: {
      metric: metrics.unreadableItems,
      meaning: 'Stored leads, texts or settings are damaged and are left out.',
    },
    SelfTest: {
      metric: metrics.selfTests,
      isFaultBelow: true,
      meaning: 'No self-test has passed for twelve hours, so visitors may be unable to book.',
    },
    BookingsRefused: {
      metric: metrics.bookings.refused,
      threshold: 20,
      meaning: '20 or more booking requests were refused in 5 minutes, possibly those of real visitors.',
    },
    PhotosRefused: {
      metric: metrics.photos.refused,
      meaning: 'Visitors reserved 500 MB of photos in 15 minutes or sent 2 GB in a day, so further photos are refused.',
    },
    ApiErrors: {
      metric: metrics.api.serverErrors,
      meaning: 'The API returns server errors, so some bookings or calls of the dashboard fail.',
    },
    ApiLatency: {
      metric: metrics.latency.p95,
      threshold: 3000,
      periods: 3,
      meaning:
        'For 15 minutes, one call in twenty has taken 3 seconds or more, so booking and the dashboard feel stuck.',
    },
    FunctionsThrottled: {
      metric: metrics.functions.throttles,
      meaning: 'The account reached its limit of concurrent functions, and bookings may have failed.',
    },
    CdnErrors: {
      metric: metrics.cdn.errors.server,
      threshold: 5,
      isInUsEast1: true,
      meaning: 'At least 5 % of requests to the website fail, so visitors see error pages.',
    },
    Undelivered: {
      metric: deadLetters.Undelivered,
      meaning:
        'A scheduled call or an asynchronous call failed after all retries, or an alarm did not reach a receiver.',
    },
    ...(backups && {
      BackupFailed: {
        metric: backups.fresh,
        isFaultBelow: true,
        meaning: 'A backup failed, or a table or the images have had no backup for 36 hours.',
      },
      RestoreTestFailed: {
        metric: backups.restored,
        isFaultBelow: true,
        meaning: 'The newest monthly restore test of a table or of the images failed, is not validated, or is missing.',
      },
    }),
    AlarmsUndelivered: {
      metric: metrics.undeliveredAlarms,
      meaning: 'An alarm could not be emailed to one of its receivers, who may not know of a fault.',
    },
  } satisfies Record<string, AlarmDefinition>;
}

/** The text of an alarm: its meaning, and the section of the runbook with the first look and the fix. */
export function alarmText(name: string, { meaning }: AlarmDefinition): string {
  return `${meaning} Runbook: ${runbook}#${name.toLowerCase()}`;
}
