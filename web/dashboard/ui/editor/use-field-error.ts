import { useState } from 'react';

/** The error of an input. It is hidden while the user types and shown again on blur. */
export function useFieldError(error: string | undefined) {
  const [typing, setTyping] = useState(false);
  return {
    shown: typing ? undefined : error,
    input: { onInput: () => setTyping(true), onBlur: () => setTyping(false) },
  };
}
