import { setTimeout as wait } from 'node:timers/promises';
import { AwsCallError, callJson } from '../platform/aws-call.ts';
import type { Environment } from '../platform/service.ts';
import type { ShardPositions } from './shard-positions.ts';

/** A DynamoDB stream record as Lambda receives it. */
export type StreamRecord = {
  eventID: string;
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE';
  eventVersion: string;
  eventSource: 'aws:dynamodb';
  awsRegion: string;
  dynamodb: { ApproximateCreationDateTime: number; SequenceNumber: string } & Record<string, unknown>;
  eventSourceARN: string;
};

type Deps = {
  environment: Environment;
  role: string;
  streamArn: string;
  positions: ShardPositions;
  batchSize: number;
  /** How long a batch that is not full waits for more records. */
  windowMs: number;
  functionName: string;
  /** Handles a whole batch. Returns `false` if aborted before the end. */
  handle(shardId: string, records: StreamRecord[]): Promise<boolean>;
  signal: AbortSignal;
};

/** Polling interval for writes that bypass the endpoint, such as those of another client of the engine. */
const pollEveryMs = 5000;
const afterErrorMs = 1000;

/**
 * Reads a stream in order and passes on its records in batches. The position is stored after each batch, so the next run
 * continues there. A stream of the engine has one shard, which never closes.
 */
export async function followStream(deps: Deps): Promise<void> {
  await withRetry(deps, async () => {
    const { environment, role, streamArn } = deps;
    type Answer = { StreamDescription: { Shards: { ShardId: string }[] } };
    const operation = 'DynamoDBStreams_20120810.DescribeStream';
    const input = { StreamArn: streamArn };
    const { StreamDescription } = await callJson<Answer>(environment, role, 'dynamodb', operation, input);
    const [shard, ...others] = StreamDescription.Shards;
    if (!shard || others.length > 0) throw new Error('a stream with several shards is not supported here');
    await followShard(deps, shard.ShardId);
  });
}

async function followShard(deps: Deps, shardId: string): Promise<void> {
  const { environment, positions, signal, batchSize, windowMs, handle } = deps;
  const table = deps.streamArn.split('/')[1] ?? '';
  let iterator = await iteratorFor(deps, shardId);
  while (!signal.aborted) {
    const writes = environment.tableWrites.count(table);
    let page: Page = await read(deps, iterator, batchSize);
    if (windowMs > 0 && page.records.length > 0 && page.records.length < batchSize) {
      await wait(windowMs, undefined, { signal }).catch(() => {});
      page = await read(deps, iterator, batchSize);
    }
    const { records, next } = page;
    iterator = next;
    if (records.length === 0) {
      await environment.tableWrites.next(table, writes, pollEveryMs, signal);
      continue;
    }
    const age = Date.now() - records[0]!.dynamodb.ApproximateCreationDateTime * 1000;
    environment.count('AWS/Lambda', 'IteratorAge', { FunctionName: deps.functionName }, Math.max(0, age));
    // A batch that a shutdown interrupts is delivered again at the next start.
    if (!(await handle(shardId, records))) return;
    await positions.moveTo(shardId, records.at(-1)!.dynamodb.SequenceNumber);
  }
}

type Page = { records: StreamRecord[]; next: string };

async function iteratorFor({ environment, role, streamArn, positions }: Deps, shardId: string): Promise<string> {
  const get = async (start: Record<string, string>) => {
    const { ShardIterator } = await callJson<{ ShardIterator: string }>(
      environment,
      role,
      'dynamodb',
      'DynamoDBStreams_20120810.GetShardIterator',
      { StreamArn: streamArn, ShardId: shardId, ...start },
    );
    return ShardIterator;
  };
  const position = positions.of(shardId);
  if (!position) return get({ ShardIteratorType: 'TRIM_HORIZON' });
  try {
    return await get({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: position });
  } catch (error) {
    if (!(error instanceof AwsCallError) || error.code !== 'TrimmedDataAccessException') throw error;
    return get({ ShardIteratorType: 'TRIM_HORIZON' });
  }
}

async function read({ environment, role, streamArn }: Deps, iterator: string, limit: number): Promise<Page> {
  type Answer = { Records: StreamRecord[]; NextShardIterator: string };
  const { Records, NextShardIterator } = await callJson<Answer>(
    environment,
    role,
    'dynamodb',
    'DynamoDBStreams_20120810.GetRecords',
    { ShardIterator: iterator, Limit: Math.min(limit, 1000) },
  );
  const awsRegion = environment.region;
  return {
    records: Records.map((record) => ({ ...record, awsRegion, eventSourceARN: streamArn })),
    next: NextShardIterator,
  };
}

/** Repeats an operation until it succeeds, and logs a repeated failure once. */
async function withRetry({ environment, streamArn, signal }: Deps, run: () => Promise<void>): Promise<void> {
  let said = '';
  while (!signal.aborted) {
    try {
      return await run();
    } catch (error) {
      const { message } = error as Error;
      if (message !== said && !signal.aborted) environment.log(`event source ${streamArn}: ${message}`);
      said = message;
      await wait(afterErrorMs, undefined, { signal }).catch(() => {});
    }
  }
}
