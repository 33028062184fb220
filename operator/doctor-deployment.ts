import { isDeepStrictEqual } from 'node:util';
import { DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { fault, fine, warning } from '#shared/operations/checks.ts';
import { edgeRegion, restoredTablesOutput } from '../infra/stages/stage-names.ts';
import { needsEdge, type Stage } from '../infra/stages/stages.ts';
import type { Operator, OperatorCheck, Template } from './doctor-context.ts';

const subject = 'deployment';

export const credentials: OperatorCheck = {
  id: 'credentials',
  subject,
  title: 'Credentials',
  async run({ sts, region }) {
    try {
      const { Account } = await sts.send(new GetCallerIdentityCommand({}));
      return fine(`Account ${Account}, region ${await region()}.`);
    } catch (error) {
      const { name, message } = error as Error;
      if (message === 'Region is missing') {
        return fault('No AWS region is set.', 'Set AWS_REGION to the region of the stage.');
      }
      return fault(`AWS does not accept the credentials: ${name}.`, 'Sign in again, and set AWS_PROFILE.');
    }
  },
};

const versions: OperatorCheck = {
  id: 'versions',
  subject,
  title: 'Node and CDK',
  local: true,
  run({ versions: { node, cdk, requiredNode, requiredCdk } }) {
    const [major] = node.split('.');
    const [required] = requiredNode.split('.');
    if (major !== required || cdk !== requiredCdk) {
      return fault(
        `Node ${node} and CDK ${cdk} run here; package.json names Node ${required} and CDK ${requiredCdk}.`,
        'Run npm ci, and start every command with npm or npx.',
      );
    }
    return fine(`Node ${node}, CDK ${cdk}.`);
  },
};

export const stack: OperatorCheck = {
  id: 'stack',
  subject,
  title: 'Stack',
  local: true,
  async run({ stage, stack: find }) {
    const found = await find();
    const deploy = `npm run deploy -- -c stage=${stage.name}`;
    if (!found) return fault('The stage is not deployed in this account and region.', `Run ${deploy}.`);
    const { StackStatus = '', StackName } = found;
    if (/^(CREATE|UPDATE)_COMPLETE$|^IMPORT_COMPLETE$/.test(StackStatus)) {
      return fine(`${StackName} is deployed (${StackStatus}).`);
    }
    if (/^(CREATE|UPDATE)_(COMPLETE_CLEANUP_)?IN_PROGRESS$/.test(StackStatus)) {
      return warning(
        `${StackName} is being deployed (${StackStatus}).`,
        'Run this command again after the deployment.',
      );
    }
    return fault(
      `The last deployment of ${StackName} failed (${StackStatus}).`,
      `Read the events of the stack in the CloudFormation console, fix the cause, and run ${deploy}.`,
    );
  },
};

const bootstrap: OperatorCheck = {
  id: 'bootstrap',
  subject,
  title: 'CDK bootstrap',
  async run({ stage, cloudFormation, edgeCloudFormation, region, versions: { requiredCdk } }) {
    const here = await region();
    const places = [
      { name: here, client: cloudFormation },
      ...(needsEdge(stage) && here !== edgeRegion ? [{ name: edgeRegion, client: edgeCloudFormation }] : []),
    ];
    const found = await Promise.all(
      places.map(async ({ name, client }) => ({ name, version: await bootstrapVersion(client) })),
    );
    const old = found.filter(({ version }) => version < requiredBootstrap);
    if (old.length === 0) return fine(found.map(({ name, version }) => `Version ${version} in ${name}.`).join(' '));
    return fault(
      `The account is not bootstrapped for the CDK, or by an old one, in ${old.map(({ name }) => name).join(' and ')}.`,
      `Run (cd "$(mktemp -d)" && npx aws-cdk@${requiredCdk} bootstrap ${old.map(({ name }) => `aws://ACCOUNT/${name}`).join(' ')}).`,
    );
  },
};

/** The lowest version that the assembly of this CDK accepts (`requiresBootstrapStackVersion`). */
const requiredBootstrap = 6;

async function bootstrapVersion(client: Operator['cloudFormation']): Promise<number> {
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: 'CDKToolkit' }));
    const outputs = Stacks[0]?.Outputs ?? [];
    return Number(outputs.find(({ OutputKey }) => OutputKey === 'BootstrapVersion')?.OutputValue ?? 0);
  } catch (error) {
    if (isMissingStack(error)) return 0;
    throw error;
  }
}

export function isMissingStack(error: unknown): boolean {
  const { name, message } = error as Error;
  return name === 'ValidationError' && message.includes('does not exist');
}

const changes: OperatorCheck = {
  id: 'changes',
  subject,
  title: 'Pending changes',
  local: true,
  // Synthesis builds the pages first.
  limitMs: 300_000,
  async run({ stage, deployed, synthesised }) {
    const [before, after] = await Promise.all([deployed(), synthesised()]);
    const details = differences(before, after);
    if (details.length === 0) return fine('The sources in this folder are deployed.');
    return warning(
      `The sources in this folder differ from the deployed stack in ${
        details.length === 1 ? 'one resource' : `${details.length} resources`
      }.`,
      `Look at npx cdk diff -c stage=${stage.name}, then deploy, or check out the deployed version.`,
      shortened(details),
    );
  },
};

const shownChanges = 10;

function shortened(lines: string[]): string[] {
  const more = lines.length - shownChanges;
  return more <= 0 ? lines : [...lines.slice(0, shownChanges), `and ${more} more`];
}

/** The resources that a deployment would add, remove or change, without the metadata of the CDK. */
function differences(before: Template, after: Template): string[] {
  const [old = {}, next = {}] = [before.Resources, after.Resources];
  const ids = [...new Set([...Object.keys(old), ...Object.keys(next)])].filter((id) => id !== 'CDKMetadata').toSorted();
  return ids.flatMap((id) => {
    if (!(id in old)) return `add ${id}`;
    if (!(id in next)) return `remove ${id}`;
    const { Metadata: _old, ...was } = old[id] as { Metadata?: unknown };
    const { Metadata: _new, ...is } = next[id] as { Metadata?: unknown };
    return isDeepStrictEqual(was, is) ? [] : `change ${id}`;
  });
}

const tables: OperatorCheck = {
  id: 'tables',
  subject,
  title: 'Tables',
  local: true,
  async run({ stage, stack: find }) {
    const { Outputs = [] } = (await find()) ?? {};
    const output = Outputs.find(({ OutputKey }) => OutputKey === restoredTablesOutput)?.OutputValue;
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
  },
};

function timesOf(restored: Stage['restored'] = {}): string {
  return Object.entries(restored)
    .map(([part, value]) => `${part} of ${value?.at}`)
    .join(', ');
}

const drift: OperatorCheck = {
  id: 'drift',
  subject,
  title: 'Drift',
  async run({ stack: find }) {
    const found = await find();
    const { StackDriftStatus = 'NOT_CHECKED', LastCheckTimestamp } = found?.DriftInformation ?? {};
    const detect = `aws cloudformation detect-stack-drift --stack-name ${found?.StackName}`;
    const day = LastCheckTimestamp?.toISOString().slice(0, 10);
    if (StackDriftStatus === 'DRIFTED') {
      return warning(
        `Resources were changed outside of CloudFormation (found on ${day}).`,
        'Look at the drifts of the stack in the CloudFormation console, and undo them there, which a deployment does not, or change the sources.',
      );
    }
    if (StackDriftStatus === 'IN_SYNC') return fine(`No resource was changed outside of CloudFormation until ${day}.`);
    return warning('No one has looked for changes outside of CloudFormation.', `Run ${detect}, then this command.`);
  },
};

const concurrency: OperatorCheck = {
  id: 'concurrency',
  subject,
  title: 'Concurrent functions',
  async run({ lambda }) {
    const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
    const limit = AccountLimit?.ConcurrentExecutions ?? 0;
    if (limit >= enoughConcurrency) return fine(`The account can run ${limit} functions at the same time.`);
    return warning(
      `The account can run only ${limit} functions at the same time, so bookings may fail when many visitors come.`,
      'Request at least 1,000 "Concurrent executions" of AWS Lambda in the Service Quotas console; it is free.',
    );
  },
};

/** New accounts can have as few as 10. */
const enoughConcurrency = 100;

export const deploymentChecks = [versions, bootstrap, changes, tables, drift, concurrency];
