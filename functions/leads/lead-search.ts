import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { normalizeEmail } from '#shared/emails/email-addresses.ts';
import { leadPageSize } from '#shared/leads/lead-filters.ts';
import type { Lead, UnreadableLead } from '#shared/leads/lead-schemas.ts';
import { TableStore } from '../aws/table-store.ts';
import { isInList, type LeadList, storedAssignee } from './assignee.ts';
import { type Position, readCursor, writeCursor } from './cursor.ts';
import { type Item, type Sorted, toPage } from './read-leads.ts';
import {
  isSamePhone,
  isTooShort,
  matchesSearch,
  matchesTokens,
  normalized,
  phoneToken,
  prefixOf,
  searchWords,
  storedTokens,
  tokenKey,
  tokenStarts,
} from './search-tokens.ts';

/** Search tokens of persons, and of descriptions, read for one word. */
export const maxRead = 200;
/** Words that are looked up as tokens. The leads found by them are filtered by the other words. */
const maxWords = 3;

type Searched = Pick<
  Lead,
  'id' | 'created_at' | 'first_name' | 'last_name' | 'email' | 'phone' | 'handle' | 'code' | 'description'
> & {
  status?: string;
  assignee_id?: string;
};
type Search = LeadList & { search: string; cursor?: string | undefined };
type Stored<L> = { findSorted(ids: readonly string[]): Promise<Sorted<L>> };
type Page<L> = { leads: L[]; unreadable?: UnreadableLead[]; next?: string; incomplete?: boolean };
type Wanted<L> = { lead: (lead: L) => boolean; damaged: (item: Item) => boolean };
type Found = { positions: Position[]; isComplete: boolean };

/**
 * Finds leads by their search tokens. At any number of leads, a search reads a few hundred keys and hardly more leads than
 * it returns. A result that may be incomplete says so.
 */
export class LeadSearch<L extends Searched> extends TableStore {
  readonly #leads: Stored<L>;
  readonly #partition: string | undefined;

  /** @param partition the partition of the tokens, if all are in one partition */
  constructor(documents: DynamoDBDocumentClient, table: string, leads: Stored<L>, partition?: string) {
    super(documents, table);
    this.#leads = leads;
    this.#partition = partition;
  }

  /**
   * One page, newest first, including damaged leads whose stored tokens match.
   * @throws {BadCursorError} for an invalid cursor
   */
  async page({ search, cursor, ...list }: Search): Promise<Page<L>> {
    const words = searchWords(search);
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const { positions, isComplete } = await this.#candidates(words);
    const open = positions.filter((position) => !after || isNewer(after, position)).sort(newestFirst);
    // One extra lead shows whether there is a next page.
    const found = await this.#first(leadPageSize + 1, open, {
      lead: (lead) => isInList(lead, list) && matchesSearch(lead, words),
      damaged: (item) =>
        isInList({ ...item, assignee_id: storedAssignee(item) }, list) && matchesTokens(storedTokens(item), words),
    });
    const leads = found.leads.slice(0, leadPageSize);
    const last = found.leads.length > leads.length ? leads.at(-1) : undefined;
    const isOnPage = (item: Item) => {
      const position = open.find(({ id }) => id === item.id);
      return !last || !position || isNewer(position, last);
    };
    return {
      ...toPage({ leads, damaged: found.damaged.filter(isOnPage) }),
      ...(last && { next: writeCursor(last) }),
      ...(!isComplete && { incomplete: true }),
    };
  }

  /**
   * One page of the leads with exactly this email address, newest first, read consistently. Unlike a search, the pages
   * together are complete. A page can be empty and still have a next page.
   * @throws {BadCursorError} for an invalid cursor
   */
  async pageOfAddress(address: string, cursor?: string): Promise<Page<L>> {
    const term = normalized(address);
    const { Items = [], LastEvaluatedKey } = await this.query({
      ...this.#exactly(term),
      ExclusiveStartKey: cursor === undefined ? undefined : this.#key(term, readCursor(cursor)),
      Limit: leadPageSize,
      ConsistentRead: true,
    });
    const { leads, damaged } = await this.#leads.findSorted(Items.map(({ lead }) => lead));
    // Email addresses that differ only in punctuation have the same token.
    const key = normalizeEmail(address);
    const hasAddress = ({ email }: { email?: unknown }) => typeof email !== 'string' || normalizeEmail(email) === key;
    const last = Items.at(-1);
    return {
      ...toPage({ leads: leads.filter(hasAddress), damaged: damaged.filter(hasAddress) }),
      ...(LastEvaluatedKey && last && { next: writeCursor({ id: last.lead, created_at: last.created_at }) }),
    };
  }

  /**
   * The other leads with the same email address, phone number or handle, newest first, at most `most`. A query for each of them and
   * one batch read, consistent.
   */
  async sameVisitor(lead: L, most: number): Promise<L[]> {
    const phone = phoneToken(lead.phone);
    const handle = lead.handle?.toLowerCase() ?? '';
    const tokens = [normalized(lead.email), phone ?? '', normalized(handle)].filter((token) => token !== '');
    const found = await Promise.all(tokens.map((token) => this.#withToken(token, most + 1)));
    const ids = new Set(found.flat().map(({ id }) => id));
    ids.delete(lead.id);
    const { leads } = await this.#leads.findSorted([...ids]);
    const email = normalizeEmail(lead.email);
    const isSame = (other: L) =>
      (email && normalizeEmail(other.email) === email) ||
      // Handles that differ only in punctuation have the same token.
      (handle && other.handle?.toLowerCase() === handle) ||
      isSamePhone(other.phone, lead.phone);
    return leads.filter(isSame).sort(newestFirst).slice(0, most);
  }

  /** The newest leads with exactly this token. */
  async #withToken(token: string, most: number): Promise<Position[]> {
    const { Items = [] } = await this.query({ ...this.#exactly(token), Limit: most, ConsistentRead: true });
    return Items.map(({ lead, created_at }) => ({ id: lead, created_at }));
  }

  /**
   * The leads that match the first word with a complete result. If every word matches too many leads, returns what was
   * read, plus the leads whose full name matches the whole search.
   */
  async #candidates(words: string[]): Promise<Found> {
    if (words.length === 0) return { positions: [], isComplete: true };
    const read: Found[] = [];
    for (const word of words.toSorted((a, b) => b.length - a.length).slice(0, maxWords)) {
      const found = await this.#read(word);
      if (found.isComplete) return found;
      read.push(found);
    }
    if (words.length > 1) read.push(await this.#read(words.join('')));
    const byId = new Map(read.flatMap(({ positions }) => positions).map((position) => [position.id, position]));
    return { positions: [...byId.values()], isComplete: false };
  }

  /** The leads with tokens that start with the word. */
  async #read(word: string): Promise<Found> {
    const found = await Promise.all(tokenStarts(word).map((start) => this.#startingWith(start)));
    const byId = new Map(found.flatMap(({ positions }) => positions).map((position) => [position.id, position]));
    return { positions: [...byId.values()], isComplete: found.every(({ isComplete }) => isComplete) };
  }

  async #startingWith(word: string): Promise<Found> {
    const { Items = [], LastEvaluatedKey } = await this.query({
      KeyConditionExpression: '#start = :start AND begins_with(term, :word)',
      ExpressionAttributeValues: { ':start': this.#prefixOf(word), ':word': word },
      Limit: maxRead,
    });
    const positions = Items.map(({ lead, created_at }) => ({ id: lead, created_at }));
    return { positions, isComplete: !LastEvaluatedKey && !isTooShort(word) };
  }

  async #first(most: number, positions: Position[], isWanted: Wanted<L>): Promise<Sorted<L>> {
    const found: Sorted<L> = { leads: [], damaged: [] };
    for (let from = 0; from < positions.length && found.leads.length < most; from += most) {
      const ids = positions.slice(from, from + most).map(({ id }) => id);
      const { leads, damaged } = await this.#leads.findSorted(ids);
      found.leads.push(...leads.filter(isWanted.lead));
      found.damaged.push(...damaged.filter(isWanted.damaged));
    }
    return { ...found, leads: found.leads.slice(0, most) };
  }

  /** The tokens that equal the term, newest first. */
  #exactly(term: string) {
    return {
      KeyConditionExpression: '#start = :start AND begins_with(term, :term)',
      ExpressionAttributeValues: { ':start': this.#prefixOf(term), ':term': `${term}#` },
    };
  }

  #prefixOf(term: string): string {
    return this.#partition ?? prefixOf(term);
  }

  #key(term: string, position: Position) {
    return { ...tokenKey(term, position), start: this.#prefixOf(term) };
  }
}

function newestFirst(one: Position, other: Position): number {
  return isNewer(one, other) ? -1 : 1;
}

function isNewer(one: Position, other: Position): boolean {
  return one.created_at === other.created_at ? one.id > other.id : one.created_at > other.created_at;
}
