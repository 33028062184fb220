import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { batchGet } from './batches.ts';

const table = mockClient(DynamoDBDocumentClient);
const documents = table as unknown as DynamoDBDocumentClient;
beforeEach(() => table.reset());

test('reads 100 keys at a time and retries unprocessed keys', async () => {
  const keys = Array.from({ length: 130 }, (_, number) => ({ id: String(number) }));
  table
    .on(BatchGetCommand)
    .resolvesOnce({ Responses: { Leads: keys.slice(1, 100) }, UnprocessedKeys: { Leads: { Keys: keys.slice(0, 1) } } })
    .resolvesOnce({ Responses: { Leads: keys.slice(0, 1) }, UnprocessedKeys: {} })
    .resolvesOnce({ Responses: { Leads: keys.slice(100) }, UnprocessedKeys: {} });

  const items = await batchGet(documents, 'Leads', keys);

  expect(items.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(keys.map(({ id }) => Number(id)));
  expect(
    table.commandCalls(BatchGetCommand).map(({ args }) => args[0].input.RequestItems?.Leads?.Keys?.length),
  ).toEqual([100, 1, 30]);
  expect(table.commandCalls(BatchGetCommand)[0]?.args[0].input.RequestItems?.Leads?.ConsistentRead).toBe(true);
});

test('reads no keys without a request, and 100 with one', async () => {
  table.on(BatchGetCommand).resolves({ Responses: { Leads: [] }, UnprocessedKeys: {} });

  expect(await batchGet(documents, 'Leads', [])).toEqual([]);
  expect(table.commandCalls(BatchGetCommand)).toHaveLength(0);

  await batchGet(
    documents,
    'Leads',
    Array.from({ length: 100 }, (_, number) => ({ id: String(number) })),
  );
  expect(table.commandCalls(BatchGetCommand)).toHaveLength(1);
});

test('reads all items when the first response has none', async () => {
  const keys = [{ id: 'a' }];
  table
    .on(BatchGetCommand)
    .resolvesOnce({ UnprocessedKeys: { Leads: { Keys: keys } } })
    .resolvesOnce({ Responses: { Leads: keys } });

  expect(await batchGet(documents, 'Leads', keys)).toEqual(keys);
});

test('fails when the table stays throttled', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const Keys = [{ id: 'a' }];
  table.on(BatchGetCommand).resolves({ UnprocessedKeys: { Leads: { Keys } } });

  await expect(batchGet(documents, 'Leads', Keys)).rejects.toMatchObject({
    name: 'ContentionError',
    cause: { name: 'UnfinishedBatchError' },
  });

  expect(table.commandCalls(BatchGetCommand)).toHaveLength(10);
});

test('reads a repeated key once', async () => {
  table.on(BatchGetCommand).resolves({ Responses: { Leads: [] } });

  await batchGet(documents, 'Leads', [{ id: 'a' }, { id: 'b' }, { id: 'a' }]);

  const [call] = table.commandCalls(BatchGetCommand);
  expect(call?.args[0].input.RequestItems?.Leads?.Keys).toEqual([{ id: 'a' }, { id: 'b' }]);
});
