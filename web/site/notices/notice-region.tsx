import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { labels } from '#shared/labels.ts';
import type { Notice } from '#shared/notices.ts';

const shownSeconds = 8;

/** Where the last notice shows and is read out. It leaves by itself, but not while someone points at it or is in it. */
export function NoticeRegion({ notice, onDismiss }: { notice: Notice | undefined; onDismiss: () => void }) {
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (!notice || held) return;
    const timer = setTimeout(onDismiss, shownSeconds * 1000);
    return () => clearTimeout(timer);
  }, [notice, held, onDismiss]);

  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-0 z-30 flex justify-center p-4 pointer-events-none md:justify-end md:p-6"
    >
      {notice && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it there; it offers nothing
        <div
          className={`pointer-events-auto flex w-full max-w-dialog items-start gap-3 rounded-sm border border-l-4 border-line bg-raised p-4 shadow-notice ${edges[notice.variant]}`}
          onMouseEnter={() => setHeld(true)}
          onMouseLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <div className="min-w-0 grow">
            <p className="font-semibold">{notice.title}</p>
            {notice.body && <p className="mt-1 text-sm text-quiet">{notice.body}</p>}
          </div>
          <button
            type="button"
            aria-label={labels.dismiss}
            className="-m-2 cursor-pointer p-2 text-quiet transition-colors hover:text-foreground"
            onClick={() => {
              setHeld(false);
              onDismiss();
            }}
          >
            <X aria-hidden="true" size={20} />
          </button>
        </div>
      )}
    </div>
  );
}

const edges = { normal: 'border-l-success', destructive: 'border-l-accent', warning: 'border-l-warning' } as const;
