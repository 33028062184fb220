import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { reportUnreadable } from './read-item.ts';
import type { Write } from './write.ts';

/** A transaction write that adds to numbers of one item. */
export function addTo(TableName: string, Key: Record<string, string>, changes: Record<string, number>): Write {
  const names = Object.keys(changes);
  return {
    Update: {
      TableName,
      Key,
      UpdateExpression: `ADD ${names.map((name) => `#${name} :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, changes[name]])),
    },
  };
}

/**
 * Replaces stored values that should be numbers but are not: DynamoDB refuses to add to them, and one damaged counter
 * must not block all writes. Counters restart at 0. A version restarts above every earlier one, since readers ignore
 * older versions.
 * @param error what these writes failed with
 * @returns whether a number was repaired, so that a retry makes sense
 */
export async function repairNumbers(
  documents: DynamoDBDocumentClient,
  writes: readonly Write[],
  error: unknown,
): Promise<boolean> {
  // Stryker disable next-line ArrayDeclaration: an entry without a code is skipped
  const reasons = error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
  let isRepaired = false;
  for (const [index, { Code }] of reasons.entries()) {
    const { Update: update } = writes[index] ?? {};
    if (Code !== 'ValidationError' || !update?.UpdateExpression?.startsWith('ADD ')) continue;
    for (const name of Object.values(update.ExpressionAttributeNames ?? {})) {
      if (!(await repairNumber(documents, update.TableName, update.Key, name))) continue;
      reportUnreadable('number', Object.values(update.Key ?? {}).join(' '), [name]);
      isRepaired = true;
    }
  }
  return isRepaired;
}

/** @returns whether the stored value was not a number */
export async function repairNumber(
  documents: DynamoDBDocumentClient,
  TableName: string | undefined,
  Key: Record<string, unknown> | undefined,
  name: string,
): Promise<boolean> {
  const start = name === 'version' ? Math.floor(Date.now() / 1000) : 0;
  try {
    await documents.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: 'SET #name = :start',
        ConditionExpression: 'attribute_exists(#name) AND NOT attribute_type(#name, :number)',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':start': start, ':number': 'N' },
      }),
    );
    return true;
  } catch (failed) {
    if (failed instanceof ConditionalCheckFailedException) return false;
    throw failed;
  }
}
