import { useState } from 'react';
import type { AssigneeFilter } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LeadFilter } from '../list-view.ts';
import { afterRead, type Selection, shownUnder, withLeads } from './selection.ts';

type Shown = {
  leads: readonly Lead[] | undefined;
  filter: LeadFilter;
  assignee: AssigneeFilter | undefined;
  search: string | undefined;
};

/** The selected leads. Leads that leave the list are deselected. */
export function useSelection(shown: Shown) {
  const [selection, setSelection] = useState<Selection>(new Map());
  const [seen, setSeen] = useState(shown);

  if (
    seen.leads !== shown.leads ||
    seen.filter !== shown.filter ||
    seen.assignee !== shown.assignee ||
    seen.search !== shown.search
  ) {
    setSeen(shown);
    setSelection(following(selection, seen, shown));
  }

  return {
    selection,
    select: (leads: readonly Lead[], on: boolean) => setSelection((now) => withLeads(now, leads, on)),
    clear: () => setSelection(new Map()),
  };
}

function following(selection: Selection, seen: Shown, { leads, filter, assignee, search }: Shown): Selection {
  const visible = seen.filter === filter ? selection : shownUnder(selection, filter);
  if (!leads) return visible;
  const isSameList = seen.filter === filter && seen.assignee === assignee && seen.search === search;
  const before = (isSameList && seen.leads) || [];
  return afterRead(visible, { before, now: leads, narrowed: filter !== 'all' || (assignee ?? search) !== undefined });
}
