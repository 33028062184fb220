import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { ListRow } from '#shared/content/list-rows.ts';
import { listLimits } from '#shared/content/list-schemas.ts';
import { batchGet } from '../aws/batches.ts';
import { queryItems } from '../aws/query-items.ts';
import { readItem, readItems } from '../aws/read-item.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import { TableStore } from '../aws/table-store.ts';
import { ifHolds, ifVersion, type Write } from '../aws/write.ts';
import { type Change, recordChange } from './change-record.ts';
import { ContentChangedError, isWriteConflict, TooManyChangesError } from './errors.ts';
import type { List } from './lists.ts';
import { incrementVersion } from './version-item.ts';
import { writeContent } from './write-content.ts';

/**
 * An ordered list. Version 0 was never saved. `applied` holds the fingerprints of the last saves, newest last, each with the id
 * of the change that it made, unless an older release stored it.
 */
export type StoredList<Row> = {
  version: number;
  rows: Row[];
  applied: string[];
  /** The last version of a list whose first save was undone, so that no version has two contents. */
  latest?: number;
  /** The account that last moved rows. */
  ordered_by?: string;
  /** Ids of damaged rows. The page leaves them out, and a save keeps them after the other rows. */
  unreadable?: string[];
  /** The id of the change that a save has made, if it can be undone. */
  change?: string;
};

const headSchema = z.object({
  version: z.int(),
  ids: z.array(z.string()),
  applied: z.array(z.string()),
  latest: z.int().optional(),
  ordered_by: z.string().optional(),
});
type Head = z.infer<typeof headSchema>;
type Save = Change & {
  /** Identifies a repeated save. */
  fingerprint?: string;
  /** Reserved ids that new rows use. */
  reserved?: readonly string[];
  /** Ids of damaged rows to remove. */
  damaged?: readonly string[];
  /** Leaves the list as if it was never saved; the rows are those that it has then. */
  unsaved?: boolean;
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

  /**
   * Reads the list once. During a write, the result can mix old and new rows.
   * @param known an earlier result, whose rows are not read again unless the version is another
   */
  async readOnce<Row extends ListRow>(list: List<Row>, known?: StoredList<Row>): Promise<StoredList<Row>> {
    const { version, ids, applied, latest, ordered_by } = await this.#head(list);
    if (known?.version === version) return known;
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
    return {
      version,
      rows,
      applied,
      ...(latest && { latest }),
      ...(ordered_by && { ordered_by }),
      ...(unreadable.length > 0 && { unreadable }),
    };
  }

  /**
   * Reads the first active rows, at most `count`, and about no more than those: a gallery can have thousands. During a write, the result
   * can mix old and new rows.
   */
  async readFirst<Row extends ListRow>(
    list: List<Row>,
    count: number,
  ): Promise<Pick<StoredList<Row>, 'version' | 'rows'>> {
    const { version, ids } = await this.#head(list);
    const first: Row[] = [];
    for (let from = 0; from < ids.length && first.length < count; from += count) {
      const keys = ids.slice(from, from + count).map((id) => ({ kind: list.kind, id }));
      const items = new Map((await batchGet(this.documents, this.table, keys)).map((item) => [item.id, item]));
      const inOrder = keys.flatMap(({ id }, index) => {
        const item = items.get(id);
        return item ? [{ ...item, order_index: from + index }] : [];
      });
      first.push(...readItems(list.schema, inOrder, list.kind).filter(({ is_active }) => is_active));
    }
    return { version, rows: first.slice(0, count) };
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
    { fingerprint, reserved = [], damaged = [], unsaved = false, ...change }: Save,
  ): Promise<StoredList<Row>> {
    // Those of a list that was never saved are not stored.
    const read = new Map(before.rows.map((row) => [row.id, row]));
    const stored: typeof read = before.version === 0 ? new Map() : read;
    const kept = new Set(rows.map(({ id }) => id));
    const changed = unsaved ? [] : rows.filter((row) => !isSame(row, stored.get(row.id)));
    const removed = before.rows.filter(({ id }) => unsaved || !kept.has(id));
    const ids = rows.map(({ id }) => id);
    const idsBefore = before.rows.map(({ id }) => id);
    const changes = changed.length + removed.length + damaged.length;
    // The first save of an empty list takes the built-in rows off the website.
    const isFirst = before.version === 0 || unsaved;
    if (changes === 0 && !isFirst && isDeepStrictEqual(ids, idsBefore)) return before;
    if (changes > listLimits.changes) throw new TooManyChangesError();

    const replaced = changed.flatMap(({ id }) => read.get(id) ?? []);
    const unreadable = before.unreadable?.filter((id) => !damaged.includes(id)) ?? [];
    const next = Math.max(before.version, before.latest ?? 0) + 1;
    const record = recordChange(
      this.table,
      change,
      list.kind,
      [
        { ids: idsBefore, ...(before.version === 0 && { unsaved: true }), ...(damaged.length > 0 && { damaged }) },
        ...replaced,
        ...removed,
      ],
      [{ ids }, ...(unsaved ? rows : changed)],
      this.#changeRecordDays,
    );
    const saved = fingerprint ? [`${fingerprint} ${record.id}`] : [];
    const applied = [...before.applied, ...saved].slice(-rememberedSaves);
    const isInOrder = isDeepStrictEqual(
      ids.filter((id) => read.has(id)),
      idsBefore.filter((id) => kept.has(id)),
    );
    const orderedBy = isInOrder ? before.ordered_by : change.by;
    const order = { ...(orderedBy && { ordered_by: orderedBy }) };
    const head = { version: unsaved ? 0 : next, ids: unsaved ? [] : [...ids, ...unreadable], applied, ...order };
    const writes: Write[] = [
      this.#putHead(list, before.version, { ...head, ...(unsaved && { latest: next }) }),
      incrementVersion(this.table),
      ...changed.map(({ order_index: _, ...row }) => this.#put({ kind: list.kind, ...row })),
      ...[...removed.map(({ id }) => id), ...damaged].map((id) => this.#delete({ kind: list.kind, id })),
      ...reserved.map((id) => this.#delete({ kind: 'reservation', id }, 'attribute_exists(id)')),
      ...(list.alongside ? [this.#put(list.alongside(rows))] : []),
      ...record.writes,
    ];
    await writeContent(this.documents, writes);
    return {
      version: head.version,
      rows: rows.map((row, order_index) => ({ ...row, order_index })),
      applied,
      ...order,
      // A damaged row cannot be put back.
      ...(damaged.length === 0 && { change: record.id }),
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
        ...ifListVersion(version),
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

/** The condition that a list has this version. The first save of one with version 0 can have been undone. */
export function ifListVersion(version: number) {
  return version > 0 ? ifVersion(version) : ifHolds('attribute_not_exists(id) OR #version = :version', { version });
}

/** Whether a row equals the stored one, apart from its position. */
export function isSame(row: ListRow, stored: ListRow | undefined): boolean {
  return stored !== undefined && isDeepStrictEqual({ ...row, order_index: 0 }, { ...stored, order_index: 0 });
}
