import { useEffect } from 'react';
import { labels } from '#shared/labels.ts';
import type { Lead, LeadStatus } from '#shared/leads.ts';
import { notices } from '#shared/notices.ts';
import { useLeads } from '../../api/leads.ts';
import { buttonLook } from '../../components/button-look.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';
import { Loading } from '../loading.tsx';
import { LeadCards } from './lead-cards.tsx';
import { LeadTable } from './lead-table.tsx';
import { useWideScreen } from './use-wide-screen.ts';

export function LeadsPage() {
  const { leads, error, hasMore, loadingMore, loadMore, retry, setStatus } = useLeads();

  useEffect(() => {
    if (error) showNotice(notices.leadsFetchFailed);
  }, [error]);

  return (
    <>
      <h1 className="poster text-2xl">{labels.leads.title}</h1>
      {error && <FetchFailed onRetry={retry} />}
      {leads ? <LeadList leads={leads} onStatus={setStatus} /> : !error && <Loading text={labels.leads.loading} />}
      {leads && hasMore && (
        <button
          type="button"
          aria-disabled={loadingMore}
          onClick={() => loadingMore || loadMore()}
          className={`${buttonLook('outline', 'compact')} mt-6`}
        >
          {loadingMore ? labels.leads.loading : labels.leads.more}
        </button>
      )}
    </>
  );
}

/** What table and cards get alike. */
export type LeadListProps = {
  leads: readonly Lead[];
  onStatus: (id: string, status: LeadStatus) => Promise<void>;
};

function LeadList({ leads, onStatus }: LeadListProps) {
  const wide = useWideScreen();
  if (leads.length === 0) return <NoLeads />;
  const List = wide ? LeadTable : LeadCards;
  return <List leads={leads} onStatus={onStatus} />;
}

function NoLeads() {
  return (
    <div className="py-16 text-center">
      <p>{labels.leads.empty}</p>
      <p className="mt-1 text-sm text-quiet">{labels.leads.emptyHint}</p>
    </div>
  );
}

function FetchFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-4 border-l-4 border-accent bg-surface p-4">
      <p className="mr-auto">{notices.leadsFetchFailed.body}</p>
      <button type="button" onClick={onRetry} className={buttonLook('outline', 'compact')}>
        {labels.admin.retry}
      </button>
    </div>
  );
}
