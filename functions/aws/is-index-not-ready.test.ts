import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { startEngine } from '../testing/engine.ts';
import { isIndexNotReady } from './is-index-not-ready.ts';

const anError = (name: string, message: string) => Object.assign(new Error(message), { name });

test('recognises an index that is being built by the answer of DynamoDB, and no other error [TURN-12]', async () => {
  const { documents } = await startEngine();
  const query = (IndexName: string, KeyConditionExpression: string) =>
    documents
      .send(
        new QueryCommand({
          TableName: 'Leads',
          IndexName,
          KeyConditionExpression,
          ExpressionAttributeValues: { ':key': 'x' },
        }),
      )
      .catch((error) => error);
  const filling = 'Cannot read from backfilling global secondary index: by_queue';

  expect(isIndexNotReady(await query('by_nothing', 'queue = :key'))).toBe(true);
  expect(isIndexNotReady(anError('ValidationException', filling))).toBe(true);
  expect(await query('by_queue', 'code = :key')).toMatchObject({ name: 'ValidationException' });
  expect(isIndexNotReady(await query('by_queue', 'code = :key'))).toBe(false);
  expect(isIndexNotReady(anError('Error', filling))).toBe(false);
});
