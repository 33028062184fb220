import { leadPageLimit, leadPageSize } from '#shared/leads/lead-filters.ts';
import type { HeldLead, HeldLeadPage } from '#shared/leads/lead-schemas.ts';
import { TableStore } from '../aws/table-store.ts';
import type { Write } from '../aws/write.ts';
import { type Position, readCursor, writeCursor } from '../leads/cursor.ts';
import { itemsWithIds } from '../leads/items-with-ids.ts';
import type { LeadTables } from '../leads/lead-tables.ts';
import { type Item, readHeldLead, type Sorted, sortLeads, toPage } from '../leads/read-leads.ts';
import { heldTokenKey, positionOf, storedTokens } from '../leads/search-tokens.ts';

const byDate = {
  IndexName: 'by_date',
  KeyConditionExpression: '#list = :list',
  ExpressionAttributeNames: { '#list': 'list' },
};
/** The requests received before this time, oldest first. */
const before = (time: string) => ({
  ...byDate,
  KeyConditionExpression: `${byDate.KeyConditionExpression} AND created_at < :time`,
  ExpressionAttributeValues: { ':list': 'held', ':time': time },
});
/** From this age on, a held request is among the leads to answer. */
const toAnswerAfterMs = 4 * 3_600_000;
const notKept = 'attribute_not_exists(held.kept_at)';

/** Reads the booking requests that are held as suspected spam. `LeadWriter` adds, releases and erases them. */
export class HeldLeadRepository extends TableStore {
  /** The held requests among `ids`, in that order. At most 100 distinct ids. */
  async findExisting(ids: readonly string[]): Promise<HeldLead[]> {
    return (await this.findSorted(ids)).leads;
  }

  /** Like `findExisting`, and returns the damaged ones as well. */
  async findSorted(ids: readonly string[]): Promise<Sorted<HeldLead>> {
    return sortLeads(await itemsWithIds(this.documents, this.table, ids), readHeldLead);
  }

  /**
   * One page, newest first.
   * @throws {BadCursorError} for an invalid cursor
   */
  page(cursor?: string): Promise<HeldLeadPage> {
    const newestFirst = { ...byDate, ExpressionAttributeValues: { ':list': 'held' }, ScanIndexForward: false };
    return this.#page({ ...newestFirst, Limit: leadPageSize }, cursor);
  }

  /**
   * One page of the requests that are among the leads to answer, oldest first, without those that staff leave held. It can be
   * short, or empty, and still have a next one.
   * @throws {BadCursorError} for an invalid cursor
   */
  toAnswer(now: Date, cursor?: string): Promise<HeldLeadPage> {
    const waiting = before(new Date(now.getTime() - toAnswerAfterMs).toISOString());
    return this.#page({ ...waiting, FilterExpression: notKept, Limit: leadPageLimit }, cursor);
  }

  /** The ids of all requests received before this time, oldest first. */
  idsBefore(time: string): AsyncGenerator<string> {
    return this.ids(before(time));
  }

  async #page(list: Parameters<typeof this.query>[0], cursor: string | undefined): Promise<HeldLeadPage> {
    const { Items = [], LastEvaluatedKey } = await this.query({
      ...list,
      ExclusiveStartKey: cursor === undefined ? undefined : { ...readCursor(cursor), list: 'held' },
    });
    return {
      ...toPage(sortLeads(Items, readHeldLead)),
      next: LastEvaluatedKey && writeCursor(LastEvaluatedKey as Position),
    };
  }
}

/** The condition that a held request is there and that its visitor did nothing since it was read. */
export function lastEventAsRead({ last_event_at }: { last_event_at?: unknown }) {
  if (last_event_at === undefined) {
    return { ConditionExpression: 'attribute_exists(id) AND attribute_not_exists(last_event_at)' };
  }
  return { ConditionExpression: 'last_event_at = :had', ExpressionAttributeValues: { ':had': last_event_at } };
}

/** The counter of held requests has those that staff have not decided to leave held. */
export function isCounted({ held }: Item): boolean {
  return (held as HeldLead['held'] | undefined)?.kept_at === undefined;
}

/**
 * Deletes a held request with its search tokens, as part of a transaction. Fails when its visitor did something since it was read, or
 * when staff decided to leave it held.
 */
export function deleteHeldLead({ held, terms }: Pick<LeadTables, 'held' | 'terms'>, item: Item): Write[] {
  const read = lastEventAsRead(item);
  const kept = `attribute_${isCounted(item) ? 'not_' : ''}exists(held.kept_at)`;
  return [
    {
      Delete: {
        TableName: held,
        Key: { id: item.id },
        ...read,
        ConditionExpression: `${read.ConditionExpression} AND ${kept}`,
      },
    },
    ...storedTokens(item).map((term) => ({
      Delete: { TableName: terms, Key: heldTokenKey(term, positionOf(item)) },
    })),
  ];
}
