import { ArnFormat, Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import type { StudioFunction } from './studio-function.ts';

type Props = {
  fn: StudioFunction;
  /** As EventBridge Scheduler writes it: `rate(1 hour)`, `cron(0 4 * * ? *)`. */
  expression: string;
  description: string;
};

/**
 * Calls a function again and again, with the event `{"schedule": id}`. The role of the schedule may call this one function;
 * CDK's own target would let it call every version of it by a wildcard.
 */
export class ScheduledCall extends Construct {
  constructor(scope: Construct, id: string, { fn, expression, description }: Props) {
    super(scope, id);
    const schedules = { service: 'scheduler', resource: 'schedule', resourceName: 'default/*' };
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: {
          StringEquals: { 'aws:SourceAccount': Stack.of(this).account },
          ArnLike: {
            'aws:SourceArn': Stack.of(this).formatArn({ ...schedules, arnFormat: ArnFormat.SLASH_RESOURCE_NAME }),
          },
        },
      }),
    });
    role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [fn.functionArn] }));
    const schedule = new CfnSchedule(this, 'Schedule', {
      description,
      scheduleExpression: expression,
      flexibleTimeWindow: { mode: 'OFF' },
      target: { arn: fn.functionArn, roleArn: role.roleArn, input: JSON.stringify({ schedule: id }) },
    });
    schedule.node.addDependency(role);
  }
}
