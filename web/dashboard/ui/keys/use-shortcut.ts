import { useEffect, useEffectEvent } from 'react';
import { pressedKey } from './pressed-key.ts';

/** Runs on Ctrl or Cmd with a letter. */
export function useShortcut(letter: string, run: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, shiftKey, altKey } = event;
    if (pressedKey(event) === letter && ctrlKey !== metaKey && !shiftKey && !altKey) run(event);
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
