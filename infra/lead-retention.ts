import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Data } from './data.ts';
import { ScheduledCall } from './scheduled-call.ts';
import { StudioFunction } from './studio-function.ts';

type Props = { data: Data; closedLeadDays: number };

/** Erases leads that have been closed for longer than the stage says. */
export class LeadRetention extends Construct {
  readonly fn: StudioFunction;

  constructor(scope: Construct, id: string, { data, closedLeadDays }: Props) {
    super(scope, id);
    this.fn = new StudioFunction(this, 'Erase', {
      entry: 'functions/lead-retention.ts',
      timeout: Duration.minutes(5),
      environment: { CLOSED_LEAD_DAYS: String(closedLeadDays) },
    });
    data.allowErasingLeads(this.fn);
    // To note when a lead was closed, where nobody did.
    data.allow(this.fn, data.leads, 'LEADS_TABLE', 'UpdateItem');
    new ScheduledCall(this, 'Daily', {
      fn: this.fn,
      expression: 'cron(45 4 * * ? *)',
      description: `Erases leads that have been closed for more than ${closedLeadDays} days`,
    });
  }
}
