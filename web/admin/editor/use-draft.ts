import { useEffect, useRef, useState } from 'react';
import { showNotice } from '../../components/notices/shown-notices.ts';
import { editorNotices } from '../../labels/editor-notices.ts';
import { type Conflict, countChanges, type Draft, type EditedRow, moved, openConflicts, rebase } from './draft.ts';

/** Stored rows, and the server's response they came from. */
export type Stored<Row extends EditedRow, Origin> = { rows: readonly Row[]; origin: Origin };

type OriginDraft<Row extends EditedRow, Origin> = Draft<Row> & { origin: Origin };

/** Responses to saves of this page, which are not changes by another person. */
const ownResponses = new WeakSet<object>();

/**
 * Edits on top of the stored rows, until they are saved or discarded. When another person saves, the edits stay and a
 * notice says so (LIVE-08).
 */
export function useDraft<Row extends EditedRow, Origin extends object>(stored: Stored<Row, Origin> | undefined) {
  const [draft, setDraft] = useState<OriginDraft<Row, Origin>>();
  const own = useRef<Origin>(undefined);
  const current = draft ?? (stored && { base: stored.rows, ...stored });

  useEffect(() => {
    if (!stored || !draft || stored.origin === draft.origin || stored.origin === own.current) return;
    const { rows, conflicts, hasNews } = rebase(draft, stored.rows);
    const next = { base: stored.rows, rows, conflicts, origin: stored.origin };
    setDraft(countChanges(next) > 0 ? next : undefined);
    if (hasNews && !ownResponses.has(stored.origin)) showNotice(editorNotices.changedElsewhere);
  }, [stored, draft]);

  function edit(change: (rows: readonly Row[]) => readonly Row[]) {
    setDraft((before) => {
      const from = before ?? (stored && { base: stored.rows, ...stored });
      if (!from) return before;
      const next = { ...from, rows: change(from.rows) };
      return countChanges(next) > 0 ? { ...next, conflicts: openConflicts(next) } : undefined;
    });
  }

  return {
    rows: current?.rows,
    base: current?.base,
    origin: current?.origin,
    changes: draft ? countChanges(draft) : 0,
    conflicts: draft?.conflicts ?? [],
    dropConflict: (id: string, field: string | undefined) => {
      const isOther = (conflict: Conflict) => conflict.id !== id || conflict.field !== field;
      setDraft((before) => before && { ...before, conflicts: before.conflicts?.filter(isOther) });
    },
    change: (id: string, values: Partial<Row>) =>
      edit((rows) => rows.map((row) => (row.id === id ? { ...row, ...values } : row))),
    add: (...added: Row[]) => edit((rows) => [...rows, ...added]),
    drop: (id: string) => edit((rows) => rows.filter((row) => row.id !== id)),
    move: (from: number, to: number) => edit((rows) => moved(rows, from, to)),
    discard: () => setDraft(undefined),
    /** Drops the draft: this response contains it. */
    settle: (origin: Origin) => {
      own.current = origin;
      ownResponses.add(origin);
      setDraft(undefined);
    },
    /** Continues without a row that this page removed, rebased onto the rows that are left. */
    settleRemoval: (id: string, { rows, origin }: Stored<Row, Origin>) => {
      own.current = origin;
      ownResponses.add(origin);
      if (!draft) return;
      const without = {
        base: draft.base.filter((row) => row.id !== id),
        rows: draft.rows.filter((row) => row.id !== id),
        conflicts: draft.conflicts,
      };
      const rebased = rebase(without, rows);
      setDraft({ base: rows, rows: rebased.rows, conflicts: rebased.conflicts, origin });
    },
  };
}
