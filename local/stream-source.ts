import { setTimeout as wait } from 'node:timers/promises';
import { AwsCallError, callJson } from './aws-call.ts';
import type { Environment } from './service.ts';
import type { ShardPositions } from './shard-positions.ts';

/** A record as Lambda gets it from a stream of DynamoDB. */
export type StreamRecord = {
  eventID: string;
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE';
  eventVersion: string;
  eventSource: 'aws:dynamodb';
  awsRegion: string;
  dynamodb: { ApproximateCreationDateTime: number; SequenceNumber: string } & Record<string, unknown>;
  eventSourceARN: string;
};

type Shard = { ShardId: string; ParentShardId?: string };
type Needs = {
  environment: Environment;
  role: string;
  streamArn: string;
  positions: ShardPositions;
  batchSize: number;
  windowMs: number;
  latestOnly: boolean;
  functionName: string;
  /** Handles a batch until nothing of it is left to do; `false` when the signal came before. */
  handle(shardId: string, records: StreamRecord[]): Promise<boolean>;
  signal: AbortSignal;
};

const quickMs = 50;
const idleMs = 200;
const quickForMs = 5000;
const discoverEveryMs = 10_000;
const afterErrorMs = 1000;

/**
 * Reads every shard of a stream in order and hands on its records in batches. A child shard waits for its parent. The
 * position in each shard is kept after each batch, so a start goes on where the last run ended.
 */
export async function followStream(needs: Needs): Promise<void> {
  const following = new Set<string>();
  const running = new Set<Promise<void>>();
  let discoverAgain = Promise.withResolvers<void>();
  while (!needs.signal.aborted) {
    const shards = await withRetry(needs, () => shardsOf(needs));
    for (const { ShardId, ParentShardId } of shards ?? []) {
      const parentOpen =
        shards?.some((shard) => shard.ShardId === ParentShardId) && !needs.positions.isDone(ParentShardId!);
      if (following.has(ShardId) || needs.positions.isDone(ShardId) || parentOpen) continue;
      following.add(ShardId);
      const followed = withRetry(needs, () => followShard(needs, ShardId)).finally(() => {
        following.delete(ShardId);
        running.delete(followed);
        discoverAgain.resolve();
      });
      running.add(followed);
    }
    await Promise.race([pause(discoverEveryMs, needs.signal), discoverAgain.promise]);
    discoverAgain = Promise.withResolvers();
  }
  await Promise.all(running);
}

async function followShard(needs: Needs, shardId: string): Promise<void> {
  const { environment, positions, signal, batchSize, windowMs, handle } = needs;
  if (needs.latestOnly && positions.isNew(shardId)) await skipToEnd(needs, shardId);
  let iterator: string | undefined = await iteratorFor(needs, shardId);
  let activeAt = performance.now();
  let batch: StreamRecord[] = [];
  let batchSince = 0;
  while (!signal.aborted) {
    const page: Page = await read(needs, iterator, batchSize - batch.length);
    if (page.records.length > 0) {
      activeAt = performance.now();
      if (batch.length === 0) batchSince = activeAt;
      batch.push(...page.records);
    }
    const isDue = batch.length >= batchSize || performance.now() - batchSince >= windowMs || !page.next;
    if (batch.length > 0 && isDue) {
      const first = batch[0]!.dynamodb.ApproximateCreationDateTime;
      environment.count(
        'AWS/Lambda',
        'IteratorAge',
        { FunctionName: needs.functionName },
        Math.max(0, Date.now() - first * 1000),
      );
      // A batch that the end of the platform interrupts is delivered again at the next start.
      if (!(await handle(shardId, batch))) return;
      await positions.moveTo(shardId, batch.at(-1)!.dynamodb.SequenceNumber);
      batch = [];
    }
    if (!page.next) {
      await positions.finish(shardId);
      return;
    }
    iterator = page.next;
    if (page.records.length > 0 && batch.length === 0) continue;
    await pause(performance.now() - activeAt < quickForMs ? quickMs : idleMs, signal);
  }
}

type Page = { records: StreamRecord[]; next: string | undefined };

/** Where a mapping that starts at LATEST begins is decided once, so that a start after a kill skips nothing. */
async function skipToEnd(needs: Needs, shardId: string): Promise<void> {
  let iterator: string | undefined = await iteratorFor(needs, shardId);
  let last = '';
  while (iterator) {
    const page: Page = await read(needs, iterator, 1000);
    last = page.records.at(-1)?.dynamodb.SequenceNumber ?? last;
    iterator = page.records.length > 0 ? page.next : undefined;
  }
  await needs.positions.moveTo(shardId, last);
}

async function shardsOf({ environment, role, streamArn }: Needs): Promise<Shard[]> {
  const shards: Shard[] = [];
  let after: string | undefined;
  do {
    const { StreamDescription } = await callJson<{
      StreamDescription: { Shards: Shard[]; LastEvaluatedShardId?: string };
    }>(environment, role, 'dynamodb', 'DynamoDBStreams_20120810.DescribeStream', {
      StreamArn: streamArn,
      ExclusiveStartShardId: after,
    });
    shards.push(...StreamDescription.Shards);
    after = StreamDescription.LastEvaluatedShardId;
  } while (after);
  return shards;
}

async function iteratorFor({ environment, role, streamArn, positions }: Needs, shardId: string): Promise<string> {
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

async function read({ environment, role, streamArn }: Needs, iterator: string, limit: number): Promise<Page> {
  type Answer = { Records: StreamRecord[]; NextShardIterator?: string };
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
    next: NextShardIterator ?? undefined,
  };
}

/** Runs an operation until it succeeds, and logs each failure once in a row. */
async function withRetry<Result>(
  { environment, streamArn, signal }: Needs,
  run: () => Promise<Result>,
): Promise<Result | undefined> {
  let said = '';
  while (!signal.aborted) {
    try {
      return await run();
    } catch (error) {
      const { message } = error as Error;
      if (message !== said && !signal.aborted) environment.log(`event source ${streamArn}: ${message}`);
      said = message;
      await pause(afterErrorMs, signal);
    }
  }
  return undefined;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {});
}
