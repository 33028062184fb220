import { useSyncExternalStore } from 'react';

/** Whether a table fits: from the mobile breakpoint on (CONST-02). */
export const useWideScreen = screenFrom(768);

/** Whether a preview or notes fit beside an editor. */
export const useRoomyScreen = screenFrom(1280);

/** A hook that tells whether the screen has at least this width. */
export function screenFrom(pixels: number): () => boolean {
  const query = window.matchMedia(`(min-width: ${pixels}px)`);
  const listen = (changed: () => void) => {
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  };
  return () => useSyncExternalStore(listen, () => query.matches);
}
