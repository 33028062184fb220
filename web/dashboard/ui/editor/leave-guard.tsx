import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { clearRefusals } from '../at-field.ts';
import { ConfirmDialog } from '../modal-dialog.tsx';
import { interceptPopState } from '../popstate-interceptor.ts';
import { editorLabels } from './editor-labels.ts';

/**
 * Asks before the user leaves a page with unsaved edits. Links of the dashboard and the browser's back and forward buttons
 * open our dialog; closing or reloading the tab opens the browser's.
 */
export function LeaveGuard() {
  const [leave, setLeave] = useState<() => void>();
  const leaving = useRef(false);

  useLeaveAttempts(leaving, setLeave);

  const labels = editorLabels.leave;
  return (
    <ConfirmDialog
      open={leave !== undefined}
      title={labels.title}
      labels={{ cancel: labels.stay, confirm: labels.leave }}
      destructive
      onClose={() => setLeave(undefined)}
      onConfirm={() => {
        leaving.current = true;
        leave?.();
      }}
    >
      <p className="mt-2 text-quiet">{labels.hint}</p>
    </ConfirmDialog>
  );
}

/** Stops every way to leave the page, until `leaving` is set. @param setLeave gets the way that was stopped */
function useLeaveAttempts(leaving: RefObject<boolean>, setLeave: (leave: () => () => void) => void): void {
  const navigate = useNavigate();
  useEffect(() => clearRefusals, []);
  const { pathname, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place of the page has a position of its own
  useEffect(() => {
    const here = positionInHistory();

    const unload = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };

    const click = (event: MouseEvent) => {
      // Until the next page has loaded, this one is still there.
      if (leaving.current) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || !staysInTab(event, link) || !link.pathname.startsWith('/admin')) return;
      const isHere = link.pathname === pathname;
      // A link to a place of this page keeps the edits.
      if (isHere && link.hash) return;
      // The link's own handlers, such as closing the sidebar, still run.
      event.preventDefault();
      if (!isHere) setLeave(() => () => navigate(link.pathname + link.hash));
    };

    let returning = false;
    const goBack = (event: PopStateEvent) => {
      if (leaving.current || (location.pathname === pathname && !returning)) return;
      // The browser has already moved: go back before the router sees the event.
      event.stopImmediatePropagation();
      if (returning) {
        returning = false;
        return;
      }
      const steps = positionInHistory() - here;
      returning = true;
      history.go(-steps);
      setLeave(() => () => history.go(steps));
    };

    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('beforeunload', unload, { signal });
    document.addEventListener('click', click, { capture: true, signal });
    const release = interceptPopState(goBack);
    return () => {
      listening.abort();
      release();
    };
  }, [navigate, leaving, setLeave, pathname, key]);
}

/** Position in the history, counted by the router. */
function positionInHistory(): number {
  return history.state?.idx ?? 0;
}

function staysInTab({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent, link: HTMLAnchorElement): boolean {
  const plain = button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
  return plain && link.origin === location.origin && (!link.target || link.target === '_self');
}
