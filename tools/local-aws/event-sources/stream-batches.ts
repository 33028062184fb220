import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { FunctionError } from '../lambda/function.ts';
import type { StreamRecord } from './stream-source.ts';

type Deps = {
  invoke(event: { Records: StreamRecord[] }): Promise<unknown>;
  /** Sends the description of discarded records. */
  discard(description: Record<string, unknown>): Promise<void>;
  functionArn: string;
  streamArn: string;
  /** Retries after the first attempt; -1 for no limit. */
  maximumRetries: number;
  /** -1 for no limit. */
  maximumAgeSeconds: number;
  bisect: boolean;
  reportsItemFailures: boolean;
  signal: AbortSignal;
};

const firstRetryMs = 250;
const longestRetryMs = 2000;

/**
 * Invokes the function until each record is handled or discarded, as Lambda does: retries from the
 * lowest record reported as failed, bisects a batch without progress if configured, and discards after the maximum of
 * retries or age. @returns `false` when aborted; nothing is discarded then
 */
export async function handleBatch(deps: Deps, shardId: string, batch: StreamRecord[]): Promise<boolean> {
  let records = batch;
  for (let attempts = 0; records.length > 0 && !deps.signal.aborted; ) {
    const young = records.filter((record) => !isTooOld(record, deps.maximumAgeSeconds));
    const old = records.slice(0, records.length - young.length);
    if (old.length > 0) await discard(deps, shardId, old, 'MaximumRecordAgeExceeded', attempts);
    records = young;
    if (records.length === 0) return true;
    const outcome = await attempt(deps, records);
    attempts++;
    if (outcome.failedFrom === undefined) return true;
    if (deps.signal.aborted) return false;
    const rest = records.slice(outcome.failedFrom);
    const hasProgress = rest.length < records.length;
    if (hasProgress) {
      records = rest;
      attempts = 0;
    } else if (deps.bisect && records.length > 1) {
      const middle = Math.ceil(records.length / 2);
      await pause(firstRetryMs, deps.signal);
      if (!(await handleBatch(deps, shardId, records.slice(0, middle)))) return false;
      records = records.slice(middle);
      attempts = 0;
    } else if (deps.maximumRetries >= 0 && attempts > deps.maximumRetries) {
      await discard(deps, shardId, records, 'RetryAttemptsExhausted', attempts, outcome.error);
      return true;
    }
    await pause(Math.min(longestRetryMs, firstRetryMs * 2 ** Math.max(0, attempts - 1)), deps.signal);
  }
  return records.length === 0;
}

/** Index of the first record to retry, if any. */
type Outcome = { failedFrom?: number; error?: unknown };

async function attempt({ invoke, reportsItemFailures }: Deps, records: StreamRecord[]): Promise<Outcome> {
  try {
    const answer = await invoke({ Records: records });
    return reportsItemFailures ? { failedFrom: firstFailure(answer, records) } : {};
  } catch (error) {
    return { failedFrom: 0, error };
  }
}

/** An undocumented result, or one that names an unknown record, fails the whole batch. */
function firstFailure(answer: unknown, records: StreamRecord[]): number | undefined {
  const failures = (answer as { batchItemFailures?: { itemIdentifier?: string }[] } | null)?.batchItemFailures;
  if (failures === undefined || failures === null) return undefined;
  if (!Array.isArray(failures)) return 0;
  const indexes = failures.map((failure) =>
    records.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === failure?.itemIdentifier),
  );
  return indexes.length === 0 ? undefined : Math.max(0, Math.min(...indexes));
}

function isTooOld({ dynamodb }: StreamRecord, maximumAgeSeconds: number): boolean {
  return maximumAgeSeconds >= 0 && Date.now() / 1000 - dynamodb.ApproximateCreationDateTime > maximumAgeSeconds;
}

async function discard(
  { functionArn, streamArn, discard: give }: Deps,
  shardId: string,
  records: StreamRecord[],
  condition: 'RetryAttemptsExhausted' | 'MaximumRecordAgeExceeded',
  attempts: number,
  error?: unknown,
): Promise<void> {
  const first = records[0]!.dynamodb;
  const last = records.at(-1)!.dynamodb;
  const arrival = (at: number) => new Date(at * 1000).toISOString();
  await give({
    requestContext: { requestId: randomUUID(), functionArn, condition, approximateInvokeCount: attempts },
    ...(attempts > 0 && {
      responseContext: {
        statusCode: 200,
        executedVersion: '$LATEST',
        functionError: error instanceof FunctionError ? 'Unhandled' : null,
      },
    }),
    version: '1.0',
    timestamp: new Date().toISOString(),
    DDBStreamBatchInfo: {
      shardId,
      startSequenceNumber: first.SequenceNumber,
      endSequenceNumber: last.SequenceNumber,
      approximateArrivalOfFirstRecord: arrival(first.ApproximateCreationDateTime),
      approximateArrivalOfLastRecord: arrival(last.ApproximateCreationDateTime),
      batchSize: records.length,
      streamArn,
    },
  });
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {});
}
