import { useEffect, useEffectEvent } from 'react';
import { useSWRConfig } from 'swr';
import { LiveConnection, openLiveSocket } from './live-connection.ts';
import { whileLookedAt } from './while-looked-at.ts';

const listeners = new Set<() => void>();
let connection: LiveConnection | undefined;

/**
 * Calls back whenever the stored content may be another: something was published, by whomever, or the connection was
 * lost for a while. All who listen share one connection, which is made for the first.
 */
export function useContentChanges(onChange: () => void): void {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    const listener = () => changed();
    listeners.add(listener);
    connect();
    return () => void listeners.delete(listener);
  }, []);
}

/** Has what the editors show read again when somebody stored something else (LIVE-08). */
export function useFreshContent(): void {
  const { mutate } = useSWRConfig();
  useContentChanges(() => void mutate(isContent));
}

function connect(): void {
  if (connection) return;
  connection = new LiveConnection({
    open: openLiveSocket,
    connected: (isAgain) => isAgain && tell(),
    published: tell,
  });
  whileLookedAt(connection, { window, document, navigator });
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** The names under which `content.ts` and `content-lists.ts` keep what they read. */
function isContent(key: unknown): boolean {
  return typeof key === 'string' && /^(content|callouts|artists|events|faqs|gallery\/.+)$/.test(key);
}
