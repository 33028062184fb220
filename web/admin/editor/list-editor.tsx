import { ArrowDown, ArrowUp, ChevronRight, Plus, Trash2 } from 'lucide';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../../components/icon.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import { editorLabels } from '../../labels/editors/editor-labels.ts';
import { DamagedRows } from './damaged-rows.tsx';
import type { EditedRow } from './draft.ts';
import { useEditing } from './editing.ts';
import { IconButton } from './icon-button.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import type { EditedList } from './use-list-draft.ts';
import { useMoves } from './use-moves.ts';
import { useRemoval } from './use-removal.ts';

/** A row without `is_active` is always active and has no switch. */
type ListRow = EditedRow & { is_active?: boolean };

type Props<Row extends ListRow> = {
  list: EditedList<Row>;
  /** Values of a new row. */
  blank: Omit<Row, 'id' | 'is_active' | 'order_index'>;
  labels: { add: string; empty: string };
  /** Shown beside the name in read mode. */
  trailing?: (row: Row) => ReactNode;
  /** The list is below a heading of level 2. */
  subheadings?: boolean;
  /** In edit mode, rows are closed until they are opened, except new rows and those for which this is true. */
  isUnfinished?: (row: Row) => boolean;
  children: (row: Row, change: (values: Partial<Row>) => void) => ReactNode;
};

const labels = editorLabels.list;

/** Rows by name; each opens to show its fields. In edit mode, rows can be changed, added, moved and removed. */
export function ListEditor<Row extends ListRow>({
  list,
  blank,
  labels: { add, empty },
  trailing,
  subheadings = false,
  isUnfinished,
  children,
}: Props<Row>) {
  const editing = useEditing();
  const { announcement, move } = useMoves(list);
  const removal = useRemoval(list);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const container = useRef<HTMLOListElement>(null);
  const { rows } = list;
  const Heading = subheadings ? 'h3' : 'h2';

  function addRow() {
    flushSync(() => setOpened([...opened, ...list.add(blank)]));
    container.current?.lastElementChild?.querySelector<HTMLElement>('input, textarea')?.focus();
  }

  return (
    <div>
      {rows.length === 0 && <p className="py-8 text-center text-quiet">{empty}</p>}
      <ol ref={container} className={editing ? 'grid gap-4' : 'divide-y divide-line border-y border-line empty:hidden'}>
        {rows.map((row, index) => {
          const shared = { name: list.nameOf(row), index, active: row.is_active ?? true, Heading } as const;
          const fields = children(row, (values) => list.change(row.id, values));
          if (!editing) {
            return (
              <li key={row.id}>
                <ReadRow {...shared} trailing={trailing?.(row)}>
                  {fields}
                </ReadRow>
              </li>
            );
          }
          return (
            <li key={row.id} data-row={row.id} className="border border-line bg-surface p-4 lg:p-5">
              <EditedRowFrame
                {...shared}
                last={index === rows.length - 1}
                open={!isUnfinished || opened.includes(row.id) || isUnfinished(row)}
                onOpen={
                  isUnfinished &&
                  ((open) => setOpened(open ? [...opened, row.id] : opened.filter((id) => id !== row.id)))
                }
                onActive={
                  row.is_active === undefined
                    ? undefined
                    : (is_active) => list.change(row.id, { is_active } as Partial<Row>)
                }
                onMove={(by, button) => move(index, by, button)}
                onRemove={() => removal.ask(row)}
              >
                {fields}
              </EditedRowFrame>
            </li>
          );
        })}
      </ol>
      {editing && (
        <Button onClick={addRow} className="mt-4">
          <Icon icon={Plus} size={16} />
          {add}
        </Button>
      )}
      <DamagedRows list={list} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <RemoveDialog removal={removal} />
    </div>
  );
}

type RowProps = { name: string; index: number; active: boolean; Heading: 'h2' | 'h3'; children: ReactNode };

function ReadRow({ name, index, active, Heading, trailing, children }: RowProps & { trailing: ReactNode }) {
  return (
    <details className="group">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 py-2 transition-colors hover:bg-surface [&::-webkit-details-marker]:hidden">
        <Icon icon={ChevronRight} size={16} className="shrink-0 text-quiet transition-transform group-open:rotate-90" />
        <Position>{index}</Position>
        <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-4">
          <Heading className={`mr-auto min-w-0 font-medium [overflow-wrap:anywhere] ${active ? '' : 'text-quiet'}`}>
            {name}
          </Heading>
          {trailing && <span className="text-sm text-quiet tabular-nums">{trailing}</span>}
          {!active && <span className="text-sm text-quiet">{labels.inactive}</span>}
        </span>
      </summary>
      <div className="grid gap-4 pt-1 pb-5 pl-7">{children}</div>
    </details>
  );
}

type FrameProps = RowProps & {
  last: boolean;
  open: boolean;
  /** Undefined for rows that are always open. */
  onOpen: ((open: boolean) => void) | undefined;
  onActive: ((active: boolean) => void) | undefined;
  onMove: (by: number, button: HTMLElement) => void;
  onRemove: () => void;
};

function EditedRowFrame({
  name,
  index,
  last,
  open,
  active,
  Heading,
  onOpen,
  onActive,
  onMove,
  onRemove,
  children,
}: FrameProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-end gap-1 not-last:mb-4">
        <Heading className={`mr-auto min-w-0 font-semibold ${onOpen ? 'grow basis-40' : ''}`}>
          {onOpen ? (
            <button
              type="button"
              aria-expanded={open}
              onClick={() => onOpen(!open)}
              className="group flex min-h-10 cursor-pointer items-center gap-3 text-left"
            >
              <Icon
                icon={ChevronRight}
                size={16}
                className="shrink-0 text-quiet transition-transform group-aria-expanded:rotate-90"
              />
              <Position>{index}</Position>
              <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            </button>
          ) : (
            <>
              <Position>{index}</Position>
              {/* Sighted users read the name in the first field. */}
              <span className="sr-only"> {name}</span>
            </>
          )}
        </Heading>
        {onActive && <Switch label={labels.active} checked={active} onChange={onActive} />}
        <span className="ml-2" />
        <IconButton label={`${labels.moveUp}: ${name}`} disabled={index === 0} onPress={(button) => onMove(-1, button)}>
          <Icon icon={ArrowUp} size={18} />
        </IconButton>
        <IconButton label={`${labels.moveDown}: ${name}`} disabled={last} onPress={(button) => onMove(1, button)}>
          <Icon icon={ArrowDown} size={18} />
        </IconButton>
        <IconButton label={`${labels.remove}: ${name}`} onPress={onRemove}>
          <Icon icon={Trash2} size={18} />
        </IconButton>
      </div>
      {open && <div className="grid gap-4">{children}</div>}
    </>
  );
}

function Position({ children: index }: { children: number }) {
  return <span className="shrink-0 text-sm text-quiet tabular-nums">{index + 1}</span>;
}
