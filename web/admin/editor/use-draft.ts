import { useEffect, useRef, useState } from 'react';
import { editorNotices } from '#shared/editor-notices.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';
import { type Clash, countChanges, type Draft, type EditedRow, moved, rebase } from './draft.ts';

/** Rows as they are stored, and the answer of the server that they were read from. */
export type Stored<Row extends EditedRow, Origin> = { rows: readonly Row[]; origin: Origin };

type OriginDraft<Row extends EditedRow, Origin> = Draft<Row> & { origin: Origin };

/** What was stored from here, by whichever part of a page: no news. */
const ownAnswers = new WeakSet<object>();

/**
 * Edits on top of what is stored, until they are saved or discarded. When something else gets stored meanwhile, edits stay
 * and a notice says so (LIVE-08).
 */
export function useDraft<Row extends EditedRow, Origin extends object>(stored: Stored<Row, Origin> | undefined) {
  const [draft, setDraft] = useState<OriginDraft<Row, Origin>>();
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const own = useRef<Origin>(undefined);
  const current = draft ?? (stored && { base: stored.rows, ...stored });

  useEffect(() => {
    if (!stored || !draft || stored.origin === draft.origin || stored.origin === own.current) return;
    const { rows, clashes: found } = rebase(draft, stored.rows);
    const next = { base: stored.rows, rows, origin: stored.origin };
    setDraft(countChanges(next) > 0 ? next : undefined);
    setClashes(found);
    if (!ownAnswers.has(stored.origin)) showNotice(editorNotices.changedElsewhere);
  }, [stored, draft]);

  function edit(change: (rows: readonly Row[]) => readonly Row[]) {
    setDraft((before) => {
      const from = before ?? (stored && { base: stored.rows, ...stored });
      if (!from) return before;
      const next = { ...from, rows: change(from.rows) };
      return countChanges(next) > 0 ? next : undefined;
    });
  }

  function forget(id: string, field: string | undefined) {
    setClashes((all) => all.filter((clash) => clash.id !== id || clash.field !== field));
  }

  return {
    rows: current?.rows,
    base: current?.base,
    origin: current?.origin,
    changes: draft ? countChanges(draft) : 0,
    clashes,
    forget,
    change: (id: string, values: Partial<Row>) =>
      edit((rows) => rows.map((row) => (row.id === id ? { ...row, ...values } : row))),
    add: (...added: Row[]) => edit((rows) => [...rows, ...added]),
    drop: (id: string) => edit((rows) => rows.filter((row) => row.id !== id)),
    move: (from: number, to: number) => edit((rows) => moved(rows, from, to)),
    discard: () => {
      setDraft(undefined);
      setClashes([]);
    },
    /** Takes an answer to a save of this page for granted. */
    settle: (origin: Origin) => {
      own.current = origin;
      ownAnswers.add(origin);
      setDraft(undefined);
      setClashes([]);
    },
    /** Goes on without a row that this page removed from the store, whatever else is new there. */
    settleRemoval: (id: string, { rows, origin }: Stored<Row, Origin>) => {
      own.current = origin;
      ownAnswers.add(origin);
      if (!draft) return;
      const without = {
        base: draft.base.filter((row) => row.id !== id),
        rows: draft.rows.filter((row) => row.id !== id),
      };
      const rebased = rebase(without, rows);
      setDraft({ base: rows, rows: rebased.rows, origin });
      setClashes(rebased.clashes);
    },
  };
}
