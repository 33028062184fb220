import { setTimeout as wait } from 'node:timers/promises';
import { callJson } from '../platform/aws-call.ts';
import type { Environment } from '../platform/service.ts';

/** A queue message as Lambda receives it. */
type QueueRecord = {
  messageId: string;
  receiptHandle: string;
  body: string;
  attributes: Record<string, string>;
  messageAttributes: Record<string, unknown>;
  md5OfBody: string;
  eventSource: 'aws:sqs';
  eventSourceARN: string;
  awsRegion: string;
};

type Received = {
  MessageId: string;
  ReceiptHandle: string;
  Body: string;
  MD5OfBody: string;
  Attributes?: Record<string, string>;
  MessageAttributes?: Record<string, { StringValue?: string; BinaryValue?: string; DataType: string }>;
};

type Deps = {
  environment: Environment;
  role: string;
  queueArn: string;
  batchSize: number;
  /** Maximum number of concurrent batches. */
  concurrency: number;
  reportsItemFailures: boolean;
  invoke(event: { Records: QueueRecord[] }): Promise<unknown>;
  signal: AbortSignal;
};

const longPollSeconds = 20;
const afterErrorMs = 1000;

/**
 * Passes the messages of a queue to the function in batches and deletes the handled ones. Failed ones become visible
 * again after the visibility timeout, until the redrive policy of the queue applies.
 * Receives only while fewer than `concurrency` batches run, so that waiting does not raise the receive count.
 */
export async function followQueue(deps: Deps): Promise<void> {
  await Promise.all(Array.from({ length: deps.concurrency }, () => poll(deps)));
}

async function poll(deps: Deps): Promise<void> {
  const { environment, queueArn, signal } = deps;
  let said = '';
  while (!signal.aborted) {
    try {
      const records = await receive(deps);
      if (records.length > 0) await handle(deps, records);
      said = '';
    } catch (error) {
      const { message } = error as Error;
      if (message !== said && !signal.aborted) environment.log(`event source ${queueArn}: ${message}`);
      said = message;
      await wait(afterErrorMs, undefined, { signal }).catch(() => {});
    }
  }
}

async function receive({ environment, role, queueArn, batchSize, signal }: Deps): Promise<QueueRecord[]> {
  const { Messages = [] } = await callJson<{ Messages?: Received[] }>(
    environment,
    role,
    'sqs',
    'AmazonSQS.ReceiveMessage',
    {
      QueueUrl: queueUrl(queueArn),
      MaxNumberOfMessages: batchSize,
      WaitTimeSeconds: longPollSeconds,
      AttributeNames: ['All'],
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
    },
    signal,
  );
  return Messages.map((message) => ({
    messageId: message.MessageId,
    receiptHandle: message.ReceiptHandle,
    body: message.Body,
    attributes: message.Attributes ?? {},
    messageAttributes: Object.fromEntries(
      Object.entries(message.MessageAttributes ?? {}).map(([name, { StringValue, BinaryValue, DataType }]) => [
        name,
        {
          stringValue: StringValue,
          binaryValue: BinaryValue,
          stringListValues: [],
          binaryListValues: [],
          dataType: DataType,
        },
      ]),
    ),
    md5OfBody: message.MD5OfBody,
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn,
    awsRegion: environment.region,
  }));
}

async function handle(deps: Deps, received: QueueRecord[]): Promise<void> {
  const failed = await failures(deps, received);
  const handled = received.filter(({ messageId }) => !failed.has(messageId));
  for (const { receiptHandle } of handled) {
    const input = { QueueUrl: queueUrl(deps.queueArn), ReceiptHandle: receiptHandle };
    await callJson(deps.environment, deps.role, 'sqs', 'AmazonSQS.DeleteMessage', input);
  }
}

async function failures({ invoke, reportsItemFailures }: Deps, records: QueueRecord[]): Promise<Set<string>> {
  const all = new Set(records.map(({ messageId }) => messageId));
  try {
    const answer = await invoke({ Records: records });
    if (!reportsItemFailures) return new Set();
    const reported = (answer as { batchItemFailures?: { itemIdentifier: string }[] } | null)?.batchItemFailures ?? [];
    if (!Array.isArray(reported)) return all;
    const failed = reported.map((failure) => failure?.itemIdentifier);
    return failed.every((id) => all.has(id)) ? new Set(failed) : all;
  } catch {
    return all;
  }
}

export function queueUrl(queueArn: string): string {
  const [, , , region, account, name] = queueArn.split(':');
  return `https://sqs.${region}.amazonaws.com/${account}/${name}`;
}
