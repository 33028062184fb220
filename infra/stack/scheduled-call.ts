import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import { sharedDeadLetterQueue } from './dead-letter-queue.ts';
import type { StudioFunction } from './studio-function.ts';
import { StudioRole } from './studio-role.ts';

type Props = {
  fn: StudioFunction;
  /** A schedule expression of EventBridge Scheduler: `rate(1 hour)`, `cron(0 4 * * ? *)`. */
  expression: string;
  description: string;
  /** The zone of a `cron` expression; UTC by default. */
  timeZone?: string;
};

/**
 * Invokes a function on a schedule, with the event `{"schedule": id, "time": …}`. The role can invoke only the functions that
 * have a schedule; the CDK target would also grant all their versions by a wildcard.
 */
export class ScheduledCall extends Construct {
  constructor(scope: Construct, id: string, { fn, expression, description, timeZone }: Props) {
    super(scope, id);
    const role = sharedRole(this);
    role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [fn.functionArn] }));
    // EventBridge Scheduler replaces the placeholder.
    const input = JSON.stringify({ schedule: id, time: '<aws.scheduler.scheduled-time>' });
    new CfnSchedule(this, 'Schedule', {
      description,
      scheduleExpression: expression,
      scheduleExpressionTimezone: timeZone,
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: fn.functionArn,
        roleArn: role.roleArn,
        input,
        retryPolicy: { maximumRetryAttempts: 5, maximumEventAgeInSeconds: Duration.hours(1).toSeconds() },
        deadLetterConfig: { arn: sharedDeadLetterQueue(this).queueArn },
      },
    });
  }
}

/** The role of all schedules of the stack: a role for each would be one more resource for each. */
function sharedRole(scope: Construct): StudioRole {
  const stack = Stack.of(scope);
  const existing = stack.node.tryFindChild('ScheduleRole');
  if (existing) return existing as StudioRole;
  // The scheduler passes the ARN of the schedule group as the source when it assumes the role, not that of the schedule.
  const group = stack.formatArn({ service: 'scheduler', resource: 'schedule-group', resourceName: 'default' });
  const conditions = { StringEquals: { 'aws:SourceAccount': stack.account, 'aws:SourceArn': group } };
  const scheduler = new ServicePrincipal('scheduler.amazonaws.com', { conditions });
  const role = new StudioRole(stack, 'ScheduleRole', scheduler);
  const { queueArn } = sharedDeadLetterQueue(scope);
  role.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queueArn] }));
  return role;
}
