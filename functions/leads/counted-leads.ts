import { setTimeout } from 'node:timers/promises';
import {
  type CancellationReason,
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type LeadStatus, leadStatuses } from '#shared/choices.ts';
import { type Lead, type LeadCounts, leadSchema } from '#shared/leads.ts';
import { CountsBusyError, LeadErasedError, LeadNotFoundError } from './errors.ts';
import { termKey, termsOf } from './lead-terms.ts';

type Tables = { leads: string; terms: string; counts: string };

const countsKey = { id: 'lead-counts' };
/** Enough for dozens of changes at the same moment, within the time that a caller waits. */
const attempts = 20;
/** Each takes as long as the index needs and as counting takes, and a caller waits for all of them. */
const countings = 4;
/** An index follows its table within a fraction of this. */
const indexDelayMs = 2000;
/** How long a booking request that comes again does not bring an erased lead back. No page waits that long to retry. */
const erasedDays = 30;

/**
 * Writes leads together with what they are found by, and counts them by status in one item. A lead, its terms and its
 * count change in the same transaction, so that the summary costs one read however many leads there are, and a search
 * finds every lead.
 */
export class CountedLeads {
  readonly #documents: DynamoDBDocumentClient;
  readonly #tables: Tables;

  constructor(documents: DynamoDBDocumentClient, tables: Tables) {
    this.#documents = documents;
    this.#tables = tables;
  }

  /**
   * Stores a lead, once for its id. Gives the lead that is stored then: this one, or the one that was there before.
   * @throws {LeadErasedError} when it was erased in the last 30 days; nothing is stored
   */
  async addOnce(lead: Lead): Promise<Lead> {
    // Kept with the lead, so that these very terms go with it, whatever the rule for new ones says by then.
    const terms = termsOf(lead);
    const failed = await this.#transact([
      {
        Put: {
          TableName: this.#tables.leads,
          Item: { ...lead, list: 'leads', terms },
          ConditionExpression: 'attribute_not_exists(id)',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
      { ConditionCheck: { ...this.#erased(lead.id), ConditionExpression: 'attribute_not_exists(id)' } },
      this.#count({ [lead.status]: 1 }),
      ...terms.map((term) => ({
        Put: {
          TableName: this.#tables.terms,
          Item: { ...termKey(term, lead), lead: lead.id, created_at: lead.created_at },
        },
      })),
    ]);
    if (failed?.[0]?.Item) return leadSchema.parse(unmarshall(failed[0].Item));
    if (failed) throw new LeadErasedError('This booking request was erased. Send a new key to send it anew.');
    return lead;
  }

  /**
   * Any status may follow any other. When a lead became closed is kept for as long as it is closed.
   * @throws {LeadNotFoundError} and nothing is written
   */
  async setStatus(id: string, status: LeadStatus, now: Date): Promise<Lead> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const { lead } = (await this.#find(id)) ?? {};
      if (!lead) throw new LeadNotFoundError(`No lead has the id ${id}`);
      if (lead.status === status) return lead;
      const { closed_at: _, ...open } = lead;
      const changed: Lead = { ...open, status, ...(status === 'closed' && { closed_at: now.toISOString() }) };
      const failed = await this.#transact([
        {
          Update: {
            TableName: this.#tables.leads,
            Key: { id },
            UpdateExpression: changed.closed_at
              ? 'SET #status = :to, closed_at = :closed_at'
              : 'SET #status = :to REMOVE closed_at',
            ConditionExpression: '#status = :from',
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: { ':from': lead.status, ':to': status, ':closed_at': changed.closed_at },
          },
        },
        this.#count({ [lead.status]: -1, [status]: 1 }),
      ]);
      if (!failed) return changed;
      // Somebody else changed it in between: what is counted away has to be what it is now.
    }
    throw new CountsBusyError('Somebody else is changing this lead right now. Please try again.');
  }

  /**
   * Removes a lead with its terms and counts it away, all or nothing. What stays for 30 days is a mark with its id, which
   * is made from the key of its booking request: the same request, coming again, does not bring it back.
   * @param isWanted decides about the lead as it is now
   * @returns whether a lead was erased
   */
  async erase(id: string, now: Date, isWanted: (lead: Lead) => boolean = () => true): Promise<boolean> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const { lead, terms = [] } = (await this.#find(id)) ?? {};
      if (!lead || !isWanted(lead)) return false;
      const { status, closed_at } = lead;
      const failed = await this.#transact([
        {
          Delete: {
            TableName: this.#tables.leads,
            Key: { id },
            ConditionExpression: `#status = :status${closed_at ? ' AND closed_at = :closed_at' : ''}`,
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: { ':status': status, ':closed_at': closed_at },
          },
        },
        ...terms.map((term) => ({ Delete: { TableName: this.#tables.terms, Key: termKey(term, lead) } })),
        this.#count({ [status]: -1 }),
        {
          Update: {
            ...this.#erased(id),
            UpdateExpression: 'SET expires_at = :expires',
            ExpressionAttributeValues: { ':expires': Math.floor(now.getTime() / 1000) + erasedDays * 24 * 3600 },
          },
        },
      ]);
      if (!failed) return true;
      // Somebody else changed it in between, or erased it.
    }
    throw new CountsBusyError('Somebody else is changing this lead right now. Please try again.');
  }

  /** How many leads there are of each status; none is stored without being counted. */
  async counts(): Promise<LeadCounts> {
    const item = await this.#item();
    return countsOf((status) => Number(item?.[status] ?? 0));
  }

  /**
   * Counts the leads anew, through their index. What was counted holds only when no lead came or changed from the moment
   * on in which the index could be behind.
   * @throws {CountsBusyError} when leads come and change faster than they are counted; nothing is written
   */
  async recount(): Promise<LeadCounts> {
    for (let counting = 0; counting < countings; counting++) {
      const before = await this.#item();
      await setTimeout(indexDelayMs);
      const numbers = await Promise.all(leadStatuses.map((status) => this.#countOf(status)));
      const counts = countsOf((status) => numbers[leadStatuses.indexOf(status)] ?? 0);
      if (await this.#replace(counts, before?.version)) return counts;
    }
    throw new CountsBusyError('Leads are changing too fast to be counted. Please try again later.');
  }

  /** The lead as it is now, and the terms that were stored with it. */
  async #find(id: string): Promise<{ lead: Lead; terms?: string[] } | undefined> {
    const { Item } = await this.#documents.send(
      new GetCommand({ TableName: this.#tables.leads, Key: { id }, ConsistentRead: true }),
    );
    return Item && { lead: leadSchema.parse(Item), terms: Item.terms };
  }

  /** The mark that a lead was erased. */
  #erased(id: string) {
    return { TableName: this.#tables.counts, Key: { id: `erased ${id}` } };
  }

  async #item(): Promise<Record<string, unknown> | undefined> {
    const read = new GetCommand({ TableName: this.#tables.counts, Key: countsKey, ConsistentRead: true });
    return (await this.#documents.send(read)).Item;
  }

  async #countOf(status: LeadStatus): Promise<number> {
    const pages = paginateQuery(
      { client: this.#documents },
      {
        TableName: this.#tables.leads,
        IndexName: 'by_status',
        Select: 'COUNT',
        KeyConditionExpression: '#status = :status',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':status': status },
      },
    );
    let count = 0;
    for await (const page of pages) count += page.Count ?? 0;
    return count;
  }

  /** @returns whether nothing was counted meanwhile */
  async #replace(counts: LeadCounts, version: unknown): Promise<boolean> {
    const names = Object.fromEntries(leadStatuses.map((status) => [`#${status}`, status]));
    const values = Object.fromEntries(leadStatuses.map((status) => [`:${status}`, counts[status]]));
    try {
      await this.#documents.send(
        new UpdateCommand({
          TableName: this.#tables.counts,
          Key: countsKey,
          UpdateExpression: `SET ${leadStatuses.map((status) => `#${status} = :${status}`).join(', ')} ADD version :one`,
          ConditionExpression: version === undefined ? 'attribute_not_exists(version)' : 'version = :version',
          ExpressionAttributeNames: names,
          ExpressionAttributeValues: {
            ...values,
            ':one': 1,
            ...(version === undefined ? {} : { ':version': version }),
          },
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }

  #count(changes: Partial<Record<LeadStatus, number>>) {
    const statuses = Object.keys(changes) as LeadStatus[];
    return {
      Update: {
        TableName: this.#tables.counts,
        Key: countsKey,
        UpdateExpression: `ADD version :one, ${statuses.map((status) => `#${status} :${status}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(statuses.map((status) => [`#${status}`, status])),
        ExpressionAttributeValues: {
          ':one': 1,
          ...Object.fromEntries(statuses.map((status) => [`:${status}`, changes[status]])),
        },
      },
    };
  }

  /**
   * Writes all or nothing, again while others write the same item.
   * @returns why not, when a condition does not hold
   */
  async #transact(
    TransactItems: TransactWriteCommandInput['TransactItems'],
  ): Promise<CancellationReason[] | undefined> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#documents.send(new TransactWriteCommand({ TransactItems }));
        return undefined;
      } catch (error) {
        if (!(error instanceof TransactionCanceledException)) throw error;
        const reasons = error.CancellationReasons ?? [];
        if (reasons.some(({ Code }) => Code === 'ConditionalCheckFailed')) return reasons;
        if (attempt >= attempts || !reasons.some(({ Code }) => Code === 'TransactionConflict')) throw error;
        await setTimeout(Math.random() * Math.min(400, 20 * 2 ** attempt));
      }
    }
  }
}

function countsOf(countOf: (status: LeadStatus) => number): LeadCounts {
  return Object.fromEntries(leadStatuses.map((status) => [status, countOf(status)])) as LeadCounts;
}
