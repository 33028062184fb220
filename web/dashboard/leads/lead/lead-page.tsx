import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useLoadedLeads } from '../hooks/leads.ts';
import { queryOf, useListView } from '../list-view.ts';
import { keepList, restoreList } from './kept-list.ts';
import { LeadView } from './lead-view.tsx';
import { useNeighbours } from './neighbours.ts';

/** One lead: its request, its log, and what staff can do about it. */
export function LeadPage() {
  const { id = '' } = useParams();
  const { view } = useListView();
  const { leads, hasMore, loadMore } = useLoadedLeads(queryOf(view));
  // After a reload, the list is loaded again, and the lead may have left it.
  const [restored] = useState(() => (leads ? [] : restoreList(id)));
  const { ids, previous, next, isLast } = useNeighbours(leads?.map((lead) => lead.id) ?? restored, id);

  useEffect(() => keepList(ids), [ids]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each last lead; a failure only hides `Next`
  useEffect(() => {
    if (isLast && hasMore) loadMore().catch(() => {});
  }, [isLast, hasMore, id]);

  /** The next lead, also when it is on a page that is not loaded yet. */
  const findNext = async () => next ?? (hasMore && isLast ? (await loadMore())[0]?.id : undefined);

  return (
    <LeadView
      key={id}
      id={id}
      known={leads?.find((lead) => lead.id === id)}
      previous={previous}
      next={next}
      findNext={findNext}
    />
  );
}
