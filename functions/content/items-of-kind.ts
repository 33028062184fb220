import { type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';

/** All items of one kind in the content table, as they are stored. */
export async function itemsOfKind(
  client: DynamoDBDocumentClient,
  TableName: string,
  kind: string,
): Promise<Record<string, unknown>[]> {
  const pages = paginateQuery(
    { client },
    {
      TableName,
      KeyConditionExpression: '#kind = :kind',
      ExpressionAttributeNames: { '#kind': 'kind' },
      ExpressionAttributeValues: { ':kind': kind },
      ConsistentRead: true,
    },
  );
  const items: Record<string, unknown>[] = [];
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
}
