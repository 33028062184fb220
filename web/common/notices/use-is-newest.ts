import { useEffect, useState, useSyncExternalStore } from 'react';

let mounted: readonly object[] = [];
const listeners = new Set<() => void>();

/** Whether the component is the last mounted one of all that use this hook. */
export function useIsNewest(): boolean {
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
