import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, type SortingStrategy, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, GripVertical, Trash2 } from 'lucide';
import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { Icon } from '../../../../common/icon.tsx';
import { IconButton } from '../../icon-button.tsx';
import type { EditedRow } from '../draft.ts';
import { editorLabels } from '../editor-labels.ts';
import type { Move } from './use-moves.ts';

type Props = { rows: readonly EditedRow[]; strategy: SortingStrategy; onMove: Move; children: ReactNode };

/** Rows that their handles move, by dragging and by keys. */
export function Sortable({ rows, strategy, onMove, children }: Props) {
  const sensors = useSensors(useSensor(PointerSensor, pointer));
  const order = rows.map(({ id }) => id).join();
  // Another array would render every row again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the order counts
  const ids = useMemo(() => rows.map(({ id }) => id), [order]);

  function drop({ active, over, activatorEvent: { target } }: DragEndEvent) {
    const handle = (target as Element).closest('button');
    if (over && handle) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)), handle);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: silent,
        screenReaderInstructions: { draggable: editorLabels.list.handleHint },
      }}
    >
      <SortableContext items={ids} strategy={strategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** A row's name and position, and what moves it. */
export type Place = { name: string; index: number; count: number; onMove: Move };

type RowProps = Place & {
  id: string;
  onPress?: (handle: HTMLElement) => void;
  className: string;
  children: (handle: ReactNode) => ReactNode;
};

/** A row of a list or an image of a gallery, with its handle. */
export function SortableRow({ id, name, index, count, onMove, onPress, className, children }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });

  function moveByKey(event: KeyboardEvent<HTMLElement>) {
    const to = targetOf(event.key, index, count);
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onMove(index, to, event.currentTarget);
  }

  return (
    <li
      ref={setNodeRef}
      data-row={id}
      // Some rows of a long list do not exist.
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`${className} ${isDragging ? 'relative z-10 opacity-80 shadow-notice' : ''}`}
    >
      {children(
        <button
          ref={setActivatorNodeRef}
          type="button"
          {...attributes}
          {...listeners}
          onPointerDownCapture={({ currentTarget }) => onPress?.(currentTarget)}
          onKeyDown={moveByKey}
          aria-label={`${editorLabels.list.handle}: ${name}`}
          title={editorLabels.list.handleHint}
          className="flex size-10 shrink-0 cursor-grab touch-none items-center justify-center text-quiet transition-colors hover:text-foreground"
        >
          <Icon icon={GripVertical} size={18} />
        </button>,
      )}
    </li>
  );
}

type ButtonProps = Place & { vertical?: boolean; canMove?: boolean; onRemove: () => void };

/** The buttons that move and remove a row. */
export function RowButtons({ name, index, count, onMove, vertical, canMove = true, onRemove }: ButtonProps) {
  const [before, after] = vertical ? [ArrowUp, ArrowDown] : [ArrowLeft, ArrowRight];
  const { moveUp, moveDown, remove } = editorLabels.list;
  const moves = [
    {
      label: moveUp,
      icon: before,
      disabled: index === 0,
      onPress: (pressed: HTMLElement) => onMove(index, index - 1, pressed),
    },
    {
      label: moveDown,
      icon: after,
      disabled: index === count - 1,
      onPress: (pressed: HTMLElement) => onMove(index, index + 1, pressed),
    },
  ];
  const buttons = [...(canMove ? moves : []), { label: remove, icon: Trash2, onPress: onRemove }];
  return buttons.map(({ label, icon, ...button }) => (
    <IconButton key={label} label={`${label}: ${name}`} {...button}>
      <Icon icon={icon} size={18} />
    </IconButton>
  ));
}

/** The position that a key moves a row to, as far as the list goes. */
function targetOf(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowUp' || key === 'ArrowLeft') return index - 1;
  if (key === 'ArrowDown' || key === 'ArrowRight') return index + 1;
  return { Home: 0, End: count - 1 }[key];
}

/** A press without movement stays a click on the handle. */
const pointer = { activationConstraint: { distance: 6 } };

const silence = () => undefined;

/** `useMoves` announces where a row was dropped. */
const silent = { onDragStart: silence, onDragOver: silence, onDragEnd: silence, onDragCancel: silence };
