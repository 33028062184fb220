import { DeleteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { LeadTables } from '../leads/lead-tables.ts';
import { probeTokenKey } from '../leads/search-tokens.ts';

/**
 * Erases the booking of the self-test with its token. Erasing twice changes nothing.
 * @throws {ConditionalCheckFailedException} for a lead, which stays
 */
export async function eraseProbe(
  documents: DynamoDBDocumentClient,
  tables: Pick<LeadTables, 'leads' | 'terms'>,
  id: string,
): Promise<void> {
  const erase = new DeleteCommand({
    TableName: tables.leads,
    Key: { id },
    ConditionExpression: 'attribute_not_exists(id) OR probe = :true',
    ExpressionAttributeValues: { ':true': true },
  });
  await documents.send(erase);
  await documents.send(new DeleteCommand({ TableName: tables.terms, Key: probeTokenKey(id) }));
}
