import type { MouseEvent, ReactNode } from 'react';

/** Opens a lead when its row or card is clicked outside of its controls. Keyboards and screen readers use the link. */
export function OpenOnClick({ children }: { children: ReactNode }) {
  function open({ target, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
    if (metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return;
    if (target.closest('a, button, input, select, label') || !getSelection()?.isCollapsed) return;
    target.closest('tbody tr, li')?.querySelector<HTMLElement>('[data-lead]')?.click();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the link in each row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link has the keys
    <div onClick={open}>{children}</div>
  );
}
