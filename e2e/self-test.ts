import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { SelfTestResult } from '#shared/self-test.ts';
import { administratorSettings } from './administrator-settings.ts';
import type { RunningStudio } from './running-studio.ts';
import { storedItems } from './stored-items.ts';

/** Runs the self-test now, as the schedule and `npm run smoke` do. */
export async function runSelfTest(studio: RunningStudio): Promise<SelfTestResult> {
  const lambda = new LambdaClient(administratorSettings(studio));
  const { Payload, FunctionError } = await lambda.send(
    new InvokeCommand({ FunctionName: 'Afterhours-local-SelfTest' }),
  );
  const answer = Payload?.transformToString() ?? '';
  if (FunctionError) throw new Error(answer);
  return JSON.parse(answer);
}

/** The items of the tables of leads, as they are stored. */
export async function leadTables(studio: RunningStudio) {
  const tables = ['Leads', 'HeldLeads', 'LeadLog', 'LeadTerms'] as const;
  return Promise.all(tables.map(async (table) => (await storedItems(studio, table)).all()));
}
