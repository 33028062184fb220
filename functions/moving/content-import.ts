import type { ListRow } from '#shared/content/list-rows.ts';
import type { ContentRow } from '#shared/content/text-schemas.ts';
import {
  type ExportedList,
  type ExportedRow,
  exportedLists,
  exportedRowSchema,
} from '#shared/operations/export-schemas.ts';
import { batchWrite } from '../aws/batches.ts';
import { namedError } from '../aws/named-error.ts';
import { queryItems } from '../aws/query-items.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import { TableStore } from '../aws/table-store.ts';
import type { Write } from '../aws/write.ts';
import { ContentRepository, comingSoonItem } from '../content/content-repository.ts';
import { isWriteConflict } from '../content/errors.ts';
import { ifListVersion } from '../content/list-repository.ts';
import type { List } from '../content/lists.ts';
import { incrementVersion } from '../content/version-item.ts';
import { writeContent } from '../content/write-content.ts';
import type { ImportState } from './import-state.ts';
import { storedList } from './stored-list.ts';

/** The ids of the rows of each list, in order; `null` for a list that was never saved. */
type Lists = Partial<Record<ExportedList, readonly string[] | null>>;

/** Not all rows were stored before the content was to be switched. */
export const MissingRowsError = namedError('MissingRowsError');

/**
 * Replaces the texts and lists of a stage. Rows are stored first: a row is visible only when the item of its list names
 * it. One transaction then switches all texts and lists, so that visitors never see half an import.
 */
export class ContentImport extends TableStore {
  readonly #content = new ContentRepository(this.documents, this.table);

  /** The number of texts and rows that the stage has, without the switch that its first deployment stored. */
  async counts(): Promise<{ texts: number; rows: number }> {
    const [texts, lists] = await Promise.all([
      queryItems(this.documents, this.table, { kind: 'text' }),
      Promise.all(exportedLists.map((list) => this.#content.lists.readOnce(storedList(list)))),
    ]);
    const rows = lists.reduce((sum, each) => sum + each.rows.length + (each.unreadable?.length ?? 0), 0);
    return { texts: texts.filter(({ id }) => id !== comingSoonItem.id).length, rows };
  }

  /** Stores rows of a list. Safe to repeat. */
  async putRows(name: ExportedList, rows: readonly ExportedRow[]): Promise<void> {
    const { kind, fixed } = storedList(name);
    const schema = exportedRowSchema(name);
    const items = rows.map((row) => ({ kind, ...schema.parse(row), ...fixed }));
    await batchWrite(
      this.documents,
      this.table,
      items.map((Item) => ({ PutRequest: { Item } })),
    );
  }

  /**
   * Makes these texts and lists the content of the site, all or nothing.
   * @throws {MissingRowsError} and nothing is changed
   * @throws {ContentionError} and nothing is changed
   */
  async commit(state: ImportState, exportId: string, texts: readonly ContentRow[], lists: Lists): Promise<void> {
    await retryConflicts(async () => {
      if ((await state.require(exportId)).committed) return;
      const heads = await Promise.all(exportedLists.map((name) => this.#switchList(name, lists[name] ?? null)));
      await writeContent(this.documents, [
        state.commit(exportId),
        incrementVersion(this.table),
        ...(await this.#switchTexts(texts)),
        ...heads.flat(),
      ]);
    }, isWriteConflict);
  }

  /** Deletes rows that no list names. Safe to repeat. */
  async removeUnused(): Promise<void> {
    for (const name of exportedLists) {
      const { kind } = storedList(name);
      // Before the list, so that a row that staff add in this moment is not among them.
      const items = await queryItems(this.documents, this.table, { kind });
      const { rows, unreadable = [] } = await this.#content.lists.read(storedList(name));
      const used = new Set([...rows.map(({ id }) => id), ...unreadable]);
      const unused = items.filter(({ id }) => !used.has(String(id)));
      await batchWrite(
        this.documents,
        this.table,
        unused.map(({ id }) => ({ DeleteRequest: { Key: { kind, id } } })),
      );
    }
  }

  async #switchTexts(texts: readonly ContentRow[]): Promise<Write[]> {
    const stored = await queryItems(this.documents, this.table, { kind: 'text' });
    const items = texts.map((text) => ({ kind: 'text', id: `${text.section}/${text.field}`, ...text }));
    const kept = new Set(items.map(({ id }) => id));
    return [
      ...items.map((Item) => ({ Put: { TableName: this.table, Item } })),
      ...stored
        .filter(({ id }) => !kept.has(String(id)))
        .map(({ id }) => ({ Delete: { TableName: this.table, Key: { kind: 'text', id } } })),
    ];
  }

  async #switchList(name: ExportedList, ids: readonly string[] | null): Promise<Write[]> {
    const list = storedList(name);
    const { version, latest = 0 } = await this.#content.lists.readOnce(list);
    const unchanged = ifListVersion(version);
    const TableName = this.table;
    const Key = { kind: 'list', id: list.kind };
    const alongside = list.alongside?.(await this.#rows(list, ids ?? []));
    const also: Write[] = alongside ? [{ Put: { TableName, Item: alongside } }] : [];
    // Without its item, the page shows the built-in entries of a list.
    if (ids === null) return version === 0 ? also : [{ Delete: { TableName, Key, ...unchanged } }, ...also];
    await this.#rows(list, ids);
    const head = { ...Key, version: Math.max(version, latest) + 1, ids: [...ids], applied: [] };
    return [{ Put: { TableName, Item: head, ...unchanged } }, ...also];
  }

  /** @throws {MissingRowsError} */
  async #rows(list: List, ids: readonly string[]): Promise<ListRow[]> {
    const items = await queryItems(this.documents, this.table, { kind: list.kind });
    const byId = new Map(items.map((item) => [item.id, item]));
    return ids.map((id, order_index) => {
      const row = list.schema.safeParse({ ...byId.get(id), order_index });
      if (!row.success)
        throw new MissingRowsError(`The row ${id} of ${list.kind} was not stored. Run the import again.`);
      return row.data;
    });
  }
}
