import { setTimeout } from 'node:timers/promises';
import { CommandError } from './command-error.ts';

/** How many files are transferred at the same time, and how often each is tried. */
const atOnce = 8;
const attempts = 4;
const timeoutMs = 120_000;

/** Runs a task for each item, a few at the same time, and stops at the first failure. */
export async function forEachAtOnce<Item>(items: readonly Item[], task: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await task(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/**
 * Sends a request for one file, and repeats it when the network or the storage fails.
 * @returns the answer, whose status can be an error of the request itself
 * @throws {CommandError} when every attempt failed
 */
export async function transfer(url: string, what: string, init: RequestInit = {}): Promise<Response> {
  let reason = '';
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      if (answer.status < 500 && answer.status !== 429) return answer;
      reason = `status ${answer.status}`;
    } catch (error) {
      reason = (error as Error).message;
    }
    if (attempt < attempts) await setTimeout(250 * 2 ** attempt);
  }
  throw new CommandError('failed', `${what} could not be transferred: ${reason}. Run the command again.`);
}
