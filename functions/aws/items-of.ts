import { type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';

/** All items of one partition as they are stored now, such as `{ kind: 'artist' }` of the content table. */
export async function itemsOf(
  client: DynamoDBDocumentClient,
  TableName: string,
  partition: Record<string, string>,
): Promise<Record<string, unknown>[]> {
  const [name = '', value] = Object.entries(partition)[0] ?? [];
  const pages = paginateQuery(
    { client },
    {
      TableName,
      KeyConditionExpression: '#name = :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
      ConsistentRead: true,
    },
  );
  const items: Record<string, unknown>[] = [];
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
}
