import { contentRowSchema } from '#shared/content/text-schemas.ts';
import { type ExportedList, type ExportedRow, exportedRow } from '#shared/operations/export-schemas.ts';
import { queryItems } from '../aws/query-items.ts';
import { readItem } from '../aws/read-item.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import { TableStore } from '../aws/table-store.ts';
import { ContentRepository } from '../content/content-repository.ts';
import { ContentChangedError, isWriteConflict } from '../content/errors.ts';
import { storedList } from './stored-list.ts';

/** Half of what Lambda allows for an answer. */
const pageBytes = 3_000_000;

/** Reads texts and lists for an export. Each read has the version of the content; the caller repeats all if it changes. */
export class ContentExport extends TableStore {
  readonly #content = new ContentRepository(this.documents, this.table);

  /** All texts: there are fewer than a hundred, and each has a limit. */
  texts() {
    return this.#atOneVersion(async () => {
      const items = await queryItems(this.documents, this.table, { kind: 'text' });
      const read = items.map((item) => ({ id: item.id, row: readItem(contentRowSchema, item, 'text', item.id) }));
      return {
        rows: read.flatMap(({ row }) => row ?? []),
        damaged: read.filter(({ row }) => !row).map(({ id }) => `text ${id}`),
      };
    });
  }

  /** The rows of a list from this position, as many as fit into one answer. */
  list(list: ExportedList, from: number) {
    return this.#atOneVersion(async () => {
      const stored = await this.#content.lists.readOnce(storedList(list));
      const rows: ExportedRow[] = [];
      let bytes = 0;
      for (const row of stored.rows.slice(from).map(exportedRow)) {
        bytes += Buffer.byteLength(JSON.stringify(row));
        // Never at the first row: a stored item has at most 400 kB.
        if (bytes > pageBytes) break;
        rows.push(row);
      }
      const next = from + rows.length;
      return {
        saved: stored.version > 0,
        rows,
        damaged: (stored.unreadable ?? []).map((id) => `${list} ${id}`),
        ...(next < stored.rows.length && { next }),
      };
    });
  }

  /** @throws {ContentionError} when the content keeps changing */
  #atOneVersion<T extends object>(read: () => Promise<T>): Promise<T & { version: number }> {
    return retryConflicts(async () => {
      const version = await this.#content.version();
      const result = await read();
      if ((await this.#content.version()) !== version) throw new ContentChangedError();
      return { version, ...result };
    }, isWriteConflict);
  }
}
