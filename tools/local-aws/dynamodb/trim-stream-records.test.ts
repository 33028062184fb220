import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DynamoDbEngine } from './engine.ts';
import { trimStreamRecords } from './trim-stream-records.ts';

const dayMs = 24 * 3_600_000;
let directory: string;
let engine: DynamoDbEngine;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'trim-'));
  engine = new DynamoDbEngine(directory, () => {});
  await engine.start();
  await call('CreateTable', {
    TableName: 'Things',
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
  });
});

afterEach(async () => {
  await engine.stop();
  rmSync(directory, { recursive: true, force: true });
});

test('deletes stream records after 24 hours and continues the sequence numbers', async () => {
  for (const id of ['a', 'b', 'c']) await put(id);
  await engine.stop();

  trimStreamRecords(file(), new Date(Date.now() + 2 * dayMs));
  const kept = records();
  engine = new DynamoDbEngine(directory, () => {});
  await engine.start();
  await put('d');

  expect(kept).toEqual(['3']);
  expect(records()).toEqual(['3', '4']);
});

test('keeps the stream records of the last 24 hours', async () => {
  for (const id of ['a', 'b']) await put(id);
  await engine.stop();

  trimStreamRecords(file());

  expect(records()).toEqual(['1', '2']);
});

function file(): string {
  return join(directory, 'tables.db');
}

function records(): string[] {
  const database = new DatabaseSync(file(), { readOnly: true });
  const rows = database.prepare('SELECT sequence_number FROM _stream_records ORDER BY id').all();
  database.close();
  return rows.map(({ sequence_number }) => String(sequence_number));
}

async function put(id: string): Promise<void> {
  await call('PutItem', { TableName: 'Things', Item: { id: { S: id } } });
}

async function call(operation: string, input: object): Promise<void> {
  const { status, body } = await engine.call(`DynamoDB_20120810.${operation}`, JSON.stringify(input));
  if (status !== 200) throw new Error(body.toString());
}
