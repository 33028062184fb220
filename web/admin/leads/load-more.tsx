import { useRef, useState } from 'react';
import { labels } from '#shared/labels.ts';
import { notices } from '#shared/notices.ts';
import { buttonLook } from '../../components/button-look.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';

type Props = { hasMore: boolean; loading: boolean; onMore: () => Promise<number> };

/** Shows further leads below those that are there, and says how many came. */
export function LoadMore({ hasMore, loading, onMore }: Props) {
  const [loaded, setLoaded] = useState(0);
  const told = useRef<HTMLParagraphElement>(null);

  async function load() {
    try {
      setLoaded(await onMore());
    } catch {
      return showNotice(notices.leadsFetchFailed);
    }
    // After the last ones the button is gone, and whoever was on it goes on here.
    setTimeout(() => document.activeElement === document.body && told.current?.focus());
  }

  return (
    <div className="mt-6 flex flex-wrap items-center gap-4">
      {hasMore && (
        <button type="button" aria-disabled={loading} onClick={load} className={buttonLook('outline', 'compact')}>
          {loading ? labels.leads.loading : labels.leads.more}
        </button>
      )}
      <p ref={told} role="status" tabIndex={-1} className="text-sm text-quiet">
        {loaded > 0 && labels.leads.loaded(loaded, hasMore)}
      </p>
    </div>
  );
}
