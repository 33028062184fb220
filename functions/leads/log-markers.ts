import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type LogEntry, logEntrySchema } from '#shared/leads/log-schemas.ts';
import { hash } from '../aws/hash.ts';
import { readItem } from '../aws/read-item.ts';
import { putNew, type Write } from '../aws/write.ts';
import { KeyReusedError } from './errors.ts';

/** A request that adds an entry once per Idempotency-Key. `content` is everything that a repeated request must repeat. */
type KeyedRequest = { lead: string; key: string; content: string };

/** A key that a reply was stored with has no `content`. */
const markerSchema = z.object({ entry: z.string(), content: z.string().optional() });

/**
 * Remembers the entry that a request added, as part of the transaction that adds it. The transaction fails if the key was
 * used before: see `findByKey`.
 */
export function putMarker(TableName: string, { lead, key, content }: KeyedRequest, entry: LogEntry): Write {
  return putNew(TableName, { ...markerKey(lead, key), entry: entry.id, content: hash(content) });
}

/**
 * The entry that an earlier request with this key added; undefined if the key was not used for this lead.
 * @throws {KeyReusedError} when the key was used with other content, or the entry was deleted
 */
export async function findByKey(
  documents: DynamoDBDocumentClient,
  TableName: string,
  { lead, key, content }: KeyedRequest,
): Promise<LogEntry | undefined> {
  const read = async (Key: Record<string, string>) =>
    (await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
  const item = await read(markerKey(lead, key));
  const marker = item && readItem(markerSchema, item, 'log marker');
  if (!marker) return undefined;
  const entry = marker.content === hash(content) ? await read({ lead_id: lead, id: marker.entry }) : undefined;
  const stored = entry && readItem(logEntrySchema, entry, 'log entry', entry.id);
  if (!stored) throw new KeyReusedError('This Idempotency-Key was used for another request. Send a new key.');
  return stored;
}

/** Ids of markers start with a letter, so they sort after all entries and no page of the log contains them. */
export function markerKey(lead_id: string, key: string) {
  return { lead_id, id: `key-${hash(key)}` };
}
