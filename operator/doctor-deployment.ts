import { isDeepStrictEqual } from 'node:util';
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { checksOf, fault, fine, reasonOf, warning } from '#shared/operations/checks.ts';
import { restoredTablesOutput } from '../infra/stages/stage-names.ts';
import type { Stage } from '../infra/stages/stages.ts';
import type { Operator } from './doctor-context.ts';
import { outputOf } from './find-stack.ts';

const check = checksOf<Operator>('deployment');

export const credentials = check('credentials', 'Credentials', async ({ sts, region }) => {
  try {
    const { Account } = await sts.send(new GetCallerIdentityCommand({}));
    return fine(`Account ${Account}, region ${await region()}.`);
  } catch (error) {
    if ((error as Error).message === 'Region is missing') {
      return fault('No AWS region is set.', 'Set AWS_REGION to the region of the stage.');
    }
    return fault(`The credentials cannot be used: ${reasonOf(error)}.`, 'Sign in again, and set AWS_PROFILE.');
  }
});

export const stack = check('stack', 'Stack', async ({ stage, stack: find }) => {
  const found = await find();
  const deploy = `npm run deploy -- -c stage=${stage.name}`;
  if (!found) return fault('The stage is not deployed in this account and region.', `Run ${deploy}.`);
  const { StackStatus = '', StackName } = found;
  if (/^(CREATE|UPDATE)_COMPLETE$|^IMPORT_COMPLETE$/.test(StackStatus)) {
    return fine(`${StackName} is deployed (${StackStatus}).`);
  }
  if (/^(CREATE|UPDATE)_(COMPLETE_CLEANUP_)?IN_PROGRESS$/.test(StackStatus)) {
    return warning(`${StackName} is being deployed (${StackStatus}).`, 'Run this command again after the deployment.');
  }
  return fault(
    `The last deployment of ${StackName} failed (${StackStatus}).`,
    `Read the events of the stack in the CloudFormation console, fix the cause, and run ${deploy}.`,
  );
});

const tables = check('tables', 'Tables', async ({ stage, stack: find }) => {
  const output = outputOf(await find(), restoredTablesOutput);
  const inUse: Stage['restored'] = output ? JSON.parse(output) : undefined;
  if (isDeepStrictEqual(inUse, stage.restored)) {
    return fine(inUse ? `Restored tables are in use: ${timesOf(inUse)}.` : 'The tables of the stack are in use.');
  }
  const deploy = `npm run deploy -- -c stage=${stage.name}`;
  if (!inUse) {
    return warning(
      `The next deployment switches to restored tables: ${timesOf(stage.restored)}.`,
      `Run ${deploy} to switch, or remove the value restored of the stage from cdk.json.`,
    );
  }
  return warning(
    `Restored tables are in use: ${timesOf(inUse)}. The next deployment switches to other tables, because cdk.json does not name these.`,
    `Set the value restored of the stage in cdk.json as in the details, or run ${deploy} to switch.`,
    [`"restored": ${output}`],
  );
});

function timesOf(restored: Stage['restored'] = {}): string {
  return Object.entries(restored)
    .map(([part, value]) => `${part} of ${value?.at}`)
    .join(', ');
}

const concurrency = check('concurrency', 'Concurrent functions', async ({ lambda }) => {
  const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
  const limit = AccountLimit?.ConcurrentExecutions ?? 0;
  if (limit >= enoughConcurrency) return fine(`The account can run ${limit} functions at the same time.`);
  return warning(
    `The account can run only ${limit} functions at the same time, so bookings may fail when many visitors come.`,
    'Request at least 1,000 "Concurrent executions" of AWS Lambda in the Service Quotas console; it is free.',
  );
});

/** New accounts can have as few as 10. */
const enoughConcurrency = 100;

export const deploymentChecks = [tables, concurrency];

/** Those that the local run can answer. */
export const localChecks = [stack, tables];
