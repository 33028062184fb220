import { Duration, Stack } from 'aws-cdk-lib';
import { MathExpression, Metric, type MetricProps } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { Api } from './api.ts';
import type { Backup } from './backup.ts';
import type { DeadLetterCommands } from './dead-letter-commands.ts';
import type { LeadMail } from './lead-mail.ts';
import type { Publishing } from './publishing.ts';
import type { SelfTest } from './self-test.ts';
import type { SignIn } from './sign-in.ts';
import type { StudioFunction } from './studio-function.ts';
import type { Website } from './website.ts';

/** The parts of the stack that metrics are about. */
export type WatchedParts = {
  api: Api;
  /** Only in stages with backups. */
  backup: Backup | undefined;
  publishing: Publishing;
  leadMail: LeadMail;
  redrive: DeadLetterCommands;
  selfTest: SelfTest;
  signIn: SignIn;
  website: Website;
};

export type Metrics = ReturnType<typeof metricsOf>;

const fiveMinutes = { period: Duration.minutes(5), statistic: 'Sum' };

/** The metrics that the alarms and the dashboard read. */
export function metricsOf(scope: Construct, parts: WatchedParts) {
  const { api, publishing, leadMail, redrive, website } = parts;
  const { visitors } = leadMail;
  /** A metric that a function emits with `recordMetric` (functions/aws/log.ts). */
  const own = (fn: StudioFunction, metricName: string, options: Partial<MetricProps> = {}) =>
    custom(scope, fn.node.id, metricName, options);
  const fates = (sender: StudioFunction, emails: string) => ({
    sent: own(sender, `${emails}Sent`),
    retried: own(sender, `${emails}Retried`),
    failed: own(sender, `${emails}Failed`),
    delivered: own(leadMail.events, `${emails}Delivered`),
    bounced: own(leadMail.events, `${emails}Bounced`),
    complained: own(leadMail.events, `${emails}Complained`),
  });
  return {
    bookings: {
      stored: own(api.functions.booking, 'Bookings'),
      held: own(api.functions.booking, 'BookingsHeld'),
      // Functions and the filter of the access log report it under one service name (functions/aws/log.ts).
      refused: custom(scope, 'limits', 'Refused', { period: Duration.hours(1) }),
    },
    studioEmails: {
      unsent: own(leadMail.fn, 'UnsentLeads', { statistic: 'Maximum' }),
      ...fates(leadMail.fn, 'StudioEmails'),
    },
    visitorEmails: {
      unsent: own(visitors.fn, 'UnsentVisitorEmails', { statistic: 'Maximum' }),
      ...fates(visitors.fn, 'VisitorEmails'),
    },
    publishes: { published: own(publishing.fn, 'PublishTime', { statistic: 'SampleCount' }) },
    publishTime: { longest: own(publishing.fn, 'PublishTime', { statistic: 'Maximum' }) },
    selfTests: own(parts.selfTest.fn, 'SelfTestPassed', { period: Duration.hours(12), statistic: 'Maximum' }),
    reputation: { bounces: reputation('BounceRate'), complaints: reputation('ComplaintRate') },
    api: {
      calls: api.api.metricCount(fiveMinutes),
      clientErrors: api.api.metricClientError(fiveMinutes),
      serverErrors: api.api.metricServerError(fiveMinutes),
    },
    latency: {
      p50: api.api.metricLatency({ ...fiveMinutes, statistic: 'p50' }),
      p95: api.api.metricLatency({ ...fiveMinutes, statistic: 'p95' }),
    },
    cdn: {
      requests: { requests: cdn(website, 'Requests', 'Sum') },
      errors: { client: cdn(website, '4xxErrorRate', 'Average'), server: cdn(website, '5xxErrorRate', 'Average') },
    },
    deadLetters: Object.fromEntries(
      Object.entries(redrive.targets).map(([name, { queue }]) => [
        name,
        queue.metricApproximateNumberOfMessagesVisible({ ...fiveMinutes, statistic: 'Maximum' }),
      ]),
    ),
    // Counted every five minutes, so that a count that is late leaves no gap.
    allDeadLetters: own(redrive.fn, 'DeadLetters', { period: Duration.minutes(15), statistic: 'Maximum' }),
    // All functions report it under one service name (functions/aws/read-item.ts).
    unreadableItems: custom(scope, 'stored-items', 'UnreadableItems'),
    // Of the account and region, because all functions share the concurrency limit.
    functions: {
      errors: errorsWithout(parts.signIn.triggers),
      throttles: lambda('Throttles'),
      concurrent: lambda('ConcurrentExecutions', 'Maximum'),
    },
    backups: parts.backup && backupMetrics(scope, parts.backup),
    /** Published every few hours once `Receive CloudWatch billing alerts` is on in the account. */
    cost: {
      estimate: new Metric({
        namespace: 'AWS/Billing',
        metricName: 'EstimatedCharges',
        dimensionsMap: { Currency: 'USD' },
        period: Duration.hours(6),
        statistic: 'Maximum',
      }),
    },
  };
}

/** 1 while all is in order; a single 0 within twelve hours counts. */
function backupMetrics(scope: Construct, { check }: Backup) {
  const lowest = { period: Duration.hours(12), statistic: 'Minimum' };
  return {
    fresh: custom(scope, check.node.id, 'BackupsFresh', lowest),
    restored: custom(scope, check.node.id, 'RestoreTestsPassed', lowest),
  };
}

/** The errors of all functions of the account but these. Both metrics date an error by the start of its call, so they cancel out. */
function errorsWithout(refusing: readonly StudioFunction[]): MathExpression {
  const refusals = Object.fromEntries(refusing.map((fn, index) => [`refusals${index}`, fn.metricErrors(fiveMinutes)]));
  return new MathExpression({
    expression: ['all', ...Object.keys(refusals).map((id) => `FILL(${id}, 0)`)].join(' - '),
    usingMetrics: { all: lambda('Errors'), ...refusals },
    period: fiveMinutes.period,
  });
}

function lambda(metricName: string, statistic = 'Sum'): Metric {
  return new Metric({ namespace: 'AWS/Lambda', metricName, ...fiveMinutes, statistic });
}

function custom(scope: Construct, service: string, metricName: string, options: Partial<MetricProps> = {}): Metric {
  const namespace = Stack.of(scope).stackName;
  return new Metric({ namespace, metricName, dimensionsMap: { service }, ...fiveMinutes, ...options });
}

/** The account's rates. SES reviews accounts from 5 % bounces or 0.1 % complaints. */
function reputation(rate: 'BounceRate' | 'ComplaintRate'): Metric {
  const metricName = `Reputation.${rate}`;
  return new Metric({ namespace: 'AWS/SES', metricName, period: Duration.hours(1), statistic: 'Maximum' });
}

/** CloudFront publishes its metrics in us-east-1 only. */
function cdn({ distribution }: Website, metricName: string, statistic: string): Metric {
  const dimensionsMap = { DistributionId: distribution.distributionId, Region: 'Global' };
  return new Metric({ namespace: 'AWS/CloudFront', metricName, dimensionsMap, ...fiveMinutes, statistic });
}
