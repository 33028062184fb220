import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Data } from './data.ts';
import { ScheduledCall } from './scheduled-call.ts';
import { StudioFunction } from './studio-function.ts';

type Props = { data: Data; closedLeadDays: number | undefined };

/** Erases requests held for more than 30 days, and leads closed for more than the stage's `closedLeadDays`. */
export class LeadRetention extends Construct {
  constructor(scope: Construct, id: string, { data, closedLeadDays }: Props) {
    super(scope, id);
    const fn = new StudioFunction(this, 'Erase', {
      entry: 'functions/lead-retention.ts',
      timeout: Duration.minutes(5),
      environment: closedLeadDays ? { CLOSED_LEAD_DAYS: String(closedLeadDays) } : {},
    });
    data.allowErasingLeads(fn);
    // Sets the closing time on leads that have none.
    if (closedLeadDays) data.allow(fn, data.leads, 'UpdateItem');
    new ScheduledCall(this, 'Daily', {
      fn,
      expression: 'cron(45 4 * * ? *)',
      description: `Erases requests held for more than 30 days${closedLeadDays ? ` and leads closed for more than ${closedLeadDays} days` : ''}`,
    });
  }
}
