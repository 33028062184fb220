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

type Shard = { ShardId: string; ParentShardId?: string };
type Deps = {
  environment: Environment;
  role: string;
  streamArn: string;
  positions: ShardPositions;
  batchSize: number;
  windowMs: number;
  latestOnly: boolean;
  functionName: string;
  /** Handles a whole batch. Returns `false` if aborted before the end. */
  handle(shardId: string, records: StreamRecord[]): Promise<boolean>;
  signal: AbortSignal;
};

/** Polling interval for writes that bypass the endpoint, such as those of another client of the engine. */
const pollEveryMs = 5000;
const discoverEveryMs = 30_000;
const afterErrorMs = 1000;

/**
 * Reads every shard of a stream in order and passes on its records in batches. A child shard waits for its parent. The
 * position is stored after each batch, so the next run continues there.
 */
export async function followStream(deps: Deps): Promise<void> {
  const following = new Set<string>();
  const running = new Set<Promise<void>>();
  let discoverAgain = Promise.withResolvers<void>();
  while (!deps.signal.aborted) {
    const shards = await withRetry(deps, () => shardsOf(deps));
    for (const { ShardId, ParentShardId } of shards ?? []) {
      const parentOpen =
        shards?.some((shard) => shard.ShardId === ParentShardId) && !deps.positions.isDone(ParentShardId!);
      if (following.has(ShardId) || deps.positions.isDone(ShardId) || parentOpen) continue;
      following.add(ShardId);
      const followed = withRetry(deps, () => followShard(deps, ShardId)).finally(() => {
        following.delete(ShardId);
        running.delete(followed);
        discoverAgain.resolve();
      });
      running.add(followed);
    }
    await Promise.race([pause(discoverEveryMs, deps.signal), discoverAgain.promise]);
    discoverAgain = Promise.withResolvers();
  }
  await Promise.all(running);
}

async function followShard(deps: Deps, shardId: string): Promise<void> {
  const { environment, positions, signal, batchSize, windowMs, handle } = deps;
  const table = deps.streamArn.split('/')[1] ?? '';
  if (deps.latestOnly && positions.isNew(shardId)) await skipToEnd(deps, shardId);
  let iterator: string | undefined = await iteratorFor(deps, shardId);
  let batch: StreamRecord[] = [];
  let batchSince = 0;
  while (!signal.aborted) {
    const writes = environment.tableWrites.count(table);
    const page: Page = await read(deps, iterator, batchSize - batch.length);
    if (page.records.length > 0) {
      if (batch.length === 0) batchSince = performance.now();
      batch.push(...page.records);
    }
    const isDue = batch.length >= batchSize || performance.now() - batchSince >= windowMs || !page.next;
    if (batch.length > 0 && isDue) {
      const first = batch[0]!.dynamodb.ApproximateCreationDateTime;
      environment.count(
        'AWS/Lambda',
        'IteratorAge',
        { FunctionName: deps.functionName },
        Math.max(0, Date.now() - first * 1000),
      );
      // A batch that a shutdown interrupts is delivered again at the next start.
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
    const waitMs = batch.length > 0 ? windowMs - (performance.now() - batchSince) : pollEveryMs;
    await environment.tableWrites.next(table, writes, Math.max(1, Math.min(waitMs, pollEveryMs)), signal);
  }
}

type Page = { records: StreamRecord[]; next: string | undefined };

/** Stores the first position of a mapping that starts at LATEST, so that a restart skips nothing. */
async function skipToEnd(deps: Deps, shardId: string): Promise<void> {
  let iterator: string | undefined = await iteratorFor(deps, shardId);
  let last = '';
  while (iterator) {
    const page: Page = await read(deps, iterator, 1000);
    last = page.records.at(-1)?.dynamodb.SequenceNumber ?? last;
    iterator = page.records.length > 0 ? page.next : undefined;
  }
  await deps.positions.moveTo(shardId, last);
}

async function shardsOf({ environment, role, streamArn }: Deps): Promise<Shard[]> {
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

/** Retries an operation until it succeeds, and logs a repeated failure once. */
async function withRetry<Result>(
  { environment, streamArn, signal }: Deps,
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
