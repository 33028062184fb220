import { verticalListSortingStrategy } from '@dnd-kit/sortable';
import { ChevronRight, Plus } from 'lucide';
import { memo, type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isLogoUrl } from '#shared/values/urls.ts';
import { Icon } from '../../../../common/icon.tsx';
import { Button } from '../../button.tsx';
import { LinkedTab, useLinkedControl } from '../../linked-control.ts';
import type { EditedRow } from '../draft.ts';
import { editorLabels } from '../editor-labels.ts';
import { useRowSwitch } from '../open-row.ts';
import { RemoveDialog } from '../remove-dialog.tsx';
import { Switch } from '../switch.tsx';
import type { EditedList } from '../use-list-draft.ts';
import { useRemoval } from '../use-removal.ts';
import { RowButtons, Sortable, SortableRow } from './sortable.tsx';
import { useMoves } from './use-moves.ts';

/** A row without `is_active` is always active and has no switch. */
export type ListRow = EditedRow & { is_active?: boolean };

export type EditedRowsProps<Row extends ListRow> = {
  list: EditedList<Row>;
  /** Values of a new row. */
  blank: Omit<Row, 'id' | 'is_active' | 'order_index'>;
  /** Text of the button that adds a row. */
  add: string;
  /** Shown beside the name. */
  trailing?: (row: Row) => ReactNode;
  /** The URL of the row's image, in lists whose rows have one. */
  imageOf?: (row: Row) => string | null | undefined;
  /** The list is below a heading of level 2. */
  subheadings?: boolean;
  children: (row: Row, change: (values: Partial<Row>) => void) => ReactNode;
};

const labels = editorLabels.list;

/** Rows in edit mode, at most one of them open. */
export function EditedRows<Row extends ListRow>({
  list,
  blank,
  add,
  trailing,
  imageOf,
  subheadings = false,
  children,
}: EditedRowsProps<Row>) {
  const { announcement, move } = useMoves(list);
  const removal = useRemoval(list);
  const container = useRef<HTMLOListElement>(null);
  const { opened, setOpened, open, closeForDrag } = useRowSwitch(container);
  const { rows } = list;
  const Heading = subheadings ? 'h3' : 'h2';

  function addRow() {
    flushSync(() => setOpened(list.add(blank)));
    container.current?.lastElementChild?.querySelector<HTMLElement>('input, textarea')?.focus();
  }

  function change(row: Row, values: Partial<Row>) {
    list.change(row.id, values);
    // The first photo of a new artist comes with another id.
    if (values.id && opened === row.id) setOpened(values.id);
  }

  return (
    <>
      <Sortable rows={rows} strategy={verticalListSortingStrategy} onMove={move}>
        <ol ref={container} className="grid content-start gap-2">
          {rows.map((row, index) => {
            const name = list.nameOf(row);
            const place = { name, index, count: rows.length, onMove: move };
            const isOpen = opened === row.id;
            const active = row.is_active ?? true;
            return (
              <SortableRow
                key={row.id}
                id={row.id}
                {...place}
                onPress={closeForDrag}
                className="border border-line bg-surface"
              >
                {(handle) => (
                  <>
                    <div className="flex flex-wrap items-center gap-1 p-2">
                      {handle}
                      <Heading className="min-w-0 grow basis-48 font-semibold">
                        <button
                          type="button"
                          aria-expanded={isOpen}
                          onClick={({ currentTarget }) => open(isOpen ? undefined : row.id, currentTarget)}
                          className="group flex min-h-10 w-full cursor-pointer items-center gap-3 text-left"
                        >
                          <Icon
                            icon={ChevronRight}
                            size={16}
                            className="shrink-0 text-quiet transition-transform group-aria-expanded:rotate-90"
                          />
                          {imageOf && <Thumbnail url={imageOf(row) ?? ''} />}
                          <span className="shrink-0 text-sm font-normal text-quiet tabular-nums">{index + 1}</span>
                          <span className="min-w-0 [overflow-wrap:anywhere]">
                            <span className={`line-clamp-2 ${active ? '' : 'text-quiet'}`}>{name}</span>
                            <span className="block text-sm font-normal text-quiet tabular-nums empty:hidden">
                              {[trailing?.(row), !active && labels.inactive].filter(Boolean).join(', ')}
                            </span>
                          </span>
                        </button>
                      </Heading>
                      <div
                        className={`ml-auto flex flex-wrap items-center justify-end gap-1 ${isOpen ? '' : 'max-sm:hidden'}`}
                      >
                        {row.is_active !== undefined && (
                          <Switch
                            label={labels.active}
                            checked={active}
                            onChange={(is_active) => change(row, { is_active } as Partial<Row>)}
                          />
                        )}
                        <RowButtons {...place} vertical onRemove={() => removal.ask(row)} />
                      </div>
                    </div>
                    <Fields
                      row={row}
                      isOpen={isOpen}
                      isEdited={list.isEdited(row)}
                      render={() => children(row, (values) => change(row, values))}
                    />
                  </>
                )}
              </SortableRow>
            );
          })}
        </ol>
      </Sortable>
      <Button ref={useLinkedControl<HTMLButtonElement>()} onClick={addRow} className="mt-4">
        <Icon icon={Plus} size={16} />
        {add}
      </Button>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <RemoveDialog removal={removal} />
    </>
  );
}

type FieldsProps = { row: ListRow; isOpen: boolean; isEdited: boolean; render: () => ReactNode };

/**
 * The fields of a row that was opened or has edits. They stay, hidden, when it is closed: they keep unfinished input, and a
 * save finds their errors. They are not rendered again while the user types in another row.
 */
const Fields = memo(
  ({ isOpen, isEdited, render }: FieldsProps) => {
    const exist = useRef(false);
    exist.current ||= isOpen || isEdited;
    if (!exist.current) return null;
    return (
      <div hidden={!isOpen} className="grid gap-4 p-4 pt-2 lg:p-5 lg:pt-2">
        {/* A link to the tab leads to its button, not to one of a row. */}
        <LinkedTab value={undefined}>{render()}</LinkedTab>
      </div>
    );
  },
  (before, { row, isOpen, isEdited }) =>
    !isOpen && !before.isOpen && row === before.row && isEdited === before.isEdited,
);

function Thumbnail({ url }: { url: string }) {
  return (
    <span className="size-10 shrink-0 bg-raised">
      {isLogoUrl(url) && (
        <img
          key={url}
          src={url}
          alt=""
          loading="lazy"
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
