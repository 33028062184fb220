import { newRowId } from '#shared/choices.ts';

/** What can be edited: a row of a list, or the texts of a section as one row. */
export type EditedRow = { id: string };

/** What somebody makes of the rows they started from. */
export type Draft<Row extends EditedRow> = { base: readonly Row[]; rows: readonly Row[] };

/** A value that two people changed at the same time. Without a `field`, the other one removed the whole row. */
export type Clash = { id: string; field?: string; mine: unknown; theirs: unknown };

/** How many edits a save would store: each changed value, each new row, and a new order are one. */
export function countChanges<Row extends EditedRow>({ base, rows }: Draft<Row>): number {
  const before = byId(base);
  const values = rows.map((row) => {
    const was = before.get(row.id);
    return was ? changedFields(was, row).length : 1;
  });
  return values.reduce((sum, count) => sum + count, 0) + (isReordered({ base, rows }) ? 1 : 0);
}

/** The fields in which two rows differ. Nothing and an empty text are the same. */
export function changedFields<Row extends EditedRow>(before: Row, after: Row): (keyof Row & string)[] {
  const fields = Object.keys(after) as (keyof Row & string)[];
  return fields.filter((field) => !isSame(before[field], after[field]));
}

/** The rows with the one at `from` at the place `to`; unchanged when there is no such place. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const [...next] = rows;
  if (to < 0 || to >= rows.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/**
 * A draft on top of what somebody else stored meanwhile: their changes come in, mine stay. Where both changed the same
 * value, mine stays and is listed. A row that they removed and I changed becomes a new one.
 */
export function rebase<Row extends EditedRow>(
  draft: Draft<Row>,
  theirs: readonly Row[],
): { rows: Row[]; clashes: Clash[] } {
  const base = byId(draft.base);
  const mine = byId(draft.rows);
  const clashes: Clash[] = [];
  const kept = theirs.map((their) => {
    const was = base.get(their.id);
    const my = mine.get(their.id);
    if (!was || !my) return their;
    const edits = changedFields(was, my);
    for (const field of edits) {
      if (isSame(was[field], their[field]) || isSame(my[field], their[field])) continue;
      clashes.push({ id: their.id, field, mine: my[field], theirs: their[field] });
    }
    return { ...their, ...Object.fromEntries(edits.map((field) => [field, my[field]])) };
  });
  const stored = byId(theirs);
  const added = draft.rows.flatMap((row) => {
    if (stored.has(row.id)) return [];
    const was = base.get(row.id);
    if (!was) return [row];
    if (changedFields(was, row).length === 0) return [];
    const again = { ...row, id: newRowId() };
    clashes.push({ id: again.id, mine: row, theirs: undefined });
    return [again];
  });
  const rows = [...kept, ...added];
  return { rows: isReordered(draft) ? inOrderOf(draft.rows, rows) : rows, clashes };
}

function isReordered<Row extends EditedRow>({ base, rows }: Draft<Row>): boolean {
  const [before, after] = [byId(base), byId(rows)];
  const old = base.filter(({ id }) => after.has(id));
  return rows.filter(({ id }) => before.has(id)).some(({ id }, place) => old[place]?.id !== id);
}

/** Rows that `order` does not know come last. */
function inOrderOf<Row extends EditedRow>(order: readonly Row[], rows: readonly Row[]): Row[] {
  const places = new Map(order.map(({ id }, place) => [id, place]));
  const place = ({ id }: Row) => places.get(id) ?? order.length;
  return rows.toSorted((a, b) => place(a) - place(b));
}

function byId<Row extends EditedRow>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

function isSame(a: unknown, b: unknown): boolean {
  return (a ?? '') === (b ?? '');
}
