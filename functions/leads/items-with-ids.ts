import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { batchGet } from '../aws/batches.ts';
import { isProbe } from './read-leads.ts';

/** The items with these ids, in the order of `ids`. Missing ones are left out. */
export async function itemsWithIds(
  documents: DynamoDBDocumentClient,
  table: string,
  ids: readonly string[],
  isConsistent = true,
): Promise<Record<string, unknown>[]> {
  const keys = ids.map((id) => ({ id }));
  const items = await batchGet(documents, table, keys, isConsistent);
  const found = new Map(items.map((item) => [item.id, item]));
  return ids.map((id) => found.get(id)).filter((item) => item !== undefined && !isProbe(item));
}
