import { useEffectEvent, useLayoutEffect } from 'react';
import { areKeysOn } from './key-setting.ts';
import { pressedKey } from './pressed-key.ts';

/** An action for each key, such as `j` or `?`. */
type KeyActions = Readonly<Record<string, (() => void) | undefined>>;

/** Runs an action when its key is pressed, except while the user types, a dialog is open, or keys are switched off. */
export function useKeys(actions: KeyActions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[pressedKey(event)];
    if (!action || !isFree(event) || !areKeysOn()) return;
    event.preventDefault();
    action();
  });
  // Later effects run after the page is shown. A key that is pressed in between would do what it did on the page before.
  useLayoutEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function isFree({ target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false;
  if (document.querySelector('dialog[open]')) return false;
  return !(target instanceof Element && target.closest(typing));
}

/** Where a letter is an input. */
const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable]';
