import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Notice } from '../../../common/notice.ts';
import { dismissNotice, showNotice } from '../../../common/notices/shown-notices.ts';
import type { DraftId } from '../../account/drafts.ts';
import { serverNow } from '../../account/server-clock.ts';
import { useSession } from '../../account/session.ts';
import { useStaff } from '../hooks/staff.ts';
import {
  byId,
  type Conflict,
  countChanges,
  type Draft,
  type EditedRow,
  inOrderOf,
  moved,
  openConflicts,
  rebase,
} from './draft.ts';
import { editorLabels } from './editor-labels.ts';
import { editorNotices, removed } from './editor-notices.ts';
import { dropEdits, hasEdits, type KeptEdits, keepEdits, readEdits } from './kept-edits.ts';
import { undoChanges } from './undo-changes.ts';

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
  /** The account that last moved rows, if known. */
  orderedBy?: string | undefined;
};

/** Edits of an earlier visit have its time in `keptAt`, and no `origin`, so that they are rebased onto the stored rows. */
type OriginDraft<Row extends EditedRow, Origin> = KeptEdits<Row> & { origin?: Origin; keptAt?: string };

/** Undoes a stored change. @returns the content after it */
type Undo<Result> = '' | (() => Promise<Result>) | undefined;

type Edit<Row> = (rows: readonly Row[]) => readonly Row[];

/** Merges discarded edits into a draft that is on the page, below newer edits, by account and name. */
const openDrafts = new Map<string, (discarded: KeptEdits<EditedRow>) => void>();

/** Responses to saves of this page, which are not changes by another person. */
const ownResponses = new WeakSet<object>();

/**
 * Edits on top of the stored rows, until they are saved or discarded. When another person saves, the edits stay and a
 * notice says so (LIVE-08). The browser keeps them under `name`, so they also survive a closed tab and an ended session.
 */
export function useDraft<Row extends EditedRow, Origin extends object>(name: string, source: Source<Row, Origin>) {
  const { stored, error, retry, show, labelOf } = source;
  const accountId = useSession()?.accountId ?? '';
  const id = useMemo(() => ({ accountId, subject: 'website', kind: name }), [accountId, name]);
  const [draft, setDraft] = useKeptDraft<Row, Origin>(id);
  const own = useRef<Origin>(undefined);
  const offered = useRef(0);
  useEffect(() => () => dismissNotice(offered.current), []);
  const current = draft?.origin ? draft : stored && { base: stored.rows, ...stored };

  // Before the page is painted without edits of an earlier visit.
  useLayoutEffect(() => {
    if (!stored || !draft || stored.origin === draft.origin || stored.origin === own.current) return;
    const { rows, conflicts, hasNews } = rebase(draft, stored.rows);
    setDraft(unlessSaved({ ...draft, base: stored.rows, rows, conflicts, origin: stored.origin }));
    // Rows that edits of an earlier visit did not change are unknown, and no news.
    const isNews = draft.origin ? hasNews : conflicts.length > 0;
    if (isNews && !ownResponses.has(stored.origin)) showNotice(editorNotices.changedElsewhere);
  }, [stored, draft, setDraft]);

  function edit(change: Edit<Row>) {
    setDraft((before) => {
      const from = before ?? (stored && { base: stored.rows, ...stored });
      if (!from) return before;
      const next = { ...from, rows: change(from.rows), key: crypto.randomUUID(), at: serverNow().toISOString() };
      return unlessSaved({ ...next, conflicts: openConflicts(next) });
    });
  }

  function change(id: string, values: Partial<Row>) {
    edit((rows) => rows.map((row) => (row.id === id ? { ...row, ...values } : row)));
  }

  function drop(id: string) {
    edit((rows) => rows.filter((row) => row.id !== id));
  }

  /** Edits, and offers to undo that until the page is closed. */
  function editWithUndo(notice: Notice, change: Edit<Row>, back: Edit<Row>) {
    edit(change);
    dismissNotice(offered.current);
    offered.current = showNotice(notice, undoChanges([async () => edit(back)]));
  }

  /** Shows the stored content after a change of this page. @returns a function that undoes the change; edits since then stay */
  function showOwn(origin: Origin, undo: Undo<Origin>) {
    ownResponses.add(origin);
    show(origin);
    return undo ? async () => void showOwn(await undo(), undefined) : undefined;
  }

  /** Shows what this page stored outside of a save, and continues the edits above it. */
  function continueOn(
    { rows, origin }: Stored<Row, Origin>,
    prepare: (now: Draft<Row>) => Draft<Row>,
    places?: readonly Row[],
  ) {
    own.current = origin;
    showOwn(origin, undefined);
    setDraft((now) => {
      if (!now) return now;
      const rebased = rebase(prepare(now), rows, places);
      return unlessSaved({ ...now, base: rows, rows: rebased.rows, conflicts: rebased.conflicts, origin });
    });
  }

  const conflicts = draft?.conflicts ?? [];
  const { nameOf } = useStaff(conflicts.some(({ before }) => before));

  /** What every part of an editor has in common. */
  const part = {
    ready: stored !== undefined,
    error,
    retry,
    changes: draft ? countChanges(draft) : 0,
    keptAt: draft?.keptAt,
    conflicts: inWords(conflicts, draft, source, nameOf(source.orderedBy)),
    resolveConflict: ({ id, field }: Conflict, keep: 'mine' | 'theirs') => {
      const isOther = (conflict: Conflict) => conflict.id !== id || conflict.field !== field;
      const { theirs, before: isOrder } = conflicts.find((conflict) => !isOther(conflict)) ?? {};
      if (keep === 'theirs' && isOrder) edit((rows) => inOrderOf(draft?.base ?? [], rows));
      else if (keep === 'theirs' && field === undefined) drop(id);
      else if (keep === 'theirs') change(id, { [field ?? '']: theirs } as Partial<Row>);
      setDraft((before) => before && { ...before, conflicts: before.conflicts?.filter(isOther) });
    },
    discard: () => {
      dismissNotice(offered.current);
      setDraft(undefined);
      return draft && (async () => bringBack(id, draft));
    },
  };

  return {
    part,
    rows: current?.rows,
    base: current?.base,
    origin: current?.origin,
    change,
    /** Sets the values of several rows, and offers to undo that. */
    changeAll: (ids: ReadonlySet<string>, values: Partial<Row>, notice: Notice) => {
      const before = byId(current?.rows ?? []);
      const formerly = (row: Row) =>
        Object.fromEntries(Object.keys(values).map((field) => [field, before.get(row.id)?.[field as keyof Row]]));
      const set = (to: (row: Row) => Partial<Row>) => (rows: readonly Row[]) =>
        rows.map((row) => (ids.has(row.id) ? { ...row, ...to(row) } : row));
      editWithUndo(
        notice,
        set(() => values),
        set((row) => (before.has(row.id) ? (formerly(row) as Partial<Row>) : row)),
      );
    },
    /** At a position, or at the end. */
    add: (added: Row, position = Number.POSITIVE_INFINITY) => edit((rows) => rows.toSpliced(position, 0, added)),
    drop: (id: string) => {
      const index = current?.rows.findIndex((row) => row.id === id) ?? -1;
      const dropped = current?.rows[index];
      if (!dropped) return;
      const without = (rows: readonly Row[]) => rows.filter((row) => row.id !== id);
      editWithUndo(removed(labelOf(undefined, dropped)), without, (rows) => without(rows).toSpliced(index, 0, dropped));
    },
    move: (from: number, to: number) => {
      const before = current?.rows ?? [];
      if (from === to || !before[from] || !before[to]) return;
      editWithUndo(
        editorNotices.moved,
        (rows) => moved(rows, from, to),
        (rows) => inOrderOf(before, rows),
      );
    },
    /** Drops the draft and shows the response to its save, which contains it. */
    settle: (origin: Origin, undo?: Undo<Origin>) => {
      own.current = origin;
      dismissNotice(offered.current);
      setDraft(undefined);
      return showOwn(origin, undo);
    },
    /** Continues without a row that this page removed, rebased onto the rows that are left. */
    settleRemoval: (id: string, left: Stored<Row, Origin>, undo?: Undo<Stored<Row, Origin>>) => {
      const isLeft = (row: Row) => row.id !== id;
      continueOn(left, (now) => ({ ...now, base: now.base.filter(isLeft), rows: now.rows.filter(isLeft) }));
      return undo ? async () => continueOn(await undo(), (now) => now, current?.rows) : undefined;
    },
  };
}

/** The conflicts as the page names them. */
function inWords<Row extends EditedRow>(
  conflicts: readonly Conflict[],
  { base, rows }: Draft<Row> = { base: [], rows: [] },
  { labelOf, shown = (value) => value }: Pick<Source<Row, never>, 'labelOf' | 'shown'>,
  orderedBy: string | undefined,
) {
  const labels = editorLabels.conflicts;
  const moves = (of: readonly Row[], ids: unknown) =>
    of.flatMap((row, index) =>
      (ids as string[]).includes(row.id) ? [[labelOf(undefined, row), index + 1] as const] : [],
    );
  return conflicts.map((conflict) =>
    conflict.before
      ? {
          ...conflict,
          mine: labels.moved(labels.you, moves(rows, conflict.mine)),
          theirs: labels.moved(orderedBy ?? labels.someone, moves(base, conflict.theirs)),
          label: labels.order,
        }
      : {
          ...conflict,
          mine: shown(conflict.mine),
          theirs: shown(conflict.theirs),
          label: labelOf(
            conflict.field,
            rows.find(({ id }) => id === conflict.id),
          ),
        },
  );
}

/** The edits under this id, which the browser keeps, and which discarded edits come back to. */
function useKeptDraft<Row extends EditedRow, Origin>(id: DraftId) {
  const [draft, setDraft] = useState<OriginDraft<Row, Origin> | undefined>(() => {
    const kept = readEdits<Row>(id);
    return kept && { ...kept, keptAt: kept.at };
  });
  const kept = useRef<string>(undefined);

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

  useEffect(() => {
    const merge = (discarded: OriginDraft<Row, Origin>) =>
      setDraft((now) => {
        if (!now) return discarded;
        const base = now.origin ? now.base : discarded.base;
        return { ...now, base, rows: rebase(now, rebase(discarded, base).rows).rows };
      });
    const key = keyOf(id);
    openDrafts.set(key, merge as (discarded: KeptEdits<EditedRow>) => void);
    return () => void openDrafts.delete(key);
  }, [id]);

  return [draft, setDraft] as const;
}

/** Opens discarded edits again, or keeps them for the next visit. @throws if that would replace newer ones */
function bringBack(id: DraftId, discarded: KeptEdits<EditedRow>): void {
  const merge = openDrafts.get(keyOf(id));
  if (merge) merge(discarded);
  else if (hasEdits(id)) throw new Error('There are newer edits');
  else keepEdits(id, discarded);
}

function keyOf({ accountId, kind }: DraftId): string {
  return `${accountId} ${kind}`;
}

/** Undefined when nothing is left to save. */
function unlessSaved<D extends Draft<EditedRow>>(draft: D): D | undefined {
  return countChanges(draft) > 0 ? draft : undefined;
}
