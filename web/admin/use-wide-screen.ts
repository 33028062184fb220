import { useSyncExternalStore } from 'react';

// The mobile breakpoint (CONST-02).
const query = window.matchMedia('(min-width: 768px)');

/** Whether there is room for a table. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(listen, () => query.matches);
}

function listen(changed: () => void): () => void {
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
