import { useRef, useState } from 'react';

/** A choice that is shown at once, and reverts if its save fails. Saves run in order. */
export function useShownChoice<Value>(stored: Value) {
  const [chosen, setChosen] = useState<Value>();
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());

  function choose(next: Value, save: () => Promise<unknown>): void {
    setChosen(next);
    const mine = lastSave.current.then(save);
    lastSave.current = mine;
    mine.finally(() => {
      if (lastSave.current === mine) setChosen(undefined);
    });
  }

  return [chosen ?? stored, choose] as const;
}
