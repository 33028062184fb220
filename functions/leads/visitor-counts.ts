import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { batchGet } from '../aws/batches.ts';
import { changeItem, ifHolds, type Write } from '../aws/write.ts';
import type { Item } from './read-leads.ts';
import { storedTokens } from './search-tokens.ts';

/**
 * Takes a lead out of the counters of its visitor, which functions of 0.3.0 wrote with it, as part of the transaction that erases it: the
 * names of counters are hashes of its email address and phone number. The last lead of a visitor takes the counter with it. The writes
 * fail when a counter has changed since it was read.
 */
export async function uncountVisitor(
  documents: DynamoDBDocumentClient,
  TableName: string,
  { visitor_keys }: Item,
): Promise<Write[]> {
  const ids = storedTokens({ terms: visitor_keys }).map((id) => ({ id }));
  const counters = await batchGet(documents, TableName, ids);
  return counters.map(({ id, leads }) => {
    const Key = { id: String(id) };
    if (leads !== 1) return changeItem(TableName, Key, 'SET leads = leads - :one', { leads, one: 1 }, 'leads = :leads');
    return { Delete: { TableName, Key, ...ifHolds('leads = :leads', { leads }) } };
  });
}
