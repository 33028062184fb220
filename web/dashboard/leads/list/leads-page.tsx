import { useRef, useState } from 'react';
import { type LeadStatus, waitingList } from '#shared/leads/lead-filters.ts';
import type { HeldLead, Lead } from '#shared/leads/lead-schemas.ts';
import { queueOf } from '#shared/leads/turn.ts';
import { useAccount } from '../../account/account.ts';
import { FetchFailed } from '../../ui/fetch-failed.tsx';
import { labels } from '../../ui/labels.ts';
import { Loading } from '../../ui/loading.tsx';
import { notices } from '../../ui/notices.ts';
import { usePageTitle } from '../../ui/page-title.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useWideScreen } from '../../ui/use-wide-screen.ts';
import { EnterButton } from '../entry/enter-button.tsx';
import { ExportLeads } from '../export/export-leads.tsx';
import { useLeads } from '../hooks/leads.ts';
import { leadListLabels } from '../leads-labels.ts';
import { type LeadFilter, queryOf, useListView } from '../list-view.ts';
import type { StatusChange } from '../selection/bulk-status.tsx';
import { SelectAll } from '../selection/select-lead.tsx';
import type { Selection } from '../selection/selection.ts';
import { SelectionBar } from '../selection/selection-bar.tsx';
import { useSelection } from '../selection/use-selection.ts';
import { amongLeads } from './among-leads.ts';
import { HeldLeads } from './held-leads.tsx';
import { HeldRequest } from './held-request.tsx';
import { HeldToAnswer } from './held-to-answer.tsx';
import { LeadCards } from './lead-cards.tsx';
import { LeadFilters, LeadSearch } from './lead-filters.tsx';
import type { LeadListProps } from './lead-list-props.ts';
import { LeadSummary } from './lead-summary.tsx';
import { LeadTable } from './lead-table.tsx';
import { countOf } from './lead-updates.ts';
import { useListKeys } from './list-keys.ts';
import { ListState } from './list-state.tsx';
import { LoadMore } from './load-more.tsx';
import { nextLeadFocus } from './next-lead-focus.ts';
import { OpenOnClick } from './open-on-click.tsx';
import { useReturnToPlace } from './place.ts';
import { ScrollAnchor } from './scroll-anchor.tsx';
import { UnreadableLeads } from './unreadable-leads.tsx';
import { UnsentLeads } from './unsent-leads.tsx';
import { useLeadUpdates } from './use-lead-updates.ts';
import { WriteToWaiting } from './write-to-waiting.tsx';

export function LeadsPage() {
  const title = usePageTitle();
  const wide = useWideScreen();
  const { view, at, show } = useListView();
  const query = queryOf(view);
  const { status, queue, assignee, source, search } = query;
  const filter: LeadFilter = status ?? queue ?? 'all';
  const isHeld = view.shown === 'held' && search === undefined;
  const list = useLeads(query);
  const { leads, unreadable, error, hasMore, isIncomplete, loadMore, readRest, renew, setStatus, erase } = list;
  const { counts, countAfter, came } = useLeadUpdates({ leads, filter, assignee, source, search, renew });
  const { selection, hasRest, select, selectAll, keepOnly } = useSelection({ leads, filter, assignee, source, search });
  // The bar stays, because it keeps the key of an email that failed.
  const [hasSelected, setHasSelected] = useState(false);
  if (selection.size > 0 && !hasSelected) setHasSelected(true);
  const { role } = useAccount();
  const [held, setHeld] = useState<readonly HeldLead[]>([]);
  const rows = leads && amongLeads(leads, held, hasMore);
  /** Receives the focus when the lead that had it leaves the list. */
  const fallback = useRef<HTMLElement>(null);

  useReturnToPlace(at, list);
  useListKeys();

  async function changeStatus(lead: Lead, to: LeadStatus) {
    const { id, status } = lead;
    const restoreFocus = nextLeadFocus(id);
    const queues = { from: queueOf(lead), to: queueOf({ ...lead, status: to }) };
    await countAfter(setStatus(id, to), [{ from: status, to }, queues]);
    restoreFocus(fallback.current);
    // `Undo` brings a lead back to the list that it had left.
    if (filter !== 'all' && filter !== status) await renew(1);
  }

  async function changeStatuses(changes: StatusChange[], before: Selection) {
    const moves = changes.map(({ id, status }) => ({ from: before.get(id) ?? status, to: status }));
    await countAfter(list.setStatuses(changes), moves);
  }

  function heldRequest(lead: HeldLead) {
    function focusAfter() {
      const restoreFocus = nextLeadFocus(lead.id);
      return () => restoreFocus(fallback.current);
    }
    const actions = { countAfter, onReleased: () => renew(1), focusAfter };
    return <HeldRequest lead={lead} queue="studio" {...actions} />;
  }

  function afterBulk(left: string[]) {
    keepOnly(left);
    // The bar disappears.
    if (left.length === 0) fallback.current?.focus({ preventScroll: true });
  }

  const [, onSelectAll] = useAction(
    (on: boolean) => (on ? selectAll(readRest) : keepOnly([])),
    notices.leadsFetchFailed,
  );
  const selecting = { selection, isWhole: !hasMore || hasRest, onSelect: select, onSelectAll };

  return (
    <>
      <div className="-mt-6 flex min-h-12 items-center gap-4">
        <h1 className="poster text-xl md:text-2xl">{title}</h1>
        {/* Announces new leads and answers while the page is open; `times` repeats an equal number. */}
        <p role="status" className="text-sm whitespace-nowrap text-success">
          {came.times > 0 && <span key={came.times}>{leadListLabels.came(came)}</span>}
        </p>
        <div className="flex min-w-0 grow items-center justify-end gap-2">
          {wide && <LeadSearch view={view} onShow={show} />}
          {!isHeld && (
            <ExportLeads
              query={query}
              expected={search || assignee || source || !counts ? undefined : countOf(counts, filter)}
              isIncomplete={isIncomplete}
              isOffered={leads !== undefined && leads.length > 0}
            />
          )}
          <EnterButton />
        </div>
      </div>
      <LeadSummary counts={counts} />
      <UnsentLeads onSent={() => renew()} />
      <LeadFilters view={view} counts={counts} isHeld={isHeld} onShow={show} fallback={fallback}>
        {!isHeld && leads && leads.length > 0 && <SelectAll leads={leads} {...selecting} />}
      </LeadFilters>
      {isHeld ? (
        <HeldLeads countAfter={countAfter} onReleased={() => renew(1)} />
      ) : (
        <>
          {queue === waitingList && <WriteToWaiting onSent={() => renew()} />}
          {queue === 'studio' && counts && counts.held > 0 && <HeldToAnswer assignee={assignee} onRead={setHeld} />}
          {error && <FetchFailed notice={notices.leadsFetchFailed} error={error} onRetry={() => renew()} />}
          <ListState query={query} count={rows?.length} hasMore={hasMore} isIncomplete={isIncomplete} />
          {unreadable.length > 0 && (
            <UnreadableLeads leads={unreadable} onErase={role === 'admin' ? erase : undefined} />
          )}
          {leads && rows && rows.length > 0 && (
            <LeadList leads={leads} rows={rows} heldRequest={heldRequest} {...selecting} onStatus={changeStatus} />
          )}
          {!leads && !error && <Loading text={labels.leads.loading} />}
          {leads && (
            <LoadMore
              key={`${filter} ${assignee} ${source} ${search}`}
              hasMore={hasMore}
              onMore={async () => (await loadMore()).length}
            />
          )}
          {hasSelected && (
            <SelectionBar
              selection={selection}
              onSent={keepOnly}
              onStatuses={changeStatuses}
              onDone={afterBulk}
              onRenew={() => renew()}
            />
          )}
        </>
      )}
    </>
  );
}

function LeadList(list: LeadListProps) {
  const wide = useWideScreen();
  return (
    <OpenOnClick>
      <ScrollAnchor>{wide ? <LeadTable {...list} /> : <LeadCards {...list} />}</ScrollAnchor>
    </OpenOnClick>
  );
}
