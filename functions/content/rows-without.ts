import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { ListRow } from '#shared/content/list-rows.ts';
import type { RecordedChange } from './content-repository.ts';
import { NotUndoneError } from './errors.ts';
import { isSame } from './list-repository.ts';
import type { List } from './lists.ts';

const unreadable = 'What was there cannot be read any more';
const orderSchema = z.object({
  ids: z.array(z.string()),
  damaged: z.array(z.string()).optional(),
  unsaved: z.boolean().optional(),
});

/**
 * The rows of a list without a change, and whether it was never saved then. Later changes of other rows stay.
 * @throws {NotUndoneError} when a row of the change, or the place of one, is no longer as the change left it
 */
export function rowsWithout<Row extends ListRow>(
  list: List<Row>,
  change: RecordedChange,
  rows: readonly Row[],
): { rows: Row[]; unsaved: boolean } {
  const [before, after] = [change.before, change.after].map((side) => parseSide(list, side)) as [Side<Row>, Side<Row>];
  if (before.damaged) throw new NotUndoneError('A damaged entry was removed');
  const stored = new Map(rows.map((row) => [row.id, row]));
  const written = [...after.rows.values()].filter((row) => !isSame(row, before.rows.get(row.id)));
  const removed = before.ids.filter((id) => !after.ids.includes(id));
  const isChanged = written.some((row) => !isSame(row, stored.get(row.id))) || removed.some((id) => stored.has(id));
  if (isChanged) throw new NotUndoneError();

  const kept = rows.map(({ id }) => id).filter((id) => before.ids.includes(id) || !after.ids.includes(id));
  const ids = withRemoved(unmoved(kept, before.ids, after.ids), before.ids, removed);
  const replaced = new Set([...removed, ...written.map(({ id }) => id)]);
  const undone = ids.map((id) => {
    const row = (replaced.has(id) ? before.rows : stored).get(id);
    if (!row) throw new NotUndoneError(unreadable);
    return row;
  });
  const { initial = [] } = list;
  const isInitial = undone.length === initial.length && undone.every((row, index) => isSame(row, initial[index]));
  return { rows: undone, unsaved: before.unsaved === true && isInitial };
}

type Side<Row> = z.infer<typeof orderSchema> & { rows: Map<string, Row> };

/** The order on one side of a change, which is its first entry, and the rows that differ from the other side. */
function parseSide<Row extends ListRow>(
  { schema }: List<Row>,
  [order, ...entries]: RecordedChange['before'],
): Side<Row> {
  const rows = entries.map((entry) => readable(schema, entry));
  return { ...readable(orderSchema, order), rows: new Map(rows.map((row) => [row.id, row])) };
}

/** @throws {NotUndoneError} when an entry of the record of a change is damaged */
export function readable<T>(schema: z.ZodType<T>, entry: unknown): T {
  const { data } = schema.safeParse(entry);
  if (data === undefined) throw new NotUndoneError(unreadable);
  return data;
}

/** The ids with those that the change moved at their former places. */
function unmoved(ids: readonly string[], before: readonly string[], after: readonly string[]): string[] {
  const isOf = (order: readonly string[]) => (id: string) => order.includes(id);
  if (isDeepStrictEqual(before.filter(isOf(after)), after.filter(isOf(before)))) return [...ids];
  const known = ids.filter(isOf(before));
  if (!isDeepStrictEqual(known, after.filter(isOf(known)))) throw new NotUndoneError();
  const back = before.filter(isOf(known));
  return ids.map((id) => (known.includes(id) ? back.shift()! : id));
}

/** The ids with the removed ones between the same neighbours as before. */
function withRemoved(ids: readonly string[], before: readonly string[], removed: readonly string[]): string[] {
  const all = [...ids];
  for (const id of removed) {
    const known = all.filter((each) => before.includes(each));
    const place = before.indexOf(id);
    const earlier = before.slice(0, place).findLast((each) => known.includes(each));
    const later = before.slice(place).find((each) => known.includes(each));
    const at = earlier === undefined ? 0 : known.indexOf(earlier) + 1;
    if (known[at] !== later) throw new NotUndoneError('The entries around the removed one have been moved since');
    all.splice(earlier === undefined ? 0 : all.indexOf(earlier) + 1, 0, id);
  }
  return all;
}
