import { setTimeout as wait } from 'node:timers/promises';
import { callJson } from './aws-call.ts';
import type { Environment } from './service.ts';

/** A message as Lambda gets it from a queue. */
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

type Needs = {
  environment: Environment;
  role: string;
  queueArn: string;
  batchSize: number;
  windowMs: number;
  reportsItemFailures: boolean;
  matches(record: QueueRecord): boolean;
  invoke(event: { Records: QueueRecord[] }): Promise<unknown>;
  signal: AbortSignal;
};

const longPollSeconds = 20;
const afterErrorMs = 1000;

/**
 * Hands the messages of a queue to the function in batches and deletes what it handled. What it failed shows up again
 * after the queue's visibility timeout, until the queue's own redrive policy takes it away.
 */
export async function followQueue(needs: Needs): Promise<void> {
  const { environment, queueArn, signal } = needs;
  let said = '';
  while (!signal.aborted) {
    try {
      const records = await gather(needs);
      if (records.length > 0) await handle(needs, records);
      said = '';
    } catch (error) {
      const { message } = error as Error;
      if (message !== said && !signal.aborted) environment.log(`event source ${queueArn}: ${message}`);
      said = message;
      await wait(afterErrorMs, undefined, { signal }).catch(() => {});
    }
  }
}

async function gather(needs: Needs): Promise<QueueRecord[]> {
  const records = await receive(needs, longPollSeconds);
  const since = performance.now();
  while (records.length > 0 && records.length < needs.batchSize && !needs.signal.aborted) {
    const left = Math.floor((needs.windowMs - (performance.now() - since)) / 1000);
    const more = await receive(needs, Math.max(0, Math.min(left, longPollSeconds)), needs.batchSize - records.length);
    records.push(...more);
    if (left <= 0) break;
  }
  return records;
}

async function receive(needs: Needs, waitSeconds: number, atMost = needs.batchSize): Promise<QueueRecord[]> {
  const { environment, role, queueArn } = needs;
  const { Messages = [] } = await callJson<{ Messages?: Received[] }>(
    environment,
    role,
    'sqs',
    'AmazonSQS.ReceiveMessage',
    {
      QueueUrl: urlOf(queueArn),
      MaxNumberOfMessages: Math.min(10, atMost),
      WaitTimeSeconds: waitSeconds,
      AttributeNames: ['All'],
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
    },
    needs.signal,
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

async function handle(needs: Needs, received: QueueRecord[]): Promise<void> {
  const wanted = received.filter(needs.matches);
  const failed = wanted.length > 0 ? await failures(needs, wanted) : new Set();
  const handled = received.filter(({ messageId }) => !failed.has(messageId));
  for (const { receiptHandle } of handled) {
    const input = { QueueUrl: urlOf(needs.queueArn), ReceiptHandle: receiptHandle };
    await callJson(needs.environment, needs.role, 'sqs', 'AmazonSQS.DeleteMessage', input);
  }
}

async function failures({ invoke, reportsItemFailures }: Needs, records: QueueRecord[]): Promise<Set<string>> {
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

function urlOf(queueArn: string): string {
  const [, , , region, account, name] = queueArn.split(':');
  return `https://sqs.${region}.amazonaws.com/${account}/${name}`;
}
