import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { retryConflicts } from './retry-conflicts.ts';

/** DynamoDB's limit for one batch read. */
const batchSize = 100;

/** DynamoDB returned only part of a batch, because the table is throttled. */
class UnreadKeysError extends Error {
  override readonly name = 'UnreadKeysError';
}

/**
 * Reads the items with these keys, consistently and in any order. Keys without an item are left out.
 * @throws {ContentionError} when the table stays throttled
 */
export async function batchGet(
  client: DynamoDBDocumentClient,
  TableName: string,
  keys: readonly Record<string, string>[],
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for (let from = 0; from < keys.length; from += batchSize) {
    let Keys: Record<string, unknown>[] = keys.slice(from, from + batchSize);
    await retryConflicts(
      async () => {
        const read = new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } });
        const { Responses, UnprocessedKeys } = await client.send(read);
        items.push(...(Responses?.[TableName] ?? []));
        Keys = UnprocessedKeys?.[TableName]?.Keys ?? [];
        if (Keys.length > 0) throw new UnreadKeysError();
      },
      (error) => error instanceof UnreadKeysError,
    );
  }
  return items;
}
