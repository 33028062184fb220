import { selfTestResultSchema } from '#shared/self-test.ts';
import { selfTestName, stackNameOf } from '../stage-names.ts';
import { CommandError } from './command-error.ts';
import { checkSite, type SmokeLine, selfTestLines } from './smoke-checks.ts';
import { StageFunction } from './stage-function.ts';

/**
 * Runs the self-test of a stage, checks its site, and prints a line for each check.
 * @param options `dataFolder` is the data folder of the local run
 * @throws {CommandError} when a check failed
 */
export async function runSmokeTest({ stage, dataFolder }: { stage: string; dataFolder: string }): Promise<void> {
  const functionName = selfTestName(stackNameOf(stage));
  const result = selfTestResultSchema.parse(await new StageFunction({ stage, dataFolder, functionName }).invoke({}));
  let faults = 0;
  const print = ({ title, fault }: SmokeLine) => {
    if (fault) faults++;
    console.log(fault ? `FAILED  ${title}: ${fault}` : `ok      ${title}`);
  };
  for await (const line of checkSite(result.site)) print(line);
  for (const line of selfTestLines(result)) print(line);
  if (faults > 0) throw new CommandError('failed', `${faults === 1 ? '1 check' : `${faults} checks`} failed.`);
}
