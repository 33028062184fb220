import { type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';

/** Reads all items of one partition consistently, such as `{ kind: 'artist' }` of the content table. */
export async function queryItems(
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
