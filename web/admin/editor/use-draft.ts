import { useEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';
import { editorNotices } from '../../labels/editors/editor-notices.ts';
import { type Conflict, countChanges, type Draft, type EditedRow, moved, openConflicts, rebase } from './draft.ts';
import { dropEdits, hasEdits, type KeptEdits, keepEdits, readEdits } from './kept-edits.ts';

/** Stored rows, and the server's response they came from. */
export type Stored<Row extends EditedRow, Origin> = { rows: readonly Row[]; origin: Origin };

type Source<Row extends EditedRow, Origin> = {
  stored: Stored<Row, Origin> | undefined;
  error: unknown;
  retry: () => void;
  /** Shows the response to a save. */
  show: (origin: Origin) => unknown;
  /** Names the value of a conflict, or its whole row. */
  labelOf: (field: string | undefined, row: Row | undefined) => string;
  /** A value as a conflict shows it. */
  shown?: (value: unknown) => unknown;
};

/** Edits of an earlier visit have its time in `keptAt`, and no `origin`, so that they are rebased onto the stored rows. */
type OriginDraft<Row extends EditedRow, Origin> = KeptEdits<Row> & { origin?: Origin; keptAt?: string };

/** Responses to saves of this page, which are not changes by another person. */
const ownResponses = new WeakSet<object>();

/**
 * Edits on top of the stored rows, until they are saved or discarded. When another person saves, the edits stay and a
 * notice says so (LIVE-08). The browser keeps them under `name`, so they also survive a closed tab and an ended session.
 */
export function useDraft<Row extends EditedRow, Origin extends object>(
  name: string,
  { stored, error, retry, show, labelOf, shown = (value) => value }: Source<Row, Origin>,
) {
  const accountId = useSession()?.accountId ?? '';
  const id = useMemo(() => ({ accountId, subject: 'website', kind: name }), [accountId, name]);
  const [draft, setDraft] = useState<OriginDraft<Row, Origin> | undefined>(() => {
    const kept = readEdits<Row>(id);
    return kept && { ...kept, keptAt: kept.at };
  });
  const kept = useRef<string>(undefined);
  const own = useRef<Origin>(undefined);
  const current = draft ?? (stored && { base: stored.rows, ...stored });

  useEffect(() => {
    if (!stored || !draft || stored.origin === draft.origin || stored.origin === own.current) return;
    const { rows, conflicts, hasNews } = rebase(draft, stored.rows);
    setDraft(unlessSaved({ ...draft, base: stored.rows, rows, conflicts, origin: stored.origin }));
    if (hasNews && !ownResponses.has(stored.origin)) showNotice(editorNotices.changedElsewhere);
  }, [stored, draft]);

  useEffect(() => {
    if (kept.current && !draft) dropEdits(id, kept.current);
    kept.current = draft?.key;
    if (!draft) return;
    keepEdits(id, draft);
    // A sign-out in another tab has removed them.
    const keepAgain = () => hasEdits(id) || keepEdits(id, draft);
    window.addEventListener('pagehide', keepAgain);
    return () => window.removeEventListener('pagehide', keepAgain);
  }, [id, draft]);

  function edit(change: (rows: readonly Row[]) => readonly Row[]) {
    setDraft((before) => {
      const from = before ?? (stored && { base: stored.rows, ...stored });
      if (!from) return before;
      const next = { ...from, rows: change(from.rows), key: crypto.randomUUID(), at: new Date().toISOString() };
      return unlessSaved({ ...next, conflicts: openConflicts(next) });
    });
  }

  function change(id: string, values: Partial<Row>) {
    edit((rows) => rows.map((row) => (row.id === id ? { ...row, ...values } : row)));
  }

  function drop(id: string) {
    edit((rows) => rows.filter((row) => row.id !== id));
  }

  const conflicts = draft?.conflicts ?? [];

  /** What every part of an editor has in common. */
  const part = {
    ready: stored !== undefined,
    error,
    retry,
    changes: draft ? countChanges(draft) : 0,
    keptAt: draft?.keptAt,
    conflicts: conflicts.map((conflict) => ({
      ...conflict,
      mine: shown(conflict.mine),
      theirs: shown(conflict.theirs),
      label: labelOf(
        conflict.field,
        current?.rows.find(({ id }) => id === conflict.id),
      ),
    })),
    resolveConflict: ({ id, field }: Conflict, keep: 'mine' | 'theirs') => {
      const isOther = (conflict: Conflict) => conflict.id !== id || conflict.field !== field;
      const theirs = conflicts.find((conflict) => !isOther(conflict))?.theirs;
      if (keep === 'theirs' && field === undefined) drop(id);
      else if (keep === 'theirs') change(id, { [field ?? '']: theirs } as Partial<Row>);
      setDraft((before) => before && { ...before, conflicts: before.conflicts?.filter(isOther) });
    },
    discard: () => setDraft(undefined),
  };

  return {
    part,
    rows: current?.rows,
    base: current?.base,
    origin: current?.origin,
    change,
    add: (...added: Row[]) => edit((rows) => [...rows, ...added]),
    drop,
    move: (from: number, to: number) => edit((rows) => moved(rows, from, to)),
    /** Drops the draft and shows the response to its save, which contains it. */
    settle: (origin: Origin) => {
      own.current = origin;
      ownResponses.add(origin);
      setDraft(undefined);
      show(origin);
    },
    /** Continues without a row that this page removed, rebased onto the rows that are left. */
    settleRemoval: (id: string, { rows, origin }: Stored<Row, Origin>) => {
      own.current = origin;
      ownResponses.add(origin);
      show(origin);
      if (!draft) return;
      const isLeft = (row: Row) => row.id !== id;
      const without = { ...draft, base: draft.base.filter(isLeft), rows: draft.rows.filter(isLeft) };
      const rebased = rebase(without, rows);
      setDraft(unlessSaved({ ...draft, base: rows, rows: rebased.rows, conflicts: rebased.conflicts, origin }));
    },
  };
}

/** Undefined when nothing is left to save. */
function unlessSaved<D extends Draft<EditedRow>>(draft: D): D | undefined {
  return countChanges(draft) > 0 ? draft : undefined;
}
