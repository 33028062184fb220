import { X } from 'lucide-react';
import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { siteLabels } from '#shared/site-labels.ts';
import { dismissNotice, onNotices, type ShownNotice, shownNotices } from './shown-notices.ts';
import { useNewest } from './use-newest.ts';

const shownSeconds = 8;

/**
 * Where notices show and are read out: failures at once, the others when there is a pause. They leave by themselves, but
 * none does while someone points at one or is in one. Of several regions, such as the page's and an open dialog's, the
 * newest shows them.
 */
export function NoticeRegion() {
  const all = useSyncExternalStore(onNotices, shownNotices, shownNotices);
  const notices = useNewest() ? all : none;
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const cameFrom = useRef<HTMLElement>(null);
  const region = useRef<HTMLDivElement>(null);

  function enter({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    setFocused(true);
    const outside = relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget);
    if (outside) cameFrom.current = relatedTarget;
  }

  /** Whoever was in the notice goes on in another one, or where they came from. */
  function dismiss(id: number) {
    const wasIn = region.current?.contains(document.activeElement);
    const next = [...(region.current?.querySelectorAll('button') ?? [])].find((button) => button.value !== String(id));
    setPointed(false);
    setFocused(false);
    dismissNotice(id);
    if (wasIn) (next ?? cameFrom.current)?.focus();
  }

  const shown = notices.map((notice, place) => (
    <NoticeCard key={notice.id} notice={notice} place={place} held={pointed || focused} onDismiss={dismiss} />
  ));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a notice only keeps it there; it offers nothing
    <div
      ref={region}
      className="notices"
      onMouseOver={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onFocus={enter}
      onBlur={() => setFocused(false)}
    >
      <div role="status" aria-atomic="false" className="contents">
        {shown.filter((_, place) => notices[place]?.variant !== 'destructive')}
      </div>
      {shown.filter((_, place) => notices[place]?.variant === 'destructive')}
    </div>
  );
}

type CardProps = { notice: ShownNotice; place: number; held: boolean; onDismiss: (id: number) => void };

function NoticeCard({ notice: { id, title, body, variant }, place, held, onDismiss }: CardProps) {
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissNotice(id), shownSeconds * 1000);
    return () => clearTimeout(timer);
  }, [id, held]);

  return (
    <div
      role={variant === 'destructive' ? 'alert' : undefined}
      className={`pointer-events-auto flex w-full max-w-dialog items-start gap-3 rounded-sm border border-l-4 border-line bg-raised p-4 [box-shadow:var(--shadow-notice)] transition-opacity starting:opacity-0 ${edges[variant]} ${places[place]}`}
    >
      <div className="min-w-0 grow">
        <p className="font-semibold">{title}</p>
        {body && <p className="mt-1 text-sm text-quiet">{body}</p>}
      </div>
      <button
        type="button"
        value={id}
        aria-label={siteLabels.dismiss}
        className="-m-2 cursor-pointer p-2 text-quiet transition-colors hover:text-foreground"
        onClick={() => onDismiss(id)}
      >
        <X aria-hidden="true" size={20} />
      </button>
    </div>
  );
}

const none: readonly ShownNotice[] = [];
const edges = { normal: 'border-l-success', destructive: 'border-l-accent', warning: 'border-l-warning' } as const;
// The two kinds are apart in the document, for who listens; for the eye, they stand in the order they came.
const places = ['order-1', 'order-2', 'order-3'] as const;
