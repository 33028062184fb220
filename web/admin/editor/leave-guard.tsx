import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { editorLabels } from '#shared/editor-labels.ts';
import { buttonLook } from '../../components/button-look.ts';
import { ModalDialog } from '../../components/ui/modal-dialog.tsx';
import { holdHistory } from '../history-hold.ts';

/**
 * Asks before a page with unsaved edits is left: by a link of the dashboard or the browser's buttons with a question of its
 * own, by everything else with the browser's.
 */
export function LeaveGuard() {
  const navigate = useNavigate();
  const [leave, setLeave] = useState<() => void>();
  const leaving = useRef(false);

  useEffect(() => {
    const here = placeInHistory();

    const unload = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };

    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || !staysInTab(event, link) || !link.pathname.startsWith('/admin')) return;
      // The link's own handlers still run, such as the one that closes the sidebar.
      event.preventDefault();
      const { pathname } = link;
      if (pathname !== location.pathname) setLeave(() => () => navigate(pathname));
    };

    let returning = false;
    const goBack = (event: PopStateEvent) => {
      if (leaving.current) return;
      // The browser has moved already, and is moved back before the router hears of it.
      event.stopImmediatePropagation();
      if (returning) {
        returning = false;
        return;
      }
      const steps = placeInHistory() - here;
      returning = true;
      history.go(-steps);
      setLeave(() => () => history.go(steps));
    };

    window.addEventListener('beforeunload', unload);
    document.addEventListener('click', click, { capture: true });
    const release = holdHistory(goBack);
    return () => {
      window.removeEventListener('beforeunload', unload);
      document.removeEventListener('click', click, { capture: true });
      release();
    };
  }, [navigate]);

  const words = editorLabels.leave;
  return (
    <ModalDialog open={leave !== undefined} title={words.title} onClose={() => setLeave(undefined)}>
      <p className="mt-2 text-quiet">{words.hint}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <button type="button" onClick={() => setLeave(undefined)} className={buttonLook('outline', 'compact')}>
          {words.stay}
        </button>
        <button
          type="button"
          onClick={() => {
            leaving.current = true;
            leave?.();
          }}
          className={buttonLook('primary', 'compact')}
        >
          {words.leave}
        </button>
      </div>
    </ModalDialog>
  );
}

/** Counted by the router. */
function placeInHistory(): number {
  return history.state?.idx ?? 0;
}

function staysInTab({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent, link: HTMLAnchorElement): boolean {
  const plain = button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
  return plain && link.origin === location.origin && (!link.target || link.target === '_self');
}
