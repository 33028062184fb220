import { DeleteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ifHolds } from '../aws/write.ts';
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
  const isProbe = ifHolds('attribute_not_exists(id) OR probe = :true', { true: true });
  await documents.send(new DeleteCommand({ TableName: tables.leads, Key: { id }, ...isProbe }));
  await documents.send(new DeleteCommand({ TableName: tables.terms, Key: probeTokenKey(id) }));
}
