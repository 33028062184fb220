import { useSyncExternalStore } from 'react';

/** Whether there is room for a table: from the mobile breakpoint on (CONST-02). */
export const useWideScreen = screenFrom(768);

/** Whether there is room for a table with a column for each value, beside the sidebar. */
export const useRoomyScreen = screenFrom(1280);

function screenFrom(pixels: number): () => boolean {
  const query = window.matchMedia(`(min-width: ${pixels}px)`);
  const listen = (changed: () => void) => {
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  };
  return () => useSyncExternalStore(listen, () => query.matches);
}
