import { type ReactNode, type RefObject, useState } from 'react';
import { leadSearchLimit } from '#shared/leads/lead-filters.ts';
import type { LeadCounts } from '#shared/leads/lead-schemas.ts';
import { sourceLabels } from '#shared/leads/lead-sources.ts';
import { Button } from '../../ui/button.tsx';
import { labels } from '../../ui/labels.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useWideScreen } from '../../ui/use-wide-screen.ts';
import { leadListLabels } from '../leads-labels.ts';
import { type ListView, statusFilters } from '../list-view.ts';
import { AssigneeFilterSelect } from './assignee-filter.tsx';
import { SourceFilter } from './source-filter.tsx';
import { QueueFilter, StatusFilter } from './status-filter.tsx';

type Props = {
  view: ListView;
  counts: (LeadCounts & { held: number }) | undefined;
  /** Whether the list shows held requests, which have no assignee. */
  isHeld: boolean;
  onShow: (change: Partial<ListView>) => void;
  /** Receives the focus when the lead that had it leaves the list. */
  fallback: RefObject<HTMLElement | null>;
  /** What stands beside the folded filters of a small screen. */
  children: ReactNode;
};

/** Chooses what the list shows. On small screens the filters of status and assignee are folded. */
export function LeadFilters({ view, counts, isHeld, onShow, fallback, children }: Props) {
  const wide = useWideScreen();
  const [filtering, setFiltering] = useState(false);
  /** The last one that is rendered: the folded filters, or the button that unfolds them. */
  const asFallback = (element: HTMLElement | null) => {
    if (element) fallback.current = element;
  };
  const filters = (
    <>
      <StatusFilter ref={asFallback} filter={view.shown} onFilter={(shown) => onShow({ shown })} />
      {!isHeld && <AssigneeFilterSelect assignee={view.assignee} onAssignee={(assignee) => onShow({ assignee })} />}
      {!isHeld && <SourceFilter source={view.source} onSource={(source) => onShow({ source })} />}
    </>
  );
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-2">
      <QueueFilter filter={view.shown} counts={counts} onFilter={(shown) => onShow({ shown })}>
        {!isHeld && <HeldLink count={counts?.held} onShow={() => onShow({ shown: 'held', search: undefined })} />}
      </QueueFilter>
      {/* They stay one row, below the queues when there is no room beside them. */}
      {wide && <div className="flex gap-2">{filters}</div>}
      {!wide && (
        <>
          <LeadSearch view={view} onShow={onShow} />
          <Button ref={asFallback} aria-expanded={filtering} onClick={() => setFiltering(!filtering)}>
            {leadListLabels.filters(
              [
                statusFilters.find((each) => each === view.shown),
                view.assignee && leadListLabels.assignees[view.assignee],
                view.source && sourceLabels[view.source],
              ].filter(Boolean),
            )}
          </Button>
          {filtering && (
            <div className="flex basis-full flex-wrap items-center gap-x-2">
              {filters}
              {children}
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** Searches all leads. It stands in the head of the page, and on small screens beside the button of the filters. */
export function LeadSearch({ view, onShow }: Pick<Props, 'view' | 'onShow'>) {
  const wide = useWideScreen();
  return (
    <SearchField
      labels={wide ? labels.leads : { ...labels.leads, searchHint: leadListLabels.search }}
      maxLength={leadSearchLimit}
      start={view.search}
      onSearch={(search) => onShow({ search })}
    />
  );
}

/** Shows the number of held requests and switches to the filter `held`. */
function HeldLink({ count, onShow }: { count: number | undefined; onShow: () => void }) {
  if (!count) return null;
  return (
    <button type="button" onClick={onShow} className="cursor-pointer py-1 text-sm font-medium text-quiet link">
      {labels.leads.held.link(count)}
    </button>
  );
}
