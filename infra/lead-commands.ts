import { Duration, Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Data } from './data.ts';
import { leadCommandsName } from './stage-names.ts';
import { StudioFunction } from './studio-function.ts';

/**
 * What operators do to leads from their shell: find and erase those of a guest, count them anew. Nothing in the stack
 * calls it; who may is decided by the account's own IAM.
 */
export class LeadCommands extends Construct {
  constructor(scope: Construct, id: string, { data }: { data: Data }) {
    super(scope, id);
    const fn = new StudioFunction(this, 'LeadCommands', {
      entry: 'functions/lead-commands.ts',
      functionName: leadCommandsName(Stack.of(this).stackName),
      // Counting many leads anew takes a while, and nobody but the operator waits.
      timeout: Duration.minutes(5),
    });
    data.allowErasingLeads(fn);
    data.allow(fn, data.leads, 'LEADS_TABLE', 'BatchGetItem');
    data.allow(fn, data.leadTerms, 'LEAD_TERMS_TABLE', 'Query');
    data.allow(fn, data.limits, 'LIMITS_TABLE', 'GetItem');
  }
}
