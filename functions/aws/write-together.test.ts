import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { isPassing } from './is-passing.ts';
import { isConditionFailed, writeTogether } from './write-together.ts';

const table = mockClient(DynamoDBDocumentClient);
const documents = table as unknown as DynamoDBDocumentClient;
beforeEach(() => table.reset());

const canceled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'x',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

test('a transaction that met another one is tried again', async () => {
  table
    .on(TransactWriteCommand)
    .rejectsOnce(canceled('None', 'TransactionConflict'))
    .rejectsOnce(canceled('ThrottlingError', 'None'))
    .resolves({});

  await writeTogether(documents, []);

  expect(table.commandCalls(TransactWriteCommand)).toHaveLength(3);
});

test('a table that stays busy is something that passes', async () => {
  table.on(TransactWriteCommand).rejects(canceled('TransactionConflict'));

  const error = await writeTogether(documents, []).catch((busy) => busy);

  expect(isPassing(error)).toBe(true);
  expect(table.commandCalls(TransactWriteCommand)).toHaveLength(10);
});

test('a condition that does not hold, and any other failure, is told at once', async () => {
  const refused = canceled('TransactionConflict', 'ConditionalCheckFailed');
  table.on(TransactWriteCommand).rejectsOnce(refused).rejectsOnce(new Error('no rights'));

  await expect(writeTogether(documents, [])).rejects.toBe(refused);
  await expect(writeTogether(documents, [])).rejects.toThrow('no rights');
  expect(isConditionFailed(refused)).toBe(true);
  expect(isConditionFailed(new Error('no rights'))).toBe(false);
});
