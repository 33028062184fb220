import { useRef } from 'react';
import { newRowId } from '#shared/content/list-rows.ts';
import type { HomeContent } from '#shared/website/page.ts';
import type { List, StoredList } from '../../api/content-lists.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';
import { editorLabels } from '../../labels/editors/editor-labels.ts';
import { editorNotices } from '../../labels/editors/editor-notices.ts';
import type { Notice } from '../../labels/notice.ts';
import type { EditedRow } from './draft.ts';
import type { EditorPart } from './editor-part.ts';
import { type Stored, useDraft } from './use-draft.ts';
import { fieldLabel } from './use-texts-draft.ts';

type ListRow = EditedRow & { is_active: boolean; order_index: number };

type Options<Row> = {
  /** The row's name on screen. */
  nameOf: (row: Row) => string;
  failures: EditorPart['failures'] & { remove: Notice };
  check?: (rows: readonly Row[]) => Notice | undefined;
  /** Puts the active rows into the page. */
  show: (content: HomeContent, active: readonly Row[]) => HomeContent;
};

/** A list for `ListEditor`. Rows of some lists can be inactive. */
export type EditedList<Row extends EditedRow> = {
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  change: (id: string, values: Partial<Row>) => void;
  move: (from: number, to: number) => void;
  /** Adds rows at the end, active ones if the list has inactive rows. @returns their ids */
  add: (...values: Omit<Row, 'id' | 'is_active' | 'order_index'>[]) => string[];
  /** Whether a row was never saved. The id does not tell: that of a new artist may be reserved already. */
  isNew: (row: Row) => boolean;
  /** Drops a new row; deletes a saved row immediately. */
  remove: (row: Row) => Promise<void>;
  /** Ids of stored rows that cannot be read. */
  unreadable: readonly string[];
  removeUnreadable: (id: string) => Promise<void>;
};

export type ListDraft<Row extends ListRow> = EditorPart & EditedList<Row>;

/** A draft of a list. `sent` maps a row to what a save sends. */
export function useListDraft<Row extends ListRow, Sent>(
  { name: listName, list, error, retry, save, remove, show }: StoredList<Row, Sent>,
  sent: (row: Row) => Sent,
  { nameOf, failures, check, show: showRows }: Options<Row>,
): ListDraft<Row> {
  const stored: Stored<Row, List<Row>> | undefined = list && { rows: list.rows, origin: list };
  const draft = useDraft(listName, stored);
  const rows = draft.rows ?? [];
  const lastTry = useRef<{ body: string; key: string }>(undefined);

  const isNew = ({ id }: Row) => !draft.base?.some((row) => row.id === id);
  // A row of an older release can lack its name.
  const name = (row: Row) => nameOf(row)?.trim() || editorLabels.list.untitled;

  async function removeStored(id: string): Promise<void> {
    try {
      const left = await remove(id);
      draft.settleRemoval(id, { rows: left.rows, origin: left });
      show(left);
      showNotice(editorNotices.removed);
    } catch {
      showNotice(failures.remove);
    }
  }

  return {
    ready: list !== undefined,
    error,
    retry,
    changes: draft.changes,
    keptAt: draft.keptAt,
    conflicts: draft.conflicts.map((conflict) => {
      const row = rows.find(({ id }) => id === conflict.id);
      const label = [row && name(row), conflict.field && fieldLabel(conflict.field)].filter(Boolean).join(', ');
      return { ...conflict, label };
    }),
    resolveConflict: (conflict, keep) => {
      if (keep === 'theirs' && conflict.field === undefined) draft.drop(conflict.id);
      else if (keep === 'theirs')
        draft.change(conflict.id, { [conflict.field ?? '']: conflict.theirs } as Partial<Row>);
      draft.dropConflict(conflict.id, conflict.field);
    },
    check: check && (() => check(rows)),
    show: (content) => {
      // Until the first save, the website shows its default rows.
      const isStored = draft.changes > 0 || (list?.version ?? 0) > 0;
      return isStored
        ? showRows(
            content,
            rows.filter(({ is_active }) => is_active),
          )
        : content;
    },
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
    remove: async (row) => (isNew(row) ? draft.drop(row.id) : removeStored(row.id)),
    unreadable: list?.unreadable ?? [],
    removeUnreadable: removeStored,
  };
}
