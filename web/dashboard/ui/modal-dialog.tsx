import { type ReactNode, useEffect, useId, useSyncExternalStore } from 'react';
import { NoticeRegion } from '../../common/notices/notice-region.tsx';
import { onNotices, shownNotices } from '../../common/notices/shown-notices.ts';
import { useModal } from '../../common/use-modal.ts';
import { Button } from './button.tsx';

type Props = {
  open: boolean;
  title: string;
  wide?: boolean;
  isKept?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A modal dialog. The browser traps the focus and restores it on close. Notices are shown inside, because everything
 * outside of an open modal dialog is inert. It grows downwards, so that its buttons stay under the pointer.
 * @param isKept whether its contents stay, hidden, while it is closed
 */
export function ModalDialog({ open, title, wide, isKept = false, onClose, children }: Props) {
  const dialog = useModal(open);
  const titleId = useId();
  const notices = useSyncExternalStore(onNotices, shownNotices);
  useEffect(() => {
    const newest = notices.at(-1);
    if (!newest || !dialog.current || document.activeElement?.matches('[aria-invalid=true]')) return;
    // A failure shows what is above it too. News of elsewhere leave the place.
    if (newest.variant !== 'normal' || wasAtEnd(dialog.current)) dialog.current.scrollTo(0, 1e6);
  }, [notices, dialog]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // The event comes late: the dialog may be open again by then.
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
      className={`mx-auto mt-[8svh] max-h-[calc(92svh-1rem)] w-[calc(100%-2rem)] ${wide ? 'max-w-[64rem]' : 'max-w-dialog'} overflow-y-auto overscroll-contain rounded-md border border-line bg-raised p-6 text-base text-foreground shadow-notice backdrop:bg-background/75`}
    >
      {(open || isKept) && (
        <>
          <h2 id={titleId} className="text-xl leading-tight font-semibold">
            {title}
          </h2>
          {children}
          {open && <NoticeRegion />}
        </>
      )}
    </dialog>
  );
}

/** Whether a dialog was scrolled to its end before it got its notice. */
function wasAtEnd({ scrollHeight, scrollTop, clientHeight, lastElementChild }: HTMLDialogElement): boolean {
  return scrollHeight - scrollTop - clientHeight <= (lastElementChild?.clientHeight ?? 0) + 1;
}

type ConfirmProps = Props & {
  labels: { cancel: string; confirm: string };
  destructive?: boolean;
  onConfirm: () => void;
};

/** Asks before something that cannot be undone, or that another person notices at once. */
export function ConfirmDialog({ labels, destructive, onConfirm, children, ...dialog }: ConfirmProps) {
  return (
    <ModalDialog {...dialog}>
      {children}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={dialog.onClose}>{labels.cancel}</Button>
        <Button primary destructive={destructive} onClick={onConfirm}>
          {labels.confirm}
        </Button>
      </div>
    </ModalDialog>
  );
}
