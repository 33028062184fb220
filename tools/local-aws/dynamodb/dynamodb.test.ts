import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BatchWriteItemCommand,
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { callJson } from '../platform/aws-call.ts';
import { endpointWith } from '../platform/endpoint-for-tests.ts';
import { DynamoDb } from './dynamodb.ts';
import { notes } from './table-for-tests.ts';

let run: Awaited<ReturnType<typeof endpointWith<DynamoDb>>>;
let admin: DynamoDBClient;
const TableName = 'Notes';
const table = `arn:aws:dynamodb:eu-central-1:000000000000:table/${TableName}`;
const definition = { ...notes(TableName), StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' } };
let streamArn: string;

beforeAll(async () => {
  run = await endpointWith((environment) => new DynamoDb(environment));
  admin = new DynamoDBClient(run.settings());
  await run.service.start();
  const { attributes } = await run.deploy('AWS::DynamoDB::Table', definition);
  streamArn = attributes?.StreamArn ?? '';
});

beforeEach(() => run.endpoint.outages.clear());

afterAll(() => run.stop());

test('creates a table with keys, indexes, stream and ARNs as in the template', async () => {
  const { Table } = await admin.send(new DescribeTableCommand({ TableName }));

  expect(Table).toMatchObject({
    GlobalSecondaryIndexes: [{ IndexName: 'byKind' }],
    StreamSpecification: { StreamEnabled: true },
  });
  expect(streamArn).toMatch(new RegExp(`^${table}/stream/`));
});

test('updates an existing table unless its keys differ', async () => {
  const AttributeDefinitions = [...definition.AttributeDefinitions, { AttributeName: 'owner', AttributeType: 'S' }];
  const byOwner = {
    IndexName: 'byOwner',
    KeySchema: [{ AttributeName: 'owner', KeyType: 'HASH' }],
    Projection: { ProjectionType: 'KEYS_ONLY' },
  };
  const change = (...GlobalSecondaryIndexes: object[]) =>
    run.deploy('AWS::DynamoDB::Table', { ...definition, AttributeDefinitions, GlobalSecondaryIndexes });
  await expect(change(byOwner)).rejects.toThrow(
    'Cannot perform more than one GSI creation or deletion in a single update',
  );
  await change(...definition.GlobalSecondaryIndexes, byOwner);
  await change(byOwner);
  const { Table } = await admin.send(new DescribeTableCommand({ TableName }));
  expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName)).toEqual(['byOwner']);

  const otherKey = { ...definition, KeySchema: [{ AttributeName: 'kind', KeyType: 'HASH' }] };
  await expect(run.deploy('AWS::DynamoDB::Table', otherKey)).rejects.toThrow(/start over with --fresh/);
  await change();
  await run.deploy('AWS::DynamoDB::Table', definition);
});

test.each([
  [
    'a write',
    ['dynamodb:GetItem'],
    new PutItemCommand({ TableName, Item: { id: { S: 'a' } } }),
    /dynamodb:PutItem on resource: .*table\/Notes/,
  ],
  [
    'a query of an index',
    ['dynamodb:Query'],
    new QueryCommand({
      TableName,
      IndexName: 'byKind',
      KeyConditionExpression: 'kind = :k',
      ExpressionAttributeValues: { ':k': { S: 'x' } },
    }),
    /dynamodb:Query on resource: .*table\/Notes\/index\/byKind/,
  ],
  [
    'a transaction with one part too many',
    ['dynamodb:PutItem'],
    new TransactWriteItemsCommand({
      TransactItems: [
        { Put: { TableName, Item: { id: { S: 'x' } } } },
        { ConditionCheck: { TableName, Key: { id: { S: 'y' } }, ConditionExpression: 'attribute_exists(id)' } },
      ],
    }),
    /dynamodb:ConditionCheckItem/,
  ],
  [
    'a batch',
    ['dynamodb:PutItem'],
    new BatchWriteItemCommand({ RequestItems: { [TableName]: [{ PutRequest: { Item: { id: { S: 'x' } } } }] } }),
    /dynamodb:BatchWriteItem/,
  ],
])('%s requires its own right', async (_, actions, command, message) => {
  const client = new DynamoDBClient(run.settings(await run.roleThatMay(actions, table)));

  await expect(client.send(command as PutItemCommand)).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message: expect.stringMatching(message),
  });
});

test('refuses unknown credentials', async () => {
  const client = new DynamoDBClient(run.settings({ accessKeyId: 'AKIANOBODY', secretAccessKey: 'x' }));
  await expect(client.send(new GetItemCommand({ TableName, Key: { id: { S: 'a' } } }))).rejects.toMatchObject({
    name: 'UnrecognizedClientException',
  });
});

test('fails calls during an outage before they reach the tables', async () => {
  const get = new GetItemCommand({ TableName, Key: { id: { S: 'a' } } });
  run.endpoint.outages.set('dynamodb', { mode: 'down' });
  await expect(admin.send(get)).rejects.toMatchObject({
    name: 'InternalServerError',
    $metadata: { httpStatusCode: 500 },
  });
  run.endpoint.outages.set('dynamodb', { mode: 'throttled' });
  await expect(admin.send(get)).rejects.toMatchObject({ name: 'ProvisionedThroughputExceededException' });
});

test('fails a share of the calls during a partial outage', async () => {
  run.endpoint.outages.set('dynamodb', { mode: 'throttled', share: 0.5 });
  const withoutRetries = new DynamoDBClient({ ...run.settings(), maxAttempts: 1 });
  const get = () => withoutRetries.send(new GetItemCommand({ TableName, Key: { id: { S: 'a' } } }));

  const answers = await Promise.allSettled(Array.from({ length: 100 }, get));

  const failed = answers.filter(({ status }) => status === 'rejected').length;
  expect(failed).toBeGreaterThan(0);
  expect(failed).toBeLessThan(100);
});

test('requires rights on the stream to read it, and reports the region of the account', async () => {
  await admin.send(new PutItemCommand({ TableName, Item: { id: { S: 'followed' } } }));
  const actions = ['dynamodb:DescribeStream', 'dynamodb:GetShardIterator', 'dynamodb:GetRecords'];
  const reader = { ...run.environment, credentialsFor: () => reading };
  let reading = await run.roleThatMay(actions, streamArn);
  const ask = (operation: string, input: object) =>
    callJson<StreamAnswer>(reader, '', 'dynamodb', `DynamoDBStreams_20120810.${operation}`, input);
  const { StreamDescription } = await ask('DescribeStream', { StreamArn: streamArn });
  const { StreamArn, Shards } = StreamDescription;
  const iterator = { StreamArn, ShardId: Shards[0]?.ShardId, ShardIteratorType: 'TRIM_HORIZON' };
  const { ShardIterator } = await ask('GetShardIterator', iterator);
  const { Records } = await ask('GetRecords', { ShardIterator });

  expect(StreamArn).toBe(streamArn);
  expect(Records.at(-1)).toMatchObject({
    awsRegion: 'eu-central-1',
    dynamodb: { Keys: { id: { S: 'followed' } } },
  });
  reading = await run.roleThatMay(actions, `${streamArn}-other`);
  await expect(ask('GetRecords', { ShardIterator })).rejects.toThrow(/AccessDenied/);
});

test('ends the engine with the process that started it, even after a kill', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'engine-'));
  const script = `
    import { DynamoDbEngine } from '${join(import.meta.dirname, 'engine.ts')}';
    const engine = new DynamoDbEngine('${directory}', () => {});
    await engine.start();
    console.log('started');
  `;
  const owner = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(owner.stdout, 'data');
  const pid = Number(readFileSync(join(directory, 'engine.pid'), 'utf8'));
  expect(isRunning(pid)).toBe(true);

  owner.kill('SIGKILL');

  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 5000 });
  rmSync(directory, { recursive: true, force: true });
});

type StreamAnswer = {
  StreamDescription: { StreamArn: string; Shards: { ShardId: string }[] };
  ShardIterator: string;
  Records: object[];
};

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
