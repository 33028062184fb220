import type { Ref } from 'react';
import { leadStatuses } from '#shared/leads/lead-filters.ts';
import { labels } from '../../../labels/labels.ts';
import type { LeadFilter } from '../selection/selection.ts';

/** Requests held as suspected spam are a separate list. */
export type ShownFilter = LeadFilter | 'held';

type Props = { ref: Ref<HTMLSelectElement>; filter: ShownFilter; onFilter: (filter: ShownFilter) => void };

/** 140 px wide (CONST-13). */
export function StatusFilter({ ref, filter, onFilter }: Props) {
  return (
    <select
      ref={ref}
      aria-label={labels.leads.filter}
      value={filter}
      onChange={({ target }) => onFilter(target.value as ShownFilter)}
      className="h-10 w-[140px] cursor-pointer rounded-sm border border-field-line bg-surface px-3 text-sm transition-colors hover:border-foreground"
    >
      {['all', ...leadStatuses, 'held'].map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  );
}
