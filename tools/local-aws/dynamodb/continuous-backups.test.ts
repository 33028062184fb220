import { setTimeout } from 'node:timers/promises';
import {
  DeleteItemCommand,
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ListTagsOfResourceCommand,
  PutItemCommand,
  QueryCommand,
  RestoreTableToPointInTimeCommand,
  ScanCommand,
  TagResourceCommand,
  TransactWriteItemsCommand,
  UpdateContinuousBackupsCommand,
  UpdateItemCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, test as base, beforeAll, expect, vi } from 'vitest';
import { endpointWith } from '../platform/endpoint-for-tests.ts';
import { DynamoDb } from './dynamodb.ts';
import { notes } from './table-for-tests.ts';

let run: Awaited<ReturnType<typeof endpointWith<DynamoDb>>>;
let admin: DynamoDBClient;
let number = 0;

const definition = (name: string) => ({
  ...notes(name),
  StreamSpecification: { StreamViewType: 'KEYS_ONLY' },
  PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  Tags: [{ Key: 'stage', Value: 'local' }],
});

beforeAll(async () => {
  run = await endpointWith((environment) => new DynamoDb(environment, { recoveryLagSeconds: 0 }));
  admin = new DynamoDBClient(run.settings());
  await run.service.start();
});
afterAll(() => run.stop());

/** A table of its own for each test: most of them wait for the next second, so they do that at the same time. */
const test = base.extend<{ table: Awaited<ReturnType<typeof deployNotes>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameters
  table: async ({}, use) => use(await deployNotes()),
});

async function deployNotes() {
  const TableName = `Notes${number++}`;
  /** Where `restore` restores to. */
  const target = `${TableName}-back`;
  await run.deploy('AWS::DynamoDB::Table', definition(TableName));
  return {
    TableName,
    target,
    put: (id: string, kind: string) =>
      admin.send(new PutItemCommand({ TableName, Item: { id: { S: id }, kind: { S: kind } } })),
    restore: (input: object) =>
      admin.send(
        new RestoreTableToPointInTimeCommand({ SourceTableName: TableName, TargetTableName: target, ...input }),
      ),
  };
}

/** The next full second: DynamoDB restores to seconds. */
async function pause(): Promise<Date> {
  const at = new Date(Math.ceil(Date.now() / 1000) * 1000);
  await setTimeout(at.getTime() + 1_001 - Date.now());
  return at;
}

async function whenActive(name: string) {
  return vi.waitFor(
    async () => {
      const { Table } = await admin.send(new DescribeTableCommand({ TableName: name }));
      expect(Table?.TableStatus).toBe('ACTIVE');
      return Table!;
    },
    { timeout: 20_000, interval: 100 },
  );
}

async function itemsOf(name: string): Promise<string[]> {
  const { Items = [] } = await admin.send(new ScanCommand({ TableName: name }));
  return Items.map(({ id, kind }) => `${id?.S} ${kind?.S}`).sort();
}

test.concurrent('restores every kind of write to a second, with indexes but without the other settings', async ({
  table: { TableName, target, put, restore },
}) => {
  await Promise.all([put('changed', 'old'), put('deleted', 'old'), put('kept', 'old')]);
  const at = await pause();
  const Key = (id: string) => ({ id: { S: id } });
  await admin.send(
    new UpdateItemCommand({
      TableName,
      Key: Key('changed'),
      UpdateExpression: 'SET kind = :new',
      ExpressionAttributeValues: { ':new': { S: 'new' } },
    }),
  );
  await admin.send(new DeleteItemCommand({ TableName, Key: Key('deleted') }));
  await admin.send(
    new TransactWriteItemsCommand({
      TransactItems: [{ Put: { TableName, Item: { ...Key('added'), kind: { S: 'new' } } } }],
    }),
  );

  const { TableDescription } = await restore({ RestoreDateTime: at });

  expect(TableDescription).toMatchObject({
    TableStatus: 'CREATING',
    RestoreSummary: { RestoreInProgress: true, RestoreDateTime: at },
  });
  await expect(admin.send(new ScanCommand({ TableName: target }))).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  });
  const table = await whenActive(target);
  expect(table).toMatchObject({ RestoreSummary: { RestoreInProgress: false }, DeletionProtectionEnabled: false });
  expect(table.StreamSpecification).toBeUndefined();
  expect(await itemsOf(target)).toEqual(['changed old', 'deleted old', 'kept old']);
  expect(await itemsOf(TableName)).toEqual(['added new', 'changed new', 'kept old']);
  const byKind = await admin.send(
    new QueryCommand({
      TableName: target,
      IndexName: 'byKind',
      KeyConditionExpression: 'kind = :old',
      ExpressionAttributeValues: { ':old': { S: 'old' } },
    }),
  );
  expect(byKind.Count).toBe(3);
  const { TimeToLiveDescription } = await admin.send(new DescribeTimeToLiveCommand({ TableName: target }));
  expect(TimeToLiveDescription?.TimeToLiveStatus).toBe('DISABLED');
  const { Tags } = await admin.send(new ListTagsOfResourceCommand({ ResourceArn: table.TableArn }));
  expect(Tags).toEqual([]);
  expect(await statusOf(target)).toEqual({ PointInTimeRecoveryStatus: 'DISABLED' });
});

async function statusOf(name: string) {
  const { ContinuousBackupsDescription } = await admin.send(new DescribeContinuousBackupsCommand({ TableName: name }));
  return ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
}

test.concurrent('refuses times outside of the period, tables without recovery, and existing targets', async ({
  table: { TableName, restore },
}) => {
  const { EarliestRestorableDateTime: earliest, LatestRestorableDateTime: latest } = (await statusOf(TableName)) ?? {};

  await expect(restore({ RestoreDateTime: new Date(earliest!.getTime() - 1000) })).rejects.toMatchObject({
    name: 'InvalidRestoreTimeException',
  });
  await expect(restore({ RestoreDateTime: new Date(latest!.getTime() + 60_000) })).rejects.toMatchObject({
    name: 'InvalidRestoreTimeException',
  });
  await expect(restore({ UseLatestRestorableTime: true, TargetTableName: TableName })).rejects.toMatchObject({
    name: 'TableAlreadyExistsException',
  });
  await expect(restore({ UseLatestRestorableTime: true, SourceTableName: 'Nothing' })).rejects.toMatchObject({
    name: 'TableNotFoundException',
  });
  await expect(restore({})).rejects.toMatchObject({ name: 'ValidationException' });
  await admin.send(
    new UpdateContinuousBackupsCommand({
      TableName,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: false },
    }),
  );
  await expect(restore({ UseLatestRestorableTime: true })).rejects.toMatchObject({
    name: 'PointInTimeRecoveryUnavailableException',
  });
});

test.concurrent('is five minutes behind unless a run says otherwise', async ({ table: { TableName } }) => {
  const behind = await endpointWith((environment) => new DynamoDb(environment));
  await behind.service.start();
  await behind.deploy('AWS::DynamoDB::Table', definition(TableName));
  const client = new DynamoDBClient(behind.settings());
  const at = await pause();

  const restoring = client.send(
    new RestoreTableToPointInTimeCommand({ SourceTableName: TableName, TargetTableName: 'Back', RestoreDateTime: at }),
  );

  await expect(restoring).rejects.toMatchObject({ name: 'InvalidRestoreTimeException' });
  await behind.stop();
});

test.concurrent('lets a restored table get the settings of its source one after the other', async ({
  table: { TableName, target, restore },
}) => {
  await restore({ UseLatestRestorableTime: true });
  const stream = new UpdateTableCommand({
    TableName: target,
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' },
  });
  await expect(admin.send(stream)).rejects.toMatchObject({ name: 'ResourceInUseException' });
  const { TableArn } = await whenActive(target);

  await admin.send(new UpdateTableCommand({ TableName: target, DeletionProtectionEnabled: true }));
  await expect(admin.send(stream)).rejects.toMatchObject({ name: 'ResourceInUseException' });
  await whenActive(target);
  await admin.send(stream);
  const table = await whenActive(target);
  await admin.send(
    new UpdateTimeToLiveCommand({
      TableName: target,
      TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
    }),
  );
  const tags = await admin.send(new ListTagsOfResourceCommand({ ResourceArn: TableArn?.replace(target, TableName) }));
  expect(tags.Tags).toEqual([
    { Key: 'stage', Value: 'local' },
    { Key: 'aws:cloudformation:logical-id', Value: 'Thing' },
  ]);
  await expect(admin.send(new TagResourceCommand({ ResourceArn: TableArn, Tags: tags.Tags }))).rejects.toMatchObject({
    name: 'ValidationException',
  });

  expect(table).toMatchObject({
    DeletionProtectionEnabled: true,
    StreamSpecification: { StreamViewType: 'KEYS_ONLY' },
    LatestStreamLabel: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+$/),
    LatestStreamArn: `${TableArn}/stream/${table.LatestStreamLabel}`,
  });
});

test.concurrent('needs the right to restore the source and to write the target', async ({
  table: { TableName, target },
}) => {
  const source = `arn:aws:dynamodb:eu-central-1:000000000000:table/${TableName}`;
  const may = async (actions: string[], resources: string[]) =>
    new DynamoDBClient(run.settings(await run.roleThatMay(actions, resources)));
  const command = new RestoreTableToPointInTimeCommand({
    SourceTableName: TableName,
    TargetTableName: target,
    UseLatestRestorableTime: true,
  });

  const reader = await may(['dynamodb:GetItem', 'dynamodb:Scan'], [source]);
  await expect(reader.send(command)).rejects.toMatchObject({ name: 'AccessDeniedException' });
  const restorer = await may(['dynamodb:RestoreTableToPointInTime'], [source]);
  await expect(restorer.send(command)).rejects.toMatchObject({ message: expect.stringContaining('BatchWriteItem') });
});

test('keeps the history when the run is stopped, and continues a restore', async ({
  table: { TableName, target, put, restore },
}) => {
  await put('first', 'old');
  const at = await pause();
  await put('first', 'new');
  await restore({ RestoreDateTime: at });

  await run.service.stop();
  await run.service.start();
  await run.deploy('AWS::DynamoDB::Table', definition(TableName));

  await whenActive(target);
  expect(await itemsOf(target)).toEqual(['first old']);
});

test.concurrent('forgets a deleted table', async ({ table: { target, restore } }) => {
  await restore({ UseLatestRestorableTime: true });
  await whenActive(target);

  await admin.send(new DeleteTableCommand({ TableName: target }));
  await restore({ UseLatestRestorableTime: true });

  expect((await whenActive(target)).RestoreSummary).toMatchObject({ RestoreInProgress: false });
});
