import type { Change } from './change-record.ts';
import { ContentChangedError } from './errors.ts';
import type { ListRepository, StoredList } from './list-repository.ts';
import type { List, ListRow } from './lists.ts';

type Needs = { lists: Pick<ListRepository, 'read' | 'write'> };

/** Takes a row out of a list, whatever else changes there at the same moment. One that is gone already is no error. */
export async function removeRow<Row extends ListRow>(
  { lists }: Needs,
  list: List<Row>,
  id: string,
  change: Change,
): Promise<StoredList<Row>> {
  for (;;) {
    const before = await lists.read(list);
    const rows = before.rows.filter((row) => row.id !== id);
    if (rows.length === before.rows.length) return before;
    try {
      return await lists.write(list, before, rows, change);
    } catch (error) {
      if (!(error instanceof ContentChangedError)) throw error;
    }
  }
}
