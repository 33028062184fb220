import { setTimeout } from 'node:timers/promises';
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ListTagsOfResourceCommand,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { CommandError } from './command-error.ts';
import { unlessMissing } from './find-stack.ts';
import type { StageTable } from './stage-tables.ts';

export type RestoredTable = StageTable & { streamLabel?: string };

type Options = {
  at: string;
  /** When to stop waiting, in milliseconds. */
  deadline: number;
  say(line: string): void;
};

/**
 * Creates a table with the items of another one at a time, and gives it the settings of that one. A restore brings back items,
 * keys, indexes and encryption only: no stream, time-to-live, tags, point-in-time recovery or deletion protection. Indexes and
 * encryption are those of today, not those of the time. Safe to repeat: continues an interrupted restore.
 * @throws {CommandError} with a sentence for the operator, also when DynamoDB does not finish in time
 */
export async function restoreTable(
  client: DynamoDBClient,
  table: StageTable,
  options: Options,
): Promise<RestoredTable> {
  try {
    const source = (await describe(client, table.inUse)) as TableDescription;
    if (!source) throw new CommandError('failed', `The table ${table.inUse} does not exist.`);
    if (!(await describe(client, table.target))) await beginRestore(client, table, options);
    await whenActive(client, table, options);
    await copySettings(client, table, source, options);
    const { LatestStreamLabel } = await whenActive(client, table, options);
    return { ...table, ...(LatestStreamLabel && { streamLabel: LatestStreamLabel }) };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const { name, message } = error as Error;
    throw new CommandError('failed', `${table.id} was not restored: ${name}: ${message}`, { cause: error });
  }
}

/**
 * AWS Backup does not copy the limits table, which holds hashes of IP addresses. Beside its older copies of the other
 * tables, any state of it will do: erasures are copied into it, and a recount repairs the counters.
 */
function isOfAnyTime(id: string): boolean {
  return id === 'Limits';
}

async function beginRestore(
  client: DynamoDBClient,
  { id, inUse, target }: StageTable,
  options: Options,
): Promise<void> {
  let time = new Date(options.at);
  for (let said = false; ; said = true) {
    const { earliest, latest } = await restorablePeriod(client, inUse);
    // Only beside copies of AWS Backup: otherwise the time is a mistake.
    if (time < earliest && isOfAnyTime(id) && (await describe(client, target.replace('-Limits-', '-Leads-'))))
      time = latest;
    if (time < earliest) {
      const period = `from ${earliest.toISOString()} to ${latest.toISOString()}`;
      throw new CommandError('failed', `${inUse} can be restored to a time ${period}, not to ${options.at}.`);
    }
    if (time <= latest) break;
    if (!said) options.say('DynamoDB can restore to a time about five minutes after it; waiting.');
    await pause(options);
  }
  options.say(`restoring ${inUse}`);
  await client.send(
    new RestoreTableToPointInTimeCommand({ SourceTableName: inUse, TargetTableName: target, RestoreDateTime: time }),
  );
}

async function restorablePeriod(client: DynamoDBClient, TableName: string): Promise<{ earliest: Date; latest: Date }> {
  const { ContinuousBackupsDescription } = await client.send(new DescribeContinuousBackupsCommand({ TableName }));
  const { EarliestRestorableDateTime: earliest, LatestRestorableDateTime: latest } =
    ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
  if (earliest && latest) return { earliest, latest };
  throw new CommandError('failed', `Point-in-time recovery of ${TableName} is off, so it cannot be restored.`);
}

/** Waits until the table can be used and changed. */
async function whenActive(client: DynamoDBClient, { id, target, inUse }: StageTable, options: Options) {
  for (;;) {
    const found = await describe(client, target);
    const { SourceTableArn, SourceBackupArn, RestoreDateTime, RestoreInProgress } = found?.RestoreSummary ?? {};
    // A table that AWS Backup restored has the time of its backup.
    const isOther =
      !SourceBackupArn &&
      ((SourceTableArn && !SourceTableArn.endsWith(`/${inUse}`)) ||
        (RestoreDateTime && !isOfAnyTime(id) && RestoreDateTime.getTime() !== Date.parse(options.at)));
    if (isOther) {
      throw new CommandError(
        'failed',
        `${target} exists and was restored from another table or to another time: delete it.`,
      );
    }
    if (found?.TableStatus === 'ACTIVE' && !RestoreInProgress) return found;
    if (found?.TableStatus !== 'CREATING' && found?.TableStatus !== 'UPDATING') {
      throw new CommandError('failed', `${id} cannot be restored: ${target} is ${found?.TableStatus ?? 'gone'}.`);
    }
    await pause(options);
  }
}

/** One change at a time: DynamoDB refuses changes of a table that is being changed. */
async function copySettings(
  client: DynamoDBClient,
  table: StageTable,
  source: TableDescription,
  options: Options,
): Promise<void> {
  const TableName = table.target;
  const { DeletionProtectionEnabled, StreamSpecification } = await whenActive(client, table, options);
  if (source.DeletionProtectionEnabled && !DeletionProtectionEnabled) {
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
    await whenActive(client, table, options);
  }
  // The items of the restore are not in the stream, so nothing is emailed or published again.
  if (source.StreamSpecification?.StreamEnabled && !StreamSpecification?.StreamEnabled) {
    const { StreamViewType } = source.StreamSpecification;
    await client.send(
      new UpdateTableCommand({ TableName, StreamSpecification: { StreamEnabled: true, StreamViewType } }),
    );
    await whenActive(client, table, options);
  }
  await copyTimeToLive(client, table);
  await copyTags(client, source, await whenActive(client, table, options));
  await protect(client, table, options);
}

async function copyTimeToLive(client: DynamoDBClient, { inUse, target }: StageTable): Promise<void> {
  const [wanted, found] = await Promise.all([timeToLive(client, inUse), timeToLive(client, target)]);
  // DynamoDB takes up to an hour to enable it, and refuses to enable it twice.
  if (!wanted || found) return;
  const TimeToLiveSpecification = { AttributeName: wanted, Enabled: true };
  await client.send(new UpdateTimeToLiveCommand({ TableName: target, TimeToLiveSpecification }));
}

/** The attribute of the time-to-live of a table. */
export async function timeToLive(client: DynamoDBClient, TableName: string): Promise<string | undefined> {
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  const { TimeToLiveStatus, AttributeName } = TimeToLiveDescription ?? {};
  return TimeToLiveStatus === 'ENABLED' || TimeToLiveStatus === 'ENABLING' ? AttributeName : undefined;
}

async function copyTags(client: DynamoDBClient, source: TableDescription, target: TableDescription): Promise<void> {
  const Tags = [];
  let NextToken: string | undefined;
  do {
    const page = await client.send(new ListTagsOfResourceCommand({ ResourceArn: source.TableArn, NextToken }));
    // CloudFormation alone can set its own tags.
    Tags.push(...(page.Tags ?? []).filter(({ Key }) => !Key?.startsWith('aws:')));
    NextToken = page.NextToken;
  } while (NextToken);
  if (Tags.length > 0) await client.send(new TagResourceCommand({ ResourceArn: target.TableArn, Tags }));
}

async function protect(client: DynamoDBClient, { target: TableName }: StageTable, options: Options): Promise<void> {
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  for (;;) {
    try {
      await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
      return;
    } catch (error) {
      // A new table has no backups for a while.
      if ((error as Error).name !== 'ContinuousBackupsUnavailableException') throw error;
      await pause(options);
    }
  }
}

async function describe(client: DynamoDBClient, TableName: string): Promise<TableDescription | undefined> {
  return (await unlessMissing(client.send(new DescribeTableCommand({ TableName }))))?.Table;
}

/** @throws {CommandError} after the deadline */
async function pause({ deadline }: Options): Promise<void> {
  if (Date.now() > deadline) {
    throw new CommandError('failed', 'DynamoDB has not finished in time. Run the same command again to continue.');
  }
  await setTimeout(1_000);
}
