import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { Write } from '../aws/write.ts';
import type { LeadChange } from './change-lead.ts';
import type { LeadTables } from './lead-tables.ts';
import type { Item } from './read-leads.ts';
import { putToken, searchTokensOf, storedTokens, type tokenKey } from './search-tokens.ts';
import { countVisitor, uncountVisitor, visitorKeys } from './visitor-counts.ts';

/**
 * What another phone number or email address changes: the lead, its search tokens, and the counters of the visitor's leads.
 * A number of 40 digits replaces another with fewer than 90 writes.
 * @param item the lead as it is stored
 * @param keyOf the key of one of its search tokens
 */
export async function contactChange(
  documents: DynamoDBDocumentClient,
  { terms: TableName, limits }: Pick<LeadTables, 'terms' | 'limits'>,
  item: Item,
  lead: Lead,
  contact: Partial<Pick<Lead, 'phone' | 'email'>>,
  keyOf: typeof tokenKey,
): Promise<{ change: LeadChange; others: Write[] }> {
  const changed = { ...lead, ...contact };
  const had = storedTokens(item);
  const wanted = searchTokensOf(changed);
  // Tokens by older rules, which no value has any more, are kept.
  const gone = searchTokensOf(lead).filter((term) => had.includes(term) && !wanted.includes(term));
  const added = wanted.filter((term) => !had.includes(term));
  const terms = [...had.filter((term) => !gone.includes(term)), ...added];
  const others: Write[] = [
    ...gone.map((term) => ({ Delete: { TableName, Key: keyOf(term, lead) } })),
    ...added.map((term) => putToken(TableName, keyOf(term, lead), lead)),
  ];
  if (!item.visitor_keys) return { change: { ...contact, terms }, others };
  const counted = storedTokens({ terms: item.visitor_keys });
  const keys = visitorKeys(changed);
  others.push(
    ...(await uncountVisitor(
      documents,
      limits,
      counted.filter((key) => !keys.includes(key)),
    )),
    ...countVisitor(
      limits,
      keys.filter((key) => !counted.includes(key)),
    ),
  );
  return { change: { ...contact, terms, visitor_keys: keys }, others };
}
