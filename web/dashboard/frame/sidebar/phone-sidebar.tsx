import { X } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../../../common/icon.tsx';
import { useModal } from '../../../common/use-modal.ts';
import { labels } from '../../ui/labels.ts';

type Props = { open: boolean; onClose: () => void; children: ReactNode };

/** The sidebar as a modal dialog, which traps the focus and restores it on close. */
export function PhoneSidebar({ open, onClose, children }: Props) {
  const dialog = useModal(open);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap beside it closes it, as Escape and the button do
    <dialog
      ref={dialog}
      aria-label={labels.admin.sidebar}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      className="m-0 h-dvh max-h-none w-sidebar-phone max-w-full overflow-y-auto overscroll-contain border-r border-line bg-background text-base text-foreground backdrop:bg-background/75"
    >
      {open && (
        <div className="min-h-full">
          <div className="flex h-14 items-center justify-end px-3">
            <button
              type="button"
              aria-label={labels.admin.closeSidebar}
              onClick={onClose}
              className="cursor-pointer p-2 text-quiet transition-colors hover:text-foreground"
            >
              <Icon icon={X} size={20} />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
