import { runNewestAction } from '../../../common/notices/shown-notices.ts';
import { useShortcut } from './use-shortcut.ts';

/** Ctrl or Cmd + Z runs `Undo` of the newest notice. In a text, the keys undo typing as usual. */
export function useUndoKey(): void {
  useShortcut('z', (event) => {
    if (event.target instanceof Element && event.target.closest('input:not([type=checkbox]), textarea')) return;
    if (runNewestAction()) event.preventDefault();
  });
}
