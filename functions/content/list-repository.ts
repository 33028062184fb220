import { isDeepStrictEqual } from 'node:util';
import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { listLimits } from '#shared/content-lists.ts';
import { itemsOf } from '../aws/items-of.ts';
import { isConditionFailed, mostWrites, type Write, writeTogether } from '../aws/write-together.ts';
import { type Change, changeRecords } from './change-record.ts';
import { ContentChangedError, TooManyChangesError } from './errors.ts';
import type { List, ListRow } from './lists.ts';
import { countUp } from './version-item.ts';

/** A list in order. Version 0 was never saved; `applied` are the marks of the last saves, the newest at the end. */
export type StoredList<Row> = { version: number; rows: Row[]; applied: string[] };

type Head = { version: number; ids: string[]; applied: string[] };
type Save = Change & {
  /** By which this very save is known again. */
  mark?: string;
  /** Ids that were reserved for rows of this list. */
  reserved?: readonly string[];
};

/** Saves that a list remembers, to know one that comes again. */
const rememberedSaves = 20;

/**
 * The lists of the website in the content table: rows under the kind of their list, and one item (kind `list`) with the
 * version and the ids in order. A row's `order_index` is its place there, so a new order is one write and can hold no
 * place twice.
 */
export class ListRepository {
  readonly #documents: DynamoDBDocumentClient;
  readonly #table: string;

  constructor(documents: DynamoDBDocumentClient, table: string) {
    this.#documents = documents;
    this.#table = table;
  }

  /** The list as it stood at one moment. Reads again while it is being written. */
  async read<Row extends ListRow>(list: List<Row>): Promise<StoredList<Row>> {
    for (;;) {
      const seen = await this.look(list);
      if ((await this.#head(list)).version === seen.version) return seen;
    }
  }

  /** The list as it looks right now; while it is being written, that may be half of the old and half of the new. */
  async look<Row extends ListRow>(list: List<Row>): Promise<StoredList<Row>> {
    const { version, ids, applied } = await this.#head(list);
    const items = new Map(
      (await itemsOf(this.#documents, this.#table, { kind: list.kind })).map((item) => [item.id, item]),
    );
    const inOrder = ids.map((id) => items.get(id)).filter((item) => item !== undefined);
    return { version, rows: inOrder.map((item, order_index) => list.schema.parse({ ...item, order_index })), applied };
  }

  /** Whether this id was reserved for a row that is still to be saved. */
  async isReserved(id: string): Promise<boolean> {
    const Key = { kind: 'reservation', id };
    const read = new GetCommand({ TableName: this.#table, Key, ConsistentRead: true });
    return (await this.#documents.send(read)).Item !== undefined;
  }

  /**
   * Makes these the rows of the list, in this order, all or nothing; what is the same already is not written.
   * @param before the list as it was read
   * @throws {ContentChangedError} when it is no longer what was read; nothing is written
   * @throws {TooManyChangesError}
   */
  async write<Row extends ListRow>(
    list: List<Row>,
    before: StoredList<Row>,
    rows: readonly Row[],
    { mark, reserved = [], ...change }: Save,
  ): Promise<StoredList<Row>> {
    const stored = new Map(before.rows.map((row) => [row.id, row]));
    const kept = new Set(rows.map(({ id }) => id));
    const changed = rows.filter((row) => !isSame(row, stored.get(row.id)));
    const removed = before.rows.filter(({ id }) => !kept.has(id));
    const ids = rows.map(({ id }) => id);
    const idsBefore = before.rows.map(({ id }) => id);
    if (changed.length + removed.length === 0 && isDeepStrictEqual(ids, idsBefore)) return before;
    if (changed.length + removed.length > listLimits.changes) throw new TooManyChangesError();

    const applied = [...before.applied, ...(mark ? [mark] : [])].slice(-rememberedSaves);
    const replaced = changed.flatMap(({ id }) => stored.get(id) ?? []);
    const records = changeRecords(
      change,
      list.kind,
      [{ ids: idsBefore }, ...replaced, ...removed],
      [{ ids }, ...changed],
    );
    const writes: Write[] = [
      this.#putHead(list, before.version, { version: before.version + 1, ids, applied }),
      countUp(this.#table),
      ...changed.map(({ order_index: _, ...row }) => this.#put({ kind: list.kind, ...row })),
      ...removed.map(({ id }) => this.#delete({ kind: list.kind, id })),
      ...reserved.map((id) => this.#delete({ kind: 'reservation', id }, 'attribute_exists(id)')),
      ...(list.alongside ? [this.#put(list.alongside(rows))] : []),
      ...records.map((record) => this.#put(record)),
    ];
    if (writes.length > mostWrites) throw new TooManyChangesError();
    try {
      await writeTogether(this.#documents, writes);
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
      throw new ContentChangedError({ cause: error });
    }
    return { version: before.version + 1, rows: rows.map((row, order_index) => ({ ...row, order_index })), applied };
  }

  async #head({ kind }: Pick<List, 'kind'>): Promise<Head> {
    const Key = { kind: 'list', id: kind };
    const { Item } = await this.#documents.send(new GetCommand({ TableName: this.#table, Key, ConsistentRead: true }));
    return { version: 0, ids: [], applied: [], ...Item };
  }

  #putHead({ kind }: Pick<List, 'kind'>, version: number, head: Head): Write {
    return {
      Put: {
        TableName: this.#table,
        Item: { kind: 'list', id: kind, ...head },
        ...(version === 0
          ? { ConditionExpression: 'attribute_not_exists(id)' }
          : {
              ConditionExpression: '#version = :version',
              ExpressionAttributeNames: { '#version': 'version' },
              ExpressionAttributeValues: { ':version': version },
            }),
      },
    };
  }

  #put(Item: Record<string, unknown>): Write {
    return { Put: { TableName: this.#table, Item } };
  }

  #delete(Key: { kind: string; id: string }, ConditionExpression?: string): Write {
    return { Delete: { TableName: this.#table, Key, ConditionExpression } };
  }
}

/** Whether a row is stored as it is; its place is not part of it. */
function isSame(row: ListRow, stored: ListRow | undefined): boolean {
  return stored !== undefined && isDeepStrictEqual({ ...row, order_index: 0 }, { ...stored, order_index: 0 });
}
