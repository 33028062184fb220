import { useRef, useState } from 'react';
import { buttonClass } from '../../../components/button-class.ts';
import { showNotice } from '../../../components/notices/shown-notices.ts';
import { labels } from '../../../labels/labels.ts';
import { notices } from '../../../labels/notices.ts';

type Props = { hasMore: boolean; loading: boolean; onMore: () => Promise<number> };

/** Loads the next page of leads and announces how many were added. */
export function LoadMore({ hasMore, loading, onMore }: Props) {
  const [loaded, setLoaded] = useState(0);
  const status = useRef<HTMLParagraphElement>(null);

  async function load() {
    try {
      setLoaded(await onMore());
    } catch {
      return showNotice(notices.leadsFetchFailed);
    }
    // After the last page the button disappears: keep the focus here.
    setTimeout(() => document.activeElement === document.body && status.current?.focus());
  }

  return (
    <div className="mt-6 flex flex-wrap items-center gap-4">
      {hasMore && (
        <button type="button" aria-disabled={loading} onClick={load} className={buttonClass('outline', 'compact')}>
          {loading ? labels.leads.loading : labels.leads.more}
        </button>
      )}
      <p ref={status} role="status" tabIndex={-1} className="text-sm text-quiet">
        {loaded > 0 && labels.leads.loaded(loaded, hasMore)}
      </p>
    </div>
  );
}
