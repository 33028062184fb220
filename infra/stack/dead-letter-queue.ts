import { Duration, Stack } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** Keeps failed events for 14 days, for `npm run redrive`. One alarm counts the messages of all. */
export class DeadLetterQueue extends Queue {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
  }
}

/** The stack's shared queue for events that need no re-run: schedules, deployment steps, alarm emails. */
export function sharedDeadLetterQueue(scope: Construct): DeadLetterQueue {
  const stack = Stack.of(scope);
  const existing = stack.node.tryFindChild('Undelivered');
  return existing ? (existing as DeadLetterQueue) : new DeadLetterQueue(stack, 'Undelivered');
}
