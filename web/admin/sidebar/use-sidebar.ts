import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useWideScreen } from '../use-wide-screen.ts';
import { rememberedSidebar, sidebarCookie } from './sidebar-cookie.ts';

/**
 * The sidebar's state: expanded or collapsed beside the page, remembered in a cookie; on a phone, open or closed.
 * @param shown whether there is a sidebar; without one, its keyboard shortcut does nothing
 */
export function useSidebar(shown: boolean) {
  const wide = useWideScreen();
  const roomy = useSyncExternalStore(listenToRoom, () => roomForBoth.matches);
  const [chosen, setChosen] = useState(() => rememberedSidebar(document.cookie));
  const expanded = chosen ?? roomy;
  const [open, setOpen] = useState(false);

  const toggle = useCallback(() => {
    if (!wide) return setOpen((was) => !was);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
    document.cookie = sidebarCookie(!expanded);
    setChosen(!expanded);
  }, [wide, expanded]);

  useEffect(() => {
    if (!shown) return;
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'b' || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [shown, toggle]);

  return { wide, expanded, open: open && !wide, toggle, close: () => setOpen(false) };
}

// By default, a tablet in portrait mode keeps the width for its tables.
const roomForBoth = window.matchMedia('(min-width: 1024px)');

function listenToRoom(changed: () => void): () => void {
  roomForBoth.addEventListener('change', changed);
  return () => roomForBoth.removeEventListener('change', changed);
}
