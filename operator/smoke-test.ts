import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { reasonOf } from '#shared/operations/checks.ts';
import { type SelfTestResult, selfTestResultSchema } from '#shared/operations/self-test-commands.ts';
import { siteOutput, stackNameOf } from '../infra/stages/stage-names.ts';
import { clientOptionsOf, type StageValues } from './command.ts';
import { CommandError } from './command-error.ts';
import { findStack, outputOf } from './find-stack.ts';
import { checkSite, type SmokeLine, selfTestLines } from './smoke-checks.ts';
import { StageFunction } from './stage-function.ts';

/**
 * Runs the self-test of a stage, checks its site, and prints a line for each check. The site is checked even if the self-test
 * cannot run.
 * @throws {CommandError} when a check failed
 */
export async function runSmokeTest(target: StageValues): Promise<void> {
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

async function selfTest(target: StageValues): Promise<SelfTestResult> {
  const { success, data, error } = selfTestResultSchema.safeParse(
    await new StageFunction(target, 'SelfTest').invoke({}),
  );
  if (success) return data;
  throw new CommandError('failed', `The self-test failed: ${reasonOf(error)}.`);
}

/** The URL of the site, as the stack names it. */
async function findSite(target: StageValues): Promise<string | undefined> {
  try {
    const client = new CloudFormationClient(clientOptionsOf(target));
    return outputOf(await findStack(client, stackNameOf(target.stage)), siteOutput);
  } catch {
    return undefined;
  }
}
