import { useRef } from 'react';
import { newRowId } from '#shared/choices.ts';
import { editorLabels } from '#shared/editor-labels.ts';
import { editorNotices } from '#shared/editor-notices.ts';
import type { Notice } from '#shared/notices.ts';
import type { List, StoredList } from '../../api/content-lists.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';
import type { EditedRow } from './draft.ts';
import type { EditorPart } from './editor-part.ts';
import { type Stored, useDraft } from './use-draft.ts';
import { fieldLabel } from './use-texts-draft.ts';

type ListRow = EditedRow & { is_active: boolean; order_index: number };

type Options<Row> = {
  /** What a row is called on the screen. */
  nameOf: (row: Row) => string;
  failures: EditorPart['failures'] & { remove: Notice };
  check?: (rows: readonly Row[]) => Notice | undefined;
};

export type ListDraft<Row extends ListRow> = EditorPart & {
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  change: (id: string, values: Partial<Row>) => void;
  move: (from: number, to: number) => void;
  /** Adds rows at the end, active ones. @returns their ids */
  add: (...values: Omit<Row, 'id' | 'is_active' | 'order_index'>[]) => string[];
  /** Whether a row was never saved; the id of a new artist may be reserved already, so it tells nothing. */
  isNew: (row: Row) => boolean;
  /** A row that was never saved just goes; a saved one goes from the website at once. */
  remove: (row: Row) => Promise<void>;
};

/** A list of content to be edited. `sent` makes of a row what a save sends of it. */
export function useListDraft<Row extends ListRow, Sent>(
  { list, error, retry, save, remove, show }: StoredList<Row, Sent>,
  sent: (row: Row) => Sent,
  { nameOf, failures, check }: Options<Row>,
): ListDraft<Row> {
  const stored: Stored<Row, List<Row>> | undefined = list && { rows: list.rows, origin: list };
  const draft = useDraft(stored);
  const rows = draft.rows ?? [];
  const lastTry = useRef<{ body: string; key: string }>(undefined);

  const isNew = ({ id }: Row) => !draft.base?.some((row) => row.id === id);
  const name = (row: Row) => nameOf(row).trim() || editorLabels.list.untitled;

  return {
    ready: list !== undefined,
    error,
    retry,
    changes: draft.changes,
    clashes: draft.clashes.map((clash) => {
      const row = rows.find(({ id }) => id === clash.id);
      const label = [row && name(row), clash.field && fieldLabel(clash.field)].filter(Boolean).join(', ');
      return { ...clash, label };
    }),
    settleClash: (clash, keep) => {
      if (keep === 'theirs' && clash.field === undefined) draft.drop(clash.id);
      else if (keep === 'theirs') draft.change(clash.id, { [clash.field ?? '']: clash.theirs } as Partial<Row>);
      draft.forget(clash.id, clash.field);
    },
    check: check && (() => check(rows)),
    save: async () => {
      const { version } = draft.origin ?? { version: 0 };
      const sentRows = rows.map(sent);
      const body = JSON.stringify([version, sentRows]);
      if (lastTry.current?.body !== body) lastTry.current = { body, key: crypto.randomUUID() };
      const saved = await save(version, sentRows, lastTry.current.key);
      draft.settle(saved);
      show(saved);
    },
    discard: draft.discard,
    failures,
    rows,
    nameOf: name,
    change: draft.change,
    move: draft.move,
    add: (...values) => {
      const added = values.map((each) => ({ ...each, id: newRowId(), is_active: true, order_index: 0 }) as Row);
      draft.add(...added);
      return added.map(({ id }) => id);
    },
    isNew,
    remove: async (row) => {
      if (isNew(row)) return draft.drop(row.id);
      try {
        const left = await remove(row.id);
        draft.settleRemoval(row.id, { rows: left.rows, origin: left });
        show(left);
        showNotice(editorNotices.removed);
      } catch {
        showNotice(failures.remove);
      }
    },
  };
}
