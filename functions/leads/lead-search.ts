import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { leadPageSize } from '#shared/choices.ts';
import type { Lead, LeadPage, LeadSearch as Search } from '#shared/leads.ts';
import { addressKey } from '#shared/mail-rules.ts';
import { type Position, readCursor, writeCursor } from './cursor.ts';
import type { LeadRepository } from './lead-repository.ts';
import { fits, folded, isTooShort, startOf, termKey, wordsOf } from './lead-terms.ts';

/** Most terms read for a word. */
export const mostRead = 200;
/** Most words that terms are read for; all others are compared with the leads found by these. */
const mostWords = 3;

type Found = { positions: Position[]; isComplete: boolean };

/**
 * Finds leads by the terms stored with them. However many there are, a search reads a few hundred keys and hardly more
 * leads than it shows, and says when that was not all.
 */
export class LeadSearch {
  readonly #documents: DynamoDBDocumentClient;
  readonly #table: string;
  readonly #leads: Pick<LeadRepository, 'findThose'>;

  constructor(documents: DynamoDBDocumentClient, table: string, leads: Pick<LeadRepository, 'findThose'>) {
    this.#documents = documents;
    this.#table = table;
    this.#leads = leads;
  }

  /**
   * One page, newest first.
   * @throws {BadCursorError} for a cursor that no page gave out
   */
  async page({ search, status, cursor }: Search): Promise<LeadPage> {
    const words = wordsOf(search);
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const { positions, isComplete } = await this.#candidates(words);
    const open = positions.filter((position) => !after || isNewer(after, position)).sort(newestFirst);
    const isWanted = (lead: Lead) => (!status || lead.status === status) && fits(lead, words);
    // One more than a page holds tells whether another page follows.
    const found = await this.#first(leadPageSize + 1, open, isWanted);
    const leads = found.slice(0, leadPageSize);
    const last = leads.at(-1);
    return {
      leads,
      ...(last && found.length > leads.length && { next: writeCursor(last) }),
      ...(!isComplete && { incomplete: true }),
    };
  }

  /**
   * One page of the leads with this very email address, newest first, as they are at this moment. Following the pages
   * leads to all of them, also where a search would leave some out; a page may be empty and have another one after it.
   * @throws {BadCursorError} for a cursor that no page gave out
   */
  async pageOfAddress(address: string, cursor?: string): Promise<LeadPage> {
    const term = folded(address);
    const { Items = [], LastEvaluatedKey } = await this.#documents.send(
      new QueryCommand({
        TableName: this.#table,
        KeyConditionExpression: '#start = :start AND begins_with(term, :term)',
        ExpressionAttributeNames: { '#start': 'start' },
        ExpressionAttributeValues: { ':start': startOf(term), ':term': `${term}#` },
        ExclusiveStartKey: cursor === undefined ? undefined : termKey(term, readCursor(cursor)),
        Limit: leadPageSize,
        ConsistentRead: true,
      }),
    );
    const leads = await this.#leads.findThose(Items.map(({ lead }) => lead));
    // Addresses that differ in their dots alone have the same term.
    const key = addressKey(address);
    const last = Items.at(-1);
    return {
      leads: leads.filter(({ email }) => addressKey(email) === key),
      ...(LastEvaluatedKey && last && { next: writeCursor({ id: last.lead, created_at: last.created_at }) }),
    };
  }

  /**
   * The leads with the rarest of the words, as far as that can be told from what was read. Where each of them is on too
   * many leads, the name as it was typed leads to those who are called just so.
   */
  async #candidates(words: string[]): Promise<Found> {
    if (words.length === 0) return { positions: [], isComplete: true };
    const read: Found[] = [];
    for (const word of words.toSorted((a, b) => b.length - a.length).slice(0, mostWords)) {
      const found = await this.#read(word);
      if (found.isComplete) return found;
      read.push(found);
    }
    if (words.length > 1) read.push(await this.#read(words.join('')));
    const byId = new Map(read.flatMap(({ positions }) => positions).map((position) => [position.id, position]));
    return { positions: [...byId.values()], isComplete: false };
  }

  /** The leads with terms that begin with the word. */
  async #read(word: string): Promise<Found> {
    const { Items = [], LastEvaluatedKey } = await this.#documents.send(
      new QueryCommand({
        TableName: this.#table,
        KeyConditionExpression: '#start = :start AND begins_with(term, :word)',
        ExpressionAttributeNames: { '#start': 'start' },
        ExpressionAttributeValues: { ':start': startOf(word), ':word': word },
        Limit: mostRead,
      }),
    );
    const byId = new Map(Items.map(({ lead, created_at }) => [lead, { id: lead, created_at }]));
    return { positions: [...byId.values()], isComplete: !LastEvaluatedKey && !isTooShort(word) };
  }

  async #first(most: number, positions: Position[], isWanted: (lead: Lead) => boolean): Promise<Lead[]> {
    const found: Lead[] = [];
    for (let from = 0; from < positions.length && found.length < most; from += most) {
      const ids = positions.slice(from, from + most).map(({ id }) => id);
      found.push(...(await this.#leads.findThose(ids)).filter(isWanted));
    }
    return found.slice(0, most);
  }
}

function newestFirst(one: Position, other: Position): number {
  return isNewer(one, other) ? -1 : 1;
}

function isNewer(one: Position, other: Position): boolean {
  return one.created_at === other.created_at ? one.id > other.id : one.created_at > other.created_at;
}
