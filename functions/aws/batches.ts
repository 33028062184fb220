import { BatchGetCommand, BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { namedError } from './named-error.ts';
import { retryConflicts } from './retry-conflicts.ts';

/** DynamoDB's limits for one batch. */
const batchSizes = { get: 100, write: 25 };

/** DynamoDB processed only part of a batch, because the table is throttled. */
const UnfinishedBatchError = namedError('UnfinishedBatchError');

/**
 * Reads the items with these keys, in any order and consistently unless the caller wants to save half of the units. Keys without an item are left out, and a repeated key is read once,
 * because DynamoDB refuses it.
 * @throws {ContentionError} when the table stays throttled
 */
export async function batchGet(
  documents: DynamoDBDocumentClient,
  TableName: string,
  keys: readonly Record<string, string>[],
  ConsistentRead = true,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  const distinct = [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
  await inBatches(batchSizes.get, distinct, async (Keys) => {
    const read = new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead } } });
    const { Responses, UnprocessedKeys } = await documents.send(read);
    items.push(...(Responses?.[TableName] ?? []));
    return UnprocessedKeys?.[TableName]?.Keys as typeof Keys | undefined;
  });
  return items;
}

/** A write of a batch. Each replaces or deletes one item, without a condition. */
type BatchRequest =
  | { PutRequest: { Item: Record<string, unknown> } }
  | { DeleteRequest: { Key: Record<string, unknown> } };

/**
 * Writes these items in batches. Unlike a transaction, it can be interrupted after some of them.
 * @throws {ContentionError} when the table stays throttled
 */
export async function batchWrite(
  documents: DynamoDBDocumentClient,
  TableName: string,
  requests: readonly BatchRequest[],
): Promise<void> {
  await inBatches(batchSizes.write, requests, async (some) => {
    const write = new BatchWriteCommand({ RequestItems: { [TableName]: some } });
    return (await documents.send(write)).UnprocessedItems?.[TableName] as typeof some | undefined;
  });
}

/** @param send returns what DynamoDB left undone */
async function inBatches<T>(size: number, all: readonly T[], send: (some: T[]) => Promise<T[] | undefined>) {
  for (let from = 0; from < all.length; from += size) {
    let left = all.slice(from, from + size);
    await retryConflicts(
      async () => {
        left = (await send(left)) ?? [];
        if (left.length > 0) throw new UnfinishedBatchError();
      },
      (error) => error instanceof UnfinishedBatchError,
    );
  }
}
