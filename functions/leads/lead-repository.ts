import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { leadPageLimit, leadPageSize, leadStatuses, waitingList } from '#shared/leads/lead-filters.ts';
import type { Lead, LeadPage, Notification } from '#shared/leads/lead-schemas.ts';
import { placeOf } from '#shared/leads/turn.ts';
import { type Item, TableStore } from '../aws/table-store.ts';
import { assigneeKey, assigneeKeys, type LeadList } from './assignee.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { LeadNotFoundError, NotificationChangedError, UnreadableLeadError } from './errors.ts';
import { itemsWithIds } from './items-with-ids.ts';
import { findItem, readLead, type Sorted, sortLeads, toPage } from './read-leads.ts';

/** The index of a list, with the list's partition. These indexes sort by `created_at`, but the queues by `queue_at`. */
function partitionOf({ status, queue, assignee_id }: LeadList) {
  if (queue) return { index: 'by_queue', key: 'queue', value: queue };
  if (assignee_id === undefined) {
    return status
      ? { index: 'by_status', key: 'status', value: status }
      : { index: 'by_date', key: 'list', value: 'leads' };
  }
  if (!status) return { index: 'by_assignee', key: 'assignee', value: assigneeKey(assignee_id) };
  const { assignee_status } = assigneeKeys(assignee_id, status);
  return { index: 'by_assignee_status', key: 'assignee_status', value: assignee_status };
}

/** A sparse index of the leads whose email was not sent, sorted by `retry_at`. */
const byUnsent = { index: 'by_unsent' } as const;
const unsentStates = ['failed', 'pending'] as const;
const openStatuses = leadStatuses.filter((status) => status !== 'closed');
/** How often a page of a list that is limited to an assignee, artist or source reads 200 leads. */
const narrowedQueries = 5;
/** Limits how many index entries `overdue` reads for each state. */
const unsentPerPage = 1000;
const unsentPages = 5;

/** A closed lead with its stored closing time, which can be missing or damaged. */
type ClosedLead = { id: string; closed_at?: unknown };

/** The keys that put a lead into the index of unsent leads; undefined when no email is left to send. */
export function unsentKeys({ state, retry_at, updated_at }: Notification) {
  const unsent = unsentStates.find((each) => each === state);
  return unsent && { unsent, retry_at: retry_at ?? updated_at };
}

/** Reads leads and stores the state of their emails. `LeadWriter` adds and changes leads. */
export class LeadRepository extends TableStore {
  /** A consistent read of a lead; undefined if it is missing or damaged. */
  async find(id: string): Promise<Lead | undefined> {
    return readLead(await findItem(this.documents, this.table, id));
  }

  /**
   * Like `find`, for callers that must not mistake a damaged lead for an erased one.
   * @throws {UnreadableLeadError} for a damaged lead
   */
  async findIntact(id: string): Promise<Lead | undefined> {
    const item = await findItem(this.documents, this.table, id);
    const lead = readLead(item);
    if (item && !lead) throw new UnreadableLeadError(`The lead ${id} cannot be read`);
    return lead;
  }

  /**
   * The leads with these ids, in that order. At most 100 distinct ids.
   * @throws {LeadNotFoundError} when one is missing
   */
  async findAll(ids: readonly string[]): Promise<Lead[]> {
    const found = await this.findExisting(ids);
    const missing = ids.find((id, index) => found[index]?.id !== id);
    if (missing) throw new LeadNotFoundError(`No lead has the id ${missing}`);
    return found;
  }

  /** The existing leads among `ids`, in that order. At most 100 distinct ids. */
  async findExisting(ids: readonly string[]): Promise<Lead[]> {
    return (await this.findSorted(ids)).leads;
  }

  /** Like `findExisting`, and returns the damaged ones as well. A read that is not consistent takes half of the units. */
  async findSorted(ids: readonly string[], { isConsistent = true } = {}): Promise<Sorted<Lead>> {
    return sortLeads(await itemsWithIds(this.documents, this.table, ids, isConsistent), readLead);
  }

  /**
   * One page, newest first: one query at any table size. A queue starts with the lead that has been in it for longest. One that is
   * limited to an assignee or artist, and any list of a source, reads at most 1,000 leads for a page, so a page can be short, or empty,
   * and still have a next one.
   * That of the waiting list also looks for its leads among the first 1,000 to answer.
   * @throws {BadCursorError} for an invalid cursor
   */
  async page(list: LeadList, cursor?: string, limit = leadPageSize): Promise<LeadPage> {
    const { index, key, value } = partitionOf(list);
    const sort = list.queue ? 'queue_at' : 'created_at';
    const narrowed = Object.entries({
      assignee: list.assignee_id === undefined ? undefined : assigneeKey(list.assignee_id),
      artist_id: list.artist,
    }).filter((field): field is [string, string] => Boolean(list.queue && field[1]));
    const filters = narrowed.map(([name]) => `${name} = :${name}`);
    if (list.isPlaced) filters.push('attribute_exists(waiting_since)');
    if (list.source) {
      narrowed.push(['source', list.source]);
      filters.push(
        list.source === 'website' ? '(attribute_not_exists(#source) OR #source = :source)' : '#source = :source',
      );
    }
    const isNarrowed = filters.length > 0;
    const found: Item[] = [];
    let start = cursor === undefined ? undefined : readCursor(cursor);
    for (let query = 0; query < (isNarrowed ? narrowedQueries : 1); query++) {
      const { Items = [], LastEvaluatedKey } = await this.query({
        IndexName: index,
        KeyConditionExpression: `#${key} = :value`,
        FilterExpression: isNarrowed ? filters.join(' AND ') : undefined,
        ExpressionAttributeValues: Object.fromEntries([
          [':value', value],
          ...narrowed.map(([name, wanted]) => [`:${name}`, wanted]),
        ]),
        ScanIndexForward: list.queue !== undefined,
        Limit: isNarrowed ? leadPageLimit : limit,
        ExclusiveStartKey: start && { id: start.id, [sort]: start.created_at, [key]: value },
      });
      found.push(...Items);
      // More leads than the page has: the next one starts after the last that this one shows.
      const last = found.length > limit ? found[limit - 1] : LastEvaluatedKey;
      start = last && { id: last.id, created_at: last[sort] };
      if (found.length >= limit || !LastEvaluatedKey) break;
    }
    const page = { ...toPage(sortLeads(found.slice(0, limit), readLead)), next: start && writeCursor(start) };
    if (list.queue !== waitingList) return page;
    // A lead whose visitor wrote is among those to answer, and keeps its place here.
    const from = cursor === undefined ? '' : readCursor(cursor).created_at;
    const until = start?.created_at ?? '~';
    const written = await this.page({ ...list, queue: 'studio', isPlaced: true }, undefined, leadPageLimit);
    const placed = [...page.leads, ...written.leads].map((lead) => ({ lead, place: placeOf(lead) ?? '' }));
    const here = placed.filter(({ lead, place }) => !lead.waiting_since || (place > from && place <= until));
    return { ...page, leads: here.sort((a, b) => (a.place < b.place ? -1 : 1)).map(({ lead }) => lead) };
  }

  /**
   * Replaces the notification that was read. Attempts are counted before the email is sent, so of two processes that read
   * the same lead, only one sends.
   * @throws {NotificationChangedError} when it has changed since; nothing is written
   * @throws {LeadNotFoundError} and nothing is written
   */
  async setNotification(id: string, notification: Notification, read: Notification): Promise<Lead> {
    const keys = unsentKeys(notification);
    const change = keys
      ? 'SET notification = :notification, unsent = :unsent, retry_at = :retry_at'
      : 'SET notification = :notification REMOVE unsent, retry_at, emailed';
    const values = { notification, state: read.state, attempts: read.attempts, ...keys };
    const isAsRead = 'notification.#state = :state AND notification.attempts = :attempts';
    const returned = { ReturnValues: 'ALL_NEW', ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
    try {
      const { Attributes } = await this.update({ id }, change, values, isAsRead, returned);
      const lead = readLead(Attributes);
      if (!lead) throw new UnreadableLeadError(`The lead ${id} cannot be read`);
      return lead;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      if (!error.Item) throw new LeadNotFoundError(`No lead has the id ${id}`, { cause: error });
      throw new NotificationChangedError('This email is being sent right now. Please check again in a moment.', {
        cause: error,
      });
    }
  }

  /**
   * Stores that SES has reported an email about the lead to these recipients, unless the lead says that all have it or was
   * erased. `setNotification` does not replace this, so a report can arrive during an attempt.
   */
  async noteEmailed(id: string, recipients: readonly string[]): Promise<void> {
    const values = { recipients: new Set(recipients), pending: 'pending', failed: 'failed' };
    const isUnsent = 'notification.#state IN (:pending, :failed)';
    await this.updateIf({ id }, 'ADD emailed :recipients', values, isUnsent);
  }

  /** The ids of the leads whose email is due, longest overdue first. */
  async due(now: Date, most: number): Promise<string[]> {
    const { Items = [] } = await this.query({
      IndexName: byUnsent.index,
      KeyConditionExpression: 'unsent = :pending AND retry_at <= :now',
      ExpressionAttributeValues: { ':pending': 'pending', ':now': now.toISOString() },
      Limit: most,
    });
    return Items.map(({ id }) => id);
  }

  /** Postpones the email of a lead that cannot be handled, so that other leads go first. */
  async putOff(id: string, until: Date): Promise<void> {
    // The lead may have been emailed or erased in the meantime.
    const values = { until: until.toISOString() };
    await this.updateIf({ id }, 'SET retry_at = :until', values, 'attribute_exists(unsent)');
  }

  /**
   * The ids of `new` leads whose email is overdue: it failed, or it is pending and the lead was received before `before`,
   * or, with `orTried`, one attempt failed.
   */
  async overdue({ before, orTried }: { before: Date; orTried: boolean }, most: number): Promise<string[]> {
    const isOverdue = orTried
      ? '(created_at < :before OR attribute_exists(notification.reason))'
      : 'created_at < :before';
    const ids: string[] = [];
    for (const unsent of unsentStates) {
      const pages = this.pages({
        IndexName: byUnsent.index,
        KeyConditionExpression: 'unsent = :unsent',
        FilterExpression: `#status = :new${unsent === 'pending' ? ` AND ${isOverdue}` : ''}`,
        ExpressionAttributeValues: {
          ':unsent': unsent,
          ':new': 'new',
          ...(unsent === 'pending' && { ':before': before.toISOString() }),
        },
        Limit: unsentPerPage,
      });
      let read = 0;
      for await (const items of pages) {
        ids.push(...items.map(({ id }) => id));
        if (ids.length >= most || ++read === unsentPages) break;
      }
    }
    return ids.slice(0, most);
  }

  /** All closed leads received before this time, including damaged ones, oldest first. */
  async *closedBefore(before: string): AsyncGenerator<ClosedLead> {
    const items = this.items({
      IndexName: 'by_status',
      KeyConditionExpression: '#status = :closed AND created_at < :before',
      ExpressionAttributeValues: { ':closed': 'closed', ':before': before },
    });
    for await (const { id, closed_at } of items) yield { id: String(id), closed_at };
  }

  /** The ids of all leads of this assignee that are not closed. */
  async *openLeadsOf(assigneeId: string): AsyncGenerator<string> {
    for (const status of openStatuses) {
      const { assignee_status } = assigneeKeys(assigneeId, status);
      yield* this.ids({
        IndexName: 'by_assignee_status',
        KeyConditionExpression: 'assignee_status = :assignee_status',
        ExpressionAttributeValues: { ':assignee_status': assignee_status },
      });
    }
  }

  /** The ids of the leads that were put aside until now or earlier. */
  idsOfDueSnoozes(now: Date): AsyncGenerator<string> {
    return this.ids({
      IndexName: 'by_queue',
      KeyConditionExpression: 'queue = :later AND queue_at <= :now',
      ExpressionAttributeValues: { ':later': 'later', ':now': now.toISOString() },
    });
  }

  /** How many leads wait for the studio since before this time: one query, which counts at most 1,000. `12+` means more. */
  async countWaiting(before: Date): Promise<string> {
    const { Count = 0, LastEvaluatedKey } = await this.query({
      IndexName: 'by_queue',
      Select: 'COUNT',
      KeyConditionExpression: 'queue = :studio AND queue_at < :before',
      ExpressionAttributeValues: { ':studio': 'studio', ':before': before.toISOString() },
      Limit: 1000,
    });
    return `${Count}${LastEvaluatedKey ? '+' : ''}`;
  }

  /** The ids of the open leads that were stored before leads had turns. */
  async *idsWithoutTurn(): AsyncGenerator<string> {
    for (const status of ['new', 'contacted']) {
      yield* this.ids({
        IndexName: 'by_status',
        KeyConditionExpression: '#status = :status',
        FilterExpression: 'attribute_not_exists(turn)',
        ExpressionAttributeValues: { ':status': status },
      });
    }
  }

  /** Stores when a lead was closed, unless it was reopened or has a closing time. */
  async noteClosed(id: string, now: Date): Promise<void> {
    const values = { closed: 'closed', now: now.toISOString(), string: 'S' };
    const lacksTime = '#status = :closed AND NOT attribute_type(closed_at, :string)';
    await this.updateIf({ id }, 'SET closed_at = :now', values, lacksTime);
  }
}
