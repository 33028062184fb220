import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { editorLabels } from '#shared/editor-labels.ts';
import { buttonLook } from '../../components/button-look.ts';
import { Switch } from '../../components/ui/switch.tsx';
import type { EditedRow } from './draft.ts';
import { useEditing } from './editing.ts';
import { IconButton } from './icon-button.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import type { ListDraft } from './use-list-draft.ts';
import { useRemoval } from './use-removal.ts';

type ListRow = EditedRow & { is_active: boolean; order_index: number };

type Props<Row extends ListRow> = {
  list: ListDraft<Row>;
  /** What a new row begins with. */
  blank: Omit<Row, 'id' | 'is_active' | 'order_index'>;
  words: { add: string; empty: string };
  children: (row: Row, change: (values: Partial<Row>) => void) => ReactNode;
};

const words = editorLabels.list;

/** Rows below each other, each with its fields; while the page is edited they can be added, moved, hidden and removed. */
export function ListEditor<Row extends ListRow>({ list, blank, words: { add, empty }, children }: Props<Row>) {
  const editing = useEditing();
  const [said, setSaid] = useState('');
  const removal = useRemoval(list);
  const container = useRef<HTMLOListElement>(null);
  const { rows } = list;

  function addRow() {
    flushSync(() => list.add(blank));
    container.current?.lastElementChild?.querySelector<HTMLElement>('input, textarea')?.focus();
  }

  /** The browser lets go of a button that changes its place. */
  function move(from: number, by: number, button: HTMLElement) {
    const row = rows[from];
    if (!row || !rows[from + by]) return;
    flushSync(() => list.move(from, from + by));
    button.focus();
    setSaid(words.moved(list.nameOf(row), from + by + 1, rows.length));
  }

  return (
    <div>
      {rows.length === 0 && <p className="py-8 text-center text-quiet">{empty}</p>}
      <ol ref={container} className="grid gap-4">
        {rows.map((row, place) => (
          <li key={row.id} className="border border-line bg-surface p-4 lg:p-5">
            <RowFrame
              name={list.nameOf(row)}
              place={place}
              last={place === rows.length - 1}
              active={row.is_active}
              onActive={(is_active) => list.change(row.id, { is_active } as Partial<Row>)}
              onMove={(by, button) => move(place, by, button)}
              onRemove={() => removal.ask(row)}
            >
              {children(row, (values) => list.change(row.id, values))}
            </RowFrame>
          </li>
        ))}
      </ol>
      {editing && (
        <button type="button" onClick={addRow} className={`${buttonLook('outline', 'compact')} mt-4`}>
          <Plus aria-hidden="true" size={16} />
          {add}
        </button>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      <RemoveDialog removal={removal} />
    </div>
  );
}

type FrameProps = {
  name: string;
  place: number;
  last: boolean;
  active: boolean;
  onActive: (active: boolean) => void;
  onMove: (by: number, button: HTMLElement) => void;
  onRemove: () => void;
  children: ReactNode;
};

function RowFrame({ name, place, last, active, onActive, onMove, onRemove, children }: FrameProps) {
  const editing = useEditing();
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className={`mr-auto min-w-0 font-semibold [overflow-wrap:anywhere] ${active ? '' : 'text-quiet'}`}>
          <span className="mr-3 text-quiet tabular-nums">{place + 1}</span>
          {name}
        </h2>
        {!editing && !active && <p className="text-sm text-quiet">{words.inactive}</p>}
        {editing && (
          <div className="flex flex-wrap items-center gap-1">
            <Switch label={words.active} checked={active} onChange={onActive} />
            <span className="ml-2" />
            <IconButton
              label={`${words.moveUp}: ${name}`}
              disabled={place === 0}
              onPress={(button) => onMove(-1, button)}
            >
              <ArrowUp aria-hidden="true" size={18} />
            </IconButton>
            <IconButton label={`${words.moveDown}: ${name}`} disabled={last} onPress={(button) => onMove(1, button)}>
              <ArrowDown aria-hidden="true" size={18} />
            </IconButton>
            <IconButton label={`${words.remove}: ${name}`} onPress={onRemove}>
              <Trash2 aria-hidden="true" size={18} />
            </IconButton>
          </div>
        )}
      </div>
      <div className="grid gap-4">{children}</div>
    </>
  );
}
