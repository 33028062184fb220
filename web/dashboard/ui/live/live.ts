import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { isContentKey } from '../hooks/content-key.ts';
import { readSoon } from './read-soon.ts';

const listeners = new Set<() => unknown>();
/** The newest version that was announced as live. */
let published = 0;

/** Reloads the editors' content soon after a publish or a lost connection: another person may have saved (LIVE-08). */
export function useFreshContent(): void {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    const { ask, cancel } = readSoon(() => void mutate(isContentKey));
    listeners.add(ask);
    return () => {
      listeners.delete(ask);
      cancel();
    };
  }, [mutate]);
}

/** Waits until a version of the content, or a newer one, is live. @returns whether it is within `seconds` */
export function untilLive(version: number, seconds = 60): Promise<boolean> {
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

/** The staff channel announced a version of the content as live, or was lost for a while. */
export function announceContent(version = 0): void {
  published = Math.max(published, version);
  for (const listener of listeners) listener();
}
