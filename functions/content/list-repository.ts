import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { ListRow } from '#shared/content/list-rows.ts';
import { listLimits } from '#shared/content/list-schemas.ts';
import { queryItems } from '../aws/query-items.ts';
import { readItem } from '../aws/read-item.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import { TableStore } from '../aws/table-store.ts';
import { ifVersion, type Write } from '../aws/write.ts';
import { type Change, changeRecords } from './change-record.ts';
import { ContentChangedError, isWriteConflict, TooManyChangesError } from './errors.ts';
import type { List } from './lists.ts';
import { incrementVersion } from './version-item.ts';
import { writeContent } from './write-content.ts';

/** An ordered list. Version 0 was never saved. `applied` holds the fingerprints of the last saves, newest last. */
export type StoredList<Row> = {
  version: number;
  rows: Row[];
  applied: string[];
  /** Ids of damaged rows. The page leaves them out, and a save keeps them after the other rows. */
  unreadable?: string[];
};

const headSchema = z.object({ version: z.int(), ids: z.array(z.string()), applied: z.array(z.string()) });
type Head = z.infer<typeof headSchema>;
type Save = Change & {
  /** Identifies a repeated save. */
  fingerprint?: string;
  /** Reserved ids that new rows use. */
  reserved?: readonly string[];
  /** Ids of damaged rows to remove. */
  damaged?: readonly string[];
};

/** The number of fingerprints that a list keeps to detect repeated saves. */
const rememberedSaves = 20;

/**
 * The website's lists in the content table: an item for each row, and one item (kind `list`) with the version and the
 * ordered ids. `order_index` is a row's position in those ids, so reordering is one write and positions are unique.
 */
export class ListRepository extends TableStore {
  readonly #changeRecordDays: number;

  constructor(documents: DynamoDBDocumentClient, table: string, changeRecordDays: number) {
    super(documents, table);
    this.#changeRecordDays = changeRecordDays;
  }

  /**
   * A consistent read of the list. Retries when a write happens during the read.
   * @throws {ContentionError}
   */
  async read<Row extends ListRow>(list: List<Row>): Promise<StoredList<Row>> {
    return retryConflicts(async () => {
      const seen = await this.readOnce(list);
      if ((await this.#head(list)).version !== seen.version) throw new ContentChangedError();
      return seen.version === 0 && list.initial ? { ...seen, rows: list.initial } : seen;
    }, isWriteConflict);
  }

  /** Reads the list once. During a write, the result can mix old and new rows. */
  async readOnce<Row extends ListRow>(list: List<Row>): Promise<StoredList<Row>> {
    const { version, ids, applied } = await this.#head(list);
    const items = new Map(
      (await queryItems(this.documents, this.table, { kind: list.kind })).map((item) => [item.id, item]),
    );
    const inOrder = ids.map((id) => items.get(id)).filter((item) => item !== undefined);
    const read = inOrder.map((item, order_index) => ({
      id: String(item.id),
      row: readItem(list.schema, { ...item, order_index }, list.kind, item.id),
    }));
    const rows = read.flatMap(({ row }) => row ?? []).map((row, order_index) => ({ ...row, order_index }));
    const unreadable = read.filter(({ row }) => !row).map(({ id }) => id);
    return { version, rows, applied, ...(unreadable.length > 0 && { unreadable }) };
  }

  /** Whether this id is reserved for a row that is not saved yet. */
  async isReserved(id: string): Promise<boolean> {
    const Key = { kind: 'reservation', id };
    return (await this.get(Key)) !== undefined;
  }

  /**
   * Stores these rows in this order, all or nothing. Unchanged rows are not written.
   * @param before the list as it was read
   * @throws {ContentChangedError} when the list has changed since; nothing is written
   * @throws {TooManyChangesError}
   */
  async write<Row extends ListRow>(
    list: List<Row>,
    before: StoredList<Row>,
    rows: readonly Row[],
    { fingerprint, reserved = [], damaged = [], ...change }: Save,
  ): Promise<StoredList<Row>> {
    // Those of a list that was never saved are not stored.
    const stored = new Map((before.version === 0 ? [] : before.rows).map((row) => [row.id, row]));
    const kept = new Set(rows.map(({ id }) => id));
    const changed = rows.filter((row) => !isSame(row, stored.get(row.id)));
    const removed = before.rows.filter(({ id }) => !kept.has(id));
    const ids = rows.map(({ id }) => id);
    const idsBefore = before.rows.map(({ id }) => id);
    const changes = changed.length + removed.length + damaged.length;
    if (changes === 0 && isDeepStrictEqual(ids, idsBefore)) return before;
    if (changes > listLimits.changes) throw new TooManyChangesError();

    const applied = [...before.applied, ...(fingerprint ? [fingerprint] : [])].slice(-rememberedSaves);
    const replaced = changed.flatMap(({ id }) => stored.get(id) ?? []);
    const unreadable = before.unreadable?.filter((id) => !damaged.includes(id)) ?? [];
    const records = changeRecords(
      change,
      list.kind,
      [{ ids: idsBefore }, ...replaced, ...removed],
      [{ ids }, ...changed],
      this.#changeRecordDays,
    );
    const writes: Write[] = [
      this.#putHead(list, before.version, {
        version: before.version + 1,
        ids: [...ids, ...unreadable],
        applied,
      }),
      incrementVersion(this.table),
      ...changed.map(({ order_index: _, ...row }) => this.#put({ kind: list.kind, ...row })),
      ...[...removed.map(({ id }) => id), ...damaged].map((id) => this.#delete({ kind: list.kind, id })),
      ...reserved.map((id) => this.#delete({ kind: 'reservation', id }, 'attribute_exists(id)')),
      ...(list.alongside ? [this.#put(list.alongside(rows))] : []),
      ...records.map((record) => this.#put(record)),
    ];
    await writeContent(this.documents, writes);
    return {
      version: before.version + 1,
      rows: rows.map((row, order_index) => ({ ...row, order_index })),
      applied,
      ...(unreadable.length > 0 && { unreadable }),
    };
  }

  async #head({ kind }: Pick<List, 'kind'>): Promise<Head> {
    const Key = { kind: 'list', id: kind };
    const Item = await this.get(Key);
    const none = { version: 0, ids: [], applied: [] };
    const version = Number.isInteger(Item?.version) ? Item?.version : 0;
    return readItem(headSchema, { ...none, ...Item }, 'list', kind) ?? { ...none, version };
  }

  #putHead({ kind }: Pick<List, 'kind'>, version: number, head: Head): Write {
    return {
      Put: {
        TableName: this.table,
        Item: { kind: 'list', id: kind, ...head },
        ...ifVersion(version),
      },
    };
  }

  #put(Item: Record<string, unknown>): Write {
    return { Put: { TableName: this.table, Item } };
  }

  #delete(Key: { kind: string; id: string }, ConditionExpression?: string): Write {
    return { Delete: { TableName: this.table, Key, ConditionExpression } };
  }
}

/** Whether a row equals the stored one, apart from its position. */
function isSame(row: ListRow, stored: ListRow | undefined): boolean {
  return stored !== undefined && isDeepStrictEqual({ ...row, order_index: 0 }, { ...stored, order_index: 0 });
}
