import { useEffect, useRef, useState } from 'react';
import type { AssigneeFilter } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LeadSource } from '#shared/leads/lead-sources.ts';
import type { LeadFilter } from '../list-view.ts';
import { afterRead, type Selection, shownUnder, withLeads } from './selection.ts';

/** The list that is shown, with its leads. */
export type Shown = {
  leads: readonly Lead[] | undefined;
  filter: LeadFilter;
  assignee: AssigneeFilter | undefined;
  source: LeadSource | undefined;
  search: string | undefined;
};

/** Reads the leads of further pages until `onPage` returns false. */
type ReadRest = (onPage: (leads: readonly Lead[]) => boolean) => Promise<void>;

/** The selected leads, some of which may not be loaded. Leads that leave the list are deselected. */
export function useSelection(shown: Shown) {
  const [selection, setSelection] = useState<Selection>(new Map());
  const [seen, setSeen] = useState(shown);
  /** Whether the leads that are not loaded are selected too. */
  const [hasRest, setHasRest] = useState(false);
  const list = listOf(shown);
  const latest = useRef<string>(undefined);
  useEffect(() => {
    latest.current = list;
    return () => {
      latest.current = undefined;
    };
  }, [list]);

  if (seen.leads !== shown.leads || listOf(seen) !== list) {
    setSeen(shown);
    setSelection(following(selection, seen, shown));
    if (listOf(seen) !== list) setHasRest(false);
  }

  function select(leads: readonly Lead[], on: boolean) {
    setSelection((now) => withLeads(now, leads, on));
    if (!on) setHasRest(false);
  }

  return {
    selection,
    hasRest,
    select,
    /** Selects all leads of the list, page by page, unless another list is opened. */
    selectAll: async (readRest: ReadRest) => {
      select(shown.leads ?? [], true);
      await readRest((leads) => {
        const isSame = latest.current === list;
        if (isSame) select(leads, true);
        return isSame;
      });
      if (latest.current === list) setHasRest(true);
    },
    /** Deselects all leads but these. */
    keepOnly: (ids: readonly string[]) => {
      const kept = new Set(ids);
      setSelection((now) => new Map([...now].filter(([id]) => kept.has(id))));
      setHasRest(false);
    },
  };
}

function listOf({ filter, assignee, source, search }: Shown): string {
  return JSON.stringify([filter, assignee, source, search]);
}

function following(selection: Selection, seen: Shown, shown: Shown): Selection {
  const { leads, filter, assignee, source, search } = shown;
  const visible = seen.filter === filter ? selection : shownUnder(selection, filter);
  if (!leads) return visible;
  const before = listOf(seen) === listOf(shown) ? seen.leads : undefined;
  const narrowed = !before && (filter !== 'all' || (assignee ?? source ?? search) !== undefined);
  return afterRead(visible, { before: before ?? [], now: leads, narrowed });
}
