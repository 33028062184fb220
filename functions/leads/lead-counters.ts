import { setTimeout } from 'node:timers/promises';
import { type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { type LeadCounter, leadCounters, leadQueues, waitingList } from '#shared/leads/lead-filters.ts';
import { type LeadCounts, type LeadSummary, leadSummarySchema } from '#shared/leads/lead-schemas.ts';
import { reportUnreadable } from '../aws/read-item.ts';
import { isWritten, writeTransaction } from '../aws/transaction.ts';
import { changeItem, type Write } from '../aws/write.ts';
import type { CountChanges } from './change-lead.ts';
import { CountsBusyError } from './errors.ts';
import { LeadTablesStore } from './lead-tables.ts';
import { findItem, type Item } from './read-leads.ts';
import { type Arrived, arrivedIn, firstDay, replaceSources } from './source-counters.ts';

const changedAt = leadSummarySchema.shape.changed_at;
const countsKey = { id: 'lead-counts' };
/** Each attempt takes more than `indexDelayMs`, and the caller waits for all of them. */
const recountAttempts = 4;

/** Adds to the counters, as part of the transaction that changes the lead. */
export function countLeads(table: string, changes: CountChanges) {
  const added = { version: 1, ...changes };
  const names = Object.keys(added).map((name) => `#${name} :${name}`);
  const values = { ...added, changed_at: new Date().toISOString() };
  return changeItem(table, countsKey, `ADD ${names.join(', ')} SET changed_at = :changed_at`, values);
}

/** Whether a request was ever counted, even if it has been erased. A booking of the self-test changes the version alone. */
export async function hasCounted(documents: DynamoDBDocumentClient, table: string): Promise<boolean> {
  const item = await findItem(documents, table, countsKey.id);
  return leadCounters.some((counter) => item?.[counter] !== undefined);
}

/** Like `countLeads`, for changes that may be none. */
export function countChanges(table: string, changes: CountChanges) {
  return Object.keys(changes).length > 0 ? [countLeads(table, changes)] : [];
}

/** The number of leads by status, stored in one item, so the summary is one read at any number of leads. */
export class LeadCounters extends LeadTablesStore<'leads' | 'held' | 'limits'> {
  /** A global secondary index catches up with its table in a fraction of this time. */
  indexDelayMs = 2000;

  /** The number of leads by status, and of held requests. */
  async counts(): Promise<LeadCounts> {
    const { answers, changed_at, ...counts } = await this.countsWithAnswers();
    return counts;
  }

  /** `counts`, the number of answers that visitors gave on their pages, and when they changed last. */
  async countsWithAnswers(): Promise<Pick<LeadSummary, LeadCounter | 'answers' | 'changed_at'>> {
    const item = await this.#countsItem();
    // A wrong counter can be negative until the next recount.
    const count = (counter: keyof CountChanges) => Math.max(0, readCount(item?.[counter], counter));
    return { ...countsOf(count), answers: count('answers'), changed_at: changedAt.parse(item?.changed_at) };
  }

  /** The stored counters, even if they are wrong. */
  async storedCounts(): Promise<LeadCounts> {
    const item = await this.#countsItem();
    return countsOf((counter) => readCount(item?.[counter], counter));
  }

  /**
   * Recounts the leads through their indexes, also by how they came. The result is stored only if no lead changed during the count, or shortly
   * before it while the index could still lag behind.
   * @throws {CountsBusyError} when leads keep changing during the count; nothing is written
   */
  async recount(now: Date): Promise<LeadCounts> {
    for (let attempt = 0; attempt < recountAttempts; attempt++) {
      const before = await this.#countsItem();
      await setTimeout(this.indexDelayMs);
      const [sources, ...numbers] = await Promise.all([
        this.#sourcesSince(firstDay(now)),
        ...leadCounters.map((counter) => this.#countOf(counter)),
      ]);
      const counts = countsOf((counter) => numbers[leadCounters.indexOf(counter)] ?? 0);
      if (await this.#replace(counts, before, replaceSources(this.tables.limits, sources, now))) return counts;
    }
    throw new CountsBusyError('Leads changed while they were being counted. Please try again later.');
  }

  #countsItem(): Promise<Item | undefined> {
    return findItem(this.documents, this.tables.limits, countsKey.id);
  }

  async #countOf(counter: LeadCounter, filter?: string): Promise<number> {
    const index = indexOf(counter);
    const pages = paginateQuery(
      { client: this.documents },
      {
        TableName: this.tables[index.table],
        IndexName: index.name,
        ExpressionAttributeNames: { '#key': index.key },
        Select: 'COUNT',
        KeyConditionExpression: '#key = :value',
        FilterExpression: counter === 'held' ? 'attribute_not_exists(held.kept_at)' : filter,
        ExpressionAttributeValues: { ':value': counter },
      },
    );
    let count = counter === waitingList ? await this.#countOf('studio', 'attribute_exists(waiting_since)') : 0;
    for await (const page of pages) count += page.Count ?? 0;
    return count;
  }

  /** When the leads since a time came, and how. */
  async #sourcesSince(since: string): Promise<Arrived[]> {
    const pages = paginateQuery(
      { client: this.documents },
      {
        TableName: this.tables.leads,
        IndexName: 'by_date',
        KeyConditionExpression: '#list = :list AND created_at >= :since',
        ExpressionAttributeNames: { '#list': 'list', '#source': 'source' },
        ProjectionExpression: 'created_at, #source',
        ExpressionAttributeValues: { ':list': 'leads', ':since': since },
      },
    );
    const found: Arrived[] = [];
    for await (const { Items = [] } of pages) found.push(...Items.flatMap(arrivedIn));
    return found;
  }

  /** @returns false when a counter changed during the recount */
  async #replace(counts: LeadCounts, before: Item = {}, sources: Write[]): Promise<boolean> {
    const { version } = before;
    // What was never counted stays absent (`hasCounted`).
    const replaced = leadCounters.filter((counter) => counts[counter] > 0 || before[counter] !== undefined);
    const numbers = Object.fromEntries(replaced.map((counter) => [counter, counts[counter]]));
    const values = {
      ...numbers,
      changed_at: new Date().toISOString(),
      one: 1,
      ...(version !== undefined && { version }),
    };
    const set = replaced.map((counter) => `#${counter} = :${counter}`);
    const change = `SET ${['changed_at = :changed_at', ...set].join(', ')} ADD version :one`;
    const isAsRead = version === undefined ? 'attribute_not_exists(version)' : 'version = :version';
    const counted = changeItem(this.tables.limits, countsKey, change, values, isAsRead);
    return isWritten(writeTransaction(this.documents, [counted, ...sources]));
  }
}

function indexOf(counter: LeadCounter) {
  if (counter === 'held') return { table: 'held', name: 'by_date', key: 'list' } as const;
  const isQueue = leadQueues.some((queue) => queue === counter);
  if (isQueue) return { table: 'leads', name: 'by_queue', key: 'queue' } as const;
  return { table: 'leads', name: 'by_status', key: 'status' } as const;
}

function countsOf(countOf: (counter: LeadCounter) => number): LeadCounts {
  return Object.fromEntries(leadCounters.map((counter) => [counter, countOf(counter)])) as LeadCounts;
}

/** A damaged counter reads as 0 until the next recount. */
function readCount(stored: unknown, counter: keyof CountChanges): number {
  if (stored !== undefined && typeof stored !== 'number') reportUnreadable('lead count', countsKey.id, [counter]);
  return typeof stored === 'number' ? stored : 0;
}
