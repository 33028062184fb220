import type { CancellationReason, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { isConditionFailed, writeTransaction } from '../aws/transaction.ts';
import type { Write } from '../aws/write.ts';

/** All leads share one counters item, so dozens of simultaneous bookings conflict with each other. */
const attempts = 20;

/**
 * Writes all items or none, and retries conflicts.
 * @returns the cancellation reasons when a condition does not hold
 * @throws {ContentionError}
 */
export async function transactLeads(
  documents: DynamoDBDocumentClient,
  writes: Write[],
): Promise<CancellationReason[] | undefined> {
  try {
    await writeTransaction(documents, writes, attempts);
    return undefined;
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    return (error as TransactionCanceledException).CancellationReasons;
  }
}
