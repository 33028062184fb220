import { useEffect, useEffectEvent } from 'react';

/** Runs on Ctrl or Cmd with a letter. */
export function useShortcut(letter: string, run: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (key.toLowerCase() === letter && ctrlKey !== metaKey && !shiftKey && !altKey) run(event);
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
