import { useState } from 'react';
import { flushSync } from 'react-dom';
import { editorLabels } from '../../labels/editors/editor-labels.ts';
import type { EditedRow } from './draft.ts';
import type { EditedList } from './use-list-draft.ts';

/** Moves rows by their buttons, and tells screen readers. Moving a button in the document takes its focus away. */
export function useMoves<Row extends EditedRow>(list: Pick<EditedList<Row>, 'rows' | 'move' | 'nameOf'>) {
  const [announcement, announce] = useState('');

  function move(from: number, by: number, button: HTMLElement) {
    const row = list.rows[from];
    if (!row || !list.rows[from + by]) return;
    flushSync(() => list.move(from, from + by));
    button.focus();
    announce(editorLabels.list.moved(list.nameOf(row), from + by + 1, list.rows.length));
  }

  return { announcement, announce, move };
}
