import type { RequiredRight } from '../platform/service.ts';

type Input = Record<string, unknown>;

/**
 * The rights that a call to DynamoDB or its streams requires.
 * @param partitionKey returns the name of a table's partition key, or `undefined` for an unknown table
 */
export function rightsFor(
  operation: string,
  input: Input,
  arn: (path: string) => string,
  partitionKey: (table: string) => string | undefined,
): RequiredRight[] {
  const onTable = (action: string, table: unknown, index?: unknown, leadingKeys?: string[]): RequiredRight => ({
    action: `dynamodb:${action}`,
    resource: arn(`table/${table}${index ? `/index/${index}` : ''}`),
    ...(leadingKeys && { context: { 'dynamodb:LeadingKeys': leadingKeys } }),
  });
  const onItem = (action: string, { TableName, Key, Item }: Input): RequiredRight => {
    const key = partitionKey(String(TableName));
    return onTable(action, TableName, undefined, key ? leadingKeyOf((Key ?? Item) as Item, key) : undefined);
  };
  switch (operation) {
    case 'GetItem':
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [onItem(operation, input)];
    case 'Query': {
      const key = input.IndexName ? undefined : partitionKey(String(input.TableName));
      return [onTable('Query', input.TableName, input.IndexName, key ? queriedKey(input, key) : undefined)];
    }
    case 'Scan':
      return [onTable('Scan', input.TableName, input.IndexName)];
    case 'BatchGetItem':
    case 'BatchWriteItem':
      return Object.keys(input.RequestItems ?? {}).map((table) => onTable(operation, table));
    case 'TransactWriteItems':
      return ((input.TransactItems ?? []) as Input[]).flatMap((item) =>
        Object.entries(item).map(([kind, part]) => onItem(transactedAction[kind] ?? kind, part as Input)),
      );
    case 'DescribeTable':
    case 'DescribeTimeToLive':
    case 'CreateTable':
    case 'UpdateTable':
    case 'UpdateTimeToLive':
    case 'DeleteTable':
    case 'DescribeContinuousBackups':
    case 'UpdateContinuousBackups':
      return [onTable(operation, input.TableName)];
    case 'RestoreTableToPointInTime':
      return [
        onTable(operation, input.SourceTableName),
        // DynamoDB writes the new table with the rights of the caller.
        ...restoreWrites.map((action) => onTable(action, input.TargetTableName)),
      ];
    case 'ListTagsOfResource':
    case 'TagResource':
    case 'UntagResource':
      return [{ action: `dynamodb:${operation}`, resource: String(input.ResourceArn) }];
    case 'ListTables':
      return [{ action: `dynamodb:${operation}`, resource: '*' }];
    case 'DescribeStream':
    case 'GetShardIterator':
      return [{ action: `dynamodb:${operation}`, resource: String(input.StreamArn) }];
    case 'GetRecords':
      return [{ action: 'dynamodb:GetRecords', resource: String(input.ShardIterator).split('|')[0] ?? '' }];
    default:
      return [];
  }
}

/** The supported operations: those whose required rights are known. */
export const supportedOperations = new Set([
  'BatchGetItem',
  'BatchWriteItem',
  'CreateTable',
  'DeleteItem',
  'DeleteTable',
  'DescribeContinuousBackups',
  'DescribeStream',
  'DescribeTable',
  'DescribeTimeToLive',
  'GetItem',
  'GetRecords',
  'GetShardIterator',
  'ListTables',
  'ListTagsOfResource',
  'PutItem',
  'Query',
  'RestoreTableToPointInTime',
  'Scan',
  'TagResource',
  'TransactWriteItems',
  'UntagResource',
  'UpdateContinuousBackups',
  'UpdateItem',
  'UpdateTable',
  'UpdateTimeToLive',
]);

const restoreWrites = ['BatchWriteItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'Scan', 'UpdateItem'];

type Item = Record<string, Record<string, unknown>> | undefined;

const transactedAction: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

function leadingKeyOf(item: Item, key: string): string[] {
  return Object.values(item?.[key] ?? {}).map(String);
}

/** The value that the key condition compares the partition key with. */
function queriedKey(input: Input, key: string): string[] {
  const names = (input.ExpressionAttributeNames ?? {}) as Record<string, string>;
  const values = input.ExpressionAttributeValues as Item;
  for (const [, name = '', value = ''] of String(input.KeyConditionExpression).matchAll(/([#\w.-]+)\s*=\s*(:\w+)/g)) {
    if ((names[name] ?? name) === key) return leadingKeyOf(values, value);
  }
  return [];
}
