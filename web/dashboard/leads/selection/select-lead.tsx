import { useEffect, useRef } from 'react';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { labels } from '../../ui/labels.ts';
import type { LeadListProps } from '../list/lead-list-props.ts';

type Props = { lead: Lead } & Pick<LeadListProps, 'selection' | 'onSelect'>;

/**
 * Selects a lead. The label is larger than the checkbox, as a touch target. In a table, the checkbox shows in the row that is pointed at,
 * or once a lead is selected.
 */
export function SelectLead({ lead, selection, onSelect }: Props) {
  return (
    <label
      className={`-m-2 inline-flex cursor-pointer p-2 transition-opacity ${selection.size > 0 ? '' : 'opacity-0 group-hover:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100 max-md:opacity-100'}`}
    >
      <input
        type="checkbox"
        aria-label={`${labels.leads.select}: ${lead.first_name} ${lead.last_name}`}
        checked={selection.has(lead.id)}
        onChange={({ target }) => onSelect([lead], target.checked)}
        className="checkbox"
      />
    </label>
  );
}

type SelectAllProps = Pick<LeadListProps, 'leads' | 'selection' | 'isWhole' | 'onSelectAll'> & { isBare?: boolean };

/**
 * Selects or deselects all leads of the list, even those that are not loaded; indeterminate when only some are selected. The
 * head of a table has the box alone.
 */
export function SelectAll({ leads, selection, isWhole, onSelectAll, isBare }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const selected = leads.filter(({ id }) => selection.has(id)).length;
  const all = leads.length > 0 && selected === leads.length && isWhole;

  useEffect(() => {
    if (box.current) box.current.indeterminate = selected > 0 && !all;
  });

  return (
    <label className="inline-flex min-h-8 min-w-8 cursor-pointer items-center gap-3 text-sm">
      <input
        ref={box}
        type="checkbox"
        aria-label={isBare ? labels.leads.selectAll : undefined}
        checked={all}
        onChange={({ target }) => onSelectAll(target.checked)}
        className="checkbox"
      />
      {isBare || labels.leads.selectAll}
    </label>
  );
}
