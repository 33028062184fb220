import { type ReactNode, useId } from 'react';
import { NoticeRegion } from '../notices/notice-region.tsx';
import { useModal } from './use-modal.ts';

type Props = { open: boolean; title: string; onClose: () => void; children: ReactNode };

/**
 * A question that must be answered first. The browser keeps the focus inside, and gives it back at the end. Notices show
 * inside, too: everything outside of an open modal dialog can neither be reached nor read out.
 */
export function ModalDialog({ open, title, onClose, children }: Props) {
  const dialog = useModal(open);
  const titleId = useId();

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
          <NoticeRegion />
        </>
      )}
    </dialog>
  );
}
