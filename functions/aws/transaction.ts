import {
  type CancellationReason,
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { retryConflicts } from './retry-conflicts.ts';
import type { Write } from './write.ts';

/** DynamoDB's limit for one transaction. */
export const maxTransactionWrites = 100;
const conflictCodes = new Set(['None', 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** Writes that count what a transaction does, and the error when only they fail. `reasons` has one for each of them. */
export type Counting = { writes: Write[]; refusal(reasons: readonly CancellationReason[]): Error };

/**
 * Writes all items or none. Retries conflicts with other transactions, which the AWS client does not retry.
 * @throws {TransactionCanceledException} when a condition does not hold; nothing is written
 * @throws {ContentionError}
 */
export async function writeTransaction(
  documents: DynamoDBDocumentClient,
  writes: Write[],
  attempts?: number,
): Promise<void> {
  const write = () => documents.send(new TransactWriteCommand({ TransactItems: writes }));
  await retryConflicts(write, isConflict, attempts);
}

/** Whether the condition of a write of a cancelled transaction does not hold. */
export function isRefused(reason: CancellationReason | undefined): boolean {
  return reason?.Code === 'ConditionalCheckFailed';
}

/** Whether a write or transaction was refused because a condition does not hold. */
export function isConditionFailed(error: unknown): boolean {
  return error instanceof ConditionalCheckFailedException || codesOf(error).includes('ConditionalCheckFailed');
}

/** Waits for a conditional write. @returns false when its condition does not hold; nothing is written */
export async function isWritten(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
}

/** Whether another writer was in the way: of a transaction, or of a single write. The AWS client retries neither. */
export function isConflict(error: unknown): boolean {
  if (error instanceof TransactionConflictException) return true;
  const codes = codesOf(error);
  return codes.length > 0 && codes.every((code) => conflictCodes.has(code));
}

function codesOf(error: unknown): string[] {
  if (!(error instanceof TransactionCanceledException)) return [];
  return (error.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None');
}
