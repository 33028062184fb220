import { readStageArguments, runCommand } from './command.ts';
import { exitCodes } from './command-error.ts';
import { runSmokeTest } from './smoke-test.ts';

const usage = `Checks that a deployed stage works: its pages, headers and API errors, and one booking from the website to the email,
which is erased at once:

  npm run smoke -- --stage NAME

  --stage NAME  the stage; "local" is the local run
  --data DIR    local: the data folder that was passed to npm start

Uses the credentials and region of the AWS tools (AWS_PROFILE, AWS_REGION). Exit codes: 0 success, ${exitCodes.failed} a check failed,
${exitCodes.wrongUsage} invalid arguments.`;

await runCommand(run);

async function run(): Promise<void> {
  const values = readStageArguments('smoke', usage, {});
  if (values) await runSmokeTest(values);
}
