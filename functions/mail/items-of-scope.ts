import { type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';

/** All items of one scope in the settings table, as they are stored now. */
export async function itemsOfScope(
  client: DynamoDBDocumentClient,
  TableName: string,
  scope: string,
): Promise<Record<string, unknown>[]> {
  const pages = paginateQuery(
    { client },
    {
      TableName,
      KeyConditionExpression: '#scope = :scope',
      ExpressionAttributeNames: { '#scope': 'scope' },
      ExpressionAttributeValues: { ':scope': scope },
      ConsistentRead: true,
    },
  );
  const items: Record<string, unknown>[] = [];
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
}
