import { useEffect } from 'react';
import { runNewestAction } from '../../components/notices/shown-notices.ts';

/** Ctrl or Cmd + Z runs `Undo` of the newest notice. In a text, the keys undo typing as usual. */
export function useUndoKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      if (key.toLowerCase() !== 'z' || ctrlKey === metaKey || shiftKey || altKey) return;
      if (target instanceof Element && target.closest('input:not([type=checkbox]), textarea')) return;
      if (runNewestAction()) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
