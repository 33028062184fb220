import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

/** One write of a transaction. */
export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** A transaction write that adds to numbers of one item. */
export function addTo(TableName: string, Key: Record<string, string>, changes: Record<string, number>): Write {
  const names = Object.keys(changes);
  return {
    Update: {
      TableName,
      Key,
      UpdateExpression: `ADD ${names.map((name) => `#${name} :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, changes[name]])),
    },
  };
}
