// `npm run doctor -- --stage NAME`: says what an installation lacks, and what fixes it. Changes nothing.
import { readStageArguments, runCommand } from './command.ts';
import { CommandError, exitCodes } from './command-error.ts';
import { openOperator } from './doctor-clients.ts';
import { diagnose, toText } from './doctor-report.ts';
import { StageFunction } from './stage-function.ts';

const usage = `Checks an installation: what it lacks, what is broken, and the step that fixes it. It changes nothing:

  npm run doctor -- --stage NAME [--json]

  --stage NAME  a stage of cdk.json; "local" is the local run
  --json        prints the results as JSON
  --data DIR    local: the data folder that was passed to npm start

docs/doctor.md explains each line. Uses the credentials and region of the AWS tools (AWS_PROFILE, AWS_REGION). Exit codes:
0 fine or warnings, ${exitCodes.failed} at least one fault, ${exitCodes.wrongUsage} invalid arguments.`;

await runCommand(run);

async function run(): Promise<void> {
  const values = readStageArguments('doctor', usage, {
    json: { type: 'boolean', default: false },
  });
  if (!values) return;
  const installation = new StageFunction(values, 'System');
  const checks = await diagnose(openOperator(values), () => installation.invoke({}));
  if (values.json) console.log(JSON.stringify({ stage: values.stage, checks }, null, 2));
  else console.log(toText(checks));
  const faults = checks.filter(({ health }) => health === 'fault').length;
  if (faults > 0) throw new CommandError('failed', faults === 1 ? '1 fault.' : `${faults} faults.`);
}
