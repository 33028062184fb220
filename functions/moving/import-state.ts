import * as z from 'zod';
import { namedError } from '../aws/named-error.ts';
import { readItem } from '../aws/read-item.ts';
import { TableStore } from '../aws/table-store.ts';
import { changeItem, type Write } from '../aws/write.ts';

const key = { kind: 'import', id: 'current' };

const stateSchema = z.object({ export: z.string(), replace: z.boolean(), committed: z.boolean().optional() });
export type ImportProgress = z.infer<typeof stateSchema>;

/** Another import was started, or this one has ended. */
export const ImportReplacedError = namedError('ImportReplacedError');

/** The import in progress, one item of the content table. It is deleted when the import is complete. */
export class ImportState extends TableStore {
  async read(): Promise<ImportProgress | undefined> {
    const Item = await this.get(key);
    return Item && readItem(stateSchema, Item, 'import', key.id);
  }

  /** @throws {ImportReplacedError} when another import is in progress */
  async require(exportId: string): Promise<ImportProgress> {
    const state = await this.read();
    if (state?.export === exportId) return state;
    throw new ImportReplacedError('Another import was started, or this one has ended. Run the import again.');
  }

  async start(state: ImportProgress, now: Date): Promise<void> {
    const Item = { ...key, ...state, started_at: now.toISOString() };
    await this.put({ Item });
  }

  /** Marks the content as switched, as part of the transaction that does it. It fails when that has happened before. */
  commit(exportId: string): Write {
    const isOpen = '#export = :export AND attribute_not_exists(committed)';
    return changeItem(this.table, key, 'SET committed = :true', { true: true, export: exportId }, isOpen);
  }

  async end(): Promise<void> {
    await this.delete({ Key: key });
  }
}
