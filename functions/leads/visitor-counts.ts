import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { normalizeEmail } from '#shared/emails/email-rules.ts';
import type { Lead, LeadPage } from '#shared/leads/lead-schemas.ts';
import { batchGet } from '../aws/batches.ts';
import { hash } from '../aws/hash.ts';
import { addTo, type Write } from '../aws/write.ts';
import { phoneToken } from './search-tokens.ts';

/** Notations of a phone number with this many digits differ in country code and leading zeros only. */
const comparedDigits = 9;

/** The keys of the counters of a visitor's leads, one for the email address and one for the phone number. */
export function visitorKeys({ email, phone }: Pick<Lead, 'email' | 'phone'>): string[] {
  const number = phoneToken(phone, comparedDigits);
  const values = [`email ${normalizeEmail(email)}`, ...(number ? [`phone ${number}`] : [])];
  return values.map((value) => `visitor ${hash(value)}`);
}

/** Counts a lead of a visitor, as part of the transaction that stores the keys with the lead. */
export function countVisitor(table: string, keys: readonly string[]): Write[] {
  return keys.map((id) => addTo(table, { id }, { leads: 1 }));
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
    const write = { TableName, Key: { id }, ConditionExpression: 'leads = :leads' };
    const values = { ':leads': leads };
    if (leads === 1) return { Delete: { ...write, ExpressionAttributeValues: values } };
    const UpdateExpression = 'SET leads = leads - :one';
    return { Update: { ...write, UpdateExpression, ExpressionAttributeValues: { ...values, ':one': 1 } } };
  });
}

/** Adds to each lead of a page how many other leads have its email address or phone number. One batch read for 50 leads. */
export async function withOthers(documents: DynamoDBDocumentClient, table: string, page: LeadPage): Promise<LeadPage> {
  const counters = await countersOf(documents, table, page.leads.flatMap(visitorKeys));
  const counts = new Map(counters.map(({ id, leads }) => [id, Number(leads)]));
  const leads = page.leads.map((lead) => {
    const others = Math.max(...visitorKeys(lead).map((key) => counts.get(key) ?? 1)) - 1;
    return others > 0 ? { ...lead, others } : lead;
  });
  return { ...page, leads };
}

function countersOf(documents: DynamoDBDocumentClient, table: string, keys: readonly string[]) {
  const ids = keys.map((id) => ({ id }));
  return batchGet(documents, table, ids);
}
