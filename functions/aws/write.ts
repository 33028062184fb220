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

/** The condition that there is no such item yet. */
export const ifNew = { ConditionExpression: 'attribute_not_exists(id)' } as const;

/** A transaction write that adds an item; the transaction fails if there is one with its key. */
export function putNew(TableName: string, Item: Record<string, unknown>): Write {
  return { Put: { TableName, Item, ...ifNew } };
}

/** The condition that an item has this version; 0 stands for an item that does not exist. */
export function ifVersion(version: number) {
  if (version === 0) return ifNew;
  return {
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': version },
  };
}
