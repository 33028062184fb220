import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { retryConflicts } from './retry-conflicts.ts';
import { repairNumbers } from './stored-numbers.ts';
import type { Write } from './write.ts';

/** DynamoDB's limit for one transaction. */
export const maxTransactionWrites = 100;
const conflictCodes = new Set(['None', 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * Writes all items or none. Retries conflicts with other transactions, which the AWS client does not retry. When a write
 * adds to a damaged number, repairs the number and writes again.
 * @throws {TransactionCanceledException} when a condition does not hold; nothing is written
 * @throws {ContentionError}
 */
export async function writeTransaction(
  documents: DynamoDBDocumentClient,
  writes: Write[],
  attempts?: number,
): Promise<void> {
  const write = () =>
    retryConflicts(() => documents.send(new TransactWriteCommand({ TransactItems: writes })), isConflict, attempts);
  try {
    await write();
  } catch (error) {
    if (!(await repairNumbers(documents, writes, error))) throw error;
    await write();
  }
}

/** Whether a transaction was canceled because one of its conditions does not hold. */
export function isConditionFailed(error: unknown): boolean {
  return codesOf(error).includes('ConditionalCheckFailed');
}

function isConflict(error: unknown): boolean {
  const codes = codesOf(error);
  return codes.length > 0 && codes.every((code) => conflictCodes.has(code));
}

function codesOf(error: unknown): string[] {
  // Stryker disable next-line ConditionalExpression,ArrayDeclaration: other errors have no reasons; the types need the check
  if (!(error instanceof TransactionCanceledException)) return [];
  return (error.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None');
}
