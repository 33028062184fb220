import {
  CloudFormationClient,
  type CloudFormationClientConfig,
  DescribeStackResourceCommand,
} from '@aws-sdk/client-cloudformation';
import { App, type CfnElement, Stack } from 'aws-cdk-lib';
import { Data } from '../infra/stack/data.ts';
import { restoredTableName, stackNameOf } from '../infra/stages/stage-names.ts';
import type { DataPart, Stage } from '../infra/stages/stages.ts';
import { unreachable } from './command.ts';
import { CommandError } from './command-error.ts';

/** A table of the stack: the one in use, and the one that a restore to a time creates. */
export type StageTable = {
  /** Such as `Leads`. */
  id: string;
  part: DataPart;
  inUse: string;
  target: string;
};

/**
 * The tables of these parts, as the stack declares them and CloudFormation named them.
 * @param at the time of the restored tables; without it, the targets are the stack's own tables
 * @throws {CommandError} when the stage is not deployed, or already uses the targets
 */
export async function findTables(
  stage: Stage,
  settings: CloudFormationClientConfig,
  parts: readonly DataPart[],
  at?: string,
): Promise<StageTable[]> {
  const name = stackNameOf(stage.name);
  const stack = new Stack(new App(), name);
  const { restorable } = new Data(stack, 'Data');
  const client = new CloudFormationClient(settings);
  return Promise.all(
    restorable
      .filter(({ part }) => parts.includes(part))
      .map(async ({ id, part, table }) => {
        const restoredBefore = stage.restored?.[part];
        const own = () => physicalName(client, name, stack.getLogicalId(table.node.defaultChild as CfnElement));
        const inUse = restoredBefore ? restoredTableName(name, id, restoredBefore.at) : await own();
        const target = at ? restoredTableName(name, id, at) : await own();
        if (target === inUse) {
          const used = at ? `tables restored to ${at}` : `its own tables of ${part}`;
          throw new CommandError('failed', `The stage already uses ${used}.`);
        }
        return { id, part, inUse, target };
      }),
  );
}

async function physicalName(
  client: CloudFormationClient,
  StackName: string,
  LogicalResourceId: string,
): Promise<string> {
  try {
    const { StackResourceDetail } = await client.send(
      new DescribeStackResourceCommand({ StackName, LogicalResourceId }),
    );
    return String(StackResourceDetail?.PhysicalResourceId);
  } catch (error) {
    const { name, message, code } = error as Error & { code?: string };
    if (code === 'ECONNREFUSED') throw new CommandError('failed', 'There is no local run. Start one with `npm start`.');
    const other = `The tables of ${StackName} were not found: ${name}: ${message}`;
    throw new CommandError('failed', unreachable(error as Error) ?? other);
  }
}
