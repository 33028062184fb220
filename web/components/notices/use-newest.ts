import { useEffect, useState, useSyncExternalStore } from 'react';

let mounted: readonly object[] = [];
const listeners = new Set<() => void>();

/** Whether no component that asks this was mounted later, or none that is still there. */
export function useNewest(): boolean {
  const [self] = useState(() => ({}));
  useEffect(() => {
    set([...mounted, self]);
    return () => set(mounted.filter((each) => each !== self));
  }, [self]);
  return useSyncExternalStore(
    listen,
    () => mounted.at(-1) === self,
    () => false,
  );
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function set(next: readonly object[]): void {
  mounted = next;
  for (const listener of listeners) listener();
}
