import { type ReactNode, useEffect, useId, useRef } from 'react';

type Props = { open: boolean; title: string; onClose: () => void; children: ReactNode };

/** A question that must be answered first. The browser keeps the focus inside, and gives it back at the end. */
export function ModalDialog({ open, title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto max-h-[calc(100svh-2rem)] w-[calc(100%-2rem)] max-w-dialog overflow-y-auto overscroll-contain rounded-md border border-line bg-raised p-6 text-base text-foreground shadow-notice backdrop:bg-background/75"
    >
      {open && (
        <>
          <h2 id={titleId} className="text-xl leading-tight font-semibold">
            {title}
          </h2>
          {children}
        </>
      )}
    </dialog>
  );
}
