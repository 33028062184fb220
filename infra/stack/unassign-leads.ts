import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Api } from './api.ts';
import type { Data } from './data.ts';
import { ScheduledCall } from './scheduled-call.ts';
import type { SignIn } from './sign-in.ts';
import { StudioFunction } from './studio-function.ts';

/**
 * Removes disabled accounts from their open leads. The function that disables accounts invokes it asynchronously; a schedule
 * finds accounts that were disabled in the user pool.
 */
export class UnassignLeads extends Construct {
  readonly fn: StudioFunction;

  constructor(scope: Construct, id: string, { api, data, signIn }: { api: Api; data: Data; signIn: SignIn }) {
    super(scope, id);
    this.fn = new StudioFunction(this, 'Unassign', {
      entry: 'functions/unassign-leads.ts',
      // A few hundred leads take seconds; an account with thousands needs minutes.
      timeout: Duration.minutes(5),
      ownDeadLetters: true,
    });
    data.nameLeadTables(this.fn);
    data.allow(this.fn, data.leads, 'GetItem', 'UpdateItem');
    data.allowIndexes(this.fn, data.leads, 'by_assignee_status');
    data.allow(this.fn, data.leadLog, 'PutItem');
    data.allow(this.fn, data.limits, 'UpdateItem');
    signIn.allow(this.fn, 'AdminGetUser', 'ListUsers');
    new ScheduledCall(this, 'Daily', {
      fn: this.fn,
      expression: 'cron(15 5 * * ? *)',
      description: 'Removes accounts that were disabled in the user pool from their open leads',
    });
    api.functions.users.allowInvoking(this.fn, 'UNASSIGN_LEADS_FUNCTION');
  }
}
