import { type DeadLetterQueue, type RerunResult, rerunLimit } from '#shared/operations/dead-letter-commands.ts';
import { errorNames } from '../aws/log.ts';
import { namedError } from '../aws/named-error.ts';

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

/** The function behind the queue failed again. The message is for the operator. */
export const RerunFailedError = namedError('RerunFailedError');

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
        await settle[name](deps, letter.body, now);
        await deps.queue.remove(letter);
        settled++;
      } catch (error) {
        failed.push({ letter, reason: reasonOf(error) });
      }
    }
  }
  for (const { letter } of failed) await deps.queue.release(letter);
  return { settled, failed: failed.map(({ letter, reason }) => ({ id: letter.id, reason })) };
}

function reasonOf(error: unknown): string {
  return error instanceof RerunFailedError ? error.message : errorNames(error).join(', ');
}

type Settle = (deps: Omit<Deps, 'queue'>, body: string, now: Date) => Promise<void>;

const sendDue: Settle = ({ invoke }, _body, now) => invoke({ schedule: 'redrive', time: now.toISOString() });
const invokeAgain: Settle = async ({ invoke }, body) => invoke(JSON.parse(body));
/** Nothing to re-run: the message is a notice. */
const dismiss: Settle = async () => {};

/**
 * A dead letter of a stream contains only the position of the record, which the stream keeps for a day. No stream needs
 * the record: the indexes of unsent emails know what to send, and a publish reads all content.
 */
const settle: Record<DeadLetterQueue, Settle> = {
  'lead-mail': sendDue,
  'visitor-emails': sendDue,
  publisher: ({ invoke }) => invoke({ Records: [] }),
  'mail-events': async ({ invoke }, body) => invoke(emailEvent(JSON.parse(body))),
  'image-clean-up': invokeAgain,
  'unassign-leads': invokeAgain,
  images: ({ forward }, body) => forward(body),
  live: dismiss,
  undelivered: dismiss,
};

/** A failed event of the function, or an SNS message that never reached it. */
function emailEvent(letter: { Records?: unknown }): unknown {
  return letter.Records ? letter : { Records: [{ EventSource: 'aws:sns', Sns: letter }] };
}
