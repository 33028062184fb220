import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DynamoDbEngine } from '../dynamodb/engine.ts';
import { tablesWrittenBy } from '../dynamodb/table-writes.ts';
import { FunctionError } from '../lambda/function.ts';
import { callJson } from '../platform/aws-call.ts';
import { environmentWith } from '../platform/environment-for-tests.ts';
import type { Environment } from '../platform/service.ts';
import { EventSources } from './event-sources.ts';

const functionArn = 'arn:aws:lambda:eu-central-1:000000000000:function:Follow';
const queueArn = 'arn:aws:sqs:eu-central-1:000000000000:dead';
const role = 'arn:aws:iam::000000000000:role/Follow';
/** Records of both kinds of source. */
type Event = { Records: { dynamodb?: { Keys: { id: { S: string } } }; messageId?: string }[] };
let engine: DynamoDbEngine;
let engineFolder: string;
/** Passes calls to the engine, and is a stub for queues. */
let front: Server;
let directory: string;
let environment: Environment;
let sources: EventSources;
let streamArn: string;
let table: string;
let answer: (ids: string[]) => unknown;
let batches: string[][];
let queued: { Body: string; MessageId: string; ReceiptHandle: string }[];
/** Ids of messages that are hidden. */
let received: Set<string>;
let sent: { DDBStreamBatchInfo: Record<string, unknown>; requestContext: Record<string, unknown> }[];
let refused: string | undefined;
let logged: string[];
let allowed: (action: string) => boolean;
let visibilityTimeout: string;

beforeAll(async () => {
  engineFolder = await mkdtemp(join(tmpdir(), 'engine-'));
  engine = new DynamoDbEngine(engineFolder, console.error);
  await engine.start();
  front = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const target = String(request.headers['x-amz-target']);
    const operation = target.split('.')[1];
    if (operation === refused) {
      response
        .writeHead(400)
        .end(JSON.stringify({ __type: 'x#AccessDeniedException', message: `not authorized: ${operation}` }));
    } else if (target.startsWith('AmazonSQS')) {
      response.end(JSON.stringify(queueAnswer(String(operation), JSON.parse(body.toString()))));
    } else {
      const { status, body: text } = await engine.call(target, body);
      for (const written of tablesWrittenBy(String(operation), JSON.parse(body.toString() || '{}')))
        environment.tableWrites.add(written);
      response.writeHead(status).end(text);
    }
  });
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening));
});

afterAll(async () => {
  front.closeAllConnections();
  front.close();
  await engine.stop();
  await rm(engineFolder, { recursive: true });
});

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sources-'));
  batches = [];
  queued = [];
  received = new Set();
  sent = [];
  logged = [];
  refused = undefined;
  answer = () => undefined;
  allowed = () => true;
  visibilityTimeout = '30';
  environment = anEnvironment();
  sources = start();
  table = `things-${crypto.randomUUID()}`;
  const created = await dynamo<{ TableDescription: { LatestStreamArn: string } }>('CreateTable', {
    TableName: table,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  });
  streamArn = created.TableDescription.LatestStreamArn;
});

afterEach(async () => {
  await sources.stop();
  await rm(directory, { recursive: true, force: true });
});

test('delivers a write to the function as a stream record without delay', async () => {
  const seen = vi.fn();
  sources = start(seen);
  await deploy();
  await put('a');

  const written = performance.now();
  await vi.waitFor(() => expect(seen).toHaveBeenCalled(), { timeout: 2000, interval: 5 });

  expect(performance.now() - written).toBeLessThan(1000);
  expect(seen.mock.calls[0]?.[0].Records[0]).toMatchObject({
    eventName: 'INSERT',
    eventSource: 'aws:dynamodb',
    awsRegion: 'eu-central-1',
    eventSourceARN: streamArn,
    dynamodb: { Keys: { id: { S: 'a' } }, NewImage: { id: { S: 'a' } }, SequenceNumber: expect.any(String) },
  });
});

test('delivers only records that match the filter', async () => {
  await deploy({
    FilterCriteria: {
      Filters: [
        { Pattern: JSON.stringify({ eventName: ['INSERT'], dynamodb: { Keys: { id: { S: ['b1', 'b2'] } } } }) },
      ],
    },
  });

  await put('a', 'b1', 'b1', 'b2');

  await vi.waitFor(() => expect(batches.flat()).toEqual(['b1', 'b2']));
});

test('collects the records of a batching window in one batch', async () => {
  await deploy({ MaximumBatchingWindowInSeconds: 1, BatchSize: 10 });

  const written = performance.now();
  await put('a', 'b');
  await vi.waitFor(() => expect(batches).toEqual([['a', 'b']]), { timeout: 3000, interval: 5 });

  expect(performance.now() - written).toBeGreaterThan(900);
});

test('continues at the position of the last run', async () => {
  await deploy();
  await put('a');
  await vi.waitFor(() => expect(batches.flat()).toEqual(['a']));
  await vi.waitFor(async () => expect(await positionsKept()).toBe(true));
  await sources.stop();
  await put('b');

  sources = start();
  await deploy();

  await vi.waitFor(() => expect(batches.flat().at(-1)).toBe('b'));
});

test('isolates a poison record, sends its description to the destination and handles the others', async () => {
  answer = (ids) => {
    if (ids.includes('poison')) throw new FunctionError({ errorType: 'Error', errorMessage: 'no' });
  };
  await put('a', 'b', 'poison', 'c');

  await deploy({
    BisectBatchOnFunctionError: true,
    MaximumRetryAttempts: 1,
    DestinationConfig: { OnFailure: { Destination: queueArn } },
  });

  await vi.waitFor(() => expect(sent).toHaveLength(1), 8000);
  expect(sent[0]).toMatchObject({
    requestContext: { functionArn, condition: 'RetryAttemptsExhausted', approximateInvokeCount: 2 },
    DDBStreamBatchInfo: { batchSize: 1, startSequenceNumber: '3', endSequenceNumber: '3', streamArn },
  });
  await vi.waitFor(() => expect(batches.filter((ids) => !ids.includes('poison')).flat()).toEqual(['a', 'b', 'c']));
}, 10_000);

test('retries from the lowest record reported as failed', async () => {
  let failed = false;
  answer = (ids) => {
    const index = ids.indexOf('b');
    if (index < 0 || failed) return { batchItemFailures: [] };
    failed = true;
    return { batchItemFailures: [{ itemIdentifier: '3' }, { itemIdentifier: '2' }] };
  };
  await put('a', 'b', 'c');

  await deploy({ FunctionResponseTypes: ['ReportBatchItemFailures'] });

  await vi.waitFor(
    () =>
      expect(batches).toEqual([
        ['a', 'b', 'c'],
        ['b', 'c'],
      ]),
    3000,
  );
});

test('discards records above the maximum age', async () => {
  await put('a');
  await new Promise((resolve) => setTimeout(resolve, 1100));

  await deploy({ MaximumRecordAgeInSeconds: 0, DestinationConfig: { OnFailure: { Destination: queueArn } } });

  await vi.waitFor(() => expect(sent[0]?.requestContext.condition).toBe('MaximumRecordAgeExceeded'));
  expect(batches).toEqual([]);
});

test('logs a role that may not read the stream, and reads once the right is granted', async () => {
  refused = 'GetRecords';
  await deploy();
  await put('a');
  await vi.waitFor(() => expect(logged.join()).toContain('AccessDeniedException: not authorized: GetRecords'));

  refused = undefined;

  await vi.waitFor(() => expect(batches.flat()).toEqual(['a']), 3000);
});

test('discards nothing when stopped in the middle of a batch', async () => {
  answer = () => new Promise(() => {});
  const last = { MaximumRetryAttempts: 0, DestinationConfig: { OnFailure: { Destination: queueArn } } };
  await put('a');
  await deploy(last);
  await vi.waitFor(() => expect(batches).toHaveLength(1));
  await sources.stop();

  answer = () => undefined;
  sources = start();
  await deploy(last);

  await vi.waitFor(() => expect(batches).toEqual([['a'], ['a']]));
  expect(sent).toEqual([]);
});

test('deletes handled queue messages and keeps those reported as failed', async () => {
  queued = ['one', 'two'].map((id) => ({ MessageId: id, ReceiptHandle: id, Body: JSON.stringify({ id }) }));
  answer = () => ({ batchItemFailures: [{ itemIdentifier: 'two' }] });

  await deploy({
    EventSourceArn: 'arn:aws:sqs:eu-central-1:000000000000:work',
    StartingPosition: undefined,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
  });

  await vi.waitFor(() => expect(queued.map(({ MessageId }) => MessageId)).toEqual(['two']));
});

const queue = { EventSourceArn: 'arn:aws:sqs:eu-central-1:000000000000:work', StartingPosition: undefined };

test('limits concurrent batches of a queue to MaximumConcurrency', async () => {
  const ids = Array.from({ length: 20 }, (_, index) => `${index}`);
  queued = ids.map((id) => ({ MessageId: id, ReceiptHandle: id, Body: '{}' }));
  let running = 0;
  let atOnce = 0;
  answer = async () => {
    atOnce = Math.max(atOnce, ++running);
    await new Promise((resolve) => setTimeout(resolve, 20));
    running--;
  };

  await deploy({ ...queue, BatchSize: 1, ScalingConfig: { MaximumConcurrency: 3 } });

  await vi.waitFor(() => expect(queued).toEqual([]), 5000);
  expect(atOnce).toBe(3);
  expect(batches.flat().sort()).toEqual(ids.sort());
});

test.each([
  ['a concurrency below 2', { ScalingConfig: { MaximumConcurrency: 1 } }, /MaximumConcurrency must be between 2/],
  ['a concurrency above 1000', { ScalingConfig: { MaximumConcurrency: 1001 } }, /between 2 and 1000/],
  ['another scaling', { ScalingConfig: { MinimumPollers: 2 } }, /MinimumPollers in ScalingConfig is not supported/],
  ['a large batch', { BatchSize: 11 }, /a batch of more than 10 is not supported/],
  ['a filter', { FilterCriteria: {} }, /FilterCriteria does not apply/],
  ['a batching window', { MaximumBatchingWindowInSeconds: 1 }, /a batching window of a queue is not supported/],
])('refuses a queue mapping with %s', async (_, properties, message) => {
  await expect(deploy({ ...queue, ...properties })).rejects.toThrow(message);
});

test('refuses a mapping when the function timeout exceeds the visibility timeout', async () => {
  visibilityTimeout = '29';

  await expect(deploy(queue)).rejects.toThrow(
    'Queue visibility timeout: 29 seconds is less than Function timeout: 30 seconds',
  );
});

const onFailure = { DestinationConfig: { OnFailure: { Destination: queueArn } } };
test.each([
  ['sqs:ReceiveMessage', queue, /role does not have permissions to call ReceiveMessage on SQS/],
  ['sqs:DeleteMessage', queue, /to call DeleteMessage on SQS/],
  ['sqs:GetQueueAttributes', queue, /to call GetQueueAttributes on SQS/],
  ['sqs:SendMessage', onFailure, /to call SendMessage on SQS/],
  ['dynamodb:ListStreams', {}, /^Cannot access stream arn:.* Please ensure the role can perform the GetRecords/],
])('refuses a mapping when the role of the function may not call %s', async (action, properties, message) => {
  allowed = (asked) => asked !== action;

  await expect(deploy(properties)).rejects.toThrow(message);
});

test('refuses ScalingConfig for a stream', async () => {
  await expect(deploy({ ScalingConfig: { MaximumConcurrency: 2 } })).rejects.toThrow(
    'ScalingConfig does not apply to a stream',
  );
});

test('names an unsupported property', async () => {
  await expect(deploy({ TumblingWindowInSeconds: 5 })).rejects.toThrow('TumblingWindowInSeconds');
  await expect(deploy({ EventSourceArn: 'arn:aws:kinesis:eu-central-1:1:stream/x' })).rejects.toThrow('kinesis');
});

function start(seen?: (event: unknown) => void): EventSources {
  const functions = {
    roleOf: () => role,
    timeoutSeconds: () => 30,
    run: async (_: string, event: unknown) => {
      seen?.(event);
      const ids = (event as Event).Records.map((record) => record.dynamodb?.Keys.id.S ?? String(record.messageId));
      batches.push(ids);
      return answer(ids);
    },
  };
  return new EventSources(environment, functions, { allows: (_, { action }) => allowed(action) });
}

async function deploy(properties: Record<string, unknown> = {}): Promise<void> {
  const all = { FunctionName: functionArn, EventSourceArn: streamArn, StartingPosition: 'TRIM_HORIZON', ...properties };
  await sources.providers['AWS::Lambda::EventSourceMapping']!({
    logicalId: 'Mapping',
    type: 'AWS::Lambda::EventSourceMapping',
    physicalName: 'Mapping',
    properties: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
  });
}

async function put(...ids: string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await dynamo('PutItem', { TableName: table, Item: { id: { S: id }, n: { N: String(index) } } });
  }
}

function dynamo<Result>(operation: string, input: unknown): Promise<Result> {
  return callJson<Result>(environment, role, 'dynamodb', `DynamoDB_20120810.${operation}`, input);
}

async function positionsKept(): Promise<boolean> {
  return (await readdir(join(directory, 'event-sources')).catch(() => [])).some((name) => name.endsWith('.json'));
}

function queueAnswer(
  operation: string,
  input: { MessageBody: string; ReceiptHandle: string; MaxNumberOfMessages: number },
): unknown {
  if (operation === 'SendMessage') sent.push(JSON.parse(input.MessageBody));
  if (operation === 'DeleteMessage')
    queued = queued.filter(({ ReceiptHandle }) => ReceiptHandle !== input.ReceiptHandle);
  if (operation === 'GetQueueAttributes') return { Attributes: { VisibilityTimeout: visibilityTimeout } };
  if (operation !== 'ReceiveMessage') return {};
  // Hides received messages from other pollers, like a visibility timeout.
  const Messages = queued.filter(({ MessageId }) => !received.has(MessageId)).slice(0, input.MaxNumberOfMessages);
  for (const { MessageId } of Messages) received.add(MessageId);
  return { Messages };
}

function anEnvironment(): Environment {
  return environmentWith({
    dataDirectory: directory,
    endpoint: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    log: (line) => logged.push(line),
  });
}
