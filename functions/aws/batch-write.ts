import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { retryConflicts } from './retry-conflicts.ts';

/** A write of a batch. Each replaces or deletes one item, without a condition. */
export type BatchRequest =
  | { PutRequest: { Item: Record<string, unknown> } }
  | { DeleteRequest: { Key: Record<string, unknown> } };

/** DynamoDB's limit for one batch write. */
const batchSize = 25;

/** DynamoDB wrote only part of a batch, because the table is throttled. */
class UnwrittenItemsError extends Error {
  override readonly name = 'UnwrittenItemsError';
}

/**
 * Writes these items in batches. Unlike a transaction, it can be interrupted after some of them.
 * @throws {ContentionError} when the table stays throttled
 */
export async function batchWrite(
  documents: DynamoDBDocumentClient,
  TableName: string,
  requests: readonly BatchRequest[],
): Promise<void> {
  for (let from = 0; from < requests.length; from += batchSize) {
    let left = requests.slice(from, from + batchSize);
    await retryConflicts(
      async () => {
        const write = new BatchWriteCommand({ RequestItems: { [TableName]: left } });
        const { UnprocessedItems } = await documents.send(write);
        left = (UnprocessedItems?.[TableName] ?? []) as typeof left;
        if (left.length > 0) throw new UnwrittenItemsError();
      },
      (error) => error instanceof UnwrittenItemsError,
    );
  }
}
