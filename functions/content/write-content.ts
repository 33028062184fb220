import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { isWritten, maxTransactionWrites, writeTransaction } from '../aws/transaction.ts';
import type { Write } from '../aws/write.ts';
import { ContentChangedError, TooManyChangesError } from './errors.ts';

/**
 * Stores a save of an editor, all of it or nothing.
 * @throws {TooManyChangesError} for more writes than one transaction takes
 * @throws {ContentChangedError} when someone else has changed what is replaced
 */
export async function writeContent(documents: DynamoDBDocumentClient, writes: Write[]): Promise<void> {
  if (writes.length > maxTransactionWrites) throw new TooManyChangesError();
  if (!(await isWritten(writeTransaction(documents, writes)))) throw new ContentChangedError();
}
