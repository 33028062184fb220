import {
  type DeadLetterCommand,
  type DeadLetterQueue,
  rerunResultSchema,
} from '#shared/operations/dead-letter-commands.ts';
import { CommandError } from './command-error.ts';

type Send = (command: DeadLetterCommand) => Promise<unknown>;
/** What happened to the dead letters of a queue. Without problems, the queue is empty. */
type Outcome = { settled: number; problems: string[] };

/** Limits the calls for one queue, in case dead letters arrive as fast as they are re-run. */
const maxCalls = 100;

/**
 * Re-runs the dead letters of a queue until none is left. Stops after a call in which some failed, because the next call
 * would receive the same ones.
 * @param listed `count` is the number of dead letters before
 */
export async function rerunQueue(send: Send, listed: { queue: DeadLetterQueue; count: number }): Promise<Outcome> {
  const { queue } = listed;
  let settled = 0;
  const stopped = (...reasons: string[]) => {
    const left = Math.max(listed.count - settled, 1);
    return { settled, problems: [...reasons, `${queue}: about ${deadLetterCount(left)} left.`] };
  };
  for (let calls = 0; calls < maxCalls; calls++) {
    try {
      const result = rerunResultSchema.parse(await send({ command: 'rerun', queue }));
      settled += result.settled;
      if (result.failed.length > 0) {
        return stopped(
          ...result.failed.map(({ id, reason }) => `${queue}: ${id} failed again and stays in the queue: ${reason}`),
        );
      }
      if (result.settled === 0) return { settled, problems: [] };
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      return stopped(`${queue}: ${error.message}`);
    }
  }
  return stopped(`${queue}: stopped after ${maxCalls} calls.`);
}

export function deadLetterCount(count: number): string {
  return count === 1 ? '1 dead letter' : `${count} dead letters`;
}
