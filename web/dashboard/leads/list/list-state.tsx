import { sourceLabels } from '#shared/leads/lead-sources.ts';
import { labels } from '../../ui/labels.ts';
import type { LeadsQuery } from '../hooks/read-leads.ts';
import { leadListLabels } from '../leads-labels.ts';

type Props = { query: LeadsQuery; count: number | undefined; hasMore: boolean; isIncomplete: boolean };

/** The state of the whole list: the number of search results, or that it is empty. */
export function ListState({ query, count, hasMore, isIncomplete }: Props) {
  return (
    <div role="status">
      {count === 0 && !isIncomplete && <NoLeads {...query} />}
      {count !== undefined && query.search !== undefined && (
        <p className="mt-4 text-sm text-quiet">
          {count > 0 && labels.leads.found(count, hasMore || isIncomplete)} {isIncomplete && labels.leads.incomplete}
        </p>
      )}
    </div>
  );
}

function NoLeads(query: LeadsQuery) {
  const { status, queue, assignee, source, search } = query;
  return (
    <div className="py-16 text-center">
      <p>{noLeads(query)}</p>
      {!status && !queue && !assignee && !source && !search && (
        <p className="mt-1 text-sm text-quiet">{labels.leads.emptyHint}</p>
      )}
    </div>
  );
}

function noLeads({ status, queue, assignee, source, search }: LeadsQuery): string {
  const { empty, emptyOf, emptySearch } = labels.leads;
  const { emptyMine, emptyUnassigned } = leadListLabels;
  if (search !== undefined) return emptySearch(search);
  if (source) return leadListLabels.emptySource(sourceLabels[source]);
  if (queue) return leadListLabels.emptyQueues[queue];
  if (assignee) return assignee === 'me' ? emptyMine(status) : emptyUnassigned(status);
  return status ? emptyOf(status) : empty;
}
