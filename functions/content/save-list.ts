import * as z from 'zod';
import { type ListRow, newRowPrefix, savedRowId } from '#shared/content/list-rows.ts';
import { hash } from '../aws/hash.ts';
import { idFromKey } from '../http/id-from-key.ts';
import type { Change } from './change-record.ts';
import { ContentChangedError, RowNotFoundError } from './errors.ts';
import type { ListRepository, StoredList } from './list-repository.ts';
import type { List } from './lists.ts';

type Deps = { lists: Pick<ListRepository, 'read' | 'isReserved' | 'write'> };
type SentList = { version: number; rows: readonly { id: string }[] };

/**
 * Replaces a list with the rows that were sent: adds new rows, removes missing ones and reorders the rest. The same
 * request under the same key is stored once; a repeated request returns the current list. A new row whose temporary id
 * has a UUID is also stored once in requests with other keys.
 * @throws {ContentChangedError} when the list has changed since the editor loaded it; nothing is stored
 * @throws {RowNotFoundError} for an id that is neither in the list, nor reserved, nor temporary
 * @throws {TooManyChangesError}
 */
export async function saveList<Row extends ListRow>(
  { lists }: Deps,
  list: List<Row>,
  sent: SentList,
  { key, ...change }: Change & { key: string },
): Promise<StoredList<Row>> {
  const fingerprint = fingerprintOf(key, sent);
  const before = await lists.read(list);
  const earlier = afterSave(before, fingerprint);
  if (earlier) return earlier;
  if (before.version !== sent.version) throw new ContentChangedError();

  const reserved = await reservedIds(lists, before, sent);
  const stored = new Map(before.rows.map((row) => [row.id, row]));
  // An editor from before a field existed sends rows without it.
  const all = sent.rows.map((row) => ({
    ...stored.get(row.id),
    ...row,
    id: isNew(row) ? newIdOf(row, list, sent, key) : row.id,
  }));
  // An editor that lost a response and then read the list sends a new row beside the stored one. The new one has the later edits.
  const distinct = [...new Map(all.map((row) => [row.id, row])).values()];
  const rows = distinct.map((row, order_index) => list.schema.parse({ ...row, ...list.fixed, order_index }));
  try {
    return await lists.write(list, before, rows, { ...change, fingerprint, reserved });
  } catch (error) {
    if (!(error instanceof ContentChangedError)) throw error;
    // The same request may have arrived twice at the same time.
    const same = afterSave(await lists.read(list), fingerprint);
    if (same) return same;
    throw error;
  }
}

/** @throws {RowNotFoundError} */
async function reservedIds(lists: Deps['lists'], before: StoredList<ListRow>, { rows }: SentList): Promise<string[]> {
  const known = new Set(before.rows.map(({ id }) => id));
  const unknown = rows.filter((row) => !isNew(row) && !known.has(row.id)).map(({ id }) => id);
  for (const id of unknown) {
    if (!(await lists.isReserved(id))) throw new RowNotFoundError(`This list has no entry with the id ${id}`);
  }
  return unknown;
}

/** The list with the change that a save has made; undefined if it is not among the last ones. */
function afterSave<Row>(list: StoredList<Row>, fingerprint: string): StoredList<Row> | undefined {
  const save = list.applied.find((each) => each.startsWith(fingerprint));
  const change = save?.slice(fingerprint.length + 1);
  return save === undefined ? undefined : { ...list, ...(change && { change }) };
}

function isNew({ id }: { id: string }): boolean {
  return id.startsWith(newRowPrefix);
}

/** The UUID of a temporary id, as the editors use, is the id in every save; any other is unique in its save only. */
function newIdOf({ id }: { id: string }, { kind }: Pick<List, 'kind'>, { version }: SentList, key: string): string {
  const { data: uuid } = z.uuid().safeParse(savedRowId(id));
  return uuid ?? idFromKey(`${key} ${kind} ${version} ${id}`);
}

/** Distinguishes a repeated request from a different one with the same key. */
function fingerprintOf(key: string, sent: SentList): string {
  return hash(`${key} ${JSON.stringify(sent)}`);
}
