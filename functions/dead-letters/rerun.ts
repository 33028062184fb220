import { type DeadLetterQueue, type RerunResult, rerunLimit } from '#shared/dead-letters.ts';
import { errorNames } from '../aws/log.ts';

export type DeadLetter = { id: string; receipt: string; body: string };

/** The operations on a dead-letter queue. */
export type Queue = {
  /** Receives some messages and hides them from other calls for a few minutes. Empty when the queue is empty. */
  receive(): Promise<DeadLetter[]>;
  remove(letter: DeadLetter): Promise<void>;
  /** Makes the message visible to other calls again. */
  release(letter: DeadLetter): Promise<void>;
};

type Deps = {
  queue: Queue;
  /** Calls the function behind the queue. @throws when it fails or reports a failed record */
  invoke(event: unknown): Promise<void>;
  /** Sends the message back to its source queue. */
  forward(body: string): Promise<void>;
};

/**
 * Re-runs up to 50 dead letters until the time is up. A message is deleted after it succeeds, so a crash repeats at most
 * one. Messages that fail again stay in the queue.
 */
export async function rerun(deps: Deps, name: DeadLetterQueue, until: number, now: Date): Promise<RerunResult> {
  const failed: { letter: DeadLetter; reason: string }[] = [];
  let settled = 0;
  while (settled + failed.length < rerunLimit && Date.now() < until) {
    const letters = await deps.queue.receive();
    if (letters.length === 0) break;
    for (const letter of letters) {
      try {
        await settle(deps, name, letter.body, now);
        await deps.queue.remove(letter);
        settled++;
      } catch (error) {
        failed.push({ letter, reason: errorNames(error).join(', ') });
      }
    }
  }
  for (const { letter } of failed) await deps.queue.release(letter);
  return { settled, failed: failed.map(({ letter, reason }) => ({ id: letter.id, reason })) };
}

/**
 * A dead letter of a stream contains only the position of the record, which the stream keeps for a day. Neither stream
 * needs the record: the index of unsent leads knows what to email, and a publish reads all content.
 */
async function settle({ invoke, forward }: Deps, name: DeadLetterQueue, body: string, now: Date): Promise<void> {
  switch (name) {
    case 'lead-mail':
      return invoke({ schedule: 'redrive', time: now.toISOString() });
    case 'publisher':
      return invoke({ Records: [] });
    case 'mail-events':
      return invoke(emailEvent(JSON.parse(body)));
    case 'image-clean-up':
    case 'unassign-leads':
      return invoke(JSON.parse(body));
    case 'images':
      return forward(body);
    // Nothing to re-run: these messages are notices.
    // Stryker disable next-line ConditionalExpression,StringLiteral: the type check needs all cases, the result does not
    case 'live':
    // Stryker disable next-line ConditionalExpression,StringLiteral: as above
    case 'undelivered':
      return;
  }
}

/** A failed event of the function, or an SNS message that never reached it. */
function emailEvent(letter: { Records?: unknown }): unknown {
  return letter.Records ? letter : { Records: [{ EventSource: 'aws:sns', Sns: letter }] };
}
