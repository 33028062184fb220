import { randomUUID } from 'node:crypto';
import { eventOf } from '#shared/leads/lead-events.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { logPageSize } from '#shared/leads/log-limits.ts';
import {
  type EmailDelivery,
  type EmailEntry,
  type LogEntry,
  type LogPage,
  logEntryIdSchema,
  logEntrySchema,
} from '#shared/leads/log-schemas.ts';
import { batchWrite } from '../aws/batches.ts';
import { namedError } from '../aws/named-error.ts';
import { readItems } from '../aws/read-item.ts';
import { TableStore } from '../aws/table-store.ts';
import { changeItem, putNew, type Write } from '../aws/write.ts';

/** An entry without its id and time, for each kind. */
type NewEntry<Entry> = Entry extends LogEntry ? Omit<Entry, 'id' | 'at'> : never;

/**
 * Ids of entries start with a digit, so they sort before all other items of a lead, whose ids start with a letter: the
 * markers of idempotency keys.
 */
const afterEntries = 'a';
/** Far more than any lead has: one read returns hundreds of entries. */
const maxErasePages = 1000;

/** The log of a lead keeps growing while it is being erased. */
const LogGrowsError = namedError('LogGrowsError');

let made = 0;

/** A new entry of this time. Those of one event sort as they were made, because the first digits of the UUID count them. */
export function newEntry<Entry extends NewEntry<LogEntry>>(entry: Entry, now: Date) {
  const at = now.toISOString();
  const count = (made++).toString(16).padStart(8, '0');
  return { ...entry, id: `${at.replace(/\D/g, '')}-${count}${randomUUID().slice(8)}`, at };
}

/**
 * Adds an entry, as part of the transaction that makes the change. Another write of that transaction must require that the
 * lead exists, so that no entry outlives an erased lead, and set `last_event_at`: see `markEvent`.
 * A queued email is put into the index of unsent emails, and so is what the visitor did, because staff are emailed about it. An entry of
 * a held request is put there by the release.
 * @throws {z.ZodError} for an entry that could not be read any more
 */
export function putEntry(table: string, lead: string, entry: LogEntry, isHeld = false): Write {
  const isQueued = !isHeld && isQueuedEmail(entry);
  const isNews = !isHeld && eventOf(entry).news !== undefined;
  return putNew(table, {
    lead_id: lead,
    ...logEntrySchema.parse(entry),
    ...(isQueued && { unsent: 'queued', retry_at: entry.at }),
    ...(isNews && { unsent: 'news', retry_at: entry.at }),
  });
}

/** The delivery of a new email to the visitor. One without an email address gets none, and staff say it another way. */
export function newDelivery({ email }: Pick<Lead, 'email'>, now: Date): EmailDelivery {
  return { fate: email ? 'queued' : 'none', at: now.toISOString(), attempts: 0 };
}

/** Whether an entry is an email that was not sent yet. */
export function isQueuedEmail(entry: LogEntry): entry is EmailEntry {
  return 'delivery' in entry && entry.delivery.fate === 'queued';
}

/** Sets the time of the last entry, for transactions that change nothing else of the lead. Requires that it exists. */
export function markEvent(table: string, lead: string, { at }: Pick<LogEntry, 'at'>): Write {
  return changeItem(table, { id: lead }, 'SET last_event_at = :at', { at }, 'attribute_exists(id)');
}

/** Reads and erases the logs of leads. Each change of a lead writes its own entry (`putEntry`). */
export class LeadLog extends TableStore {
  /** One page, newest first: one query at any length. A lead without a log, or no lead at all, has an empty page. */
  async page(lead: string, before: string = afterEntries): Promise<LogPage> {
    const { Items = [], LastEvaluatedKey } = await this.query({
      KeyConditionExpression: 'lead_id = :lead AND id < :before',
      ExpressionAttributeValues: { ':lead': lead, ':before': before },
      ScanIndexForward: false,
      // One extra entry shows whether there is a next page. Long notes can end a page earlier, at 1 MB.
      Limit: logPageSize + 1,
      ConsistentRead: true,
    });
    const page = Items.slice(0, logPageSize);
    const entries = readItems(logEntrySchema, page, 'log entry');
    const hasMore = Items.length > page.length || LastEvaluatedKey !== undefined;
    const last = page.findLast(({ id }) => logEntryIdSchema.safeParse(id).success);
    return {
      entries,
      ...(entries.length < page.length && { unreadable: page.length - entries.length }),
      ...(hasMore && last && { next: last.id }),
    };
  }

  /** Queues the last email of a request that is released from held, and deletes those that it replaces. */
  async releaseEmail(lead_id: string, now: Date): Promise<void> {
    const { entries } = await this.page(lead_id);
    const [last, ...older] = entries.filter(isQueuedEmail).map(({ id }) => ({ lead_id, id }));
    await Promise.all(older.map((Key) => this.delete({ Key })));
    const values = { queued: 'queued', now: now.toISOString() };
    if (last) await this.updateIf(last, 'SET unsent = :queued, retry_at = :now', values, 'delivery.fate = :queued');
  }

  /** Erases everything in the log of a lead, also the markers. */
  async erase(lead: string): Promise<void> {
    for (let page = 0; page < maxErasePages; page++) {
      const { Items = [] } = await this.query({
        KeyConditionExpression: 'lead_id = :lead',
        ExpressionAttributeValues: { ':lead': lead },
        ProjectionExpression: 'lead_id, id',
        ConsistentRead: true,
      });
      if (Items.length === 0) return;
      const requests = Items.map((Key) => ({ DeleteRequest: { Key } }));
      await batchWrite(this.documents, this.table, requests);
    }
    throw new LogGrowsError(`The log of the lead ${lead} could not be erased`);
  }
}
