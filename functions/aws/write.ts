import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

/** One write of a transaction. */
export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** A transaction write that adds to numbers of one item. */
export function addTo(TableName: string, Key: Record<string, string>, changes: Record<string, number>): Write {
  const added = Object.keys(changes).map((name) => `#${name} :${name}`);
  return changeItem(TableName, Key, `ADD ${added.join(', ')}`, changes);
}

/** A transaction write that changes one item. `values` and `#names` are as in `expressions`. */
export function changeItem(
  TableName: string,
  Key: Record<string, string>,
  UpdateExpression: string,
  values: Record<string, unknown>,
  ConditionExpression?: string,
): { Update: NonNullable<Write['Update']> } {
  return { Update: { TableName, Key, ...expressions({ UpdateExpression, ConditionExpression }, values) } };
}

/** A condition of a write. `values` and `#names` are as in `expressions`. */
export function ifHolds(ConditionExpression: string, values: Record<string, unknown>) {
  return expressions({ ConditionExpression }, values);
}

/** Expressions with what they refer to: `#name` is the attribute `name`, and `values` are named without their colons. */
function expressions<Texts extends Record<string, string | undefined>>(texts: Texts, values: Record<string, unknown>) {
  const entries = Object.entries(values).map(([name, value]) => [`:${name}`, value]);
  return {
    ...texts,
    ExpressionAttributeNames: namesIn(...Object.values(texts)),
    ...(entries.length > 0 && { ExpressionAttributeValues: Object.fromEntries(entries) }),
  };
}

/** The attributes that expressions name with `#`, as they must those that DynamoDB has reserved. */
export function namesIn(...texts: (string | undefined)[]): Record<string, string> | undefined {
  const names = texts.join(' ').match(/#\w+/g);
  return names ? Object.fromEntries(names.map((name) => [name, name.slice(1)])) : undefined;
}

/** The condition that there is no such item yet. */
export const ifNew = { ConditionExpression: 'attribute_not_exists(id)' } as const;

/** A transaction write that adds an item; the transaction fails if there is one with its key. */
export function putNew(TableName: string, Item: Record<string, unknown>): Write {
  return { Put: { TableName, Item, ...ifNew } };
}

/** The condition that an item has this version; 0 stands for an item that does not exist. */
export function ifVersion(version: number) {
  return version === 0 ? ifNew : ifHolds('#version = :version', { version });
}
