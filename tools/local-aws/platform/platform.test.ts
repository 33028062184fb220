import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { App, CfnOutput, CustomResource, Stack } from 'aws-cdk-lib';
import { AttributeType, BillingMode, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrator } from '../iam/iam.ts';
import { writeDurably } from './durable-file.ts';
import { type Platform, type PlatformOptions, startPlatform } from './platform.ts';

const directory = mkdtempSync(join(tmpdir(), 'platform-'));
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

test('deploys a stack and returns its outputs, with those of a custom resource', () => {
  expect(platform.outputs).toMatchObject({ Made: 'made for first', TableName: expect.stringMatching(/^Studio-Notes/) });
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

test('keeps stored data and accepted emails over a restart, and updates a custom resource only when its properties changed', async () => {
  const { TableName } = platform.outputs;
  const before = await made();
  await platform.stop();
  const email = { id: 'accepted', at: '', from: '', to: [], replyTo: [], subject: 'From a killed run' };
  await writeDurably(join(directory, 'data/ses/accepted/1.json'), JSON.stringify({ id: '1', email, events: [] }));
  platform = await start();
  expect(await (await fetch(`${platform.inboxUrl}/emails`)).json()).toMatchObject([{ id: 'accepted' }]);
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
  return startPlatform({ assemblyDirectory, dataDirectory, log: () => {}, ...options });
}

async function bundle(): Promise<void> {
  const stdin = { contents: make, resolveDir: import.meta.dirname };
  const outfile = join(directory, 'make', 'index.js');
  await build({ stdin, outfile, bundle: true, platform: 'node', format: 'cjs', target: 'node24' });
}

function synthesise(wish: string): void {
  const app = new App({ outdir: join(directory, 'cdk.out'), analyticsReporting: false });
  const stack = new Stack(app, 'Studio');
  const table = new Table(stack, 'Notes', {
    partitionKey: { name: 'id', type: AttributeType.STRING },
    billingMode: BillingMode.PAY_PER_REQUEST,
  });
  const maker = new LambdaFunction(stack, 'MakerFunction', {
    runtime: Runtime.NODEJS_24_X,
    handler: 'index.handler',
    code: Code.fromAsset(join(directory, 'make')),
    environment: { TABLE: table.tableName },
  });
  table.grantWriteData(maker);
  const thing = new CustomResource(stack, 'Maker', {
    resourceType: 'Custom::Maker',
    serviceToken: maker.functionArn,
    properties: { wish, count: 3 },
  });
  thing.node.addDependency(table);
  new CfnOutput(stack, 'TableName', { value: table.tableName });
  new CfnOutput(stack, 'Made', { value: thing.getAttString('result') });
  app.synth();
}

const make = `
  import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
  const client = new DynamoDBClient();
  export async function handler(event) {
    const { ResponseURL, RequestType, RequestId, StackId, LogicalResourceId, ResourceProperties } = event;
    const { wish, count } = ResourceProperties;
    const Item = { id: { S: RequestType } };
    await client.send(new PutItemCommand({ TableName: process.env.TABLE, Item }));
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

async function made(): Promise<string[]> {
  const settings = { endpoint: platform.endpoint, region: 'eu-central-1', credentials: administrator };
  const read = new ScanCommand({ TableName: platform.outputs.TableName });
  const { Items = [] } = await new DynamoDBClient(settings).send(read);
  return Items.map(({ id }) => id?.S ?? '').sort();
}
