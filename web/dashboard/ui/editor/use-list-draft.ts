import { useRef } from 'react';
import { newRowId } from '#shared/content/list-rows.ts';
import type { HomeContent } from '#shared/website/page.ts';
import type { Notice } from '../../../common/notice.ts';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import type { List, StoredList } from '../hooks/content-lists.ts';
import { byId, changedFields, type EditedRow } from './draft.ts';
import { editorLabels } from './editor-labels.ts';
import { removed } from './editor-notices.ts';
import type { EditorPart } from './editor-part.ts';
import { undoChanges } from './undo-changes.ts';
import { useDraft } from './use-draft.ts';
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

/** The values of a new row. */
export type NewRow<Row> = Omit<Row, 'id' | 'is_active' | 'order_index'>;

/** A list for `ListEditor`. Rows of some lists can be inactive. */
export type EditedList<Row extends EditedRow> = ReturnType<typeof editedList<Row>> & {
  /** Whether a row was never saved. The id does not tell: that of a new artist may be reserved already. */
  isNew: (row: Row) => boolean;
  /** Drops a new row; deletes a saved row immediately. */
  remove: (row: Row) => Promise<void>;
  /** Ids of stored rows that cannot be read. */
  unreadable: readonly string[];
  removeUnreadable: (id: string) => Promise<void>;
};

export type ListDraft<Row extends ListRow> = Omit<EditorPart, 'rows'> &
  EditedList<Row> &
  Pick<ReturnType<typeof useDraft<Row, object>>, 'changeAll'>;

/** A draft of a list. */
export function useListDraft<Row extends ListRow>(
  { name: listName, list, error, retry, save, remove, undo, show }: StoredList<Row>,
  { nameOf, failures, check, show: showRows }: Options<Row>,
): ListDraft<Row> {
  const draft = useDraft<Row, List<Row>>(listName, {
    stored: list && storedOf(list),
    orderedBy: list?.ordered_by,
    error,
    retry,
    show,
    labelOf: (field, row) =>
      [row && nameOrUntitled(nameOf(row)), field && fieldLabel(field)].filter(Boolean).join(', '),
  });
  const edited = editedList(draft, nameOf, { is_active: true, order_index: 0 });
  const { rows } = edited;
  const lastTry = useRef<{ body: string; key: string }>(undefined);

  const isNew = ({ id }: Row) => !draft.base?.some((row) => row.id === id);

  async function removeStored(id: string): Promise<void> {
    try {
      const left = await remove(id);
      const { change } = left;
      const revert = draft.settleRemoval(id, storedOf(left), change && (async () => storedOf(await undo(change))));
      const row = rows.find((each) => each.id === id);
      showNotice(removed(row && edited.nameOf(row)), undoChanges(revert ? [revert] : []));
    } catch {
      showNotice(failures.remove);
    }
  }

  return {
    ...draft.part,
    ...edited,
    changeAll: draft.changeAll,
    check: check && (() => check(rows)),
    show: (content) => {
      // Until the first save, the website shows its default rows.
      const isStored = draft.part.changes > 0 || (list?.version ?? 0) > 0;
      return isStored
        ? showRows(
            content,
            rows.filter(({ is_active }) => is_active),
          )
        : content;
    },
    save: async () => {
      const { version } = draft.origin ?? { version: 0 };
      const body = JSON.stringify([version, rows]);
      if (lastTry.current?.body !== body) lastTry.current = { body, key: crypto.randomUUID() };
      const saved = await save(version, rows, lastTry.current.key);
      const { change } = saved;
      return draft.settle(saved, change && (() => undo(change)));
    },
    failures,
    isNew,
    remove: async (row) => (isNew(row) ? draft.drop(row.id) : removeStored(row.id)),
    unreadable: list?.unreadable ?? [],
    removeUnreadable: removeStored,
  };
}

function storedOf<Row>(list: List<Row>) {
  return { rows: list.rows, origin: list };
}

/** The part of a list that does not depend on how it is saved. `defaults` are the values of a new row that no field has. */
export function editedList<Row extends EditedRow>(
  {
    rows = [],
    base = [],
    change,
    move,
    add,
  }: Pick<ReturnType<typeof useDraft<Row, object>>, 'rows' | 'base' | 'change' | 'move' | 'add'>,
  nameOf: (row: Row) => string,
  defaults: object,
) {
  const stored = byId(base);
  return {
    rows,
    /** Whether a value of the row is not saved. */
    isEdited: (row: Row) => {
      const was = stored.get(row.id);
      return !was || changedFields(was, row).length > 0;
    },
    nameOf: (row: Row) => nameOrUntitled(nameOf(row)),
    change,
    move,
    /** Adds a row at a position or at the end, an active one if the list has inactive rows. @returns its id */
    add: (values: NewRow<Row>, position?: number) => {
      const id = newRowId();
      add({ ...values, ...defaults, id } as unknown as Row, position);
      return id;
    },
  };
}

/** A row of an older release can lack its name. */
export function nameOrUntitled(name: string | undefined): string {
  return name?.trim() || editorLabels.list.untitled;
}
