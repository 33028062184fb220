import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { App, CfnOutput, CustomResource, Stack } from 'aws-cdk-lib';
import { AttributeType, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Code, Function as LambdaFunction, Runtime, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Bucket, EventType } from 'aws-cdk-lib/aws-s3';
import { LambdaDestination } from 'aws-cdk-lib/aws-s3-notifications';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { administrator } from '../iam/iam.ts';
import { type Platform, type PlatformOptions, startPlatform } from './platform.ts';

const directory = mkdtempSync(join(tmpdir(), 'platform-'));
const lines: string[] = [];
let platform: Platform;

beforeAll(async () => {
  await bundle();
  synthesise('first');
  platform = await start();
}, 60_000);

afterAll(async () => {
  await platform?.stop();
  rmSync(directory, { recursive: true, force: true });
});

test('deploys a stack of tables, buckets and functions and returns its outputs', () => {
  expect(platform.outputs).toMatchObject({ Made: 'made for first', TableName: expect.stringMatching(/^Studio-Notes/) });
});

test('runs a function with the rights of its role and refuses everything else', async () => {
  const { BucketName } = platform.outputs;
  await s3().send(new PutObjectCommand({ Bucket: BucketName, Key: 'incoming/a b.txt', Body: 'hello' }));

  const copy = await vi.waitFor(() => item('incoming/a b.txt'), { timeout: 10_000 });
  expect(copy.denied?.S).toMatch(
    /is not authorized to perform: dynamodb:DeleteItem on resource: arn:aws:dynamodb:.*table\//,
  );
});

test('invokes the function on the stream of a table after a write', async () => {
  await vi.waitFor(() => item('followed incoming/a b.txt'), { timeout: 10_000 });
});

test('passes deployment-time values to a custom resource that stores a file', async () => {
  const { BucketName, TableName } = platform.outputs;
  const config = await s3().send(new GetObjectCommand({ Bucket: BucketName, Key: 'site/config.json' }));

  expect(config).toMatchObject({ ContentType: 'application/json', CacheControl: 'max-age=60' });
  expect(await config.Body?.transformToString()).toBe(JSON.stringify({ table: TableName }));
});

test('refuses a second run on the same data', async () => {
  await expect(start()).rejects.toThrow(/in use by another run/);
  await expect(start({ fresh: true })).rejects.toThrow(/in use by another run/);

  expect(await made()).toEqual(['Create']);
});

test('names a port that is in use and stops what was started', async () => {
  const taken = Number(new URL(platform.siteUrl).port);
  const elsewhere = { dataDirectory: join(directory, 'elsewhere') };

  await expect(start({ ...elsewhere, sitePort: taken })).rejects.toThrow(`port ${taken} is in use by another program`);
  await expect(start({ ...elsewhere, inboxPort: taken })).rejects.toThrow(/for the inbox/);
});

test('keeps stored data over a restart and updates a custom resource only when its properties changed', async () => {
  const { TableName } = platform.outputs;
  const before = await made();
  await platform.stop();
  platform = await start();
  expect(platform.outputs.TableName).toBe(TableName);
  expect(await made()).toEqual(before);

  synthesise('second');
  await platform.redeploy();
  expect(platform.outputs.Made).toBe('made for second');
  expect(await made()).toEqual([...before, 'Update'].sort());
});

test('fails the deployment with the reason of a failed custom resource', async () => {
  synthesise('broken');

  await expect(platform.redeploy()).rejects.toThrow(/Custom::Maker Maker.*: the maker cannot make broken/);

  synthesise('x'.repeat(4096));
  await expect(platform.redeploy()).rejects.toThrow(/is longer than 4096/);

  synthesise('typed');
  await expect(platform.redeploy()).rejects.toThrow(/answered 403/);
});

function start(options: Partial<PlatformOptions> = {}): Promise<Platform> {
  const [assemblyDirectory, dataDirectory] = [join(directory, 'cdk.out'), join(directory, 'data')];
  return startPlatform({ assemblyDirectory, dataDirectory, log: (line) => lines.push(line), ...options });
}

async function bundle(): Promise<void> {
  const options = { bundle: true, platform: 'node', format: 'cjs', target: 'node24' } as const;
  for (const [name, contents] of Object.entries({ note, follow, make, release })) {
    const stdin = { contents, resolveDir: import.meta.dirname };
    await build({ ...options, stdin, outfile: join(directory, name, 'index.js') });
  }
}

function synthesise(wish: string): void {
  const app = new App({ outdir: join(directory, 'cdk.out'), analyticsReporting: false });
  const stack = new Stack(app, 'Studio');
  const table = new TableV2(stack, 'Notes', {
    partitionKey: { name: 'id', type: AttributeType.STRING },
    dynamoStream: StreamViewType.NEW_IMAGE,
    timeToLiveAttribute: 'expires_at',
  });
  const files = new Bucket(stack, 'Files', { enforceSSL: true });
  const aFunction = (id: string, code: string) =>
    new LambdaFunction(stack, id, {
      runtime: Runtime.NODEJS_24_X,
      handler: 'index.handler',
      code: Code.fromAsset(join(directory, code)),
      environment: { TABLE: table.tableName },
    });
  const noter = aFunction('Noter', 'note');
  table.grant(noter, 'dynamodb:PutItem');
  files.addEventNotification(EventType.OBJECT_CREATED, new LambdaDestination(noter), { prefix: 'incoming/' });
  const follower = aFunction('Follower', 'follow');
  table.grantWriteData(follower);
  follower.addEventSource(
    new DynamoEventSource(table, { startingPosition: StartingPosition.TRIM_HORIZON, retryAttempts: 2 }),
  );
  const maker = aFunction('MakerFunction', 'make');
  table.grantWriteData(maker);
  const thing = new CustomResource(stack, 'Maker', {
    resourceType: 'Custom::Maker',
    serviceToken: maker.functionArn,
    properties: { wish, count: 3 },
  });
  thing.node.addDependency(table);
  const releaser = aFunction('Releaser', 'release');
  files.grantPut(releaser, 'site/*');
  new CustomResource(stack, 'Release', {
    resourceType: 'Custom::Release',
    serviceToken: releaser.functionArn,
    properties: { bucket: files.bucketName, config: { table: table.tableName } },
  });
  new EmailIdentity(stack, 'Sender', { identity: Identity.domain('studio.example') });
  new CfnOutput(stack, 'TableName', { value: table.tableName });
  new CfnOutput(stack, 'BucketName', { value: files.bucketName });
  new CfnOutput(stack, 'Made', { value: thing.getAttString('result') });
  app.synth();
}

const clients = `
  import { DynamoDBClient, PutItemCommand, DeleteItemCommand } from '@aws-sdk/client-dynamodb';
  const client = new DynamoDBClient();
  const TableName = process.env.TABLE;
  const put = (id, more) => client.send(new PutItemCommand({ TableName, Item: { id: { S: id }, ...more } }));
`;

const note = `${clients}
  export async function handler({ Records: [record] }) {
    const id = decodeURIComponent(record.s3.object.key.replaceAll('+', ' '));
    const denied = await client.send(new DeleteItemCommand({ TableName, Key: { id: { S: id } } })).catch((e) => e.message);
    await put(id, { denied: { S: denied } });
  }
`;

const follow = `${clients}
  export async function handler({ Records }) {
    for (const { dynamodb: { NewImage } } of Records) {
      if (NewImage.id.S.startsWith('incoming')) await put('followed ' + NewImage.id.S);
    }
  }
`;

const make = `${clients}
  export async function handler(event) {
    const { ResponseURL, RequestType, RequestId, StackId, LogicalResourceId, ResourceProperties } = event;
    const { wish, count } = ResourceProperties;
    await put('made ' + RequestType, {});
    const isBroken = wish === 'broken' || count !== '3';
    const body = {
      Status: isBroken ? 'FAILED' : 'SUCCESS',
      Reason: 'the maker cannot make ' + wish,
      PhysicalResourceId: 'thing', RequestId, StackId, LogicalResourceId,
      Data: { result: 'made for ' + wish },
    };
    const text = JSON.stringify(body);
    const { status } = await fetch(ResponseURL, { method: 'PUT', body: wish === 'typed' ? text : Buffer.from(text) });
    if (status !== 200) throw new Error('answered ' + status);
  }
`;

const release = `
  import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
  export async function handler(event) {
    const { ResponseURL, RequestId, StackId, LogicalResourceId, ResourceProperties } = event;
    const { bucket, config } = ResourceProperties;
    await new S3Client().send(new PutObjectCommand({
      Bucket: bucket, Key: 'site/config.json', Body: JSON.stringify(config),
      ContentType: 'application/json', CacheControl: 'max-age=60',
    }));
    const body = { Status: 'SUCCESS', PhysicalResourceId: 'release', RequestId, StackId, LogicalResourceId };
    await fetch(ResponseURL, { method: 'PUT', body: Buffer.from(JSON.stringify(body)) });
  }
`;

const settings = () => ({ endpoint: platform.endpoint, region: 'eu-central-1', credentials: administrator });
const dynamo = () => new DynamoDBClient(settings());
const s3 = () => new S3Client(settings());

async function item(id: string) {
  const { Item } = await dynamo().send(
    new GetItemCommand({ TableName: platform.outputs.TableName, Key: { id: { S: id } }, ConsistentRead: true }),
  );
  if (!Item) throw new Error(`no item ${id} yet; ${lines.slice(-5).join('\n')}`);
  return Item;
}

async function made(): Promise<string[]> {
  const { Items = [] } = await dynamo().send(new ScanCommand({ TableName: platform.outputs.TableName }));
  const ids = Items.map(({ id }) => id?.S ?? '').filter((id) => id.startsWith('made '));
  return ids.map((id) => id.slice(5)).sort();
}
