import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { EditedRow } from '../draft.ts';
import { editorLabels } from '../editor-labels.ts';
import type { EditedList } from '../use-list-draft.ts';

/** Moves a row by the button or the handle that keeps the focus. A position outside of the list moves nothing. */
export type Move = (from: number, to: number, control: HTMLElement) => void;

/** Moves rows, and tells screen readers. Moving a control in the document takes its focus away. */
export function useMoves<Row extends EditedRow>(list: Pick<EditedList<Row>, 'rows' | 'move' | 'nameOf'>) {
  const [announcement, announce] = useState('');

  const move: Move = (from, to, control) => {
    const row = list.rows[from];
    if (!row || !list.rows[to] || from === to) return;
    flushSync(() => list.move(from, to));
    control.focus();
    // A control that has kept the focus does not scroll into view.
    control.scrollIntoView({ block: 'nearest' });
    announce(editorLabels.list.moved(list.nameOf(row), to + 1, list.rows.length));
  };

  return { announcement, announce, move };
}
