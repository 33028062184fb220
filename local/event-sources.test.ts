import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { callJson } from './aws-call.ts';
import { EventSources } from './event-sources.ts';
import { FunctionError } from './lambda-function.ts';
import type { Environment } from './service.ts';

const functionArn = 'arn:aws:lambda:eu-central-1:000000000000:function:Follow';
const queueArn = 'arn:aws:sqs:eu-central-1:000000000000:dead';
const role = 'arn:aws:iam::000000000000:role/Follow';
/** Records of both kinds of source. */
type Event = { Records: { dynamodb?: { Keys: { id: { S: string } } }; messageId?: string }[] };
let engine: ChildProcess;
let engineUrl: string;
/** Passes calls to the engine, and stands in for queues. */
let front: Server;
let directory: string;
let environment: Environment;
let sources: EventSources;
let streamArn: string;
let table: string;
let answer: (ids: string[]) => unknown;
let batches: string[][];
let queued: { Body: string; MessageId: string; ReceiptHandle: string }[];
let sent: { DDBStreamBatchInfo: Record<string, unknown>; requestContext: Record<string, unknown> }[];
let refused: string | undefined;
let logged: string[];

beforeAll(async () => {
  const free = createServer().listen(0);
  const { port } = free.address() as AddressInfo;
  await new Promise((closed) => free.close(closed));
  engineUrl = `http://127.0.0.1:${port}`;
  const binary = join(import.meta.dirname, '../node_modules/@dynoxide/linux-x64/dynoxide');
  engine = spawn(binary, ['serve', '--port', String(port)], { stdio: 'ignore' });
  await vi.waitFor(() => fetch(engineUrl), 5000);
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
      const headers = Object.entries(request.headers).filter(([name]) =>
        /^(x-amz|content-type|authorization)/.test(name),
      );
      const { status, text } = await post(body, headers as [string, string][]);
      response.writeHead(status).end(text);
    }
  });
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening));
});

afterAll(() => {
  front.closeAllConnections();
  front.close();
  engine.kill();
});

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sources-'));
  batches = [];
  queued = [];
  sent = [];
  logged = [];
  refused = undefined;
  answer = () => undefined;
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

test('a write reaches the function as a record of the stream, soon', async () => {
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

test('only matching records reach the function', async () => {
  await deploy({
    FilterCriteria: {
      Filters: [
        { Pattern: JSON.stringify({ eventName: ['INSERT'], dynamodb: { Keys: { id: { S: [{ prefix: 'b' }] } } } }) },
      ],
    },
  });

  await put('a', 'b1', 'b1', 'b2');

  await vi.waitFor(() => expect(batches.flat()).toEqual(['b1', 'b2']));
});

test('a start goes on where the last run ended', async () => {
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

test('a mapping that starts at LATEST leaves out what was there, now and after a restart', async () => {
  await put('a');
  await deploy({ StartingPosition: 'LATEST' });
  await vi.waitFor(async () => expect(await positionsKept()).toBe(true));
  await sources.stop();
  await put('b');

  sources = start();
  await deploy({ StartingPosition: 'LATEST' });

  await vi.waitFor(() => expect(batches.flat()).toEqual(['b']));
});

test('a poison record is singled out, given up and described to the destination, the others are handled', async () => {
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

test('a reported failure is retried from the lowest failed record on', async () => {
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

test('records older than allowed are given up without being handled', async () => {
  await put('a');
  await new Promise((resolve) => setTimeout(resolve, 1100));

  await deploy({ MaximumRecordAgeInSeconds: 0, DestinationConfig: { OnFailure: { Destination: queueArn } } });

  await vi.waitFor(() => expect(sent[0]?.requestContext.condition).toBe('MaximumRecordAgeExceeded'));
  expect(batches).toEqual([]);
});

test('a role without the right to read is logged, and reading begins once it is granted', async () => {
  refused = 'GetRecords';
  await deploy();
  await put('a');
  await vi.waitFor(() => expect(logged.join()).toContain('AccessDeniedException: not authorized: GetRecords'));

  refused = undefined;

  await vi.waitFor(() => expect(batches.flat()).toEqual(['a']), 3000);
});

test('stopping in the middle of a batch gives nothing up', async () => {
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

test('messages of a queue are deleted when handled, those reported as failed stay', async () => {
  queued = ['one', 'two', 'other'].map((id) => ({ MessageId: id, ReceiptHandle: id, Body: JSON.stringify({ id }) }));
  answer = () => ({ batchItemFailures: [{ itemIdentifier: 'two' }] });

  await deploy({
    EventSourceArn: 'arn:aws:sqs:eu-central-1:000000000000:work',
    StartingPosition: undefined,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    FilterCriteria: { Filters: [{ Pattern: '{"body":{"id":["one","two"]}}' }] },
  });

  await vi.waitFor(() => expect(queued.map(({ MessageId }) => MessageId)).toEqual(['two']));
});

test('what is not supported is refused by name', async () => {
  await expect(deploy({ TumblingWindowInSeconds: 5 })).rejects.toThrow('TumblingWindowInSeconds');
  await expect(deploy({ EventSourceArn: 'arn:aws:kinesis:eu-central-1:1:stream/x' })).rejects.toThrow('kinesis');
});

function start(seen?: (event: unknown) => void): EventSources {
  return new EventSources(environment, {
    roleOf: () => role,
    run: async (_, event) => {
      seen?.(event);
      const ids = (event as Event).Records.map((record) => record.dynamodb?.Keys.id.S ?? String(record.messageId));
      batches.push(ids);
      return answer(ids);
    },
  });
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

async function post(body: Buffer, headers: [string, string][]) {
  const response = await fetch(engineUrl, { method: 'POST', body: new Uint8Array(body), headers });
  return { status: response.status, text: await response.text() };
}

function queueAnswer(operation: string, input: { MessageBody: string; ReceiptHandle: string }): unknown {
  if (operation === 'SendMessage') sent.push(JSON.parse(input.MessageBody));
  if (operation === 'DeleteMessage')
    queued = queued.filter(({ ReceiptHandle }) => ReceiptHandle !== input.ReceiptHandle);
  return operation === 'ReceiveMessage' ? { Messages: queued } : {};
}

function anEnvironment(): Environment {
  return {
    region: 'eu-central-1',
    accountId: '000000000000',
    dataDirectory: directory,
    endpoint: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    origins: new Map(),
    upgrades: new Map(),
    invoke: () => Promise.reject(new Error('not expected')),
    credentialsFor: () => ({ accessKeyId: 'AKID', secretAccessKey: 'secret' }),
    count: () => {},
    deliver: () => Promise.resolve(),
    log: (line) => logged.push(line),
  };
}
