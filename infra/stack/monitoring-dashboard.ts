import { Stack } from 'aws-cdk-lib';
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type MathExpression,
  type Metric,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { Metrics } from './metrics.ts';

type Props = { metrics: Metrics; alarms: readonly Alarm[] };

/**
 * The CloudWatch dashboard of the stage, named like the stack: the state of the alarms, and graphs of the metrics. An
 * account has three dashboards of up to 50 metrics each without charge.
 */
export class MonitoringDashboard extends Construct {
  constructor(scope: Construct, id: string, { metrics, alarms }: Props) {
    super(scope, id);
    const { cdn, cost } = metrics;
    new Dashboard(this, 'Board', {
      dashboardName: Stack.of(this).stackName,
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', width: 24, height: 5, alarms: [...alarms] })],
        [
          graph('Bookings', metrics.bookings),
          graph('Emails to the studio', metrics.studioEmails),
          graph('Emails to visitors', metrics.visitorEmails),
        ],
        [
          graph('Publishes; right: longest, in ms', metrics.publishes, metrics.publishTime),
          graph('API calls', metrics.api),
          graph('API latency, in ms', metrics.latency),
        ],
        [
          graph('Functions of the account', metrics.functions),
          graph('CDN; right: errors, in %', inUsEast1(cdn.requests), inUsEast1(cdn.errors)),
          graph('Dead letters', metrics.deadLetters),
        ],
        [graph('Cost of the account this month, estimated, in $', inUsEast1(cost))],
      ],
    });
  }
}

/** A graph whose lines are labelled by their keys, in words. */
function graph(
  title: string,
  left: Record<string, Metric | MathExpression>,
  right: Record<string, Metric> = {},
): GraphWidget {
  const labelled = (metrics: Record<string, Metric | MathExpression>) =>
    Object.entries(metrics).map(([key, metric]) =>
      metric.with({ label: key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim() }),
    );
  const axis = { min: 0, showUnits: false };
  return new GraphWidget({
    title,
    width: 8,
    left: labelled(left),
    right: labelled(right),
    leftYAxis: axis,
    rightYAxis: axis,
  });
}

/** CloudFront and the bill publish their metrics there, also for stacks in other regions. */
function inUsEast1(metrics: Record<string, Metric>): Record<string, Metric> {
  return Object.fromEntries(
    Object.entries(metrics).map(([key, metric]) => [key, metric.with({ region: 'us-east-1' })]),
  );
}
