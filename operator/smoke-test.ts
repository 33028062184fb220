import path from 'node:path';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { clientSettings } from 'local-aws/client-settings';
import { reasonOf } from '#shared/operations/checks.ts';
import { type SelfTestResult, selfTestResultSchema } from '#shared/operations/self-test-commands.ts';
import { localStage, selfTestName, siteOutput, stackNameOf } from '../infra/stages/stage-names.ts';
import { CommandError } from './command-error.ts';
import { checkSite, type SmokeLine, selfTestLines } from './smoke-checks.ts';
import { StageFunction } from './stage-function.ts';

type Target = { stage: string; dataFolder: string };

/**
 * Runs the self-test of a stage, checks its site, and prints a line for each check. The site is checked even if the self-test
 * cannot run.
 * @param options `dataFolder` is the data folder of the local run
 * @throws {CommandError} when a check failed
 */
export async function runSmokeTest(target: Target): Promise<void> {
  const result = await selfTest(target).catch((error) => error as Error);
  const failure = result instanceof Error ? result : undefined;
  const site = result instanceof Error ? await findSite(target) : result.site;
  // Without a stack there is nothing to check.
  if (!site) throw failure;
  let faults = 0;
  const print = ({ title, fault }: SmokeLine) => {
    if (fault) faults++;
    console.log(fault ? `FAILED  ${title}: ${fault}` : `ok      ${title}`);
  };
  for await (const line of checkSite(site)) print(line);
  const selfTestFault = { title: 'Self-test', fault: `It could not run: ${failure?.message}` };
  for (const line of result instanceof Error ? [selfTestFault] : selfTestLines(result)) print(line);
  if (faults > 0) throw new CommandError('failed', `${faults === 1 ? '1 check' : `${faults} checks`} failed.`);
}

async function selfTest({ stage, dataFolder }: Target): Promise<SelfTestResult> {
  const functionName = selfTestName(stackNameOf(stage));
  const { success, data, error } = selfTestResultSchema.safeParse(
    await new StageFunction({ stage, dataFolder, functionName }).invoke({}),
  );
  if (success) return data;
  throw new CommandError('failed', `${functionName} failed: ${reasonOf(error)}.`);
}

/** The URL of the site, as the stack names it. */
async function findSite({ stage, dataFolder }: Target): Promise<string | undefined> {
  const settings = stage === localStage ? clientSettings(path.join(dataFolder, 'data')) : {};
  if (!settings) return undefined;
  try {
    const read = new DescribeStacksCommand({ StackName: stackNameOf(stage) });
    const { Stacks = [] } = await new CloudFormationClient(settings).send(read);
    return Stacks[0]?.Outputs?.find(({ OutputKey }) => OutputKey === siteOutput)?.OutputValue;
  } catch {
    return undefined;
  }
}
