import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { log } from './log.ts';
import { addTo } from './stored-numbers.ts';
import { writeTransaction } from './transaction.ts';

const table = mockClient(DynamoDBDocumentClient);
const documents = table as unknown as DynamoDBDocumentClient;
const now = new Date('2026-03-01T20:00:00.500Z');

beforeEach(() => {
  table.reset();
  jest.useFakeTimers({ now, doNotFake: ['performance'] });
  jest.spyOn(log, 'warn').mockImplementation();
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const put = { Put: { TableName: 'Leads', Item: { id: 'a' } } };
const add = addTo('Limits', { id: 'leads' }, { total: 1, closed: -1 });

function canceled(...codes: string[]) {
  const CancellationReasons = codes.map((Code) => ({ Code }));
  return new TransactionCanceledException({ message: 'x', $metadata: {}, CancellationReasons });
}
const isANumber = new ConditionalCheckFailedException({ message: 'x', $metadata: {} });

const repairs = () => table.commandCalls(UpdateCommand).map(({ args }) => args[0].input);

test('adds to several numbers of an item in one write', () => {
  expect(add).toEqual({
    Update: {
      TableName: 'Limits',
      Key: { id: 'leads' },
      UpdateExpression: 'ADD #total :total, #closed :closed',
      ExpressionAttributeNames: { '#total': 'total', '#closed': 'closed' },
      ExpressionAttributeValues: { ':total': 1, ':closed': -1 },
    },
  });
});

test('restarts a damaged counter at 0, reports it, and writes again', async () => {
  const failure = canceled('None', 'ValidationError');
  table.on(TransactWriteCommand).rejectsOnce(failure).resolves({});
  table.on(UpdateCommand).rejectsOnce(isANumber).resolves({});

  await writeTransaction(documents, [put, add]);

  expect(repairs()).toEqual([
    expect.objectContaining({ ExpressionAttributeNames: { '#name': 'total' } }),
    {
      TableName: 'Limits',
      Key: { id: 'leads' },
      UpdateExpression: 'SET #name = :start',
      ConditionExpression: 'attribute_exists(#name) AND NOT attribute_type(#name, :number)',
      ExpressionAttributeNames: { '#name': 'closed' },
      ExpressionAttributeValues: { ':start': 0, ':number': 'N' },
    },
  ]);
  const details = { kind: 'number', item: 'leads', fields: ['closed'] };
  expect(jest.mocked(log.warn).mock.calls).toEqual([['A stored item cannot be read', details]]);
  expect(table.commandCalls(TransactWriteCommand)).toHaveLength(2);
});

test('restarts a damaged version at the current time, above every earlier version', async () => {
  table.on(TransactWriteCommand).rejectsOnce(canceled('ValidationError')).resolves({});
  table.on(UpdateCommand).resolves({});

  await writeTransaction(documents, [addTo('Content', { kind: 'version', id: 'faqs' }, { version: 1 })]);

  const inSeconds = new Date('2026-03-01T20:00:00Z').getTime() / 1000;
  expect(repairs()).toMatchObject([{ ExpressionAttributeValues: { ':start': inSeconds } }]);
  expect(jest.mocked(log.warn).mock.calls).toMatchObject([[expect.anything(), { item: 'version faqs' }]]);
});

test('fails with the error of the transaction when every number is in order', async () => {
  const failure = canceled('ValidationError');
  table.on(TransactWriteCommand).rejects(failure);
  table.on(UpdateCommand).rejects(isANumber);

  await expect(writeTransaction(documents, [add])).rejects.toBe(failure);

  expect(table.commandCalls(TransactWriteCommand)).toHaveLength(1);
  expect(log.warn).not.toHaveBeenCalled();
});

test('repairs nothing after other failures or for other writes', async () => {
  const set = { Update: { ...add.Update!, UpdateExpression: 'SET #total = :total' } };
  const nothing = { Update: { ...add.Update!, UpdateExpression: undefined } };
  const rejected = async (failure: Error, write: typeof add) => {
    table.on(TransactWriteCommand).rejects(failure);
    await expect(writeTransaction(documents, [write])).rejects.toBe(failure);
  };

  await rejected(canceled('ConditionalCheckFailed'), add);
  for (const write of [set, put, nothing]) await rejected(canceled('ValidationError'), write);

  expect(repairs()).toEqual([]);
});

test('fails when the repair fails', async () => {
  table.on(TransactWriteCommand).rejects(canceled('ValidationError'));
  table.on(UpdateCommand).rejects(new Error('no rights'));

  await expect(writeTransaction(documents, [add])).rejects.toThrow('no rights');
});
