import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { labels } from '../../ui/labels.ts';
import { notices } from '../../ui/notices.ts';
import { useAction } from '../../ui/use-action.ts';

type Props = { hasMore: boolean; onMore: () => Promise<number> };

/** Loads the next page of leads and announces how many were added. */
export function LoadMore({ hasMore, onMore }: Props) {
  const [loaded, setLoaded] = useState(0);
  const status = useRef<HTMLParagraphElement>(null);

  const [loading, load] = useAction(async () => {
    setLoaded(await onMore());
    // After the last page the button disappears: keep the focus here.
    setTimeout(() => document.activeElement === document.body && status.current?.focus());
  }, notices.leadsFetchFailed);

  return (
    <div className="mt-6 flex flex-wrap items-center gap-4">
      {hasMore && (
        <Button busy={loading} onClick={load}>
          {loading ? labels.leads.loading : labels.leads.more}
        </Button>
      )}
      <p ref={status} role="status" tabIndex={-1} className="text-sm text-quiet">
        {loaded > 0 && labels.leads.loaded(loaded, hasMore)}
      </p>
    </div>
  );
}
