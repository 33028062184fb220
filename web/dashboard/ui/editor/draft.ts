import { newRowId, savedRowId } from '#shared/content/list-rows.ts';

/** A row of a list, or the texts of a section as one row. */
export type EditedRow = { id: string };

/**
 * A value that two people changed at the same time. Without a `field`, the other person removed the whole row. In the conflict
 * of the order, the values are the ids of the rows that each person moved since the order `before`.
 */
export type Conflict = { id: string; field?: string; mine: unknown; theirs: unknown; before?: readonly string[] };

/** The rows as first read (`base`), and as edited since. A conflict stays until the user has chosen a version. */
export type Draft<Row extends EditedRow> = {
  base: readonly Row[];
  rows: readonly Row[];
  conflicts?: readonly Conflict[];
};

/** How many edits a save stores: each changed value, each new or removed row and a new order count as one. */
export function countChanges<Row extends EditedRow>({ base, rows }: Draft<Row>): number {
  const before = byId(base);
  const values = rows.map((row) => {
    const was = before.get(row.id);
    return was ? changedFields(was, row).length : 1;
  });
  const after = byId(rows);
  const removed = base.filter(({ id }) => !after.has(id)).length;
  return values.reduce((sum, count) => sum + count, 0) + removed + (isReordered({ base, rows }) ? 1 : 0);
}

/** The fields in which two rows differ. Null, undefined and the empty text are equal. Positions are the order of the rows. */
export function changedFields<Row extends EditedRow>(before: Row, after: Row): (keyof Row & string)[] {
  if (before === after) return [];
  const fields = Object.keys(after) as (keyof Row & string)[];
  return fields.filter((field) => field !== 'order_index' && !isSame(before[field], after[field]));
}

/**
 * The part of a draft that `rebase` needs: the rows that it changed, added or removed, and after a move the ids of the others. So a key
 * that is typed stores the same with any number of rows.
 */
export function editsOf<Row extends EditedRow>({ base, rows }: Draft<Row>): Pick<Draft<Row>, 'base' | 'rows'> {
  const before = byId(base);
  const after = byId(rows);
  const hasMoved = isReordered({ base, rows });
  const part = (all: readonly Row[]) =>
    all.flatMap((row) => {
      const [was, is] = [before.get(row.id), after.get(row.id)];
      if (!was || !is || changedFields(was, is).length > 0) return [row];
      return hasMoved ? [{ id: row.id } as Row] : [];
    });
  return { base: part(base), rows: part(rows) };
}

/** The rows with the one at index `from` moved to index `to`; unchanged when `to` is out of range. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const [...next] = rows;
  if (to < 0 || to >= rows.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/**
 * Rebases a draft onto rows that another person stored: their changes are merged and mine stay. Where both changed the
 * same value, mine stays and is listed as a conflict. A row that they removed and I changed becomes a new row, and one that
 * I removed and they changed comes back. A new row of mine that is stored already, by a save whose response was lost, keeps
 * my values. Where both changed the order, mine stays and is listed as a conflict.
 * @param places an order for rows that are new to the draft
 * @returns also whether the merge brought anything that the draft did not have
 */
export function rebase<Row extends EditedRow>(
  { base: before, rows: edited, conflicts: earlier = [] }: Draft<Row>,
  theirs: readonly Row[],
  places: readonly Row[] = [],
): { rows: Row[]; conflicts: Conflict[]; hasNews: boolean } {
  const stored = byId(theirs);
  const draft = { base: before, rows: edited.map((row) => withStoredId(row, stored)) };
  const base = byId(draft.base);
  const mine = byId(draft.rows);
  const conflicts: Conflict[] = [];
  const kept = theirs.flatMap((their) => {
    const was = base.get(their.id);
    const my = mine.get(their.id);
    if (!was) return [{ ...their, ...my }];
    if (!my) return changedFields(was, their).length > 0 ? [their] : [];
    const edits = changedFields(was, my);
    for (const field of edits) {
      if (isSame(was[field], their[field]) || isSame(my[field], their[field])) continue;
      conflicts.push({ id: their.id, field, mine: my[field], theirs: their[field] });
    }
    return edits.length > 0 ? [{ ...their, ...Object.fromEntries(edits.map((field) => [field, my[field]])) }] : [their];
  });
  const added = draft.rows.flatMap((row) => {
    if (stored.has(row.id)) return [];
    const was = base.get(row.id);
    if (!was) return [row];
    if (changedFields(was, row).length === 0) return [];
    const again = { ...row, id: newRowId() };
    conflicts.push({ id: again.id, mine: row, theirs: undefined });
    return [again];
  });
  const merged = [...kept, ...added];
  const isMyOrder = isReordered(draft);
  const rows = isMyOrder ? inOrderOf(draft.rows, inOrderOf(places, merged)) : merged;
  if (isMyOrder && isReordered({ base: before, rows: theirs }) && isReordered({ base: theirs, rows }))
    conflicts.push(orderConflict({ base: theirs, rows }, idsOf(before)));
  const isNew = ({ id, field }: Conflict) => !conflicts.some((found) => found.id === id && found.field === field);
  return {
    rows,
    conflicts: openConflicts({ base: theirs, rows, conflicts: [...earlier.filter(isNew), ...conflicts] }),
    hasNews: conflicts.length > 0 || countChanges({ base: draft.rows, rows }) > 0,
  };
}

/** The conflicts whose versions still differ, with both versions of now. */
export function openConflicts<Row extends EditedRow>({ base, rows, conflicts = [] }: Draft<Row>): Conflict[] {
  const stored = byId(base);
  const edited = byId(rows);
  return conflicts.flatMap((conflict) => {
    if (conflict.before) return isReordered({ base, rows }) ? [orderConflict({ base, rows }, conflict.before)] : [];
    const row = edited.get(conflict.id);
    if (!row || conflict.field === undefined) return row ? [conflict] : [];
    const field = conflict.field as keyof Row;
    const mine = row[field];
    const theirs = stored.get(conflict.id)?.[field];
    return isSame(mine, theirs) ? [] : [{ ...conflict, mine, theirs }];
  });
}

function withStoredId<Row extends EditedRow>(row: Row, stored: ReadonlyMap<string, Row>): Row {
  const id = savedRowId(row.id);
  return id && stored.has(id) ? { ...row, id } : row;
}

function isReordered<Row extends EditedRow>({ base, rows }: Draft<Row>): boolean {
  const before = byId(base);
  const after = byId(rows);
  const old = base.filter(({ id }) => after.has(id));
  return rows.filter(({ id }) => before.has(id)).some(({ id }, index) => old[index]!.id !== id);
}

function orderConflict({ base, rows }: Draft<EditedRow>, before: readonly string[]): Conflict {
  return { id: '', field: 'order_index', mine: movedIds(before, rows), theirs: movedIds(before, base), before };
}

/** The ids of the rows that were moved, as few as explain the new order. */
function movedIds(before: readonly string[], rows: readonly EditedRow[]): string[] {
  const positions = new Map(before.map((id, index) => [id, index]));
  const ids = idsOf(rows).filter((id) => positions.has(id));
  // The longest sequences in the old order, by their last row: the longest of all was not moved.
  const sequences: string[][] = [];
  for (const id of ids) {
    const isBefore = (sequence: string[]) => positions.get(sequence.at(-1)!)! < positions.get(id)!;
    sequences.push([...longest(sequences.filter(isBefore)), id]);
  }
  const kept = new Set(longest(sequences));
  return ids.filter((id) => !kept.has(id));
}

function longest(sequences: readonly string[][]): string[] {
  return sequences.reduce((most, each) => (each.length >= most.length ? each : most), []);
}

/** A row that is not in `order` follows the row that is before it in `rows`, and stays last if it is. */
export function inOrderOf<Row extends EditedRow>(order: readonly Row[], rows: readonly Row[]): Row[] {
  const positions = new Map(order.map(({ id }, index) => [id, index]));
  const end = rows.findLastIndex(({ id }) => positions.has(id));
  let position = -1;
  const placed = rows.map((row, index) => {
    position = positions.get(row.id) ?? (index > end ? order.length : position);
    return { row, position };
  });
  return placed.toSorted((a, b) => a.position - b.position).map(({ row }) => row);
}

function idsOf(rows: readonly EditedRow[]): string[] {
  return rows.map(({ id }) => id);
}

export function byId<Row extends EditedRow>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

function isSame(a: unknown, b: unknown): boolean {
  return (a ?? '') === (b ?? '') || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
}
