import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { hash } from '../aws/hash.ts';
import { isWritten } from '../aws/transaction.ts';
import { appError } from '../http/app-error.ts';

export const TooManyRequestsError = appError('TooManyRequestsError', 'too-many-requests');

type Count = {
  /** What is counted, and for whom. Stored as a hash. */
  name: string;
  windowSeconds: number;
  /** The update expression that increments the counter. */
  add: string;
  /** The condition that the limit is not reached yet. */
  condition: string;
  values: Record<string, unknown>;
  /** The error message, with the time to wait. */
  refusal: (wait: string) => string;
};

/**
 * Counts in fixed time windows. The counter of a window expires after the next window.
 * @throws {TooManyRequestsError} when the limit of the window is reached; nothing is counted
 */
export async function countInWindow(
  documents: DynamoDBDocumentClient,
  TableName: string,
  { name, windowSeconds, add, condition, values, refusal }: Count,
  now: Date,
): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000);
  const window = Math.floor(seconds / windowSeconds);
  const change = new UpdateCommand({
    TableName,
    Key: { id: hash(`${name} ${window}`) },
    UpdateExpression: `${add} SET expires_at = :expires`,
    ConditionExpression: condition,
    ExpressionAttributeValues: { ...values, ':expires': seconds + 2 * windowSeconds },
  });
  if (await isWritten(documents.send(change))) return;
  const retryAfterSeconds = (window + 1) * windowSeconds - seconds;
  throw new TooManyRequestsError(refusal(inWords(retryAfterSeconds)), { retryAfterSeconds });
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 60) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
