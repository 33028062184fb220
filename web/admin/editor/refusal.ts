import { useSyncExternalStore } from 'react';

/** A value that the server refused, and why. Without `value`, it is that of the only field of the name. */
type Refusal = { row?: unknown; name: string; value?: unknown; message: string };

let refused: Refusal | undefined;
const listeners = new Set<() => void>();

export function setRefusal(next: Refusal | undefined): void {
  refused = next;
  for (const listener of listeners) listener();
}

export function useRefusal(): Refusal | undefined {
  return useSyncExternalStore(listen, () => refused);
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
