import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { hash } from '../aws/hash.ts';
import { seconds } from '../aws/seconds.ts';
import { isWritten } from '../aws/transaction.ts';
import { changeItem, type Write } from '../aws/write.ts';
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
  /** Those of both, without their colons. */
  values: Record<string, unknown>;
  /** The error message, with the time to wait. */
  refusal: (wait: string) => string;
};

/** `adds` is counted unless more than `most` was counted before in the window. */
export type Amount = { name: string; windowSeconds: number; adds: number; most: number };

/** The counter of the current time window, and how long the window still lasts. */
export function counterOf(name: string, windowSeconds: number, now: Date) {
  const time = seconds(now);
  const window = Math.floor(time / windowSeconds);
  return {
    Key: { id: hash(`${name} ${window}`) },
    expires_at: time + 2 * windowSeconds,
    retryAfterSeconds: (window + 1) * windowSeconds - time,
  };
}

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
  const { Key, expires_at, retryAfterSeconds } = counterOf(name, windowSeconds, now);
  const count = `${add} SET expires_at = :expires`;
  const { Update } = changeItem(TableName, Key, count, { ...values, expires: expires_at }, condition);
  if (!(await isWritten(documents.send(new UpdateCommand(Update))))) throw limitReached(refusal, retryAfterSeconds);
}

/** Counts as part of a transaction, which fails when the limit of the window is reached. */
export function countAmount(TableName: string, { name, windowSeconds, adds, most }: Amount, now: Date): Write {
  const { Key, expires_at } = counterOf(name, windowSeconds, now);
  const isFree = 'attribute_not_exists(amount) OR amount <= :most';
  const count = 'ADD amount :adds SET expires_at = :expires_at';
  return changeItem(TableName, Key, count, { adds, most, expires_at }, isFree);
}

/** The error when the limit of a window is reached. */
export function limitReached(refusal: Count['refusal'], retryAfterSeconds: number) {
  return new TooManyRequestsError(refusal(inWords(retryAfterSeconds)), { retryAfterSeconds });
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 60) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
