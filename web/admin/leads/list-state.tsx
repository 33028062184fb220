import { labels } from '#shared/labels.ts';
import type { LeadsWanted } from '../../api/read-leads.ts';

type Props = { wanted: LeadsWanted; count: number | undefined; hasMore: boolean; isIncomplete: boolean };

/** Says what there is to say about the list as a whole: how much a search found, or that there is nothing. */
export function ListState({ wanted, count, hasMore, isIncomplete }: Props) {
  return (
    <div role="status">
      {count === 0 && <NoLeads {...wanted} />}
      {count !== undefined && wanted.search !== undefined && (
        <p className="mt-4 text-sm text-quiet">
          {count > 0 && labels.leads.found(count, hasMore || isIncomplete)} {isIncomplete && labels.leads.incomplete}
        </p>
      )}
    </div>
  );
}

function NoLeads({ status, search }: LeadsWanted) {
  return (
    <div className="py-16 text-center [overflow-wrap:anywhere]">
      <p>{noLeads(status, search)}</p>
      {!status && !search && <p className="mt-1 text-sm text-quiet">{labels.leads.emptyHint}</p>}
    </div>
  );
}

function noLeads(status: string | undefined, search: string | undefined): string {
  const { empty, emptyOf, emptySearch, emptySearchOf } = labels.leads;
  if (search === undefined) return status ? emptyOf(status) : empty;
  return status ? emptySearchOf(search, status) : emptySearch(search);
}
