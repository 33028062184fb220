import {
  DescribeTableCommand,
  type DynamoDBClient,
  ScanCommand,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { HeadObjectCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import type { Validation } from './backup-vault.ts';

type Clients = { dynamodb: DynamoDBClient; s3: S3Client };

/**
 * Compares a restored table or bucket with its source: it exists, has the same key schema, is not empty unless the source is,
 * and one item or file of it is readable.
 * @param restored ARN of the copy
 * @throws when the copy could not be read for another reason than that it is missing
 */
export async function inspectRestored(
  { dynamodb, s3 }: Clients,
  restored: string,
  source: string,
): Promise<Validation> {
  try {
    return restored.includes(':s3:::')
      ? await inspectBucket(s3, bucketOf(restored), bucketOf(source))
      : await inspectTable(dynamodb, restored, source);
  } catch (error) {
    if (!missing.includes((error as Error).name)) throw error;
    return { isValid: false, reason: 'The restored copy does not exist.' };
  }
}

const missing = ['NoSuchBucket', 'ResourceNotFoundException'];

async function inspectTable(dynamodb: DynamoDBClient, restored: string, source: string): Promise<Validation> {
  const [copy, original] = await Promise.all([describe(dynamodb, restored), describe(dynamodb, source)]);
  if (schemaOf(copy) !== schemaOf(original)) return { isValid: false, reason: 'The key schema differs.' };
  // One item of the copy. Only its number leaves DynamoDB.
  const { Count = 0 } = await dynamodb.send(new ScanCommand({ TableName: restored, Limit: 1, Select: 'COUNT' }));
  if (Count > 0) return { isValid: true, reason: 'The key schema is equal, and an item is readable.' };
  return original.ItemCount
    ? { isValid: false, reason: 'The copy is empty, and the table is not.' }
    : { isValid: true, reason: 'The key schema is equal, and both are empty.' };
}

async function describe(dynamodb: DynamoDBClient, TableName: string): Promise<TableDescription> {
  const { Table = {} } = await dynamodb.send(new DescribeTableCommand({ TableName }));
  return Table;
}

function schemaOf({ KeySchema = [], AttributeDefinitions = [] }: TableDescription): string {
  const keys = KeySchema.map(({ AttributeName, KeyType }) => {
    const type = AttributeDefinitions.find((each) => each.AttributeName === AttributeName)?.AttributeType;
    return `${KeyType} ${AttributeName} ${type}`;
  });
  return keys.toSorted().join();
}

async function inspectBucket(s3: S3Client, restored: string, source: string): Promise<Validation> {
  const key = await firstKey(s3, restored);
  if (key !== undefined) {
    await s3.send(new HeadObjectCommand({ Bucket: restored, Key: key }));
    return { isValid: true, reason: 'A file is readable.' };
  }
  return (await firstKey(s3, source)) === undefined
    ? { isValid: true, reason: 'Both buckets are empty.' }
    : { isValid: false, reason: 'The copy is empty, and the bucket is not.' };
}

async function firstKey(s3: S3Client, Bucket: string): Promise<string | undefined> {
  const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }));
  return Contents?.[0]?.Key;
}

function bucketOf(arn: string): string {
  return arn.slice(arn.lastIndexOf(':') + 1);
}
