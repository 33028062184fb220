import { useRef, useState } from 'react';
import type { LeadStatus } from '#shared/choices.ts';
import { labels } from '#shared/labels.ts';
import type { Lead } from '#shared/leads.ts';
import { notices } from '#shared/notices.ts';
import { useAccount } from '../../api/account.ts';
import { useLeads } from '../../api/leads.ts';
import { FetchFailed } from '../../components/ui/fetch-failed.tsx';
import { Loading } from '../loading.tsx';
import { useWideScreen } from '../use-wide-screen.ts';
import { besideLead } from './beside-lead.ts';
import { EmailSelected } from './email-selected-bar.tsx';
import { EraseDialog } from './erase-lead.tsx';
import { ExportLeads } from './export-leads.tsx';
import { KeptPlace } from './kept-place.tsx';
import { LeadCards } from './lead-cards.tsx';
import { LeadSummary } from './lead-summary.tsx';
import { LeadTable } from './lead-table.tsx';
import { ListState } from './list-state.tsx';
import { LoadMore } from './load-more.tsx';
import { NewLeads } from './new-leads.tsx';
import { countOf } from './news.ts';
import { SearchField } from './search-field.tsx';
import { SelectAll } from './select-lead.tsx';
import type { LeadFilter, Selection } from './selection.ts';
import { StatusFilter } from './status-filter.tsx';
import { useNews } from './use-news.ts';
import { useSelection } from './use-selection.ts';

export function LeadsPage() {
  const [filter, setFilter] = useState<LeadFilter>('all');
  const [search, setSearch] = useState<string>();
  const wanted = { status: filter === 'all' ? undefined : filter, search };
  const { leads, error, hasMore, isIncomplete, loadingMore, loadMore, renew, setStatus, erase } = useLeads(wanted);
  const { counts, count, came } = useNews({ leads, filter, search, renew });
  const { selection, select, clear } = useSelection({ leads, filter, search });
  const [asked, setAsked] = useState<Lead>();
  const { role } = useAccount();
  const filterSelect = useRef<HTMLSelectElement>(null);

  async function changeStatus({ id, status }: Lead, to: LeadStatus) {
    const goOn = besideLead(id);
    await setStatus(id, to);
    count(status, to);
    goOn(filterSelect.current);
  }

  async function eraseForGood({ id, status }: Lead) {
    const goOn = besideLead(id);
    await erase(id);
    count(status);
    goOn(filterSelect.current);
  }

  return (
    <>
      <div className="-mt-6 flex min-h-16 items-center gap-4">
        <h1 className="poster text-xl md:text-2xl">{labels.leads.title}</h1>
        <NewLeads {...came} />
      </div>
      <LeadSummary counts={counts} />
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3">
        <StatusFilter ref={filterSelect} filter={filter} onFilter={setFilter} />
        <SearchField onSearch={setSearch} />
        {leads && leads.length > 0 && <SelectAll leads={leads} selection={selection} onSelect={select} />}
        <ExportLeads
          wanted={wanted}
          expected={search || !counts ? undefined : countOf(counts, filter)}
          isIncomplete={isIncomplete}
          isOffered={leads !== undefined && leads.length > 0}
        />
      </div>
      {error && <FetchFailed notice={notices.leadsFetchFailed} error={error} onRetry={() => renew()} />}
      <ListState wanted={wanted} count={leads?.length} hasMore={hasMore} isIncomplete={isIncomplete} />
      {leads && leads.length > 0 && (
        <LeadList
          leads={leads}
          selection={selection}
          onSelect={select}
          onStatus={changeStatus}
          onErase={role === 'admin' ? setAsked : undefined}
        />
      )}
      {!leads && !error && <Loading text={labels.leads.loading} />}
      {leads && <LoadMore key={`${filter} ${search}`} hasMore={hasMore} loading={loadingMore} onMore={loadMore} />}
      <EmailSelected selection={selection} onSent={clear} />
      <EraseDialog lead={asked} onErase={eraseForGood} onClose={() => setAsked(undefined)} />
    </>
  );
}

/** What table and cards get alike. */
export type LeadListProps = {
  leads: readonly Lead[];
  selection: Selection;
  onSelect: (leads: readonly Lead[], selected: boolean) => void;
  onStatus: (lead: Lead, status: LeadStatus) => Promise<void>;
  /** Asks whether a lead should be erased; not there for who may not. */
  onErase: ((lead: Lead) => void) | undefined;
};

function LeadList(list: LeadListProps) {
  const wide = useWideScreen();
  return <KeptPlace>{wide ? <LeadTable {...list} /> : <LeadCards {...list} />}</KeptPlace>;
}
