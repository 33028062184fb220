import {
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  ScanCommand,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { HeadObjectCommand, ListObjectsV2Command, NoSuchBucket, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { inspectRestored } from './inspect-restored.ts';

const dynamodb = mockClient(DynamoDBClient);
const s3 = mockClient(S3Client);
const clients = { dynamodb: new DynamoDBClient(), s3: new S3Client() };
const table = 'arn:aws:dynamodb:eu-central-1:1:table/Leads';
const copy = 'arn:aws:dynamodb:eu-central-1:1:table/awsbackup-restore-test-1';
const inspectTable = () => inspectRestored(clients, copy, table);
const inspectImages = () => inspectRestored(clients, 'arn:aws:s3:::awsbackup-restore-test-2', 'arn:aws:s3:::images');

const schema = (name: string, type: 'S' | 'N' = 'S'): TableDescription => ({
  KeySchema: [{ AttributeName: name, KeyType: 'HASH' }],
  AttributeDefinitions: [
    { AttributeName: 'created_at', AttributeType: 'S' },
    { AttributeName: name, AttributeType: type },
  ],
});

beforeEach(() => {
  dynamodb.reset();
  s3.reset();
  dynamodb.on(DescribeTableCommand, { TableName: table }).resolves({ Table: { ...schema('id'), ItemCount: 3 } });
  dynamodb.on(DescribeTableCommand, { TableName: copy }).resolves({ Table: { ...schema('id'), ItemCount: 0 } });
  dynamodb.on(ScanCommand, { TableName: copy }).resolves({ Count: 1 });
});

test('accepts a table with the same key schema and a readable item, of which it reads one [STAGE-18]', async () => {
  expect(await inspectTable()).toEqual({ isValid: true, reason: 'The key schema is equal, and an item is readable.' });
  expect(dynamodb.commandCalls(ScanCommand).map(({ args: [{ input }] }) => input)).toEqual([
    { TableName: copy, Limit: 1, Select: 'COUNT' },
  ]);
});

test.each([
  ['key', schema('other')],
  ['type of the key', schema('id', 'N')],
  ['key without a type', { ...schema('id'), AttributeDefinitions: [] }],
])('refuses a table with another %s [STAGE-18]', async (_, Table) => {
  dynamodb.on(DescribeTableCommand, { TableName: copy }).resolves({ Table });

  expect(await inspectTable()).toEqual({ isValid: false, reason: 'The key schema differs.' });
});

test('refuses an empty copy, unless the table is empty too [STAGE-18]', async () => {
  dynamodb.on(ScanCommand).resolves({ Count: 0 });
  expect(await inspectTable()).toEqual({ isValid: false, reason: 'The copy is empty, and the table is not.' });

  dynamodb.on(DescribeTableCommand, { TableName: table }).resolves({ Table: { ...schema('id'), ItemCount: 0 } });
  expect(await inspectTable()).toEqual({ isValid: true, reason: 'The key schema is equal, and both are empty.' });
});

test('refuses a copy that does not exist [STAGE-18]', async () => {
  const missing = { isValid: false, reason: 'The restored copy does not exist.' };
  const gone = new ResourceNotFoundException({ $metadata: {}, message: 'gone' });
  dynamodb.on(DescribeTableCommand, { TableName: copy }).rejects(gone);
  s3.on(ListObjectsV2Command).rejects(new NoSuchBucket({ $metadata: {}, message: 'gone' }));

  expect(await inspectTable()).toEqual(missing);
  expect(await inspectImages()).toEqual(missing);
});

test('does not judge a copy that it may not read', async () => {
  dynamodb.on(ScanCommand).rejects(Object.assign(new Error('denied'), { name: 'AccessDeniedException' }));

  await expect(inspectTable()).rejects.toThrow('denied');
});

test('accepts a bucket with a readable file, and an empty one only if the source is empty [STAGE-18]', async () => {
  s3.on(ListObjectsV2Command).resolves({ Contents: [{ Key: 'media/a.jpg' }] });
  expect(await inspectImages()).toEqual({ isValid: true, reason: 'A file is readable.' });
  expect(s3.commandCalls(HeadObjectCommand)[0]?.args[0].input).toEqual({
    Bucket: 'awsbackup-restore-test-2',
    Key: 'media/a.jpg',
  });

  s3.on(ListObjectsV2Command, { Bucket: 'awsbackup-restore-test-2', MaxKeys: 1 }).resolves({});
  expect(await inspectImages()).toEqual({ isValid: false, reason: 'The copy is empty, and the bucket is not.' });

  s3.on(ListObjectsV2Command).resolves({ Contents: [] });
  expect(await inspectImages()).toEqual({ isValid: true, reason: 'Both buckets are empty.' });
});
