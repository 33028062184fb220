import type { ListRow } from '#shared/content/list-rows.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import type { Change } from './change-record.ts';
import { isWriteConflict } from './errors.ts';
import type { ListRepository, StoredList } from './list-repository.ts';
import type { List } from './lists.ts';

type Deps = { lists: Pick<ListRepository, 'read' | 'write'> };

/**
 * Removes a row from a list, even a damaged one, and retries conflicts with other saves. A missing row is not an error.
 * @throws {ContentionError} and nothing is removed
 */
export async function removeRow<Row extends ListRow>(
  { lists }: Deps,
  list: List<Row>,
  id: string,
  change: Change,
): Promise<StoredList<Row>> {
  return retryConflicts(async () => {
    const before = await lists.read(list);
    if (before.unreadable?.includes(id)) return lists.write(list, before, before.rows, { ...change, damaged: [id] });
    const rows = before.rows.filter((row) => row.id !== id);
    return rows.length === before.rows.length ? before : lists.write(list, before, rows, change);
  }, isWriteConflict);
}
