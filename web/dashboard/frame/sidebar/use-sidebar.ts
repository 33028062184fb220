import { useState } from 'react';
import { useShortcut } from '../../ui/keys/use-shortcut.ts';
import { screenFrom, useWideScreen } from '../../ui/use-wide-screen.ts';
import { rememberedSidebar, sidebarCookie } from './sidebar-cookie.ts';

/**
 * The sidebar's state: expanded or collapsed beside the page, remembered in a cookie; on a phone, open or closed.
 * @param shown whether there is a sidebar; without one, its keyboard shortcut does nothing
 */
export function useSidebar(shown: boolean) {
  const wide = useWideScreen();
  const roomy = useRoomForBoth();
  const [chosen, setChosen] = useState(() => rememberedSidebar(document.cookie));
  const expanded = chosen ?? roomy;
  const [open, setOpen] = useState(false);

  function toggle() {
    if (!wide) return setOpen((was) => !was);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
    document.cookie = sidebarCookie(!expanded);
    setChosen(!expanded);
  }

  useShortcut('b', (event) => {
    if (!shown) return;
    event.preventDefault();
    toggle();
  });

  return { wide, expanded, open: open && !wide, toggle, close: () => setOpen(false) };
}

// By default, a tablet in portrait mode keeps the width for its tables.
const useRoomForBoth = screenFrom(1024);
