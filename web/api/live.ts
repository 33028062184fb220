import { useEffect, useEffectEvent } from 'react';
import { useSWRConfig } from 'swr';
import { isContentKey } from './content-key.ts';

const listeners = new Set<() => unknown>();
/** The newest version that was announced as live. */
let published = 0;
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

/** Waits until a version of the content, or a newer one, is live. @returns whether it is within `seconds` */
export function untilLive(version: number, seconds = 60): Promise<boolean> {
  void connect();
  return new Promise((resolve) => {
    const end = () => {
      listeners.delete(check);
      resolve(published >= version);
    };
    const check = () => published >= version && end();
    listeners.add(check);
    setTimeout(end, seconds * 1000);
    check();
  });
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

function notifyListeners(version = 0): void {
  published = Math.max(published, version);
  for (const listener of listeners) listener();
}
