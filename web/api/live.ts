import { useEffect, useEffectEvent } from 'react';
import { useSWRConfig } from 'swr';
import { isContentKey } from './content-key.ts';

const listeners = new Set<() => void>();
let isConnecting = false;

/**
 * Calls `onChange` when the stored content may have changed: after a publish, or after a lost connection. All listeners
 * share one connection, opened for the first.
 */
function useContentChanges(onChange: () => void): void {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    const listener = () => changed();
    listeners.add(listener);
    void connect();
    return () => void listeners.delete(listener);
  }, []);
}

/** Reloads the editors' content when another person has saved (LIVE-08). */
export function useFreshContent(): void {
  const { mutate } = useSWRConfig();
  useContentChanges(() => void mutate(isContentKey));
}

async function connect(): Promise<void> {
  if (isConnecting) return;
  isConnecting = true;
  try {
    // On demand, because no page waits for it.
    const { followPublished } = await import('./follow-published.ts');
    followPublished(notifyListeners);
  } catch (error) {
    // The next listener tries again.
    isConnecting = false;
    console.error(error);
  }
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
