import { type RefObject, useEffect, useRef } from 'react';

/** The dialog element that is shown over the page while `open`; the browser keeps the focus inside meanwhile. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return dialog;
}
