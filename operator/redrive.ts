import {
  type DeadLetterCommand,
  deadLetterListSchema,
  deadLetterQueueSchema,
  deadLetterQueues,
} from '#shared/operations/dead-letter-commands.ts';
import { readStageArguments, runCommand, wrongUsage } from './command.ts';
import { CommandError, exitCodes } from './command-error.ts';
import { isConfirmed } from './confirm.ts';
import { deadLetterCount, rerunQueue } from './rerun-queue.ts';
import { StageFunction } from './stage-function.ts';

const usage = `Lists the dead letters of a stage (events that failed after all retries) and re-runs them after confirmation:

  npm run redrive -- --stage NAME [--queue QUEUE] [--list] [--yes]

  --stage NAME   the stage; "local" is the local run
  --queue QUEUE  only this queue: ${Object.keys(deadLetterQueues).join(', ')}
  --list         lists the dead letters without re-running them
  --yes          skips the confirmation
  --data DIR     local: the data folder that was passed to npm start

A dead letter that fails again stays in its queue. Uses the credentials and region of the AWS tools (AWS_PROFILE,
AWS_REGION). Exit codes: 0 success, ${exitCodes.failed} some left or not confirmed, ${exitCodes.wrongUsage} invalid arguments.`;

await runCommand(run);

async function run(): Promise<void> {
  const values = readStageArguments('redrive', usage, {
    queue: { type: 'string' },
    list: { type: 'boolean', default: false },
  });
  if (!values) return;
  const queue = deadLetterQueueSchema.optional().safeParse(values.queue);
  if (!queue.success) throw wrongUsage('redrive', `Unknown queue ${values.queue}.`);
  const commands = new StageFunction(values, 'DeadLetterCommands');
  const send = (command: DeadLetterCommand) => commands.invoke(command);

  const listed = deadLetterListSchema.parse(await send({ command: 'list' }));
  const full = listed.filter((each) => each.count > 0 && (!queue.data || each.queue === queue.data));
  for (const each of full)
    console.log(`${each.queue}: ${deadLetterCount(each.count)}. ${deadLetterQueues[each.queue]}`);
  if (full.length === 0) return console.log('There are no dead letters.');
  if (values.list) return;
  const total = full.reduce((sum, each) => sum + each.count, 0);
  if (!values.yes && !(await isConfirmed(`Re-run ${deadLetterCount(total)}? Type yes: `))) {
    throw new CommandError('failed', 'Nothing was re-run.');
  }
  for (const each of full) {
    const { settled, problems } = await rerunQueue(send, each);
    console.log(`${each.queue}: ${deadLetterCount(settled)} processed.`);
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) process.exitCode = exitCodes.failed;
  }
}
