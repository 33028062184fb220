import { createContext, useContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The name of the tab around: a link to it leads to the tab's first control. */
export const LinkedTab = createContext<string | undefined>(undefined);

/** The visit whose link has already led to its control: coming back to a tab or editing again does not move the focus. */
let ledBy: string | undefined;

/**
 * Leads a link of the dashboard to a control: the focus, in the middle of the window, as soon as the control is there.
 * @param name what the link has after `#`, if not the name of the tab
 * @returns the ref of the control, or of what is around it
 */
export function useLinkedControl<Place extends HTMLElement>(name?: string) {
  const tab = useContext(LinkedTab);
  const { hash, key } = useLocation();
  const place = useRef<Place>(null);
  const isLinked = hash !== '' && hash === `#${name ?? tab}`;
  useEffect(() => {
    if (!isLinked || ledBy === key) return;
    ledBy = key;
    const control = place.current?.querySelector<HTMLElement>('input, textarea, select, button') ?? place.current;
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: 'center' });
  }, [isLinked, key]);
  return place;
}
