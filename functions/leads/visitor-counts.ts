import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { normalizeEmail } from '#shared/emails/email-addresses.ts';
import type { Lead, LeadPage } from '#shared/leads/lead-schemas.ts';
import { batchGet } from '../aws/batches.ts';
import { hash } from '../aws/hash.ts';
import { changeItem, ifHolds, type Write } from '../aws/write.ts';
import type { LeadTables } from './lead-tables.ts';
import { soleKeys } from './read-leads.ts';
import { phoneToken } from './search-tokens.ts';

/** Notations of a phone number with this many digits differ in country code and leading zeros only. */
const comparedDigits = 9;

/** The keys of the counters of a visitor's leads, one for the email address and one for the phone number. */
export function visitorKeys({ email, phone }: Pick<Lead, 'email' | 'phone'>): string[] {
  const number = phoneToken(phone, comparedDigits);
  const values = [...(email ? [`email ${normalizeEmail(email)}`] : []), ...(number ? [`phone ${number}`] : [])];
  return values.map((value) => `visitor ${hash(value)}`);
}

/**
 * What counts a lead for its visitor, as part of the transaction that stores its keys. A counter names its only lead, and that lead has
 * the key among its `sole_keys`, until another lead has it too. The writes fail when a counter has changed since it was read.
 */
export async function countVisitor(
  documents: DynamoDBDocumentClient,
  { leads, limits }: Pick<LeadTables, 'leads' | 'limits'>,
  lead: Pick<Lead, 'id' | 'email' | 'phone'>,
  visitor_keys: string[] = visitorKeys(lead),
): Promise<{ visitor_keys: string[]; sole_keys: Set<string>; writes: Write[] }> {
  const counters = new Map((await countersOf(documents, limits, visitor_keys)).map((item) => [item.id, item]));
  const sole = visitor_keys.filter((id) => !counters.has(id));
  const writes = visitor_keys.map((id): Write => {
    const [then, condition, only] = sole.includes(id)
      ? ['SET only_lead = :lead', 'attribute_not_exists(id)', lead.id]
      : ['REMOVE only_lead', 'only_lead = :lead', counters.get(id)?.only_lead];
    if (!only) return changeItem(limits, { id }, 'ADD leads :one', { one: 1 }, 'attribute_not_exists(only_lead)');
    return changeItem(limits, { id }, `ADD leads :one ${then}`, { one: 1, lead: only }, condition);
  });
  const shared = [...counters.values()].filter(({ only_lead }) => only_lead && only_lead !== lead.id);
  for (const [id, some] of Map.groupBy(shared, ({ only_lead }) => String(only_lead))) {
    writes.push(changeItem(leads, { id }, 'DELETE sole_keys :keys', { keys: new Set(some.map((each) => each.id)) }));
  }
  // A set cannot be empty.
  return { visitor_keys, sole_keys: new Set([lead.id, ...sole]), writes };
}

/**
 * Counts a lead no more, as part of the transaction that erases it. The last lead of a visitor takes the counter with it. The
 * writes fail when a counter has changed since it was read.
 */
export async function uncountVisitor(
  documents: DynamoDBDocumentClient,
  TableName: string,
  keys: readonly string[],
): Promise<Write[]> {
  const counters = await countersOf(documents, TableName, keys);
  return counters.map(({ id, leads }) => {
    const Key = { id: String(id) };
    if (leads !== 1) return changeItem(TableName, Key, 'SET leads = leads - :one', { leads, one: 1 }, 'leads = :leads');
    return { Delete: { TableName, Key, ...ifHolds('leads = :leads', { leads }) } };
  });
}

/**
 * Adds to each lead of a page how many other leads have its email address or phone number. One batch read of the keys that other leads
 * can have.
 */
export async function withOthers(documents: DynamoDBDocumentClient, table: string, page: LeadPage): Promise<LeadPage> {
  const counters = await countersOf(documents, table, page.leads.flatMap(sharedKeys));
  const counts = new Map(counters.map(({ id, leads }) => [id, Number(leads)]));
  const leads = page.leads.map((lead) => {
    const others = Math.max(...visitorKeys(lead).map((key) => counts.get(key) ?? 1)) - 1;
    return others > 0 ? { ...lead, others } : lead;
  });
  return { ...page, leads };
}

function sharedKeys(lead: Lead): string[] {
  const sole = soleKeys.get(lead);
  return visitorKeys(lead).filter((key) => !(sole instanceof Set && sole.has(key)));
}

function countersOf(documents: DynamoDBDocumentClient, table: string, keys: readonly string[]) {
  const ids = keys.map((id) => ({ id }));
  return batchGet(documents, table, ids);
}
