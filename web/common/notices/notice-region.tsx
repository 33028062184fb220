import { X } from 'lucide';
import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { buttonClass } from '../button-class.ts';
import { Icon } from '../icon.tsx';
import { sharedLabels } from '../shared-labels.ts';
import { dismissNotice, onNotices, type ShownNotice, shownNotices } from './shown-notices.ts';
import { useIsNewest } from './use-is-newest.ts';

const none: readonly ShownNotice[] = [];
const shownSeconds = 8;
/** Time to decide about the action. */
const withActionSeconds = 10;

/**
 * Shows the newest notice and announces it: a failure assertively, any other politely. It disappears by itself, except while
 * it has the pointer or the focus. Of several regions, such as the page's and an open dialog's, the newest shows it.
 */
export function NoticeRegion() {
  const all = useSyncExternalStore(onNotices, shownNotices, shownNotices);
  const notices = useIsNewest() ? all : none;
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const cameFrom = useRef<HTMLElement>(null);

  function enter({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    setFocused(true);
    const outside = relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget);
    if (outside) cameFrom.current = relatedTarget;
  }

  /** Moves the focus from a dismissed notice back to where it came from. */
  function dismiss(id: number) {
    setPointed(false);
    setFocused(false);
    dismissNotice(id);
    if (focused) cameFrom.current?.focus();
  }

  const cards = notices.map((notice) => (
    <NoticeCard
      key={notice.id}
      notice={notice}
      isBehind={notice !== notices.at(-1)}
      held={pointed || focused}
      onDismiss={dismiss}
    />
  ));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a notice only keeps it there; it offers nothing
    <div
      className="notices"
      onMouseOver={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onFocus={enter}
      onBlur={() => setFocused(false)}
    >
      <div role="status" className="contents">
        {cards.filter(({ props }) => props.notice.variant !== 'destructive')}
      </div>
      {cards.filter(({ props }) => props.notice.variant === 'destructive')}
    </div>
  );
}

type CardProps = { notice: ShownNotice; isBehind: boolean; held: boolean; onDismiss: (id: number) => void };

function NoticeCard({ notice, isBehind, held, onDismiss }: CardProps) {
  const { id, title, body, variant, action } = notice;

  useEffect(() => {
    // The time of an action also passes behind a newer notice, but not that of news.
    if (held || (isBehind && (!action || action.isNews))) return;
    const seconds = action?.seconds ?? (action ? withActionSeconds : shownSeconds);
    const timer = setTimeout(() => dismissNotice(notice.id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [notice, action, isBehind, held]);

  if (isBehind) return null;

  return (
    <div
      role={variant === 'destructive' ? 'alert' : undefined}
      className={`pointer-events-auto flex w-full max-w-(--notices-width,24rem) items-center gap-3 rounded-sm border border-l-4 border-line bg-raised px-4 py-(--notices-inner,0.375rem) [box-shadow:var(--shadow-notice)] transition-opacity starting:opacity-0 ${edges[variant]}`}
    >
      <div className="flex min-w-0 grow flex-wrap gap-x-3 text-sm leading-tight">
        <p className="font-semibold">{title}</p>
        {body && <p className="text-quiet">{body}</p>}
      </div>
      {action && (
        <button
          type="button"
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
        aria-label={sharedLabels.dismiss}
        className="-mr-2 cursor-pointer p-2 text-quiet transition-colors hover:text-foreground"
        onClick={() => onDismiss(id)}
      >
        <Icon icon={X} size={20} />
      </button>
    </div>
  );
}

const edges = { normal: 'border-l-success', destructive: 'border-l-error', warning: 'border-l-warning' } as const;
