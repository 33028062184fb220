import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { Context, SQSBatchResponse } from 'aws-lambda';
import type * as z from 'zod';
import {
  type DeadLetterQueue,
  deadLetterCommandSchema,
  type deadLetterListSchema,
  type RerunResult,
} from '#shared/operations/dead-letter-commands.ts';
import { clientOptions } from './aws/client-options.ts';
import { documents } from './aws/documents.ts';
import { log } from './aws/log.ts';
import { requireEnv } from './aws/settings.ts';
import { LastCounts, reportDeadLetters } from './dead-letters/report-dead-letters.ts';
import { type Queue, RerunFailedError, rerun } from './dead-letters/rerun.ts';

/** A dead-letter queue: its URL, and the function or the source queue to send its messages to. */
type QueueConfig = { url: string; fn?: string; source?: string };

const queues: Record<DeadLetterQueue, QueueConfig> = JSON.parse(requireEnv('DEAD_LETTER_QUEUES'));
const sqs = new SQSClient(clientOptions);
const sns = new SNSClient(clientOptions);
const TopicArn = requireEnv('ALARM_TOPIC');
const reports = {
  last: new LastCounts(documents, requireEnv('SETTINGS_TABLE')),
  email: async (Subject: string, Message: string) => {
    await sns.send(new PublishCommand({ TopicArn, Subject, Message }));
  },
};
// Functions run for up to five minutes; a retry of the call would run them twice.
const lambda = new LambdaClient({
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 330_000 },
});
/** Longer than one call of this function, so that no second call receives the same message. */
const hiddenSeconds = 15 * 60;
/** The longest time that one message can take. */
const letterMs = 340_000;

/** Lists and re-runs dead letters for an operator, and reports them on a schedule. IAM decides who may call this function. */
export async function handler(
  event: object,
  context: Context,
): Promise<z.input<typeof deadLetterListSchema> | RerunResult> {
  const command = 'schedule' in event ? ({ command: 'list' } as const) : deadLetterCommandSchema.parse(event);
  if (command.command === 'list') {
    const names = Object.keys(queues) as DeadLetterQueue[];
    const list = await Promise.all(names.map(async (queue) => ({ queue, count: await count(queue) })));
    if ('schedule' in event) await reportDeadLetters(reports, list);
    return list;
  }
  const { queue: name } = command;
  const { url, fn, source } = queues[name];
  const until = Date.now() + context.getRemainingTimeInMillis() - letterMs;
  const deps = {
    queue: queueAt(url),
    invoke: (payload: unknown) => invoke(fn, payload),
    forward: async (MessageBody: string) => {
      await sqs.send(new SendMessageCommand({ QueueUrl: source, MessageBody }));
    },
  };
  const result = await rerun(deps, name, until, new Date());
  log.info('Dead letters re-run by an operator', {
    queue: name,
    settled: result.settled,
    failed: result.failed.length,
  });
  return result;
}

async function count(name: DeadLetterQueue): Promise<number> {
  const AttributeNames = ['ApproximateNumberOfMessages' as const];
  const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl: queues[name].url, AttributeNames }));
  return Number(Attributes?.ApproximateNumberOfMessages ?? 0);
}

function queueAt(QueueUrl: string): Queue {
  const receipt = (ReceiptHandle: string) => ({ QueueUrl, ReceiptHandle });
  return {
    async receive() {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({
          QueueUrl,
          MaxNumberOfMessages: 10,
          VisibilityTimeout: hiddenSeconds,
          WaitTimeSeconds: 1,
        }),
      );
      return Messages.map(({ MessageId = '', ReceiptHandle = '', Body = '' }) => ({
        id: MessageId,
        receipt: ReceiptHandle,
        body: Body,
      }));
    },
    async remove(letter) {
      await sqs.send(new DeleteMessageCommand(receipt(letter.receipt)));
    },
    async release(letter) {
      await sqs.send(new ChangeMessageVisibilityCommand({ ...receipt(letter.receipt), VisibilityTimeout: 0 }));
    },
  };
}

async function invoke(FunctionName: string | undefined, payload: unknown): Promise<void> {
  const { FunctionError, Payload } = await lambda.send(
    new InvokeCommand({ FunctionName, Payload: JSON.stringify(payload) }),
  );
  const answer: (SQSBatchResponse & { errorType?: string }) | null = JSON.parse(Payload?.transformToString() || 'null');
  // The name of the error only: its message can contain an email address.
  if (FunctionError)
    throw new RerunFailedError(
      `${answer?.errorType ?? FunctionError}. The log of the function ${FunctionName} says more`,
    );
  const failed = answer?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier) ?? [];
  if (failed.length > 0) throw new RerunFailedError(`Cannot be read or updated: ${failed.join(', ')}`);
}
