import {
  type DeadLetterCommand,
  type DeadLetterQueue,
  deadLetterListSchema,
  deadLetterQueueSchema,
  deadLetterQueues,
  rerunResultSchema,
} from '#shared/dead-letters.ts';
import { deadLetterCommandsName, stackNameOf } from '../stage-names.ts';
import { readArguments, runCommand, stageOptions, wrongUsage } from './command.ts';
import { CommandError, exitCodes } from './command-error.ts';
import { isConfirmed } from './confirm.ts';
import { StageFunction } from './stage-function.ts';

const usage = `Lists the dead letters of a stage (events that failed after all retries) and re-runs them after confirmation:

  npm run redrive -- --stage NAME [--queue QUEUE]

  --stage NAME   the stage; "local" is the local run
  --queue QUEUE  only this queue: ${Object.keys(deadLetterQueues).join(', ')}
  --list         lists the dead letters without re-running them
  --yes          skips the confirmation
  --data DIR     local: the data folder that was passed to npm start

A dead letter that fails again stays in its queue. Uses the credentials and region of the AWS tools (AWS_PROFILE,
AWS_REGION). Exit codes: 0 success, ${exitCodes.failed} some failed or not confirmed, ${exitCodes.wrongUsage} invalid arguments.`;

/** Limits the calls for one queue, in case dead letters arrive as fast as they are re-run. */
const maxCalls = 100;

await runCommand(run);

async function run(): Promise<void> {
  const { positionals, values } = readArguments('redrive', {
    ...stageOptions,
    queue: { type: 'string' },
    list: { type: 'boolean', default: false },
  });
  if (values.help) return console.log(usage);
  if (!values.stage) throw wrongUsage('redrive', 'Specify a stage with --stage.');
  if (positionals.length > 0) throw wrongUsage('redrive', `Unexpected argument ${positionals[0]}.`);
  const queue = deadLetterQueueSchema.optional().safeParse(values.queue);
  if (!queue.success) throw wrongUsage('redrive', `Unknown queue ${values.queue}.`);
  const functionName = deadLetterCommandsName(stackNameOf(values.stage));
  const commands = new StageFunction({ stage: values.stage, dataFolder: values.data, functionName });
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
  for (const each of full) await rerun(send, each.queue);
}

async function rerun(send: (command: DeadLetterCommand) => Promise<unknown>, queue: DeadLetterQueue): Promise<void> {
  let settled = 0;
  const failed = new Map<string, string>();
  for (let calls = 0; calls < maxCalls; calls++) {
    const result = rerunResultSchema.parse(await send({ command: 'rerun', queue }));
    settled += result.settled;
    for (const { id, reason } of result.failed) failed.set(id, reason);
    if (result.settled === 0 || result.failed.length > 0) break;
  }
  console.log(`${queue}: ${deadLetterCount(settled)} processed.`);
  for (const [id, reason] of failed) console.error(`${queue}: ${id} failed again and stays in the queue: ${reason}`);
  if (failed.size > 0) process.exitCode = exitCodes.failed;
}

function deadLetterCount(count: number): string {
  return count === 1 ? '1 dead letter' : `${count} dead letters`;
}
