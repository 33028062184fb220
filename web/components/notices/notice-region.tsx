import { X } from 'lucide';
import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { sharedLabels } from '../../labels/shared-labels.ts';
import { buttonClass } from '../button-class.ts';
import { Icon } from '../icon.tsx';
import { dismissNotice, onNotices, type ShownNotice, shownNotices } from './shown-notices.ts';
import { useIsNewest } from './use-is-newest.ts';

const shownSeconds = 8;
/** Time to decide about the action. */
const withActionSeconds = 10;

/**
 * Shows notices and announces them: failures assertively, the others politely. They disappear by themselves, except while
 * one has the pointer or the focus. Of several regions, such as the page's and an open dialog's, the newest shows them.
 */
export function NoticeRegion() {
  const all = useSyncExternalStore(onNotices, shownNotices, shownNotices);
  const notices = useIsNewest() ? all : none;
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const cameFrom = useRef<HTMLElement>(null);
  const region = useRef<HTMLDivElement>(null);

  function enter({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    setFocused(true);
    const outside = relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget);
    if (outside) cameFrom.current = relatedTarget;
  }

  /** Moves the focus from a dismissed notice to another one, or back to where it came from. */
  function dismiss(id: number) {
    const wasIn = region.current?.contains(document.activeElement);
    const next = [...(region.current?.querySelectorAll('button') ?? [])].find((button) => button.value !== String(id));
    setPointed(false);
    setFocused(false);
    dismissNotice(id);
    if (wasIn) (next ?? cameFrom.current)?.focus();
  }

  const shown = notices.map((notice, position) => (
    <NoticeCard key={notice.id} notice={notice} position={position} held={pointed || focused} onDismiss={dismiss} />
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
        {shown.filter((_, position) => notices[position]?.variant !== 'destructive')}
      </div>
      {shown.filter((_, position) => notices[position]?.variant === 'destructive')}
    </div>
  );
}

type CardProps = { notice: ShownNotice; position: number; held: boolean; onDismiss: (id: number) => void };

function NoticeCard({ notice, position, held, onDismiss }: CardProps) {
  const { id, title, body, variant, action } = notice;
  const seconds = action?.seconds ?? (action ? withActionSeconds : shownSeconds);

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissNotice(notice.id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [notice, held, seconds]);

  return (
    <div
      role={variant === 'destructive' ? 'alert' : undefined}
      className={`pointer-events-auto flex w-full max-w-(--notices-width,24rem) items-center gap-3 rounded-sm border border-l-4 border-line bg-raised px-4 py-1.5 [box-shadow:var(--shadow-notice)] transition-opacity starting:opacity-0 ${edges[variant]} ${orderClasses[position]}`}
    >
      <div className="flex min-w-0 grow flex-wrap gap-x-3 text-sm leading-tight">
        <p className="font-semibold">{title}</p>
        {body && <p className="text-quiet">{body}</p>}
      </div>
      {action && (
        <button
          type="button"
          value={id}
          className={buttonClass('outline', 'compact')}
          onClick={() => {
            onDismiss(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        value={id}
        aria-label={sharedLabels.dismiss}
        className="-mr-2 cursor-pointer p-2 text-quiet transition-colors hover:text-foreground"
        onClick={() => onDismiss(id)}
      >
        <Icon icon={X} size={20} />
      </button>
    </div>
  );
}

const none: readonly ShownNotice[] = [];
const edges = { normal: 'border-l-success', destructive: 'border-l-error', warning: 'border-l-warning' } as const;
// Alerts and statuses are separate in the document; CSS order shows them in the order they arrived.
const orderClasses = ['order-1', 'order-2', 'order-3'] as const;
