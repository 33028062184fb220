import { createHash } from 'node:crypto';
import { newRowPrefix } from '#shared/content-lists.ts';
import { idFromKey } from '../http/id-from-key.ts';
import type { Change } from './change-record.ts';
import { ContentChangedError, RowNotFoundError } from './errors.ts';
import type { ListRepository, StoredList } from './list-repository.ts';
import type { List, ListRow } from './lists.ts';

type Needs = { lists: Pick<ListRepository, 'read' | 'isReserved' | 'write'> };
type SentList = { version: number; rows: readonly { id: string }[] };

/**
 * Stores a list as it was sent: rows in their new order, new ones among them, without those that are missing. The same
 * request under the same key is stored once; a repetition gets the list as it is then.
 * @throws {ContentChangedError} when the list is not the one that was edited any more; nothing is stored
 * @throws {RowNotFoundError} for an id that is neither in the list, nor reserved, nor that of a new row
 * @throws {TooManyChangesError}
 */
export async function saveList<Row extends ListRow>(
  { lists }: Needs,
  list: List<Row>,
  sent: SentList,
  { key, ...change }: Change & { key: string },
): Promise<StoredList<Row>> {
  const mark = markOf(key, sent);
  const before = await lists.read(list);
  if (before.applied.includes(mark)) return before;
  if (before.version !== sent.version) throw new ContentChangedError();

  const reserved = await reservedIds(lists, before, sent);
  const rows = sent.rows.map((row, order_index) => {
    const id = isNew(row) ? idFromKey(`${key} ${list.kind} ${sent.version} ${row.id}`) : row.id;
    return list.schema.parse({ ...row, ...list.fixed, id, order_index });
  });
  try {
    return await lists.write(list, before, rows, { ...change, mark, reserved });
  } catch (error) {
    if (!(error instanceof ContentChangedError)) throw error;
    // The same request may have come twice at the same moment.
    const now = await lists.read(list);
    if (now.applied.includes(mark)) return now;
    throw error;
  }
}

/** @throws {RowNotFoundError} */
async function reservedIds(lists: Needs['lists'], before: StoredList<ListRow>, { rows }: SentList): Promise<string[]> {
  const known = new Set(before.rows.map(({ id }) => id));
  const unknown = rows.filter((row) => !isNew(row) && !known.has(row.id)).map(({ id }) => id);
  for (const id of unknown) {
    if (!(await lists.isReserved(id))) throw new RowNotFoundError(`This list has no entry with the id ${id}`);
  }
  return unknown;
}

function isNew({ id }: { id: string }): boolean {
  return id.startsWith(newRowPrefix);
}

/** Tells a repeated request from another one under the same key. */
function markOf(key: string, sent: SentList): string {
  return createHash('sha256')
    .update(`${key} ${JSON.stringify(sent)}`)
    .digest('base64url');
}
