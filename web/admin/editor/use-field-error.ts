import { useState } from 'react';

/** The error of an input. It is hidden while the user types and shown again on blur. */
export function useFieldError(error: string | undefined) {
  const [typing, setTyping] = useState(false);
  return {
    shown: typing ? undefined : error,
    input: { onInput: () => setTyping(true), onBlur: () => setTyping(false) },
  };
}

/** Focuses the first visible input with an invalid value. @returns whether there is one */
export function focusFirstError(): boolean {
  const invalid = [...document.querySelectorAll<HTMLElement>('main [aria-invalid=true]')];
  const input = invalid.find((each) => each.checkVisibility());
  if (!input) return false;
  input.focus();
  return true;
}
