import type { CancellationReason, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Counting, isConditionFailed, isRefused, writeTransaction } from '../aws/transaction.ts';
import type { Write } from '../aws/write.ts';

/** All leads share one counters item, so dozens of simultaneous bookings conflict with each other. */
const attempts = 20;

/**
 * Writes all items or none, and retries conflicts.
 * @param counting writes that refuse the others with an error of their own, when nothing else does
 * @returns the cancellation reasons of `writes` when a condition does not hold
 * @throws {ContentionError}
 */
export async function transactLeads(
  documents: DynamoDBDocumentClient,
  writes: Write[],
  counting?: Counting,
): Promise<CancellationReason[] | undefined> {
  try {
    await writeTransaction(documents, [...writes, ...(counting?.writes ?? [])], attempts);
    return undefined;
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    const reasons = (error as TransactionCanceledException).CancellationReasons ?? [];
    const failed = reasons.slice(0, writes.length);
    if (counting && !failed.some(isRefused)) throw counting.refusal(reasons.slice(writes.length));
    return failed;
  }
}
