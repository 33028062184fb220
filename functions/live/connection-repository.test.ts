import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { ConnectionRepository } from './connection-repository.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
const connections = new ConnectionRepository(DynamoDBDocumentClient.from(new DynamoDBClient()), 'Connections');
const now = new Date('2026-03-01T20:30:00Z');
const inTwoHours = Date.parse('2026-03-01T22:30:00Z') / 1000;
const throttled = new Error('throttled');
beforeEach(() => dynamo.reset());

test('lets a connection expire after two hours, and the count of its network after the next period', async () => {
  await connections.add('a', '192.0.2.1', now);

  expect(dynamo.commandCalls(PutCommand)[0]?.args[0].input.Item).toMatchObject({
    channel: 'site',
    id: 'a',
    expires_at: inTwoHours,
  });
  expect(dynamo.commandCalls(UpdateCommand)[0]?.args[0].input.ExpressionAttributeValues).toMatchObject({
    // The period from 20:00 to 22:00, and one more.
    ':expires': Date.parse('2026-03-02T00:00:00Z') / 1000,
  });
});

test('reports a table that does not respond', async () => {
  dynamo.on(UpdateCommand).rejects(throttled);
  dynamo.on(DeleteCommand).resolves({ Attributes: { network: 'a network' } });

  await expect(connections.add('a', '192.0.2.1', now)).rejects.toThrow('throttled');
  await expect(connections.remove('a')).rejects.toThrow('throttled');
});

test('removes a connection of a network whose count has expired', async () => {
  dynamo.on(DeleteCommand).resolves({ Attributes: { network: 'a network' } });
  dynamo.on(UpdateCommand).rejects(new ConditionalCheckFailedException({ $metadata: {}, message: '' }));

  await connections.remove('a');

  expect(dynamo.commandCalls(UpdateCommand)).toHaveLength(1);
});

test('reads the open connections after an id, 100 at a time, including those that connected just now', async () => {
  const asked: object[] = [];
  // The paginator changes its input for each page.
  dynamo.on(QueryCommand).callsFake((input) => {
    asked.push({ ...input });
    return asked.length === 1 ? { LastEvaluatedKey: { channel: 'site', id: 'b' } } : {};
  });

  const pages = [];
  for await (const page of connections.open(now, { after: 'a' })) pages.push(page);

  expect(pages).toEqual([
    { ids: [], opening: [], next: 'b' },
    { ids: [], opening: [] },
  ]);
  expect(asked).toMatchObject(
    ['a', 'b'].map((id) => ({ Limit: 100, ConsistentRead: true, ExclusiveStartKey: { channel: 'site', id } })),
  );
});

test('stores the marker of a rest apart from the marker of a publish', async () => {
  await connections.markPublished(7);
  await connections.markPublished(7, 'a');

  expect(dynamo.commandCalls(PutCommand).map(({ args: [{ input }] }) => input)).toEqual([
    { TableName: 'Connections', Item: { channel: 'published', id: 'content', version: 7 } },
    { TableName: 'Connections', Item: { channel: 'published', id: 'rest', version: 7, after: 'a' } },
  ]);
});
