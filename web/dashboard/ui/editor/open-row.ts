import { createContext, type RefObject, useContext, useState } from 'react';
import { flushSync } from 'react-dom';

/** The id of the row that is open in the lists of a page, and its change. */
export type OpenRow = readonly [id: string | undefined, open: (id: string | undefined) => void];

const Shared = createContext<OpenRow | undefined>(undefined);

/** Shares the open row with the preview, and with a save that opens a refused row. */
export const OpenRowProvider = Shared.Provider;

export function useOpenRow(): OpenRow {
  const own = useState<string>();
  return useContext(Shared) ?? own;
}

/** Opens and closes the rows of a list, one at a time. The pressed control stays where it is on the screen. */
export function useRowSwitch(list: RefObject<HTMLElement | null>) {
  const [opened, setOpened] = useOpenRow();

  function open(id: string | undefined, pressed: HTMLElement) {
    const { top } = pressed.getBoundingClientRect();
    flushSync(() => setOpened(id));
    window.scrollBy({ top: pressed.getBoundingClientRect().top - top, behavior: 'instant' });
  }

  /** A drag is shorter between closed rows. Keeps the height of the list, so that the handle stays under the pointer. */
  function closeForDrag(handle: HTMLElement) {
    const rows = list.current;
    if (!opened || !rows) return;
    rows.style.minHeight = `${rows.offsetHeight}px`;
    window.addEventListener('pointerup', () => rows.style.removeProperty('min-height'), { once: true });
    open(undefined, handle);
  }

  return { opened, setOpened, open, closeForDrag };
}
