import type { Ref } from 'react';
import { leadStatuses } from '#shared/choices.ts';
import { labels } from '#shared/labels.ts';
import type { LeadFilter } from './selection.ts';

type Props = { ref: Ref<HTMLSelectElement>; filter: LeadFilter; onFilter: (filter: LeadFilter) => void };

/** 140 px wide (CONST-13). */
export function StatusFilter({ ref, filter, onFilter }: Props) {
  return (
    <select
      ref={ref}
      aria-label={labels.leads.filter}
      value={filter}
      onChange={({ target }) => onFilter(target.value as LeadFilter)}
      className="h-10 w-[140px] cursor-pointer rounded-sm border border-field-line bg-surface px-3 text-sm transition-colors hover:border-foreground"
    >
      {['all', ...leadStatuses].map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  );
}
