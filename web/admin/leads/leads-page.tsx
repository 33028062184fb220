import { Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import type { LeadStatus } from '#shared/choices.ts';
import { labels } from '#shared/labels.ts';
import type { Lead } from '#shared/leads.ts';
import { notices } from '#shared/notices.ts';
import { emailLeads, useLeadSummary, useLeads } from '../../api/leads.ts';
import { buttonLook } from '../../components/button-look.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';
import { FetchFailed } from '../../components/ui/fetch-failed.tsx';
import { Loading } from '../loading.tsx';
import { useWideScreen } from '../use-wide-screen.ts';
import { emailSelected } from './email-selected.ts';
import { LeadCards } from './lead-cards.tsx';
import { LeadSummary } from './lead-summary.tsx';
import { LeadTable } from './lead-table.tsx';
import { SelectAll } from './select-lead.tsx';
import { afterChange, type LeadFilter, type Selection, shownUnder, withLeads } from './selection.ts';
import { StatusFilter } from './status-filter.tsx';

export function LeadsPage() {
  const [filter, setFilter] = useState<LeadFilter>('all');
  const shownFilter = useRef(filter);
  const { leads, error, hasMore, loadingMore, loadMore, retry, setStatus } = useLeads(
    filter === 'all' ? undefined : filter,
  );
  const { counts, renew } = useLeadSummary();
  const [selection, setSelection] = useState<Selection>(new Map());
  const filterSelect = useRef<HTMLSelectElement>(null);

  function choose(next: LeadFilter) {
    setFilter(next);
    shownFilter.current = next;
    setSelection((now) => shownUnder(now, next));
  }

  async function changeStatus(id: string, status: LeadStatus) {
    const changed = await setStatus(id, status);
    void renew();
    setSelection((now) => afterChange(now, changed, shownFilter.current));
    // The lead may have left the list, and whoever was on it with it.
    setTimeout(() => document.activeElement === document.body && filterSelect.current?.focus());
  }

  const select = (some: readonly Lead[], on: boolean) => setSelection((now) => withLeads(now, some, on));
  return (
    <>
      <h1 className="poster text-2xl">{labels.leads.title}</h1>
      <LeadSummary counts={counts} />
      <div className="mt-6 flex min-h-10 flex-wrap items-center gap-x-6 gap-y-3">
        <StatusFilter ref={filterSelect} filter={filter} onFilter={choose} />
        {leads && leads.length > 0 && <SelectAll leads={leads} selection={selection} onSelect={select} />}
        <EmailSelected selection={selection} onSent={() => setSelection(new Map())} />
      </div>
      {error && <FetchFailed notice={notices.leadsFetchFailed} error={error} onRetry={retry} />}
      {leads ? (
        <LeadList leads={leads} filter={filter} selection={selection} onSelect={select} onStatus={changeStatus} />
      ) : (
        !error && <Loading text={labels.leads.loading} />
      )}
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
  selection: Selection;
  onSelect: (leads: readonly Lead[], selected: boolean) => void;
  onStatus: (id: string, status: LeadStatus) => Promise<void>;
};

function LeadList({ filter, ...list }: LeadListProps & { filter: LeadFilter }) {
  const wide = useWideScreen();
  if (list.leads.length === 0) return <NoLeads filter={filter} />;
  const List = wide ? LeadTable : LeadCards;
  return <List {...list} />;
}

function EmailSelected({ selection, onSent }: { selection: Selection; onSent: () => void }) {
  const [sending, setSending] = useState(false);
  // The same until a mail is sent, so that trying again after a failure mails nobody twice.
  const requestKey = useRef(crypto.randomUUID());
  if (selection.size === 0) return null;

  async function send() {
    if (sending) return;
    setSending(true);
    const { sent, notice } = await emailSelected([...selection.keys()], requestKey.current, emailLeads);
    setSending(false);
    showNotice(notice);
    if (!sent) return;
    requestKey.current = crypto.randomUUID();
    onSent();
  }

  return (
    <button type="button" aria-disabled={sending} onClick={send} className={buttonLook('primary', 'compact')}>
      <Mail aria-hidden="true" size={16} />
      {sending ? labels.leads.emailing : labels.leads.email(selection.size)}
    </button>
  );
}

function NoLeads({ filter }: { filter: LeadFilter }) {
  return (
    <div className="py-16 text-center">
      <p>{filter === 'all' ? labels.leads.empty : labels.leads.emptyOf(filter)}</p>
      {filter === 'all' && <p className="mt-1 text-sm text-quiet">{labels.leads.emptyHint}</p>}
    </div>
  );
}
