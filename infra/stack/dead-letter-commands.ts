import { Duration, Stack } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { DeadLetterQueue } from '#shared/operations/dead-letter-commands.ts';
import { StudioFunction } from './studio-function.ts';

/** A dead-letter queue, with the function that handles its events, or the queue that they came from. */
type Target = { queue: Queue; fn?: StudioFunction; source?: Queue };

/**
 * Lists and re-runs dead letters for operators (`npm run redrive`). Nothing in the stack calls it; IAM controls who can.
 * It has no permissions on tables: the functions behind the queues do the work.
 */
export class DeadLetterCommands extends Construct {
  constructor(scope: Construct, id: string, targets: Record<DeadLetterQueue, Target>) {
    super(scope, id);
    const queues = Object.entries(targets).map(([name, { queue, fn, source }]) => [
      name,
      { url: queue.queueUrl, fn: fn?.functionName, source: source?.queueUrl },
    ]);
    const commands = new StudioFunction(this, 'DeadLetterCommands', {
      entry: 'functions/dead-letters.ts',
      operatorName: 'DeadLetterCommands',
      // The functions that it calls take up to five minutes.
      timeout: Duration.minutes(12),
      environment: { DEAD_LETTER_QUEUES: Stack.of(this).toJsonString(Object.fromEntries(queues)) },
    });
    const all = Object.values(targets);
    commands.allow(
      ['ReceiveMessage', 'DeleteMessage', 'ChangeMessageVisibility', 'GetQueueAttributes'].map((name) => `sqs:${name}`),
      ...all.map(({ queue }) => queue.queueArn),
    );
    commands.allow(['sqs:SendMessage'], ...all.flatMap(({ source }) => source?.queueArn ?? []));
    commands.allow(['lambda:InvokeFunction'], ...all.flatMap(({ fn }) => fn?.functionArn ?? []));
  }
}
