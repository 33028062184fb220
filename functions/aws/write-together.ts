import { setTimeout } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';

export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Most writes in one transaction. */
export const mostWrites = 100;
const attempts = 10;
const passing = new Set(['None', 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** Others kept writing the same items; trying again in a moment is likely to help. */
export class BusyTableError extends Error {
  override readonly name = 'BusyTableError';
  /** As the AWS clients mark what is worth another try. */
  readonly $retryable = { throttling: true };
}

/**
 * Writes all or nothing. A transaction that only met another one is tried again, which the AWS client leaves to its
 * caller.
 * @throws {TransactionCanceledException} when a condition does not hold; nothing is written
 * @throws {BusyTableError}
 */
export async function writeTogether(documents: DynamoDBDocumentClient, writes: Write[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await documents.send(new TransactWriteCommand({ TransactItems: writes }));
      return;
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (attempt === attempts) throw new BusyTableError('The table was busy', { cause: error });
      await setTimeout(Math.random() * Math.min(10 * 2 ** attempt, 500));
    }
  }
}

/** Whether a transaction was refused because of one of its conditions. */
export function isConditionFailed(error: unknown): boolean {
  return codesOf(error).includes('ConditionalCheckFailed');
}

function isPassing(error: unknown): boolean {
  const codes = codesOf(error);
  return codes.length > 0 && codes.every((code) => passing.has(code));
}

function codesOf(error: unknown): string[] {
  if (!(error instanceof TransactionCanceledException)) return [];
  return (error.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None');
}
