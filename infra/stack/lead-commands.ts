import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Data } from './data.ts';
import { StudioFunction } from './studio-function.ts';

/**
 * Lead commands for operators (`npm run leads`): find and erase the leads of a visitor, recount leads and give them turns. Nothing in the
 * stack calls the function; IAM controls who can.
 */
export class LeadCommands extends Construct {
  constructor(scope: Construct, id: string, { data }: { data: Data }) {
    super(scope, id);
    const fn = new StudioFunction(this, 'LeadCommands', {
      entry: 'functions/lead-commands.ts',
      operatorName: 'LeadCommands',
      // A recount of many leads is slow, and only the operator waits for it.
      timeout: Duration.minutes(5),
    });
    data.allowErasingLeads(fn);
    data.allowIndexes(fn, data.leads, 'by_date', 'by_queue');
    data.allow(fn, data.leads, 'BatchGetItem', 'UpdateItem');
    data.allowIndexes(fn, data.leadLog, 'by_start');
    data.allow(fn, data.heldLeads, 'BatchGetItem');
    data.allow(fn, data.leadTokens, 'Query');
    data.allow(fn, data.limits, 'GetItem');
  }
}
