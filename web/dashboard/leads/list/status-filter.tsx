import type { ReactNode, Ref } from 'react';
import { leadQueues, waitingList } from '#shared/leads/lead-filters.ts';
import type { LeadCounts } from '#shared/leads/lead-schemas.ts';
import { labels } from '../../ui/labels.ts';
import { leadListLabels } from '../leads-labels.ts';
import { type ShownFilter, statusFilters } from '../list-view.ts';

type Props = { filter: ShownFilter; onFilter: (filter: ShownFilter) => void };

type QueueProps = Props & {
  counts: LeadCounts | undefined;
  /** What follows the queues. */
  children: ReactNode;
};

/** The queues with their counts; the waiting list only if it has leads. */
export function QueueFilter({ filter, onFilter, counts, children }: QueueProps) {
  const shown = leadQueues.filter((queue) => queue !== waitingList || counts?.[waitingList] || filter === waitingList);
  return (
    <fieldset aria-label={leadListLabels.queueFilter} className="flex flex-wrap gap-x-5">
      {shown.map((queue) => (
        <button
          key={queue}
          type="button"
          aria-pressed={filter === queue}
          onClick={() => onFilter(queue)}
          className="flex min-h-8 cursor-pointer items-center gap-2 border-y-2 border-transparent text-sm font-medium text-quiet transition-colors hover:text-foreground aria-pressed:border-b-accent aria-pressed:text-foreground md:min-h-10"
        >
          {leadListLabels.queues[queue]}
          {counts && <span className="tabular-nums">{counts[queue]}</span>}
        </button>
      ))}
      {children}
    </fieldset>
  );
}

/** 140 px wide (CONST-13). It names no status while a queue is shown. */
export function StatusFilter({ ref, filter, onFilter }: Props & { ref: Ref<HTMLSelectElement> }) {
  const status = statusFilters.find((each) => each === filter) ?? '';
  return (
    <select
      ref={ref}
      aria-label={labels.leads.filter}
      value={status}
      onChange={({ target }) => onFilter(target.value as ShownFilter)}
      className="control compact quiet w-[140px]"
    >
      {status === '' && (
        <option value="" hidden>
          {labels.leads.statusOf}
        </option>
      )}
      {statusFilters.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  );
}
