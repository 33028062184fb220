import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { isTransientError } from './is-transient-error.ts';
import { isConditionFailed, writeTransaction } from './transaction.ts';

const table = mockClient(DynamoDBDocumentClient);
const documents = table as unknown as DynamoDBDocumentClient;
beforeEach(() => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  table.reset();
});

const canceled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'x',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

test('retries a transaction that conflicts with another one', async () => {
  table
    .on(TransactWriteCommand)
    .rejectsOnce(canceled('None', 'TransactionConflict'))
    .rejectsOnce(canceled('ThrottlingError', 'None'))
    .rejectsOnce(canceled('ProvisionedThroughputExceeded'))
    .resolves({});
  const writes = [{ Put: { TableName: 'Leads', Item: { id: 'a' } } }];

  await writeTransaction(documents, writes);

  const sent = table.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.TransactItems);
  expect(sent).toEqual([writes, writes, writes, writes]);
});

test('treats a write without a reason as one that would have succeeded', async () => {
  const busy = new TransactionCanceledException({
    message: 'x',
    $metadata: {},
    CancellationReasons: [{}, { Code: 'TransactionConflict' }],
  });
  table.on(TransactWriteCommand).rejectsOnce(busy).resolves({});

  await writeTransaction(documents, []);

  expect(table.commandCalls(TransactWriteCommand)).toHaveLength(2);
});

test('does not retry a transaction that was canceled without reasons', async () => {
  const refused = new TransactionCanceledException({ message: 'x', $metadata: {} });
  table.on(TransactWriteCommand).rejects(refused);

  await expect(writeTransaction(documents, [])).rejects.toBe(refused);

  expect(table.commandCalls(TransactWriteCommand)).toHaveLength(1);
});

test('fails with a transient error when the conflicts continue', async () => {
  table.on(TransactWriteCommand).rejects(canceled('TransactionConflict'));

  const error = await writeTransaction(documents, []).catch((busy) => busy);

  expect(isTransientError(error)).toBe(true);
  expect(table.commandCalls(TransactWriteCommand)).toHaveLength(10);
});

test('does not retry a failed condition or any other error', async () => {
  const refused = canceled('TransactionConflict', 'ConditionalCheckFailed');
  table.on(TransactWriteCommand).rejectsOnce(refused).rejectsOnce(new Error('no rights'));

  await expect(writeTransaction(documents, [])).rejects.toBe(refused);
  await expect(writeTransaction(documents, [])).rejects.toThrow('no rights');
  expect(isConditionFailed(refused)).toBe(true);
  expect(isConditionFailed(new Error('no rights'))).toBe(false);
});
